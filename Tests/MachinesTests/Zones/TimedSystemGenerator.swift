import Machines
import PropertyTesting

/// Draws small systems that live on their timers: several machines that mostly mind their own
/// business, ties, deadlines at once, timers of the world and of the app, suspension, death.
struct TimedSystemGenerator {
  private var random: SplitMix64
  private var machines: [(name: String, states: [String], isOutside: Bool)] = []
  private var spans: [Int]
  private var serial = 0
  private let facts = [Fact("f"), Fact("g", initially: true, .durable)].map(\.variable)
  private let counter = Variable("n", 0...2, initially: 0, .volatile)
  private let named = [NamedTimer("t"), NamedTimer("u")]
  private let events = ["a", "b", "c"]

  private init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    spans = random.pick([[1, 2, 3], [2, 3], [1000, 2000], [0, 1], [3, 4, 7], [5]])
    for name in ["A", "B", "C"].prefix(random.within(1...3)) {
      machines.append(
        (name, (0..<random.within(1...3)).map { "\(name)\($0)" }, random.chance(30)))
    }
  }

  static func draw(seed: UInt64) -> System {
    var generator = TimedSystemGenerator(seed: seed)
    return generator.system()
  }

  private mutating func system() -> System {
    let tables = machines.map { table($0.name, $0.states, $0.isOutside) }
    var process = ProcessModel()
    process.kills = random.weighted([60, 40])
    process.suspends = random.chance(45)
    process.launchesInBackground = random.chance(30)
    if random.chance(30) { process.foregrounded = random.pick(events) }
    if random.chance(20) { process.backgrounded = random.pick(events) }
    if random.chance(25) { process.onLaunch = actions() }
    return System(
      "timed", document: "RND", title: "A random timed system", machines: tables, process: process,
      ties: .always(random.chance(20) ? .deadlineFirst : .bothWays),
      immediacy: .always(random.pick(Immediacy.allCases)),
      suspendedTimers: .always(random.chance(65) ? .wallClock : .restart))
  }

  private mutating func table(
    _ name: String, _ states: [String], _ isOutside: Bool
  ) -> MachineTable {
    var rules: [StateRules] = []
    for state in states {
      var rows: [Rule] = []
      for _ in 0..<random.within(1...3) { rows.append(row(states)) }
      rules.append(StateRules(state: state, rules: rows))
    }
    var causes: [EventCause] = []
    for _ in 0..<random.weighted([20, 50, 30]) {
      causes.append(
        EventCause(
          random.pick(events), by: random.pick([.user, .network, .world]),
          when: random.chance(60)
            ? .located(machine: name, states: [random.pick(states)]) : condition(),
          do: random.chance(25) ? [action()] : []))
    }
    return MachineTable(
      name: name, states: states, initial: states[0], isOutside: isOutside, rules: rules,
      causes: causes)
  }

  private mutating func row(_ states: [String]) -> Rule {
    serial += 1
    let trigger: Trigger =
      switch random.weighted([35, 32, 13, 13, 7]) {
      case 0: .event(random.pick(events))
      case 1: .after(delay())
      case 2: .expiry(random.pick(named))
      case 3: .immediately
      default: .entry
      }
    var rule = Rule(trigger, per: ["r\(serial)"])
    if random.chance(25) { rule.condition = condition() }
    rule.actions = actions()
    if trigger != .entry, random.chance(70) { rule.target = random.pick(states) }
    if trigger == .immediately {
      // One that does not disable itself would stop time for good.
      let fact = random.pick(facts)
      let value = random.below(2)
      let wanted = Condition.compare(.variable(fact), .equal, .constant(value))
      rule.condition = rule.condition == .always ? wanted : .all([wanted, rule.condition])
      rule.actions.append(.assign(fact, .constant(1 - value)))
    }
    return rule
  }

  private mutating func delay() -> Delay {
    random.chance(25)
      ? .listed([random.pick(spans), random.pick(spans)], at: .variable(counter))
      : .fixed(random.pick(spans))
  }

  private mutating func condition() -> Condition {
    switch random.weighted([40, 20, 20, 10, 10]) {
    case 0:
      return .compare(.variable(random.pick(facts)), .equal, .constant(random.below(2)))
    case 1:
      let machine = random.pick(machines)
      return .located(machine: machine.name, states: [random.pick(machine.states)])
    case 2: return random.chance(50) ? .running(random.pick(named)) : .not(.running(named[0]))
    case 3: return .phase([random.pick(Phase.allCases)])
    default: return .compare(.variable(counter), .less, .constant(1))
    }
  }

  private mutating func actions() -> [Action] {
    (0..<random.weighted([45, 35, 20])).map { _ in action() }
  }

  private mutating func action() -> Action {
    switch random.weighted([30, 25, 12, 10, 10, 8, 5]) {
    case 0: return .assign(random.pick(facts), .constant(random.below(2)))
    case 1: return .start(random.pick(named), delay())
    case 2: return .stop(random.pick(named))
    case 3: return .emit("out")
    case 4:
      return .assign(counter, .minimum(.sum(.variable(counter), .constant(1)), .constant(2)))
    case 5: return .send("d\(random.below(2))")
    default: return .assign(counter, .constant(0))
    }
  }
}
