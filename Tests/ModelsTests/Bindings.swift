import Machines
import RuleLanguage

extension System {
  /// The rows of all machines, and those that amendments bring in.
  var allRules: [Rule] {
    machines.flatMap { $0.rules.flatMap(\.rules) }
      + amendments.flatMap(\.patches).flatMap { patch -> [Rule] in
        switch patch {
        case .add(_, _, let rules): rules
        case .replace(_, _, _, let rule): [rule]
        default: []
        }
      }
  }

  var allCauses: [EventCause] {
    machines.flatMap(\.causes)
      + amendments.flatMap(\.patches).compactMap { patch -> EventCause? in
        switch patch {
        case .addCause(_, let cause), .replaceCause(_, _, let cause): cause
        default: nil
        }
      }
  }

  /// The catalogue ids that something of the unamended system restates or checks.
  var boundIds: Set<String> {
    var ids = Set(machines.flatMap { $0.rules.flatMap(\.rules) }.flatMap(\.ids))
    ids.formUnion(machines.flatMap(\.causes).flatMap(\.ids))
    ids.formUnion(properties.flatMap(\.ids))
    ids.formUnion(readings.flatMap(\.ids))
    ids.formUnion(parameters.flatMap(\.ids))
    return ids.union(sweeps.flatMap(\.ids))
  }

  /// Every reading and alternative that a condition of the system asks for.
  var mentionedReadings: [(String, String)] {
    var all: [(String, String)] = []
    for rule in allRules {
      all += rule.condition.readings + rule.actions.flatMap(\.readings)
    }
    for cause in allCauses {
      all += cause.condition.readings + cause.actions.flatMap(\.readings)
    }
    for property in properties {
      all +=
        property.applies.readings + property.kind.readings
        + (property.given?.conditions.flatMap(\.readings) ?? [])
    }
    all += process.onLaunch.flatMap(\.readings)
    all += ties.cases.flatMap(\.condition.readings)
    all += immediacy.cases.flatMap(\.condition.readings)
    return all + suspendedTimers.cases.flatMap(\.condition.readings)
  }
}

extension Condition {
  var readings: [(String, String)] {
    switch self {
    case .reading(let reading, let alternative): [(reading, alternative)]
    case .not(let inner): inner.readings
    case .all(let parts), .any(let parts): parts.flatMap(\.readings)
    default: []
    }
  }
}

extension Action {
  var readings: [(String, String)] {
    switch self {
    case .choose(let condition, let then, let otherwise):
      condition.readings + (then + otherwise).flatMap(\.readings)
    case .atomically(let actions): actions.flatMap(\.readings)
    default: []
    }
  }
}

extension Property.Kind {
  var readings: [(String, String)] { conditions.flatMap(\.readings) }
}
