import Machines
import Models
import Testing

@testable import ModelsASM

@Suite struct `Claims about every error` {
  private static let machines = Catalogue.models.systems.flatMap(\.machines)

  /// What a document calls an error or a failure is one of its machine's errors, whoever forgets it.
  @Test func `range over all states that are errors by their names`() {
    var found: Set<String> = []
    for table in Self.machines {
      for state in table.states
      where state.lowercased().contains("error") || state.lowercased().contains("failed") {
        found.insert("\(table.name)/\(state)")
        #expect(
          table.errors.contains(state) || Self.none.contains("\(table.name)/\(state)"),
          "\(table.name)/\(state)")
      }
    }
    #expect(found.count > 10)
    for excepted in Self.none { #expect(found.contains(excepted), "\(excepted)") }
  }

  /// The parts of the migration that fail, and the step before its error screen: its error screen
  /// is the error.
  private static let none: Set<String> = [
    "migration/SyncFailed", "last ride migration/failed", "mTicket migration/failed",
  ]

  @Test func `have events that can happen as their failures`() {
    #expect(Self.machines.flatMap(\.failures).count > 5)
    for table in Self.machines {
      for failure in table.failures {
        #expect(
          Self.machines.contains { $0.causes.contains { $0.event == failure } },
          "\(table.name): \(failure)")
      }
    }
  }
}

@Suite struct `Numbers of the documents` {
  private static let rules = Catalogue.models.documents.flatMap(\.rules)

  @Test func `are those of the rows and of the quoted lines`() {
    let models = Catalogue.models
    #expect(ModelDifference.all(models.documents, systems: models.systems).isEmpty)
  }

  /// The check compares enough to notice one number.
  @Test func `are noticed if a row has another`() throws {
    var noticed = 0
    for rule in Self.rules {
      var changed = rule.text
      for (old, new) in [
        (" 3 s,", " 4 s,"), ("120 seconds", "119 seconds"), ("2, 4, 8", "2, 4, 9"),
      ]
      where changed.contains(old) {
        changed = changed.replacing(old, with: new)
      }
      if changed == rule.text { continue }
      let found = ModelDifference.all(
        [CatalogueRule(rule.id, line: rule.line, changed)], systems: Catalogue.models.systems)
      #expect(!found.isEmpty, "\(rule.id)")
      noticed += found.isEmpty ? 0 : 1
    }
    #expect(noticed >= 3)
  }
}
