import Checking
import Machines

extension Reports {
  /// Where the last step leaves, or comes to, states of a machine of which the claim speaks with something else: that each
  /// row that does so has to ask for that; where changes are tried only if the claim is known to be proved then.
  func ways(to finding: Finding, _ lead: Lead) -> Inline? {
    let (report, result) = (finding.report, finding.result)
    let kind = result.property.kind.taking(report.outcome.readings)
    let tried = report.tried[result.property.name]
    let isUntried = (tried?.count ?? 0) == 0
    guard isUntried || tried?.waiting != nil,
      let waits = Waits(kind, result.run, in: lead.machines)
    else { return nil }
    let price = tried?.waiting ?? TriedRepairs.Price()
    let count = waits.changes.count
    let all: Inline = count == 1 ? "the row" : "each of the \(count) rows"
    let asked: Inline =
      switch waits.until {
      case .past(let first): "until this has been so: \(first.words)"
      // Another machine may come there later; a value is asked for.
      case .not(let rest) where rest.variables.isEmpty || rest.isLocated:
        "until it is sure that this cannot be: \(code: rest.told)"
      case .not(let rest): "until this holds: \(code: Condition.not(rest).told)"
      }
    return all + " by which " + .joined(waits.moves.map(\.words), by: " or ") + " has to wait "
      + asked + (price.isEmpty ? "." : "; but " + price.words(in: report) + ".")
      + (isUntried ? " This was not tried." : "")
  }
}

extension Move {
  fileprivate var words: Inline {
    "\(machine) " + (isEntry ? "enters " : "leaves ")
      + .joined(states.map { "\(code: $0)" }, by: " or ")
  }
}

extension Condition {
  /// Whether it speaks of where machines are.
  fileprivate var isLocated: Bool {
    var found = false
    walk { if case .located = $0 { found = true } }
    return found
  }
}
