internal import RuleLanguage

extension ProgramCompiler {
  /// What the operating system does to the process.
  mutating func addProcess() {
    guard let phase = layout.phase else { return }
    let start = position
    if system.process.suspends {
      step(.background, from: [.foreground], to: .background, in: phase) { compiler in
        compiler.dispatch(compiler.system.process.backgrounded)
      }
      step(.suspend, from: [.background], to: .suspended, in: phase) { _ in }
      if system.suspendedTimers == .restart {
        step(.comeBack, from: [.background], to: .foreground, in: phase) { compiler in
          compiler.dispatch(compiler.system.process.foregrounded)
        }
        step(.comeBack, from: [.suspended], to: .foreground, in: phase) { compiler in
          compiler.restartTimers()
          compiler.dispatch(compiler.system.process.foregrounded)
        }
      } else {
        step(.comeBack, from: [.background, .suspended], to: .foreground, in: phase) {
          compiler in
          compiler.dispatch(compiler.system.process.foregrounded)
        }
      }
    }
    if layout.kills != nil {
      let mortal = system.machines.indices.filter { !system.machines[$0].isOutside }
      step(.launch, from: [.dead], to: .foreground, in: phase) { compiler in
        compiler.addLaunch(machines: mortal)
      }
      if system.process.launchesInBackground {
        step(.launchInBackground, from: [.dead], to: .background, in: phase) {
          compiler in
          compiler.addLaunch(machines: mortal)
        }
      }
    }
    if position > start {
      end()
      program.process.append(Segment(field: nil, entries: [start], needsLife: false))
    }
    addKill()
  }

  private mutating func step(
    _ step: ProcessStep, from phases: [Phase], to target: Phase, in field: Field,
    _ body: (inout ProgramCompiler) -> Void
  ) {
    let start = position
    markAction()
    let misses = rows.assembler.test(.phase(phases))
    rows.assembler.add(Instruction(.begin))
    rows.assembler.patch(field, target.rawValue)
    body(&self)
    let known = program.actions.firstIndex { $0.kind == .process(step) }
    commit(known ?? action(step), from: start)
    rows.assembler.land(misses)
  }

  private mutating func action(_ step: ProcessStep) -> Int {
    action(
      step.rawValue, .process(step), actor: step.isByUser ? "user" : "OS", event: step.rawValue)
  }

  private mutating func dispatch(_ event: String?) {
    if let event { rows.dispatch(.event(event), marks: false) }
  }

  /// Sets every running timer of the app back to its whole delay.
  private mutating func restartTimers() {
    for (index, timer) in rows.assembler.inventory.timers.enumerated() where !timer.isOutside {
      rows.assembler.restart(index)
    }
  }

  /// `onLaunch`, and then every machine given enters its initial state.
  mutating func addLaunch(machines: [Int]) {
    rows.assembler.place = "the launch"
    rows.assembler.add(system.process.onLaunch, crashes: rows.hasCrashes)
    for machine in machines {
      let table = system.machines[machine]
      rows.enter(machine, table.states.firstIndex(of: table.initial) ?? 0)
    }
  }

  private mutating func addKill() {
    guard let phase = layout.phase, let kills = layout.kills else { return }
    let start = position
    markAction()
    var misses = rows.assembler.test(.phase([.foreground, .background, .suspended]))
    misses.append(position)
    rows.assembler.add(
      Instruction(
        .testLess, word: kills.word, mask: kills.mask, value: kills.placed(system.process.kills)))
    rows.assembler.add(Instruction(.begin))
    for word in 0..<layout.words where program.killKeeps[word] != .max {
      rows.assembler.add(
        Instruction(
          .patch, word: word, mask: program.killKeeps[word], value: program.killSets[word]))
    }
    rows.assembler.patch(phase, Phase.dead.rawValue)
    rows.assembler.add(
      Instruction(
        .increment, word: kills.word, jump: kills.shift, mask: kills.mask,
        value: kills.placed(system.process.kills)))
    commit(action(.kill), from: start)
    rows.assembler.land(misses)
    end()
    program.kill.append(Segment(field: nil, entries: [start], needsLife: false))
  }

  /// What death keeps of each word, and what it sets: all but the number of kills.
  mutating func findDeath() {
    program.killKeeps = [UInt64](repeating: .max, count: layout.words)
    program.killSets = [UInt64](repeating: 0, count: layout.words)
    guard let phase = layout.phase else { return }
    set(phase, Phase.dead.rawValue)
    for (index, table) in system.machines.enumerated() where !table.isOutside {
      set(layout.machines[index], table.states.firstIndex(of: table.initial) ?? 0)
    }
    for (index, variable) in rows.assembler.inventory.variables.enumerated()
    where variable.lifetime == .volatile {
      set(layout.variables[index], variable.initial - variable.range.lowerBound)
    }
    for (index, timer) in rows.assembler.inventory.timers.enumerated() where !timer.isOutside {
      set(layout.timers[index], 0)
      if let limit = layout.limits[index] { set(limit, 0) }
    }
  }

  private mutating func set(_ field: Field, _ value: Int) {
    program.killKeeps[field.word] &= ~field.mask
    program.killSets[field.word] |= field.placed(value)
  }
}
