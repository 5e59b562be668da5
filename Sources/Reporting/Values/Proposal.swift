import Machines

/// An amendment of any system that adds rows to states, and where it is printed.
struct Proposal {
  let amendment: Amendment
  let place: String
  let adds: [AddedRow]

  /// Where a row is added, and what makes it fire.
  struct AddedRow {
    let machine: String
    let state: String
    let trigger: Trigger

    /// Whether it stands where this one is missing, and hears the same.
    func isMissing(_ row: FaultRow) -> Bool {
      machine == row.machine && state == row.state
        && (trigger.name == row.event || row.endsAWait && trigger.isTimer)
    }
  }

  /// The proposals of some systems, each once.
  static func all(of systems: [System]) -> [Proposal] {
    let all = systems.flatMap { system in
      system.amendments.map { amendment in
        let adds = amendment.patches.flatMap { patch -> [AddedRow] in
          guard case .add(let machine, let state, let rules) = patch else { return [] }
          return rules.map { AddedRow(machine: machine, state: state, trigger: $0.trigger) }
        }
        return Proposal(
          amendment: amendment, place: Page.place(of: amendment, in: system), adds: adds)
      }
    }
    return gathered(all.filter { !$0.adds.isEmpty }, by: \.amendment.id).compactMap(\.first)
  }

  /// All that a page may print of it, and by which it is chosen.
  var words: String {
    "\(amendment.id) \(amendment.text) \(place) "
      + adds.map { "\($0.machine), \($0.state), \($0.trigger.name)" }.joined(separator: "; ")
  }
}

extension Trigger {
  fileprivate var isTimer: Bool {
    switch self {
    case .after, .expiry: true
    case .event, .immediately, .entry, .exit: false
    }
  }
}
