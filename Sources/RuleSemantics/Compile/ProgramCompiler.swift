internal import RuleLanguage

/// Compiles a resolved system into a program: one segment for each thing that can happen.
struct ProgramCompiler {
  var rows: RowCompiler
  var program: Program

  var layout: Layout { rows.assembler.layout }
  var system: ResolvedSystem { rows.assembler.system }

  /// Compiles; call ``compile()`` once.
  init(
    _ system: ResolvedSystem, _ inventory: Inventory, _ layout: Layout, tick: Int,
    time: Timekeeping
  ) {
    rows = RowCompiler(
      Assembler(system: system, inventory: inventory, layout: layout, tick: tick, time: time))
    program = Program(words: layout.words, fault: layout.fault)
  }

  /// One that compiles notes of rows and outputs in; only before ``compile()``.
  var recording: ProgramCompiler {
    var recording = self
    recording.rows.assembler.isRecording = true
    return recording
  }

  mutating func compile() -> Program {
    program.phase = layout.phase
    program.kills = layout.kills
    program.maximumKills = system.process.kills
    program.isAtomic = system.immediacy == .atomic
    program.isDeadlineFirst = system.ties == .deadlineFirst
    program.pausesSuspended = system.suspendedTimers != .wallClock
    program.timers = zip(layout.timers, rows.assembler.inventory.timers).map {
      TimerField(field: $0, isOutside: $1.isOutside)
    }
    program.expiryEntries = layout.timers.map { _ in 0 }
    program.expiryActions = program.expiryEntries
    findDeath()
    addImmediates()
    addExpiries()
    addCauses()
    program.tickAction = action("tick", .tick, actor: "time", event: "time passes")
    addProcess()
    addHandlers()
    program.launch = position
    rows.assembler.add(Instruction(.begin))
    addLaunch(machines: Array(system.machines.indices))
    rows.assembler.add(Instruction(.commit))
    rows.assembler.add(Instruction(.end))
    program.code = rows.assembler.code
    program.tables = rows.assembler.tables
    program.faults = rows.assembler.faults
    return program
  }

  var places: [RowPlace] { rows.places }

  // MARK: Pieces

  var position: Int { rows.assembler.code.count }

  mutating func action(
    _ name: String, _ kind: ActionEntry.Kind, actor: String, event: String
  ) -> Int {
    let unique = numbered(name) { name in program.actions.contains { $0.name == name } }
    program.actions.append(ActionEntry(kind: kind, name: unique, actor: actor, event: event))
    return program.actions.count - 1
  }

  /// Completes a successor; the instruction knows where its action's code begins.
  ///
  /// A successor that only replaces bits of one word is made by a single instruction, and one that
  /// sends nothing and has at most one effect needs neither queue nor crash.
  mutating func commit(_ action: Int, from start: Int, ifFired: Bool = false) {
    if !ifFired, rows.assembler.fuse(from: start, action: action) { return }
    rows.assembler.add(
      Instruction(
        ifFired ? .commitIfFired : .commit, jump: start - position, value: UInt64(action)))
  }

  /// Marks where the code of an action begins, for those who ask what a step reads.
  mutating func markAction() {
    if rows.assembler.time == .clocks {
      rows.assembler.add(Instruction(.note, value: StepMark.action))
    }
  }

  mutating func end() { rows.assembler.add(Instruction(.end)) }

  private func stateSegment(_ machine: Int, _ entries: [Int]) -> Segment? {
    guard entries.contains(where: { $0 >= 0 }) else { return nil }
    return Segment(
      field: layout.machines[machine], entries: entries,
      needsLife: layout.phase != nil && !system.machines[machine].isOutside)
  }

  // MARK: Immediate rules

  private mutating func addImmediates() {
    for (machine, table) in system.machines.enumerated() {
      var entries: [Int] = []
      for (state, name) in table.states.enumerated() {
        let immediate = rows.rows(machine, state, on: .immediately)
        entries.append(immediate.isEmpty ? -1 : position)
        if immediate.isEmpty { continue }
        let action = action(
          "immediately \(table.name)/\(name)", .immediate, actor: table.isOutside ? "world" : "app",
          event: "immediately")
        markAction()
        for row in immediate {
          let start = position
          let misses = rows.assembler.test(row.rule.condition)
          rows.assembler.add(Instruction(.begin))
          rows.fire(machine, state, row.position, marks: false)
          commit(action, from: start)
          end()
          rows.assembler.land(misses)
        }
        end()
      }
      if let segment = stateSegment(machine, entries) { program.immediates.append(segment) }
    }
  }

  // MARK: Timers

  private mutating func addExpiries() {
    let timers = rows.assembler.inventory.timers
    for (machine, table) in system.machines.enumerated() {
      var entries: [Int] = []
      for state in table.states.indices {
        let own = timers.indices.filter {
          timers[$0].owner?.machine == machine && timers[$0].owner?.state == state
        }
        entries.append(own.isEmpty ? -1 : position)
        for timer in own { addExpiry(timer) }
        if !own.isEmpty { end() }
      }
      if let segment = stateSegment(machine, entries) { program.expiries.append(segment) }
    }
    let start = position
    for timer in timers.indices where timers[timer].owner == nil { addExpiry(timer) }
    if position > start {
      end()
      program.expiries.append(Segment(field: nil, entries: [start], needsLife: false))
    }
  }

  private mutating func addExpiry(_ timer: Int) {
    let entry = rows.assembler.inventory.timers[timer]
    let start = position
    markAction()
    var misses: [Int] = []
    if entry.owner == nil, !entry.isOutside {
      misses += rows.assembler.test(.phase([.foreground, .background]))
    }
    let field = layout.timers[timer]
    misses.append(position)
    rows.assembler.add(
      Instruction(.testEqual, word: field.word, mask: field.mask, value: field.placed(1)))
    rows.assembler.add(Instruction(.begin))
    rows.assembler.stop(timer)
    let event: String
    if let owner = entry.owner {
      rows.take(owner.machine, owner.state, on: .after(owner.delay), marks: false)
      event = "after \(owner.delay.words)"
    } else {
      rows.dispatch(.expiry(NamedTimer(entry.name)), marks: false)
      event = entry.name
    }
    let action = action(
      "timer \(entry.name)", .expiry(timer: entry.name), actor: "time", event: event)
    commit(action, from: start)
    rows.assembler.land(misses)
    program.expiryEntries[timer] = start
    program.expiryActions[timer] = action
    // Clocks ask for each expiry alone.
    if rows.assembler.time == .clocks { end() }
  }

  // MARK: Causes

  /// Consecutive causes that one machine alone hears are compiled by the state of that machine.
  private mutating func addCauses() {
    let causes = system.machines.flatMap { table in table.causes }
    var index = 0
    while index < causes.count {
      guard let listener = soleListener(causes[index]) else {
        addBroadcast(causes[index])
        index += 1
        continue
      }
      var group: [(cause: EventCause, action: Int)] = []
      while index < causes.count, soleListener(causes[index]) == listener {
        group.append((causes[index], action(for: causes[index])))
        index += 1
      }
      var entries: [Int] = []
      for state in system.machines[listener].states.indices {
        let start = position
        for (cause, action) in group { addCause(cause, action, listener, state) }
        entries.append(position == start ? -1 : start)
        if position > start { end() }
      }
      if let segment = stateSegment(listener, entries) { program.causes.append(segment) }
    }
  }

  private mutating func action(for cause: EventCause) -> Int {
    action("event \(cause.event)", .cause(cause.actor), actor: cause.actor.name, event: cause.event)
  }

  /// The one machine that hears the event, if its code may be skipped while that machine is dead.
  private func soleListener(_ cause: EventCause) -> Int? {
    let listeners = rows.listeners(to: .event(cause.event))
    guard listeners.count == 1, let only = listeners.first else { return nil }
    let alwaysHeard = layout.phase == nil || system.machines[only].isOutside
    return alwaysHeard || cause.actor.presence != .anytime ? only : nil
  }

  private mutating func addCause(
    _ cause: EventCause, _ action: Int, _ listener: Int, _ state: Int
  ) {
    if cause.condition == .never { return }
    markAction()
    let trigger = Trigger.event(cause.event)
    let possible = cause.possible
    guard cause.actions.isEmpty else {
      let start = position
      let misses = rows.assembler.test(possible)
      rows.assembler.add(Instruction(.begin))
      add(actionsOf: cause)
      rows.take(listener, state, on: trigger, marks: false)
      commit(action, from: start)
      rows.assembler.land(misses)
      return
    }
    var taken: [Int] = []
    for row in rows.rows(listener, state, on: trigger) {
      let start = position
      let misses = rows.assembler.test(.all([possible, row.rule.condition]))
      if row.rule.ignoredBecause == nil {
        rows.assembler.add(Instruction(.begin))
        rows.fire(listener, state, row.position, marks: false)
        commit(action, from: start)
      }
      taken.append(rows.assembler.jump())
      rows.assembler.land(misses)
    }
    rows.assembler.land(taken)
  }

  private mutating func addBroadcast(_ cause: EventCause) {
    let trigger = Trigger.event(cause.event)
    // Numbered even if nothing comes of it, so that names do not depend on who listens.
    let action = action(for: cause)
    if cause.condition == .never { return }
    if cause.actions.isEmpty, rows.listeners(to: trigger).isEmpty { return }
    let start = position
    markAction()
    let misses = rows.assembler.test(cause.possible)
    rows.assembler.add(Instruction(.begin))
    add(actionsOf: cause)
    rows.dispatch(trigger, marks: true)
    commit(action, from: start, ifFired: cause.actions.isEmpty)
    rows.assembler.land(misses)
    end()
    program.causes.append(Segment(field: nil, entries: [start], needsLife: false))
  }

  private mutating func add(actionsOf cause: EventCause) {
    rows.assembler.place = "the cause of \(cause.event)"
    rows.assembler.add(cause.actions, crashes: rows.hasCrashes)
  }

  private mutating func addHandlers() {
    for event in rows.assembler.inventory.sent {
      program.handlers.append(position)
      rows.dispatch(.event(event), marks: false)
      rows.assembler.add(Instruction(.done))
    }
  }
}

/// A name that is not taken: the name itself, or with the first number from 2 that makes it so.
func numbered(_ name: String, isTaken: (String) -> Bool) -> String {
  if !isTaken(name) { return name }
  var number = 2
  while isTaken("\(name) #\(number)") { number += 1 }
  return "\(name) #\(number)"
}
