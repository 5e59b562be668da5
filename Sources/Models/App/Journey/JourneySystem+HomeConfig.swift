import RuleLanguage
import ModelsLC
import ModelsONB

// One document asks for a home config and the other for a city. What makes the two one fact is said here
// and in the reading, by no rule of either.

extension App {
  private static let together = homeConfig.is("with the city")

  /// A table that stores a city, with the home config beside it.
  static func withHomeConfig(_ table: MachineTable) -> MachineTable {
    table.map(rule: { $0.map(actions: storing) })
  }

  /// The past in which a home config was stored, with the city beside it.
  static func withCity(_ table: MachineTable) -> MachineTable {
    table.map(cause: { cause in
      guard cause.event == LC.Past.Event.homeConfigBefore.rawValue else { return cause }
      return cause.map(actions: {
        [.atomically($0 + [.when(together, [.set(ONB.Installation.cityChosen)])])]
      })
    })
  }

  private static func storing(_ actions: [Action]) -> [Action] {
    actions.map { action in
      switch action {
      case .assign(ONB.Installation.cityChosen.variable, .constant(1)):
        .atomically([action, .when(together, [.set(LC.Installation.homeConfig)])])
      case .choose(let condition, let then, let otherwise):
        .choose(if: condition, then: storing(then), else: storing(otherwise))
      case .atomically(let inner): .atomically(storing(inner))
      case .assign, .start, .stop, .emit, .send: action
      }
    }
  }
}
