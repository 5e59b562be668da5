internal import Diagnostics
internal import RuleLanguage
internal import RuleSemantics

/// What happens to a table at one moment, as an app can be compared with it: a step, and everything
/// that fires at once after it.
final class TableStep {
  /// Why it happens.
  enum Cause: Hashable {
    case event(Int32)
    case expiry(timer: Int)
    case process(ProcessStep)
  }

  let cause: Cause
  /// The number of its action, for names.
  let action: Int
  /// The number of the state after it.
  let target: Int32
  /// The rows that fire, by position, in order.
  let rows: [Int32]
  /// The outputs, by position, in order.
  let outputs: [Int32]
  /// The timers that start.
  let started: [Int]
  /// Where death can strike inside it, in order.
  let deaths: [Death]

  init(
    cause: Cause, action: Int, target: Int32, rows: [Int32], outputs: [Int32], started: [Int],
    deaths: [Death]
  ) {
    self.cause = cause
    self.action = action
    self.target = target
    self.rows = rows
    self.outputs = outputs
    self.started = started
    self.deaths = deaths
  }

  /// A death inside a step.
  struct Death: Hashable {
    /// The outputs up to there.
    let outputs: [Int32]
    /// The number of the state after the death.
    let target: Int32
  }
}

/// The steps of a table from each of its states, made once for each.
final class TableSteps {
  let compiled: CompiledSystem
  let timers: [ClockedTimer]
  /// By position, the names of the events that somebody causes.
  let events: [String]
  let numberOfEvent: [String: Int32]
  /// The phase field and kills are in the packed states, which are interned.
  // Not checked while it runs: one search asks, on one thread, and nothing is read while it changes.
  @exclusivity(unchecked) private(set) var states = Interned<[UInt64]>()
  @exclusivity(unchecked) private var conditions: [[CompiledCondition]] = []
  @exclusivity(unchecked) private var known: [[TableStep]?] = []
  @exclusivity(unchecked) private var enabled: [[Int32]?] = []
  /// Whether some rule in force fires at once.
  private let hasImmediates: Bool
  private let ignored: Set<Int32>

  /// - Parameter ignored: outputs that steps do not tell.
  init(
    _ system: System, _ configuration: Configuration, withoutOutputs ignored: Set<String> = []
  ) throws(ModelError) {
    compiled = try CompiledSystem(system, configuration, time: .clocks)
    guard compiled.tickMicroseconds % 1000 == 0 else {
      throw .unsupported(.tick(microseconds: compiled.tickMicroseconds))
    }
    timers = compiled.timers
    let outputs = compiled.outputs
    for output in ignored.sorted() where !compiled.mentions(output: output) {
      throw .unknown(
        .output, output, in: "an output is not compared that is not there: the table",
        known: outputs)
    }
    self.ignored = Set(
      outputs.indices.filter { ignored.contains(outputs[$0]) }.map { Int32($0) })
    hasImmediates = compiled.actions.contains { $0.kind == .immediate }
    var names: [String] = []
    var conditions: [String: [CompiledCondition]] = [:]
    for cause in compiled.machines.flatMap(\.causes) {
      if conditions[cause.event] == nil { names.append(cause.event) }
      let condition = try compiled.predicate(cause.possible)
      conditions[cause.event, default: []].append(condition)
    }
    events = names
    numberOfEvent = [String: Int32](
      uniqueKeysWithValues: names.enumerated().map { ($1, Int32($0)) })
    self.conditions = names.map { conditions[$0] ?? [] }
  }

  /// How many milliseconds a unit of the clocks has.
  var unit: Int { max(compiled.tickMicroseconds / 1000, 1) }

  func words(_ state: Int32) -> [UInt64] { states[state] }

  /// The number of a packed state.
  func number(of words: [UInt64]) -> Int32 {
    let number = states.number(of: words)
    if Int(number) == known.count {
      known.append(nil)
      enabled.append(nil)
    }
    return number
  }

  /// The limit of a timer that runs, in milliseconds; `nil` of one that does not.
  func limit(ofTimer timer: Int, in state: Int32) -> Int? {
    let value = timers[timer].field.value(in: states[state])
    return value > 1 ? timers[timer].limits[value - 2] * unit : nil
  }

  func isRunning(_ timer: Int, in state: Int32) -> Bool {
    timers[timer].field.value(in: states[state]) > 0
  }

  func phase(of state: Int32) -> Phase { compiled.phase(in: states[state]) }

  /// Whether time can pass.
  func canWait(_ state: Int32) -> Bool {
    states[state].withUnsafeBufferPointer { words in
      words.baseAddress.map { compiled.executor.canWait($0) } ?? true
    }
  }

  /// The events that somebody can cause in a state, whether or not a row hears them.
  func enabledEvents(in state: Int32) -> [Int32] {
    if let found = enabled[Int(state)] { return found }
    let words = states[state]
    let found = conditions.indices.filter { position in
      conditions[position].contains { compiled.holds($0, in: words) }
    }.map { Int32($0) }
    enabled[Int(state)] = found
    return found
  }

  // MARK: Steps

  private func outcomes(of words: [UInt64]) throws(ModelError) -> [ClockOutcome] {
    let (outcomes, faults) = compiled.clockOutcomes(from: words)
    if let fault = faults.first { throw compiled.recorder.fault(at: fault.position) }
    return outcomes
  }

  /// Everything that can happen in a state, in rule order; timers that run may expire at any moment.
  func steps(from state: Int32) throws(ModelError) -> [TableStep] {
    if let found = known[Int(state)] { return found }
    var found: [TableStep] = []
    let all = try outcomes(of: states[state])
    for (position, outcome) in all.enumerated() where outcome.action < CompiledSystem.crashStride {
      guard let cause = cause(of: outcome) else { continue }
      let inside = all[(position + 1)...].prefix {
        $0.action >= CompiledSystem.crashStride
          && $0.action % CompiledSystem.crashStride == outcome.action
      }
      found.append(try settled(outcome, cause, inside: Array(inside)))
    }
    known[Int(state)] = found
    return found
  }

  private func cause(of outcome: ClockOutcome) -> TableStep.Cause? {
    switch outcome.occasion {
    case .immediate: return nil
    case .expiry(let timer): return .expiry(timer: timer)
    case .cause:
      return numberOfEvent[compiled.actions[outcome.action].event].map { .event($0) }
    case .process, .resume, .kill:
      // Which timers have come due meanwhile is asked of no app: see `JointSystem`.
      if case .resume(let due) = outcome.occasion, due != 0 { return nil }
      guard case .process(let step) = compiled.actions[outcome.action].kind else { return nil }
      return .process(step)
    }
  }

  /// A step with everything that fires at once after it, the first in rule order first.
  private func settled(
    _ first: ClockOutcome, _ cause: TableStep.Cause, inside: [ClockOutcome]
  ) throws(ModelError) -> TableStep {
    var trail = Trail()
    var deaths: [TableStep.Death] = []
    for death in inside {
      deaths.append(
        TableStep.Death(
          outputs: outputs(of: death), target: try number(settling: death.state)))
    }
    trail.add(first, without: ignored)
    let words = try settle(first.state, &trail, deaths: &deaths)
    let target = number(of: words)
    return TableStep(
      cause: cause, action: first.action, target: target, rows: trail.rows,
      outputs: trail.outputs, started: trail.started.filter { isRunning($0, in: target) },
      deaths: deaths)
  }

  private func outputs(of outcome: ClockOutcome) -> [Int32] {
    var trail = Trail()
    trail.add(outcome, without: ignored)
    return trail.outputs
  }

  /// What happened since something happened.
  struct Trail {
    var rows: [Int32] = []
    var outputs: [Int32] = []
    var started: [Int] = []

    mutating func add(_ outcome: ClockOutcome, without ignored: Set<Int32>) {
      for note in outcome.notes {
        let position = Int32(truncatingIfNeeded: note >> 1)
        if StepMark.isRow(note) { rows.append(position) }
        if StepMark.isOutput(note), !ignored.contains(position) { outputs.append(position) }
      }
      for timer in outcome.started where !started.contains(timer) { started.append(timer) }
    }
  }

  /// Lets everything fire that fires at once.
  func settle(
    _ words: [UInt64], _ trail: inout Trail, deaths: inout [TableStep.Death]
  ) throws(ModelError) -> [UInt64] {
    var words = words
    if !hasImmediates { return words }
    for _ in 0..<1000 {
      if states.contains(words) { return words }
      let all = try outcomes(of: words)
      guard let next = all.first(where: { $0.occasion == .immediate }) else { return words }
      if let death = all.first(where: { $0.occasion == .kill }) {
        deaths.append(
          TableStep.Death(outputs: trail.outputs, target: try number(settling: death.state)))
      }
      for death in all
      where death.occasion == .immediate && death.action >= CompiledSystem.crashStride
        && death.action % CompiledSystem.crashStride == next.action
      {
        deaths.append(
          TableStep.Death(
            outputs: trail.outputs + outputs(of: death), target: try number(settling: death.state)
          ))
      }
      trail.add(next, without: ignored)
      words = next.state
    }
    throw ModelError.step(.firesWithoutEnd, in: compiled.describe(words))
  }

  private func number(settling words: [UInt64]) throws(ModelError) -> Int32 {
    var trail = Trail()
    var deaths: [TableStep.Death] = []
    return number(of: try settle(words, &trail, deaths: &deaths))
  }

  // MARK: The beginning

  /// The first launch, as a step.
  func launch(
    _ system: System, _ configuration: Configuration
  ) throws(ModelError) -> TableStep {
    var trail = Trail()
    var mortal = configuration
    mortal.kills = max(configuration.kills ?? system.process.kills, 1)
    // The first launch is no step; one of a system whose process can die says what it would emit.
    let twin = try CompiledSystem(system, mortal, time: .clocks)
    if let blank = twin.neverLaunched {
      let launch = try twin.stepsAtAnyMoment(from: blank).first {
        twin.actions[$0.number % CompiledSystem.crashStride].kind == .process(.launch)
      }
      trail.outputs = (launch?.outputs ?? []).compactMap { output in
        compiled.outputs.firstIndex(of: output).map { Int32($0) }
      }.filter { !ignored.contains($0) }
    }
    var deaths: [TableStep.Death] = []
    let words = try settle(compiled.initial, &trail, deaths: &deaths)
    let target = number(of: words)
    return TableStep(
      cause: .process(.launch), action: 0, target: target, rows: trail.rows,
      outputs: trail.outputs, started: timers.indices.filter { isRunning($0, in: target) },
      deaths: [])
  }
}
