import Machines
import PropertyTesting

/// A random system that writes logs: one or two machines, a few events, timers of whole seconds.
struct SmallSystem {
  static let outputs = ["sent", "shown"]
  static let events = ["go", "stop", "tap"]
  static let counter = Counter("count", 0...2, .durable)
  static let fact = Fact("known", .volatile)

  var random: RandomNumbers
  let hasTimers: Bool
  let suspends: Bool

  init(seed: UInt64, hasTimers: Bool) {
    random = RandomNumbers(seed: seed)
    self.hasTimers = hasTimers
    suspends = false
  }

  mutating func system() -> Machines.System {
    let machines = (0..<(1 + random.weighted([60, 40]))).map { machine(named: "m\($0)") }
    return Machines.System(
      "small", document: "TST", title: "A small system", machines: machines,
      ties: .always(random.below(4) == 0 ? .deadlineFirst : .bothWays),
      immediacy: .always(random.below(2) == 0 ? .atomic : .urgent))
  }

  private mutating func machine(named name: String) -> MachineTable {
    let states = (0..<random.within(2...4)).map { "s\($0)" }
    var timers = 0
    let rules = states.map { state in
      StateRules(
        state: state,
        rules: (0..<random.within(1...3)).map { _ in
          var trigger = Trigger.event(pick(Self.events))
          if hasTimers, timers < 2, random.below(3) == 0 {
            trigger = .after(.seconds(random.within(1...3)))
            timers += 1
          }
          if random.below(12) == 0 { trigger = .immediately }
          let isIgnored = random.below(8) == 0 && trigger.isEvent
          return Rule(
            trigger, when: condition(), to: isIgnored || random.below(5) == 0 ? nil : pick(states),
            do: isIgnored ? [] : actions(), ignoredBecause: isIgnored ? "nothing to do" : nil)
        })
    }
    return MachineTable(
      name: name, states: states, initial: "s0", rules: rules,
      causes: Self.events.map { EventCause($0, by: .user, when: condition()) })
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[random.below(values.count)]
  }

  private mutating func condition() -> Condition {
    switch random.below(6) {
    case 0: Self.fact.condition
    case 1: .compare(Self.counter.expression, .equal, .constant(random.below(3)))
    default: .always
    }
  }

  private mutating func actions() -> [Action] {
    (0..<random.below(3)).map { _ in
      switch random.below(4) {
      case 0: .emit(pick(Self.outputs))
      case 1: .assign(Self.counter.variable, .constant(random.below(3)))
      case 2: random.below(2) == 0 ? .set(Self.fact) : .clear(Self.fact)
      default: .emit(pick(Self.outputs))
      }
    }
  }
}

extension Trigger {
  var isEvent: Bool { if case .event = self { true } else { false } }
}
