public import Diagnostics
public import RuleLanguage
public import RuleSemantics
internal import TimedAutomata

/// A system as the source of logs: its states, and its steps with the lines that they write.
///
/// Made for one thread. States are expanded when they are first asked for, and kept.
public final class SessionModel {
  /// How the lines of a log speak of the system.
  public let mapping: LogMapping
  /// The system, with its timers kept by clocks.
  public let compiled: CompiledSystem
  /// How many microseconds a unit of the log's clock has: it divides every limit, and a millisecond.
  public let unitMicroseconds: Int
  /// Whether lines have times.
  public var isTimed: Bool { mapping.time != nil }
  /// How much later than what it tells of a line can be stamped, in units.
  let tolerance: Int

  /// The position of the clock of the log among the clocks, if there is one.
  let logClock: Int
  let clockCount: Int
  private let timers: [ClockedTimer]
  /// By timer; timers of which at most one runs at a time share a clock.
  private let clocks: [Int]
  private let scale: Int
  let ignored: [IgnoredEvent]
  /// By observed field, where its quantity stands in a packed state, and its least value; `nil` for a
  /// variable that no rule uses.
  let observed: [(place: Field, least: Int)?]

  private var kindOfEvent: [String: Int16] = [:]
  private var kindOfOutput: [Int16]
  private var kindOfEntry: [[Int16]]
  private var kindOfTimer: [Int16]
  private var kindOfAction: [Int16]
  private var kindOfNothing: Int16 = -1
  private var kindWhileDead: Int16 = -1

  private let worldsBeginning: WorldsBeginning
  private var numbers: [[UInt64]: Int32] = [:]
  private(set) var states: [ModelState] = []
  private var steps: [[ModelStep]?] = []

  /// Compiles a system for the logs of a mapping.
  ///
  /// - Throws: a `ModelError` if the system is wrong, or has timers that clocks cannot keep; or
  ///   if the mapping names what the system does not have.
  public init(
    _ system: System, _ configuration: Configuration = Configuration(), mapping: LogMapping
  ) throws(ModelError) {
    compiled = try CompiledSystem(system, configuration.mortal, time: .clocks)
    worldsBeginning = WorldsBeginning(compiled)
    self.mapping = mapping
    unitMicroseconds = greatestCommonDivisor(1000, compiled.tickMicroseconds)
    scale = compiled.tickMicroseconds / unitMicroseconds
    tolerance = mapping.tolerance * 1000 / unitMicroseconds
    timers = compiled.timers
    clocks = Self.clocks(of: compiled.timerPlaces.map(\.owner))
    logClock = (clocks.max() ?? 0) + 1
    clockCount = mapping.time == nil ? logClock - 1 : logClock
    guard tolerance <= ClockMotion.longest else {
      throw .outside(tolerance, 0...ClockMotion.longest, of: "the tolerance", .clockUnits)
    }
    for timer in timers where (timer.limits.last ?? 0) * scale > ClockBound.greatestConstant / 2 {
      throw ModelError.tooLarge(
        .timerUnits(
          timer: timer.name, (timer.limits.last ?? 0) * scale, ofMicroseconds: unitMicroseconds))
    }
    kindOfOutput = Array(repeating: -1, count: compiled.outputs.count)
    kindOfEntry = compiled.machines.map { Array(repeating: -1, count: $0.states.count) }
    kindOfTimer = Array(repeating: -1, count: timers.count)
    kindOfAction = Array(repeating: -1, count: compiled.actions.count)
    ignored = try compiled.ignoredEvents()
    observed = mapping.observed.map { [compiled] in compiled.place(of: $0.quantity) }
    for (position, kind) in mapping.kinds.enumerated() {
      for thing in kind.things { try bind(thing, to: Int16(position)) }
    }
    for (position, action) in compiled.actions.enumerated() {
      if case .cause = action.kind { kindOfAction[position] = kindOfEvent[action.event] ?? -1 }
    }
    for timer in timers.indices {
      kindOfAction[compiled.expiryAction(ofTimer: timer)] = kindOfTimer[timer]
    }
  }

  /// The same model for another thread, with what is known of its states.
  init(copying other: SessionModel) {
    (mapping, compiled) = (other.mapping, other.compiled)
    worldsBeginning = other.worldsBeginning
    (unitMicroseconds, scale, tolerance) = (other.unitMicroseconds, other.scale, other.tolerance)
    (logClock, clockCount) = (other.logClock, other.clockCount)
    (timers, clocks) = (other.timers, other.clocks)
    (ignored, observed) = (other.ignored, other.observed)
    (kindOfEvent, kindOfOutput) = (other.kindOfEvent, other.kindOfOutput)
    (kindOfEntry, kindOfTimer) = (other.kindOfEntry, other.kindOfTimer)
    (kindOfAction, kindOfNothing) = (other.kindOfAction, other.kindOfNothing)
    kindWhileDead = other.kindWhileDead
    (numbers, states, steps) = (other.numbers, other.states, other.steps)
  }

  /// From 1. Of a machine the first timers of all its states share a clock, then the second ones; a timer that has a
  /// name has a clock of its own.
  private static func clocks(of owners: [StatePlace?]) -> [Int] {
    var numbers: [[Int]: Int] = [:]
    var ranks: [StatePlace: Int] = [:]
    return owners.enumerated().map { position, owner in
      var key = [position]
      if let owner {
        key = [owner.machine, ranks[owner, default: 0]]
        ranks[owner, default: 0] += 1
      }
      let number = numbers[key] ?? numbers.count + 1
      numbers[key] = number
      return number
    }
  }

  private func bind(_ thing: LoggedThing, to kind: Int16) throws(ModelError) {
    func unknown(_ what: ModelError.Declaration, _ name: String) -> ModelError {
      .unknown(what, name, in: "the system")
    }
    switch thing {
    case .event(let event):
      let isCaused = compiled.machines.contains { $0.causes.contains { $0.event == event } }
      guard isCaused else { throw unknown(.event, event) }
      kindOfEvent[event] = kind
    case .output(let output):
      guard let position = compiled.outputs.firstIndex(of: output) else {
        throw unknown(.output, output)
      }
      kindOfOutput[position] = kind
    case .entry(let machine, let state):
      guard let number = compiled.machines.firstIndex(where: { $0.name == machine }),
        let position = compiled.machines[number].states.firstIndex(of: state)
      else { throw unknown(.state, "\(machine) \(state)") }
      kindOfEntry[number][position] = kind
    case .expiry(let timer):
      guard let position = timers.firstIndex(where: { $0.name == timer }) else {
        throw unknown(.event, timer)
      }
      kindOfTimer[position] = kind
    case .process(let name):
      guard let position = compiled.actions.firstIndex(where: { $0.name == name && $0.isProcess })
      else { throw unknown(.event, name) }
      kindOfAction[position] = kind
    case .nothing: kindOfNothing = kind
    case .nothingWhileDead: kindWhileDead = kind
    }
  }

  // MARK: States

  /// The number of a packed state, deaths forgotten.
  func number(of words: [UInt64]) -> Int32 {
    let words = compiled.forgettingDeaths(in: words)
    if let known = numbers[words] { return known }
    let number = Int32(states.count)
    numbers[words] = number
    states.append(words.withUnsafeBufferPointer { describe(words, $0) })
    steps.append(nil)
    return number
  }

  private func describe(
    _ words: [UInt64], _ buffer: UnsafeBufferPointer<UInt64>
  ) -> ModelState {
    guard let state = buffer.baseAddress else {
      return ModelState(words: words, canWait: false, limits: [], idle: [], runsOn: false)
    }
    let executor = compiled.executor
    let phase = executor.phase(of: state)
    var limits: [(clock: Int, limit: Int)] = []
    var isIdle = Array(repeating: true, count: logClock)
    var runsOn = false
    for (position, timer) in timers.enumerated() {
      guard let limit = limit(of: timer, in: words) else { continue }
      let canExpire = executor.canExpire(position, phase: phase)
      guard canExpire || compiled.timersRunOnWithoutProcess else { continue }
      precondition(isIdle[clocks[position]], "two timers run that share a clock")
      isIdle[clocks[position]] = false
      if canExpire { limits.append((clocks[position], limit)) } else { runsOn = true }
    }
    return ModelState(
      words: words, canWait: executor.canWait(state), limits: limits,
      idle: (1..<logClock).filter { isIdle[$0] }, runsOn: runsOn)
  }

  private func limit(of timer: ClockedTimer, in words: [UInt64]) -> Int? {
    let value = timer.field.value(in: words)
    return value > 1 ? timer.limits[value - 2] * scale : nil
  }

  /// By clock, from 0: the longest limit.
  private(set) lazy var constants: [Int32] = {
    var constants = Array(repeating: 0 as Int32, count: logClock)
    for (timer, clock) in zip(timers, clocks) {
      constants[clock] = max(constants[clock], Int32((timer.limits.last ?? 0) * scale))
    }
    return constants + (isTimed ? [Int32.max / 8] : [])
  }()

  // MARK: Steps

  /// The steps of a state, in rule order.
  func steps(from number: Int32) -> [ModelStep] {
    if let known = steps[Int(number)] { return known }
    let words = states[Int(number)].words
    let outcomes = compiled.clockOutcomes(from: words).outcomes
    var found = outcomes.map { step($0, from: words) }
    found += cutShort(found, of: outcomes) + ignoredSteps(from: number)
    let kind = compiled.phase(in: words) == .dead ? kindWhileDead : kindOfNothing
    if kind >= 0, !outcomes.contains(where: { $0.occasion == .immediate }) {
      found.append(unchanged(number, kind))
    }
    steps[Int(number)] = found
    return found
  }

  private func step(_ outcome: ClockOutcome, from source: [UInt64]) -> ModelStep {
    let action = outcome.action % CompiledSystem.crashStride
    let isDeath = compiled.kind(ofAction: outcome.action) == .process(.kill)
    var guards: [MomentGuard] = []
    let (target, started) = worldsBeginning.joined(to: outcome, from: source)
    var resets = started
    source.withUnsafeBufferPointer { buffer in
      guard let state = buffer.baseAddress else { return }
      compiled.executor.moments(of: outcome.occasion, in: state) {
        limit(of: timers[$0], in: source)
      } require: {
        guards.append(MomentGuard(clock: clocks[$0], position: $1, limit: $2))
      } restart: {
        resets.append($0)
      }
    }
    var kinds: [Int16] = []
    if kindOfAction[action] >= 0 { kinds.append(kindOfAction[action]) }
    for note in outcome.notes where StepMark.isOutput(note) {
      let kind = kindOfOutput[Int(note >> 1)]
      if kind >= 0 { kinds.append(kind) }
    }
    for (machine, field) in compiled.machineFields.enumerated() {
      let reached = field.value(in: target)
      // What a death puts back is nothing that somebody logs.
      let kind = isDeath ? -1 : kindOfEntry[machine][reached]
      let isLaunch = compiled.actions[action].isLaunch && !compiled.machines[machine].isOutside
      if kind >= 0, field.value(in: source) != reached || isLaunch { kinds.append(kind) }
    }
    return ModelStep(
      target: number(of: target), kinds: kinds,
      rows: outcome.notes.filter { StepMark.isRow($0) }.map { Int32($0 >> 1) }, guards: guards,
      resets: resets.filter { limit(of: timers[$0], in: target) != nil }.map { clocks[$0] },
      isDeath: isDeath,
      startsWithEvent: kindOfAction[action] >= 0 && !compiled.actions[action].isProcess)
  }

  /// Events of which the line is written and nothing is done, for the process dies in between.
  private func cutShort(_ steps: [ModelStep], of outcomes: [ClockOutcome]) -> [ModelStep] {
    let whole = zip(outcomes, steps).filter { $0.0.action < CompiledSystem.crashStride }
    guard let death = whole.first(where: { $0.1.isDeath })?.1 else { return [] }
    return whole.compactMap { outcome, step in
      let kind = kindOfAction[outcome.action]
      guard kind >= 0, compiled.actions[outcome.action].isCause else { return nil }
      return ModelStep(
        target: death.target, kinds: [kind], rows: [], guards: step.guards + death.guards,
        resets: death.resets, isDeath: true, isCutShort: true)
    }
  }

  /// Events that somebody causes and a row ignores: they change nothing and are logged.
  private func ignoredSteps(from number: Int32) -> [ModelStep] {
    let words = states[Int(number)].words
    return ignored.compactMap { event in
      guard let kind = kindOfEvent[event.name],
        event.causes.contains(where: { compiled.holds($0, in: words) }),
        event.rows.contains(where: { compiled.holds($0, in: words) }),
        !compiled.clockOutcomes(from: words).outcomes.contains(where: {
          let entry = compiled.actions[$0.action % CompiledSystem.crashStride]
          return entry.isCause && entry.event == event.name
        })
      else { return nil }
      return unchanged(number, kind)
    }
  }

  private func unchanged(_ number: Int32, _ kind: Int16) -> ModelStep {
    ModelStep(target: number, kinds: [kind], rows: [], guards: [], resets: [], isDeath: false)
  }
}

extension CompiledSystem {
  fileprivate func place(of quantity: ObservedField.Quantity) -> (place: Field, least: Int)? {
    switch quantity {
    case .machine(let name):
      machineNames.firstIndex(of: name).map { (machineFields[$0], 0) }
    case .variable(let name):
      variables.firstIndex { $0.name == name }.map { number in
        (quantities[machines.count + number].field, variables[number].range.lowerBound)
      }
    }
  }
}

extension ActionEntry {
  var isCause: Bool { if case .cause = kind { true } else { false } }
  var isLaunch: Bool { kind.isLaunch }
  /// Whether the action is one of the process, that a log can tell of.
  package var isProcess: Bool { if case .process(let step) = kind { step != .kill } else { false } }
}
