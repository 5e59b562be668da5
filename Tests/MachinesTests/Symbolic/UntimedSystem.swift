@testable import RuleLanguage
@testable import RuleSemantics

extension System {
  /// The system without timers: rows that wait for one are left out, none is started, and none
  /// runs.
  var untimed: System {
    var system = self
    system.amendments = []
    system.process.onLaunch = Self.untimed(process.onLaunch)
    for machine in system.machines.indices {
      for block in system.machines[machine].rules.indices {
        system.machines[machine].rules[block].rules = machines[machine].rules[block].rules.filter {
          switch $0.trigger {
          case .after, .expiry: false
          default: true
          }
        }.map { rule in
          var rule = rule
          rule.condition = Self.untimed(rule.condition)
          rule.actions = Self.untimed(rule.actions)
          return rule
        }
      }
      for cause in system.machines[machine].causes.indices {
        system.machines[machine].causes[cause].condition = Self.untimed(
          machines[machine].causes[cause].condition)
        system.machines[machine].causes[cause].actions = Self.untimed(
          machines[machine].causes[cause].actions)
      }
    }
    return system
  }

  private static func untimed(_ condition: Condition) -> Condition {
    condition.substituting(variable: { _ in nil }, timer: { _ in .never })
  }

  private static func untimed(_ actions: [Action]) -> [Action] {
    actions.compactMap { action in
      switch action {
      case .start, .stop: nil
      case .choose(let condition, let then, let otherwise):
        .choose(if: untimed(condition), then: untimed(then), else: untimed(otherwise))
      case .atomically(let inner): .atomically(untimed(inner))
      case .assign, .emit, .send: action
      }
    }
  }
}
