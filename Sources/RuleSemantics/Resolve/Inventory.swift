internal import Diagnostics
internal import RuleLanguage

/// A timer of a resolved system.
struct TimerEntry {
  /// `machine/state after 3000 ms`, or the name given to a named timer.
  var name: String
  /// The machine and the state it belongs to, and its delay; `nil` for a named timer.
  var owner: (machine: Int, state: Int, delay: Delay)?
  /// Whether it outlives the app's process.
  var isOutside: Bool
  /// Every whole delay with which it can be started, in milliseconds, ascending.
  var choices: [Int]
}

/// Everything that the tables of a resolved system speak of, in the order of first mention.
struct Inventory {
  private(set) var variables: [Variable] = []
  /// By name: where a machine stands, and each of its states.
  let places: [String: (machine: Int, states: [String: Int])]
  /// By name: the position of the first variable that is called so.
  private var positions: [String: Int] = [:]
  var timers: [TimerEntry] = []
  /// What `elapsed` conditions speak of: a timer and a bound in milliseconds.
  var measurements: [(timer: String, bound: Int)] = []
  var outputs: [String] = []
  var sent: [String] = []

  /// The names of the timers that conditions measure.
  var measured: [String] { measurements.map(\.timer) }

  init(_ system: ResolvedSystem) throws(ModelError) {
    let states = system.machines.map { table in
      firstByKey(table.states.enumerated().map { ($1, $0) })
    }
    places = firstByKey(
      system.machines.enumerated().map { ($1.name, ($0, states[$0])) })
    var problems: [ModelError] = []
    for (machine, table) in system.machines.enumerated() {
      for (state, name) in table.states.enumerated() {
        for rule in table.rules(in: name) {
          guard case .after(let delay) = rule.trigger, rule.condition != .never else { continue }
          let known = timers.contains { entry in
            guard let owner = entry.owner else { return false }
            return owner.machine == machine && owner.state == state && owner.delay == delay
          }
          if !known {
            // Two lists of the same spans may be counted through by different expressions.
            if case .parameter(let parameter) = delay { problems.append(parameter.undeclared) }
            let text = "\(table.name)/\(name) after \(delay.text)"
            timers.append(
              TimerEntry(
                name: numbered(text) { name in timers.contains { $0.name == name } },
                owner: (machine, state, delay), isOutside: table.isOutside,
                choices: Set(delay.choices).sorted()))
          }
        }
      }
    }
    add(actions: system.process.onLaunch, isOutside: false, &problems)
    for table in system.machines {
      for rule in table.rules.flatMap(\.rules) where rule.condition != .never {
        add(condition: rule.condition)
        if case .after(let delay) = rule.trigger { add(delay: delay) }
        if case .expiry(let timer) = rule.trigger { addTimer(timer, nil, isOutside: true) }
        add(actions: rule.actions, isOutside: table.isOutside, &problems)
      }
      for cause in table.causes where cause.condition != .never {
        add(condition: cause.condition)
        add(actions: cause.actions, isOutside: table.isOutside, &problems)
      }
    }
    if let problem = problems.first { throw problem }
    try validate(system)
  }

  private mutating func add(actions: [Action], isOutside: Bool, _ problems: inout [ModelError]) {
    for action in actions {
      switch action {
      case .assign(let variable, let expression):
        if expression.hasEmptyList {
          problems.append(.lacks(.element, in: "\"\(variable.name)\""))
        }
        add(variable: variable)
        for read in expression.variables { add(variable: read) }
      case .start(let timer, let delay):
        if case .parameter(let parameter) = delay { problems.append(parameter.undeclared) }
        if let shortest = delay.choices.min(), shortest < 0 {
          problems.append(.negativeDelay(shortest, of: timer.name))
        }
        if delay.choices.isEmpty { problems.append(.lacks(.delay, in: "timer \"\(timer.name)\"")) }
        addTimer(timer, delay, isOutside: isOutside)
        add(delay: delay)
      case .stop(let timer): addTimer(timer, nil, isOutside: true)
      case .emit(let output): if !outputs.contains(output) { outputs.append(output) }
      case .send(let event): if !sent.contains(event) { sent.append(event) }
      case .choose(let condition, let then, let otherwise):
        add(condition: condition)
        add(actions: then + otherwise, isOutside: isOutside, &problems)
      case .atomically(let inner): add(actions: inner, isOutside: isOutside, &problems)
      }
    }
  }

  private mutating func add(delay: Delay) {
    if case .listed(_, let index) = delay {
      for variable in index.variables { add(variable: variable) }
    }
  }

  mutating func add(condition: Condition) {
    condition.walk { part in
      switch part {
      case .compare(let left, _, let right):
        for variable in left.variables + right.variables { add(variable: variable) }
      case .running(let timer): addTimer(timer, nil, isOutside: true)
      case .elapsedAtLeast(let timer, let bound), .elapsedAtMost(let timer, let bound):
        measure(timer, bound)
      default: break
      }
    }
  }

  private mutating func measure(_ timer: NamedTimer, _ bound: Int) {
    addTimer(timer, nil, isOutside: true)
    measurements.append((timer.name, bound))
  }

  private mutating func add(variable: Variable) {
    // Another one of the same name is an error, which is found when all are known.
    if position(of: variable) != nil || variables.contains(variable) { return }
    if positions[variable.name] == nil { positions[variable.name] = variables.count }
    variables.append(variable)
  }

  /// Where the variable stands among all; `nil` if no table speaks of it.
  func position(of variable: Variable) -> Int? {
    guard let position = positions[variable.name], variables[position] == variable else {
      return nil
    }
    return position
  }

  /// A named timer is the app's as soon as the app starts it anywhere.
  private mutating func addTimer(_ timer: NamedTimer, _ delay: Delay?, isOutside: Bool) {
    let choices = delay?.choices ?? []
    if let known = timers.firstIndex(where: { $0.owner == nil && $0.name == timer.name }) {
      timers[known].choices = Set(timers[known].choices + choices).sorted()
      timers[known].isOutside = timers[known].isOutside && isOutside
    } else {
      timers.append(
        TimerEntry(
          name: timer.name, owner: nil, isOutside: isOutside, choices: Set(choices).sorted()))
    }
  }

  private func validate(_ system: ResolvedSystem) throws(ModelError) {
    for timer in timers {
      if let shortest = timer.choices.first, shortest < 0 {
        throw ModelError.negativeDelay(shortest, of: timer.name)
      }
      if let owner = timer.owner, owner.delay.choices.isEmpty {
        throw ModelError.lacks(.delay, in: "timer \"\(timer.name)\"")
      }
    }
    for (index, variable) in variables.enumerated() {
      if variables[..<index].contains(where: { $0.name == variable.name }) {
        throw ModelError.conflicting(.variable, variable.name)
      }
      if !variable.range.contains(variable.initial) {
        throw ModelError.outside(
          variable.initial, variable.range, of: "the initial value of \"\(variable.name)\"")
      }
    }
    for (name, value) in system.stored.sorted(by: { $0.key < $1.key }) {
      let kept = variables.filter { $0.lifetime != .volatile }
      guard let variable = kept.first(where: { $0.name == name }) else {
        throw ModelError.unknown(
          .variable, name, in: "what is stored or outside", known: kept.map(\.name))
      }
      if !variable.range.contains(value) {
        throw ModelError.outside(value, variable.range, of: "the stored value of \"\(name)\"")
      }
    }
    for (index, table) in system.machines.enumerated() {
      if system.machines[..<index].contains(where: { $0.name == table.name }) {
        throw ModelError.duplicate(.machine, table.name)
      }
      if !table.states.contains(table.initial) {
        throw ModelError.unknown(
          .state, table.initial, in: "the initial state: machine \"\(table.name)\"",
          known: table.states)
      }
      for (state, rules) in table.rules.map({ ($0.state, $0.rules) }) {
        for rule in rules {
          if let target = rule.target, !table.states.contains(target) {
            throw ModelError.unknown(
              .state, target,
              in: "\(table.name)/\(state): \(rule.trigger.name): machine \"\(table.name)\"",
              known: table.states)
          }
        }
      }
    }
  }
}

extension ModelError {
  fileprivate static func negativeDelay(_ delay: Int, of timer: String) -> ModelError {
    .outside(delay, 0...Int.max, of: "a delay of timer \"\(timer)\"", .milliseconds)
  }
}

extension Parameter {
  /// What is wrong where a rule speaks of it and the system does not list it.
  fileprivate var undeclared: ModelError {
    .unknown(.parameter, id, in: "a rule speaks of what is not there: the system")
  }
}

extension Delay {
  /// The span in milliseconds, as names of timers and fingerprints write it.
  var text: String {
    switch self {
    case .fixed(let milliseconds): "\(milliseconds) ms"
    case .listed(let list, _): list.map(String.init).joined(separator: ", ") + " ms in turn"
    case .parameter(let parameter): parameter.id
    }
  }
}
