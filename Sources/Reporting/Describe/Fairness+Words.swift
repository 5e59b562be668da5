import Machines

extension Fairness {
  /// The assumption in words, after "assuming".
  var words: String {
    func told(_ actors: [Actor], _ what: String) -> String {
      "that \(actors.map(\.name).listed("and")) \(actors.count == 1 ? "does" : "do") in the end what "
        + "can be done \(what)"
    }
    switch self {
    case .timeOnly: return "only that time passes"
    case .weak(let actors): return told(actors, "all the time") + " (weak fairness)"
    case .strong(let actors): return told(actors, "again and again") + " (strong fairness)"
    }
  }
}
