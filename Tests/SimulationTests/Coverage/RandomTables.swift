import Machines
import SmallNumbers

@testable import Simulation

/// Small random systems: one or two machines, a counter, anonymous timers, a named one that rows
/// hear, a condition asks for or only one machine starts, sends, deaths and suspensions.
struct RandomTables {
  private var random: SmallGenerator
  private let named = NamedTimer("fuse")
  private let counter = Counter("n", 0...2)

  static func ground(seed: Int) throws -> Ground {
    var tables = RandomTables(random: SmallGenerator(seed: seed))
    return Ground(try CompiledSystem(tables.system()))
  }

  private mutating func chance(_ percent: Int) -> Bool { random.below(100) < percent }

  private mutating func system() -> System {
    let machines = (0...random.below(2)).map { machine("M\($0)", isOutside: $0 == 1 && chance(50)) }
    return System(
      "random", document: "R", title: "Random", machines: machines,
      process: ProcessModel(
        kills: random.below(2), suspends: chance(40), foregrounded: chance(50) ? "e0" : nil),
      suspendedTimers: .always([.wallClock, .pause, .restart][random.below(3)]))
  }

  private mutating func machine(_ name: String, isOutside: Bool) -> MachineTable {
    let states = (0...(1 + random.below(2))).map { "s\($0)" }
    let rules = states.map { state in
      StateRules(state: state, rules: (0..<(1 + random.below(4))).map { _ in rule(states) })
    }
    let causes = ["e0", "e1"].map { event in
      EventCause(event, by: chance(50) ? .user : .world, when: chance(30) ? guarded() : .always)
    }
    return MachineTable(
      name: name, states: states, initial: "s0", isOutside: isOutside, rules: rules,
      causes: name == "M0" ? causes : [])
  }

  private mutating func guarded() -> Condition {
    switch random.below(3) {
    case 0: .running(named)
    case 1: .not(.running(named))
    default: counter < 2
    }
  }

  private mutating func rule(_ states: [String]) -> Rule {
    let trigger: Trigger
    switch random.below(12) {
    case 0...5: trigger = .event("e\(random.below(3))")
    case 6...8: trigger = .after(.seconds(1 + random.below(3)))
    case 9: trigger = .expiry(named)
    case 10: trigger = .entry
    default: trigger = .exit
    }
    var actions: [Action] = []
    for _ in 0..<random.below(3) {
      switch random.below(5) {
      case 0: actions.append(.incrementUpToBound(counter))
      case 1: actions.append(.set(counter, 0))
      case 2: actions.append(.start(named, .seconds(1 + random.below(2))))
      case 3: actions.append(.stop(named))
      default:
        // An event that no cause brings about, and whose rows send nothing but by chance.
        if trigger == .event("e0") || trigger == .event("e1") { actions.append(.send("e2")) }
      }
    }
    let isMoving = trigger != .entry && trigger != .exit
    return Rule(
      trigger, when: chance(25) ? guarded() : .always,
      to: isMoving && chance(70) ? states[random.below(states.count)] : nil, do: actions)
  }
}
