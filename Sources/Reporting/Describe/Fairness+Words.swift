import Machines

extension Fairness {
  /// The assumption in words, after "assuming that".
  var words: String {
    func names(_ actors: [Actor]) -> String { actors.map(\.name).joined(separator: ", ") }
    switch self {
    case .timeOnly: return "time passes"
    case .weak(let actors):
      return "time passes and whoever can act without a break at last acts (\(names(actors)))"
    case .strong(let actors):
      return "time passes and whoever can act again and again at last acts (\(names(actors)))"
    }
  }
}
