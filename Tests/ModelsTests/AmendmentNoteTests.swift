import Machines
import Models
import Testing

/// That no amendment repairs a claim by no longer noting what the claim reads.
@Suite struct `Amendments and what only claims look at` {
  /// Notes that rows set which an amendment takes away, and that nothing which it adds sets.
  private static func lost(
    _ amendment: Amendment, in system: Machines.System
  ) -> [String] {
    var (taken, added): (Set<String>, Set<String>) = ([], [])
    // A row whose event nobody can cause any more notes nothing.
    let uncaused = amendment.patches.compactMap { patch -> String? in
      if case .removeCause(_, let event) = patch { event } else { nil }
    }
    for patch in amendment.patches {
      let rules = system.machines.first { $0.name == patch.machine }?.rules ?? []
      func notes(in state: String, _ rows: RowSelector) -> Set<String> {
        let selected = rules.first { $0.state == state }?.rules.filter(rows.selects) ?? []
        return notes(
          of: selected.filter { rule in !uncaused.contains { rule.trigger == .event($0) } })
      }
      func notes(of rules: [Rule]) -> Set<String> {
        Set(rules.flatMap(\.actions).flatMap(\.flattened).compactMap(\.noted))
      }
      switch patch {
      case .add(_, _, let rules): added.formUnion(notes(of: rules))
      case .remove(_, let state, let rows): taken.formUnion(notes(in: state, rows))
      case .replace(_, let state, let rows, let rule):
        taken.formUnion(notes(in: state, rows))
        added.formUnion(notes(of: [rule]))
      case .addCause, .replaceCause, .removeCause: break
      }
    }
    return taken.subtracting(added).sorted()
  }

  @Test func `what is taken away is noted where it still happens`() {
    var found: [String] = []
    for system in Catalogue.models.systems {
      for amendment in system.amendments {
        for note in Self.lost(amendment, in: system) {
          found.append("\(system.name) \(amendment.id): \(note)")
        }
      }
    }
    #expect(found == [])
  }

  /// Amendments whose sentence asks it of the server.
  private static let asksTheServer = ["discontinued-not-offered"]

  @Test func `an amendment is done by the app, and takes nothing from the world`() {
    var found: [String] = []
    for system in Catalogue.models.systems {
      for amendment in system.amendments where !Self.asksTheServer.contains(amendment.id) {
        for patch in amendment.patches {
          guard case .removeCause(let machine, let event) = patch else { continue }
          let causes = system.machines.first { $0.name == machine }?.causes ?? []
          for cause in causes where cause.event == event && ![.user, .app].contains(cause.actor) {
            found.append("\(system.name) \(amendment.id): \(event), of the \(cause.actor)")
          }
        }
      }
    }
    #expect(found == [])
  }
}

extension Action {
  /// What the effect notes of the world, where no app remembers it.
  fileprivate var noted: String? {
    if case .assign(let variable, _) = self, variable.lifetime == .outside {
      variable.name
    } else {
      nil
    }
  }
}
