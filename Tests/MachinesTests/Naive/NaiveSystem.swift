import Machines

/// A system under a configuration: its tables with readings and amendments applied.
struct NaiveSystem {
  struct Place: Hashable {
    let machine: String
    let state: String
  }

  let machines: [MachineTable]
  /// The rows in force, by state.
  let rows: [Place: [NaiveRow]]
  /// The causes in force, each with its number among those of its event.
  let causes: [(cause: EventCause, number: Int)]
  let process: ProcessModel
  let ties: Ties
  let immediacy: Immediacy
  let suspendedTimers: SuspendedTimers
  let variables: [Variable]
  /// What a run finds before its first step, by the names of variables.
  let stored: [String: Int]
  /// Every timer, in the order in which expiries are listed.
  let timers: [NaiveTimer]
  /// The named timers that die with the process.
  let appTimers: Set<String>
  let tickMicroseconds: Int

  init(_ system: System, _ configuration: Configuration) throws(NaiveRefusal) {
    let readings = NaiveReadings(system, configuration)
    machines = try naivelyAmended(system, configuration)
    ties = readings.value(of: system.ties)
    immediacy = readings.value(of: system.immediacy)
    suspendedTimers = readings.value(of: system.suspendedTimers)

    var process = system.process
    process.kills = configuration.kills ?? process.kills
    process.suspends = configuration.suspends ?? process.suspends
    process.onLaunch = readings.resolved(process.onLaunch)
    self.process = process

    var rows: [Place: [NaiveRow]] = [:]
    var causes: [(cause: EventCause, number: Int)] = []
    var numbers: [String: Int] = [:]
    var anonymous: [NaiveTimer] = []
    var mentions = NaiveMentions()
    var appTimers = Set<String>()

    mentions.add(process.onLaunch)
    appTimers.formUnion(mentions.started.map(\.name))
    for machine in machines {
      var own = NaiveMentions()
      for state in machine.states {
        var here: [NaiveRow] = []
        for (index, rule) in machine.rules(in: state).enumerated() {
          guard let rule = readings.resolved(rule) else { continue }
          here.append(NaiveRow(machine: machine.name, state: state, index: index, rule: rule))
          own.add(rule)
          mentions.add(rule)
          if case .after(let delay) = rule.trigger {
            let timer = NaiveTimer.anonymous(machine: machine.name, state: state, delay)
            if !anonymous.contains(timer) { anonymous.append(timer) }
          }
        }
        rows[Place(machine: machine.name, state: state)] = here
      }
      for cause in machine.causes where !configuration.withoutEvents.contains(cause.event) {
        numbers[cause.event, default: 0] += 1
        guard let cause = readings.resolved(cause) else { continue }
        causes.append((cause, numbers[cause.event, default: 0]))
        own.add(cause)
        mentions.add(cause)
      }
      if !machine.isOutside { appTimers.formUnion(own.started.map(\.name)) }
    }
    self.rows = rows
    self.causes = causes
    self.appTimers = appTimers
    variables = mentions.variables
    stored = configuration.stored
    timers =
      anonymous
      + mentions.timers.filter { mentions.started.contains($0) }.map { .named($0.name) }
    let whole = mentions.divisor * 1000
    tickMicroseconds = ties == .deadlineFirst ? whole / 2 : whole
  }

  func machine(named name: String) -> MachineTable? { machines.first { $0.name == name } }

  func rows(of machine: MachineTable, in state: NaiveState) -> [NaiveRow] {
    rows[Place(machine: machine.name, state: state.locations[machine.name] ?? "")] ?? []
  }

  /// A machine of the app is alive in the foreground and the background; an outside one always.
  func isAlive(_ machine: MachineTable, in state: NaiveState) -> Bool {
    machine.isOutside || state.phase == .foreground || state.phase == .background
  }

  /// Whether the timer dies with the process.
  func isOfApp(_ timer: NaiveTimer) -> Bool {
    switch timer {
    case .anonymous(let machine, _, _): self.machine(named: machine)?.isOutside == false
    case .named(let name): appTimers.contains(name)
    }
  }

  func canExpire(_ timer: NaiveTimer, in state: NaiveState) -> Bool {
    !isOfApp(timer) || state.phase == .foreground || state.phase == .background
  }

  func canProgress(_ timer: NaiveTimer, in state: NaiveState) -> Bool {
    canExpire(timer, in: state) || suspendedTimers == .wallClock
  }
}
