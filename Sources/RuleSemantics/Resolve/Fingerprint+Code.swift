internal import RuleLanguage

extension CompiledSystem {
  /// What decides everything that can be found of the system if any timer that runs may expire at any
  /// moment, but for the properties that are asked.
  ///
  /// Of a system compiled for clocks, no code knows how long a delay is: it numbers the delays of each
  /// timer, in ascending order. So this is the code itself, and all words and tables, with the lengths of
  /// delays left out; those that are equal in one place, or come in another order, are other code.
  package var contentAtAnyMoment: Fingerprint {
    precondition(time == .clocks)
    var content = Fingerprint(countsWords: true, countsSpans: false)
    content.feed(resolved)
    content.feed("\(resolved.knownReadings.words) \(vocabulary.words)")
    content.feed(recorder.program)
    content.feed("\(initial) \(quantities.map(\.field)) \(timers.map(\.limits.count))")
    content.feed("\(inventory.variables.map(\.name)) \(inventory.outputs) \(inventory.sent)")
    for timer in inventory.timers {
      content.feed("timer \(timer.owner == nil ? timer.name : "of a state") \(timer.isOutside)")
    }
    return content
  }
}

extension Fingerprint {
  /// Everything that a step of a system depends on.
  fileprivate mutating func feed(_ program: Program) {
    feed("\(program.code.count) instructions")
    program.code.withUnsafeBytes { feed(bytes: $0) }
    feed("\(program.tables) \(program.faults.keys.sorted()) \(program.handlers)")
    for segments in [
      program.immediates, program.expiries, program.causes, program.process, program.kill,
    ] { feed("\(segments)") }
    feed("\(program.timers) \(program.fault) \(String(describing: program.phase))")
    feed("\(String(describing: program.kills)) \(program.maximumKills)")
    feed("\(program.killKeeps) \(program.killSets) \(program.words) \(program.tickAction)")
    feed("\(program.isAtomic) \(program.isDeadlineFirst) \(program.pausesSuspended)")
    feed("\(program.expiryEntries) \(program.expiryActions) \(program.launch)")
    for action in program.actions {
      // The name of a timer says how long it runs.
      if case .expiry = action.kind {
        feed("expiry")
      } else {
        feed("\(action.kind) \(action.event) \(action.actor)")
      }
    }
  }
}
