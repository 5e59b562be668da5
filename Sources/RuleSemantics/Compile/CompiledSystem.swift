public import Diagnostics
public import RuleLanguage
private import Synchronization

/// A system under one configuration, compiled: its states, its steps, and what they mean.
///
/// Engines call `executor`; traces, replays and tests call `steps(from:)`, which runs the same code
/// with notes of what fired.
public struct CompiledSystem: Sendable {
  /// Added to an action's position, times *k*, where the process was killed after effect *k*.
  @inlinable package static var crashStride: Int { 1 << 20 }

  /// Makes the successors, as fast as can be.
  @usableFromInline package let executor: Executor
  /// The same code with notes of the rows that fire and the outputs; compiled when first asked for.
  package var recorder: Executor { recording.executor }
  private let recording: LateExecutor
  /// How the timers are kept in a packed state.
  package let time: Timekeeping
  let resolved: ResolvedSystem
  let inventory: Inventory
  let layout: Layout
  let places: [RowPlace]
  let vocabulary: Vocabulary
  private let systemName: String

  /// The packed state in which every run begins.
  @usableFromInline package let initial: [UInt64]
  /// The words of a packed state.
  @usableFromInline package var words: Int { layout.words }
  /// The length of a tick, or of the unit of clocks, in microseconds; 0 where nothing takes time.
  package let tickMicroseconds: Int
  /// The ticks in what all spans in force are made of; 0 where nothing takes time.
  let grain: Int
  /// 64 bits that identify the rules in force, readings and amendments applied.
  package let fingerprint: UInt64
  /// What can happen, by the number with which it is committed.
  package var actions: [ActionEntry] { executor.program.actions }
  /// The number of the action that is one tick of time.
  package var tickAction: Int { executor.program.tickAction }
  /// Every reading of the system with the alternative taken, in the system's order.
  package let readings: [(reading: String, alternative: String)]

  /// Compiles a system whose timers are kept by ticks.
  ///
  /// - Throws: a ``ModelError`` that says what is wrong with the tables, the readings or the
  ///   amendments, and where.
  public init(
    _ system: System, _ configuration: Configuration = Configuration()
  ) throws(ModelError) {
    try self.init(system, configuration, time: .ticks)
  }

  /// Compiles a system.
  ///
  /// - Parameters:
  ///   - system: its tables.
  ///   - configuration: the readings, parameters and amendments, and how often the process may die.
  ///   - stretch: by how much every span is multiplied but those of the parameters that the
  ///     configuration names: with 3, these are thirds of milliseconds, and so are all times.
  ///   - time: how timers are kept: by ticks, for ``steps(from:)`` and searches of single moments,
  ///     or by clocks, for ``Executor/expandByClocks(_:into:)``.
  ///   - notes: whether all code notes what fires: for those who follow a few runs and ask for ``recorder`` alone.
  /// - Throws: a ``ModelError`` that says what is wrong with the tables, the readings or the
  ///   amendments, and where; or why the system cannot be kept by clocks.
  package init(
    _ system: System, _ configuration: Configuration = Configuration(), stretch: Int = 1,
    time: Timekeeping, notes: Bool = false
  ) throws(ModelError) {
    let resolved = try ResolvedSystem(system, configuration, stretch: stretch)
    let inventory = try Inventory(resolved)
    var fingerprint = Fingerprint()
    fingerprint.feed(resolved)
    try self.init(
      resolved, inventory, fingerprint.value, Vocabulary(system), system.name, time: time,
      notes: notes)
  }

  /// The same system compiled for clocks.
  ///
  /// - Throws: a ``ModelError`` that says why it cannot be kept by clocks.
  public func byClocks() throws(ModelError) -> CompiledSystem {
    if time == .clocks { return self }
    return try CompiledSystem(
      resolved, inventory, fingerprint, vocabulary, systemName, time: .clocks)
  }

  /// The same system with a tick of one microsecond, as a run in dense time may need it, and not
  /// the longest that every span is made of. All its code notes what fires.
  package func finest() throws(ModelError) -> CompiledSystem {
    try CompiledSystem(
      resolved, inventory, fingerprint, vocabulary, systemName, time: .ticks, finest: true,
      notes: true)
  }

  private init(
    _ resolved: ResolvedSystem, _ inventory: Inventory, _ fingerprint: UInt64,
    _ vocabulary: Vocabulary, _ name: String, time: Timekeeping, finest: Bool = false,
    notes: Bool = false
  ) throws(ModelError) {
    self.vocabulary = vocabulary
    systemName = name
    if time == .clocks { try refuseStopwatches(resolved, inventory) }
    let longest = tickLength(resolved, inventory, time)
    let tick = finest ? min(1, longest) : longest
    let layout = Layout(resolved, inventory, tick: tick, time: time)
    guard layout.words <= 64 else {
      throw ModelError.tooLarge(.stateWords(system: name, limit: 64))
    }
    var compiler = ProgramCompiler(resolved, inventory, layout, tick: tick, time: time)
    let recording = compiler.recording
    if notes { compiler = recording }
    places = compiler.places
    executor = Executor(compiler.compile())
    self.recording = LateExecutor(recording, known: notes ? executor : nil)
    self.fingerprint = fingerprint
    self.time = time
    self.resolved = resolved
    self.inventory = inventory
    self.layout = layout
    tickMicroseconds = tick
    grain = tickLength(resolved, inventory, .ticks) / max(tick, 1)
    readings = resolved.readings
    initial = try Self.start(resolved, inventory, layout, executor)
  }

  private static func start(
    _ system: ResolvedSystem, _ inventory: Inventory, _ layout: Layout, _ executor: Executor
  ) throws(ModelError) -> [UInt64] {
    var sink = RecordingSink(words: layout.words)
    let base = blank(system, inventory, layout)
    let fault = executor.launch(base, into: &sink)
    guard fault < 0, let first = sink.successors.first else {
      throw executor.fault(at: fault)
    }
    return first.state
  }

  /// The packed state in which nothing has been entered yet.
  private static func blank(
    _ system: ResolvedSystem, _ inventory: Inventory, _ layout: Layout
  ) -> [UInt64] {
    var base = [UInt64](repeating: 0, count: layout.words)
    for (field, table) in zip(layout.machines, system.machines) {
      base[field.word] |= field.placed(table.states.firstIndex(of: table.initial) ?? 0)
    }
    for (field, variable) in zip(layout.variables, inventory.variables) {
      let value = system.stored[variable.name] ?? variable.initial
      base[field.word] |= field.placed(value - variable.range.lowerBound)
    }
    return base
  }

  /// The packed state of an app that was never launched: its process is dead, and everything has
  /// its initial value; `nil` for a system whose process cannot die.
  ///
  /// Launches from it are steps, other than that which leads to ``initial``. Machines of the world
  /// outside are in their initial states without having entered them.
  package var neverLaunched: [UInt64]? {
    guard let phase = layout.phase, layout.kills != nil else { return nil }
    var state = Self.blank(resolved, inventory, layout)
    state[phase.word] = state[phase.word] & ~phase.mask | phase.placed(Phase.dead.rawValue)
    return state
  }

  /// The same packed state, as if the process had never died.
  package func forgettingDeaths(in state: [UInt64]) -> [UInt64] {
    var state = state
    if let kills = layout.kills { state[kills.word] &= ~kills.mask }
    return state
  }

  // MARK: Steps

  /// Everything that can happen in a state, in rule order, with the rows that fire and the outputs.
  ///
  /// - Throws: a ``ModelError`` if some step leaves a variable's range or does not end.
  package func steps(from state: [UInt64]) throws(ModelError) -> [Step] {
    try recordedSteps(from: state).map { step(by: $0.action, noting: $0.notes, to: $0.state) }
  }

  /// The same by numbers, without words.
  ///
  /// - Throws: as ``steps(from:)``.
  package func recordedSteps(from state: [UInt64]) throws(ModelError) -> [RecordedStep] {
    var sink = RecordingSink(words: layout.words)
    let fault = state.withUnsafeBufferPointer { words in
      words.baseAddress.map { recorder.expand($0, into: &sink) } ?? -1
    }
    if fault >= 0 { throw recorder.fault(at: fault) }
    return sink.successors
  }

  /// A successor in full.
  ///
  /// - Parameters:
  ///   - action: with which it was committed.
  ///   - notes: what was noted on the way to it, by code compiled for recording.
  package func step(
    by action: Int, noting notes: some Sequence<UInt64>, to next: [UInt64]
  ) -> Step {
    let number = action % Self.crashStride
    let effect = action / Self.crashStride
    let entry = recorder.program.actions[number]
    let suffix = effect > 0 ? ", killed after effect \(effect)" : ""
    return Step(
      action: entry.name + suffix, number: action, actor: entry.actor,
      event: entry.event + suffix,
      rows: notes.filter { StepMark.isRow($0) }.map { row(Int($0 >> 1)) },
      outputs: notes.filter { StepMark.isOutput($0) }.map { inventory.outputs[Int($0 >> 1)] },
      next: next, isTick: number == tickAction)
  }

  /// What makes an action happen; death in the middle of a step is a death.
  package func kind(ofAction action: Int) -> ActionEntry.Kind {
    action < Self.crashStride ? actions[action].kind : .process(.kill)
  }

  /// The name of the action with which a successor was committed.
  @usableFromInline package func name(ofAction action: Int) -> String {
    let effect = action / Self.crashStride
    return actions[action % Self.crashStride].name
      + (effect > 0 ? ", killed after effect \(effect)" : "")
  }

  /// Every row of every machine, state by state, also those that readings switch off.
  package var rows: [FiredRow] { places.indices.map { row($0) } }

  private func row(_ index: Int) -> FiredRow {
    let place = places[index]
    let table = resolved.machines[place.machine]
    let siblings = table.rules[place.state].rules
    let same = siblings.indices.filter { siblings[$0].trigger == place.rule.trigger }
    let label = place.rule.trigger.name
    let which = (same.firstIndex(of: place.position) ?? 0) + 1
    return FiredRow(
      machine: table.name, state: table.states[place.state],
      label: same.count > 1 ? "\(label) (\(which))" : label, ids: place.rule.ids)
  }

  // MARK: Conditions

  /// Compiles a condition on this system's states.
  ///
  /// A variable that no rule in force uses has its initial value in every state, and a timer that
  /// none uses never runs.
  ///
  /// - Throws: a ``ModelError`` if the condition asks for a reading that the system does not have,
  ///   measures a timer whose delay differs and that no rule measures, or a time between two ticks.
  package func predicate(_ condition: Condition) throws(ModelError) -> CompiledCondition {
    try checkReadings(of: condition)
    let known = inventory
    let simple = resolved.timescale.condition(condition).substituting(
      variable: { known.variables.contains($0) ? nil : $0.initial },
      timer: { timer in
        known.timers.contains { $0.name == timer.name && $0.owner == nil } ? nil : .never
      }
    ).resolved(takes)
    var wider = inventory
    wider.add(condition: simple)
    for (timer, bound) in wider.measurements {
      if time == .clocks {
        throw ModelError.unsupported(.timerOfProperty(timer))
      }
      let choices = inventory.timers.first { $0.name == timer && $0.owner == nil }?.choices ?? []
      if bound * 1000 % max(tickMicroseconds, 1) != 0
        || (choices.count > 1 && !inventory.measured.contains(timer))
      {
        throw ModelError.unsupported(.timerBetweenTicks(timer))
      }
    }
    var assembler = Assembler(
      system: resolved, inventory: inventory, layout: layout, tick: tickMicroseconds, time: time)
    let fails = assembler.test(simple)
    assembler.add(Instruction(.accept))
    assembler.land(fails)
    assembler.add(Instruction(.end))
    return CompiledCondition(code: assembler.code, tables: assembler.tables)
  }

  /// - Throws: a ``ModelError`` if the condition asks for a reading, or an alternative, that the
  ///   system does not have: it would silently never hold.
  package func checkReadings(of condition: Condition) throws(ModelError) {
    try resolved.knownReadings.check(condition, in: "a property")
  }

  package func holds(_ predicate: CompiledCondition, in state: [UInt64]) -> Bool {
    state.withUnsafeBufferPointer { words in
      words.baseAddress.map { executor.holds(predicate, in: $0) } ?? false
    }
  }
}

/// An executor whose code is compiled when it is first asked for, once.
private final class LateExecutor: Sendable {
  private let compiler: ProgramCompiler
  private let compiled: Mutex<Executor?>

  init(_ compiler: ProgramCompiler, known: Executor?) {
    self.compiler = compiler
    compiled = Mutex(known)
  }

  var executor: Executor {
    compiled.withLock { compiled in
      if let compiled { return compiled }
      var compiler = compiler
      let executor = Executor(compiler.compile())
      compiled = executor
      return executor
    }
  }
}
