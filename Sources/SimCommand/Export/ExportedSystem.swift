import Machines
import RuleSemantics

/// A timer, as other checkers have it.
struct ExportedTimer {
  let name: String
  /// As the tables call it.
  let title: String
  let isOutside: Bool
  /// In units of the system's clocks; a timer holds 0 when it is stopped, 1 when it is due, and two more
  /// than the position of its limit while it runs.
  let limits: [Int]
  let initial: Int
  let owner: StatePlace?
  /// With which delay it begins; of a state's timer.
  let delay: Delay?
}

/// One thing that can happen.
struct ExportedStep {
  enum Kind: Equatable {
    case immediate, cause, process, kill
    case expiry(timer: Int)
  }

  let kind: Kind
  let title: String
  let guarded: Term
  let code: [Code]
  /// The event that is then dispatched, by its number; 0 for none.
  var event = 0
}

/// The tables of a system in force, by names that other checkers allow.
struct ExportedSystem {
  let title: String
  let compiled: CompiledSystem
  let machines: [MachineTable]
  let machineNames: [String]
  let variables: [(variable: Variable, name: String)]
  let timers: [ExportedTimer]
  /// The events that can be dispatched, from 1.
  let events: [String]
  let process: ProcessModel
  let isAtomic: Bool
  let suspendedTimers: SuspendedTimers
  private let system: System
  var names: UniqueNames

  var kills: Int { process.kills }
  var hasPhase: Bool { kills > 0 || process.suspends }

  /// - Throws: a `ModelError` if the tables are wrong, or a timer cannot be kept by a clock.
  init(_ system: System, _ configuration: Configuration, title: String) throws(ModelError) {
    let compiled = try CompiledSystem(system, configuration).byClocks()
    var names = UniqueNames()
    self.compiled = compiled
    self.system = system
    self.title = title
    let parameters = configuration.parameters
    var process = system.process
    process.kills = compiled.kills
    process.suspends = configuration.suspends ?? process.suspends
    process.onLaunch = process.onLaunch.flatMap { $0.resolved(compiled.takes) }.map { action in
      guard case .start(let timer, .parameter(let parameter)) = action else { return action }
      return .start(timer, .milliseconds(parameters[parameter.id] ?? parameter.default))
    }
    self.process = process
    isAtomic = system.immediacy.value(compiled.takes) == .atomic
    suspendedTimers = system.suspendedTimers.value(compiled.takes)
    let machines = compiled.machines
    self.machines = machines
    machineNames = machines.map { names.identifier("m_", $0.name) }
    variables = compiled.variables.map { ($0, names.identifier("v_", $0.name)) }
    var seen: [StatePlace: Int] = [:]
    let places = compiled.timerPlaces.map(\.owner)
    timers = zip(compiled.timers, places).map { timer, owner in
      var delay: Delay?
      if let owner {
        let table = machines[owner.machine]
        let rules = table.rules(in: table.states[owner.state]).filter { $0.condition != .never }
        let delays = rules.compactMap {
          if case .after(let span) = $0.trigger { span } else { nil }
        }
        delay = uniqued(delays)[seen[owner, default: 0]]
        seen[owner, default: 0] += 1
      }
      return ExportedTimer(
        name: names.identifier("t_", timer.name), title: timer.name, isOutside: timer.isOutside,
        limits: timer.limits, initial: timer.field.value(in: compiled.initial), owner: owner,
        delay: delay)
    }
    events = uniqued(
      machines.flatMap { $0.causes.map(\.event) + $0.sent } + process.onLaunch.flatMap(\.sends)
        + [process.backgrounded, process.foregrounded].compactMap(\.self))
    self.names = names
  }

  func number(of event: String) -> Int { (events.firstIndex(of: event) ?? -1) + 1 }

  /// The machine's position among its states, and its name here.
  func value(ofMachine machine: Int) -> Int {
    let table = machines[machine]
    return compiled.location(of: table.name, in: compiled.initial)
      .flatMap { table.states.firstIndex(of: $0) } ?? 0
  }

  // MARK: Claims

  /// The claims that say what holds in every state, with what must hold.
  mutating func invariants() throws(ModelError) -> [(property: Property, name: String, holds: Term)]
  {
    var all: [(property: Property, name: String, holds: Term)] = []
    for property in system.properties where try compiled.applies(property) {
      let holds: Condition
      switch property.kind {
      case .always(let condition, let whenever): holds = .any([condition, .not(whenever)])
      case .never(.holds(let condition)): holds = .not(condition)
      default: continue
      }
      let resolved = holds.resolved(compiled.takes)
      var measures = false
      resolved.walk { part in
        switch part {
        case .elapsedAtLeast, .elapsedAtMost: measures = true
        default: break
        }
      }
      if !measures {
        all.append((property, names.identifier("p_", property.name), term(resolved)))
      }
    }
    return all
  }
}

extension MachineTable {
  /// The events that its rows and causes send.
  fileprivate var sent: [String] {
    rules.flatMap(\.rules).filter { $0.condition != .never }.flatMap { $0.actions.flatMap(\.sends) }
      + causes.flatMap(\.sends)
  }
}

/// Names of letters, digits and underscores, each once.
struct UniqueNames {
  private var taken: Set<String> = []

  mutating func identifier(_ prefix: String, _ name: String) -> String {
    let plain = String(
      name.map { character in
        character.isASCII && (character.isLetter || character.isNumber) ? character : "_"
      })
    var unique = prefix + plain
    var number = 2
    while !taken.insert(unique).inserted {
      unique = "\(prefix)\(plain)_\(number)"
      number += 1
    }
    return unique
  }
}
