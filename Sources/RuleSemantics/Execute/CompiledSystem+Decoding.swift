package import Diagnostics
package import RuleLanguage

extension CompiledSystem {
  /// The names of the machines, in the order of the system.
  package var machineNames: [String] { resolved.machines.map(\.name) }

  /// The variables, in the order of first mention.
  package var variables: [Variable] { inventory.variables }

  /// The names of the timers: first those of states, then the named ones.
  package var timerNames: [String] { inventory.timers.map(\.name) }

  /// The table of a machine as it is in force: amended, its readings decided.
  package var machines: [MachineTable] { resolved.machines }

  /// Every output that some rule emits, in the order of first mention.
  package var outputs: [String] { inventory.outputs }

  /// Whether some row, in force or not, is for this event.
  package func mentions(event: String) -> Bool { vocabulary.contains(event: event) }

  /// Whether some rule emits this output, in force or not.
  package func mentions(output: String) -> Bool { vocabulary.contains(output: output) }

  /// Whether a row restates this catalogue id, here or in an amendment that is not in force.
  package func mentions(rule id: String) -> Bool { vocabulary.contains(id: id) }

  /// Whether a reading is taken so.
  package func takes(_ reading: String, _ alternative: String) -> Bool {
    readings.contains { $0.reading == reading && $0.alternative == alternative }
  }

  /// What happens when an answer comes exactly at a deadline.
  package var ties: Ties { resolved.ties }

  /// Whether a property is asked under the readings taken.
  ///
  /// - Throws: a ``ModelError`` if the property depends on more than readings, or speaks of what the
  ///   system does not have.
  package func applies(_ property: Property) throws(ModelError) -> Bool {
    try resolved.knownReadings.check(property.applies, in: "property \"\(property.name)\"")
    switch property.applies.resolved(takes) {
    case .always:
      try check(wordsOf: property)
      return true
    case .never: return false
    default:
      throw ModelError.unsupported(.application(property: property.name))
    }
  }

  /// How often a run may see the process die.
  package var kills: Int { resolved.process.kills }

  /// The state that a machine is in; `nil` for an unknown machine.
  package func location(of machine: String, in state: [UInt64]) -> String? {
    resolved.machines.firstIndex { $0.name == machine }.map {
      resolved.machines[$0].states[layout.machines[$0].value(in: state)]
    }
  }

  /// The timers that belong to a state of a machine.
  package func timerNames(ofState state: String, of machine: String) -> [String] {
    inventory.timers.filter {
      guard let owner = $0.owner else { return false }
      let table = resolved.machines[owner.machine]
      return table.name == machine && table.states[owner.state] == state
    }.map(\.name)
  }

  /// The value of a variable; `nil` for one that no rule uses.
  package func value(of variable: String, in state: [UInt64]) -> Int? {
    inventory.variables.firstIndex { $0.name == variable }.map {
      layout.variables[$0].value(in: state) + inventory.variables[$0].range.lowerBound
    }
  }

  /// The ticks that remain to a timer; `nil` if it is stopped or unknown, or kept by a clock.
  package func remaining(ofTimer timer: String, in state: [UInt64]) -> Int? {
    guard time == .ticks,
      let index = inventory.timers.firstIndex(where: { $0.name == timer })
    else { return nil }
    let value = layout.timers[index].value(in: state)
    return value == 0 ? nil : value - 1
  }

  /// Whether a timer runs; of an unknown one, false.
  package func isRunning(timer: String, in state: [UInt64]) -> Bool {
    inventory.timers.firstIndex { $0.name == timer }.map {
      layout.timers[$0].value(in: state) != 0
    } ?? false
  }

  /// How many timers are running.
  package func runningTimers(in state: [UInt64]) -> Int {
    layout.timers.filter { $0.value(in: state) != 0 }.count
  }

  package func phase(in state: [UInt64]) -> Phase {
    layout.phase.flatMap { Phase(rawValue: $0.value(in: state)) } ?? .foreground
  }

  /// How often the process has died.
  package func deaths(in state: [UInt64]) -> Int {
    layout.kills.map { $0.value(in: state) } ?? 0
  }

  /// What differs between two states: the process, machines and variables, but not timers.
  package func changes(from old: [UInt64], to new: [UInt64]) -> [Change] {
    var changes: [Change] = []
    if phase(in: old) != phase(in: new) {
      changes.append(
        Change(what: "process", from: "\(phase(in: old))", to: "\(phase(in: new))"))
    }
    for (field, table) in zip(layout.machines, resolved.machines)
    where field.value(in: old) != field.value(in: new) {
      changes.append(
        Change(
          what: table.name, from: table.states[field.value(in: old)],
          to: table.states[field.value(in: new)]))
    }
    for (field, variable) in zip(layout.variables, inventory.variables)
    where field.value(in: old) != field.value(in: new) {
      let base = variable.range.lowerBound
      changes.append(
        Change(
          what: variable.name, from: variable.text(field.value(in: old) + base),
          to: variable.text(field.value(in: new) + base)))
    }
    return changes
  }

  /// A step from a state as one of a run, with what it changes.
  package func runStep(_ step: Step, from state: [UInt64], at time: Instant) -> RunStep {
    RunStep(
      at: time, actor: step.actor, event: step.event, action: step.action, rows: step.rows,
      outputs: step.outputs, changes: changes(from: state, to: step.next))
  }

  /// A state in words, one line: where the machines are, the variables that differ from their
  /// initial values, and the timers that run.
  package func describe(_ state: [UInt64]) -> String {
    var parts = [phase(in: state) == .foreground ? "" : "\(phase(in: state))"]
    for (field, table) in zip(layout.machines, resolved.machines) {
      parts.append("\(table.name) \(table.states[field.value(in: state)])")
    }
    for (field, variable) in zip(layout.variables, inventory.variables) {
      let value = field.value(in: state) + variable.range.lowerBound
      if value != variable.initial { parts.append("\(variable.name) = \(variable.text(value))") }
    }
    for timer in time == .clocks ? timers : [] {
      let value = timer.field.value(in: state)
      if value == 1 { parts.append("\(timer.name) is due") }
      if value > 1 {
        let limit = Instant(microseconds: timer.limits[value - 2] * tickMicroseconds)
        parts.append("\(timer.name) runs (of \(limit.milliseconds) ms)")
      }
    }
    for name in timerNames {
      if let ticks = remaining(ofTimer: name, in: state) {
        parts.append(
          "\(name): \(Instant(microseconds: ticks * tickMicroseconds).milliseconds) ms left")
      }
    }
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension Executor {
  /// Runs the first launch on a state in which nothing has been entered yet.
  func launch(_ base: [UInt64], into sink: inout RecordingSink) -> Int {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 80) { scratch in
      guard let registers = scratch.baseAddress else { return -1 }
      var work = Work(scratch: registers)
      base.withUnsafeBufferPointer { words in
        if let state = words.baseAddress { run(program.launch, state, &sink, &work) }
      }
      return work.fault
    }
  }

  /// Where a state that stands for a fault of the model is marked.
  @inlinable package var faultMark: (word: Int, mask: UInt64) {
    (program.fault.word, program.fault.mask)
  }

  /// What the fault means that ``expand(_:into:)`` found at a position.
  package func fault(at position: Int) -> ModelError {
    program.faults[position] ?? .step(.sendsWithoutEnd, in: "a step")
  }
}
