import Machines

extension Fairness {
  /// The assumption in words, after "assuming".
  var words: String {
    func names(_ actors: [Actor]) -> String { actors.map(\.name).joined(separator: ", ") }
    switch self {
    case .timeOnly: return "only that time passes"
    case .weak(let actors):
      return "weak fairness of \(names(actors))"
    case .strong(let actors):
      return "strong fairness of \(names(actors))"
    }
  }
}
