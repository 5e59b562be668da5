import Machines
import PropertyTesting

/// Draws properties of a system: some of every kind, about its machines, events and timers.
struct PropertyGenerator {
  private var random: SplitMix64
  private let system: System
  /// A second where the system counts in seconds.
  private let unit: Int

  init(_ system: System, seed: UInt64) {
    self.system = system
    let triggers = system.machines.flatMap(\.rules).flatMap(\.rules).map(\.trigger)
    let spans = triggers.flatMap {
      if case .after(let delay) = $0 { delay.choices } else { [Int]() }
    }
    unit = spans.contains { $0 >= 1000 } ? 1000 : 1
    random = SplitMix64(seed: seed &* 0x9E37 &+ 1)
  }

  mutating func properties(_ count: Int) -> [Property] {
    (0..<count).map {
      Property(
        "p\($0)", "A random sentence.", kind(), given: random.chance(20) ? point() : nil)
    }
  }

  private mutating func kind() -> Property.Kind {
    switch random.below(16) {
    case 0: .always(condition(), whenever: condition())
    case 1: .never(point())
    case 2: .sometimes(point())
    case 3: .leadsTo(point(), point(), within: nil, fairness())
    case 4: .leadsTo(point(), point(), within: random.within(0...8), .timeOnly)
    case 5: .eventually(point(), fairness())
    case 6: .alwaysPossible(condition(), from: condition(), with: random.pick(Cooperation.allCases))
    case 7: .noDeadlock(ends: condition())
    case 8: .noAutomaticCycle
    case 9: .noZeno
    case 10:
      .atMost(
        random.within(1...3), random.chance(50) ? repeatable() : point(),
        per: random.chance(50) ? point() : nil)
    case 11: .precedes(point(), point(), per: random.chance(50) ? point() : nil)
    case 12: .longest(from: point(), until: point(), limit())
    case 13: .shortest(from: point(), until: point(), limit())
    case 14: .offers(condition(), from: condition(), by: [])
    default: .leadsTo(point(), point(), within: random.within(0...8) * unit, .timeOnly)
    }
  }

  /// Near what a few timers take, one after the other.
  private mutating func limit() -> TimeLimit {
    let span = random.within(0...8) * unit
    return switch random.below(6) {
    case 0: .none
    case 1: .finite
    case 2, 3: .atMost(span)
    case 4: .lessThan(span)
    default: .atLeast(span)
    }
  }

  private mutating func fairness() -> Fairness {
    switch random.below(3) {
    case 0: .timeOnly
    case 1: .weak([.user, .network])
    default: .strong([.user])
    }
  }

  private mutating func point() -> EventPredicate {
    switch random.below(8) {
    case 0, 1: .holds(condition())
    case 2, 3: .becomes(condition())
    case 4: .event(random.pick(system.machines.flatMap(\.causes).map(\.event) + ["a"]))
    case 5: .launch
    case 6: .kill
    default:
      .either([
        random.chance(30) ? .holds(condition()) : .becomes(condition()), .becomes(condition()),
      ])
    }
  }

  /// What can occur more than once within a step.
  private mutating func repeatable() -> EventPredicate {
    let rows = system.machines.flatMap(\.rules).flatMap(\.rules)
    let outputs = rows.flatMap(\.actions).compactMap {
      if case .emit(let output) = $0 { EventPredicate.emits(output) } else { nil }
    }
    let ids = rows.flatMap(\.ids).map(EventPredicate.rule)
    if outputs.isEmpty || random.chance(20) { return ids.isEmpty ? point() : random.pick(ids) }
    return random.chance(70) ? random.pick(outputs) : .either([random.pick(outputs), point()])
  }

  private mutating func condition() -> Condition {
    let machine = random.pick(system.machines)
    let located = Condition.located(
      machine: machine.name, states: random.some(of: machine.states, percent: 50))
    switch random.below(5) {
    case 0: return .always
    case 1: return .not(located)
    case 2: return .all([located, .phase([.foreground])])
    default: return located
    }
  }
}
