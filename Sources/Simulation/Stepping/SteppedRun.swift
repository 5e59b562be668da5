package import Machines

/// A run that is made choice by choice: where it stands, what can happen next, and what the watchers
/// of its claims say.
///
/// It is a value: a choice that is taken back is the value from before. Each is played from the
/// beginning by the ``Player``, as replays are.
package struct SteppedRun: Sendable {
  package let monitor: RuntimeMonitor
  /// The steps so far.
  package let path: Path
  /// The position of the step from which the run repeats forever, if it does.
  package let loopStart: Int?
  /// The run so far, with its state.
  package let run: RunBuilder
  /// In the order of the monitor's properties.
  package let standings: [ClaimStanding]
  /// What can happen now, in rule order; time passing is none of it.
  package let choices: [Step]
  /// How many ticks can pass before anything becomes possible or impossible; `nil` where none can.
  package let ticksUntilChange: Int?

  /// The run of a path, as far as the system has it.
  ///
  /// - Throws: a `ModelError` if some step leaves a variable's range or does not end.
  package init(
    _ path: Path = Path(), loopStart: Int? = nil, watchedBy monitor: RuntimeMonitor
  ) throws(ModelError) {
    let compiled = monitor.ground.compiled
    var player = Player(monitor.ground)
    var seen = Both(Both(RunWriter(compiled), PathRecorder()), Watcher(monitor))
    try player.follow(path, seenBy: &seen)
    self.monitor = monitor
    self.path = seen.first.second.path
    self.loopStart = loopStart
    run = seen.first.first.run
    let (memories, findings) = (seen.second.memories, seen.second.findings)
    standings = monitor.clauses.indices.map { index in
      ClaimStanding(
        monitor.clauses[index], memory: memories[index],
        finding: findings.first { $0.property == index }, tick: compiled.tickMicroseconds)
    }
    choices = player.steps.all(of: compiled).filter { !$0.isTick }
    ticksUntilChange = player.steps.tick >= 0 ? player.ticksUntilChange : nil
  }

  /// The run after one of the choices.
  package func taking(_ choice: Int) throws(ModelError) -> SteppedRun {
    let step = choices[choice]
    let which = choices[..<choice].count { $0.number == step.number }
    var longer = path
    longer.moves.append(Move(wait: path.finalWait, action: step.number, which: which))
    longer.finalWait = 0
    return try SteppedRun(longer, watchedBy: monitor)
  }

  /// The run after so many ticks, or as many as can pass.
  package func waiting(_ ticks: Int) throws(ModelError) -> SteppedRun {
    var longer = path
    longer.finalWait += ticks
    return try SteppedRun(longer, watchedBy: monitor)
  }

  /// The run before its last choices: a step is one, and so is the wait after the last.
  package func withoutLast(_ count: Int) throws(ModelError) -> SteppedRun {
    var shorter = path
    for _ in 0..<count {
      if shorter.finalWait > 0 {
        shorter.finalWait = 0
      } else if let last = shorter.moves.popLast() {
        shorter.finalWait = last.wait
      }
    }
    return try SteppedRun(shorter, watchedBy: monitor)
  }

  /// The claims whose standing is not what it was in another run of the same system.
  package func moved(since other: SteppedRun) -> [(claim: String, standing: ClaimStanding)] {
    guard other.standings.count == standings.count else { return [] }
    return zip(monitor.properties, zip(standings, other.standings)).compactMap { property, pair in
      pair.0 == pair.1 ? nil : (property.name, pair.0)
    }
  }

  /// The name of a claim that the run breaks, the last one broken; `nil` if it breaks none.
  package var broken: String? {
    var last: (name: String, step: Int)?
    for (property, standing) in zip(monitor.properties, standings) {
      if case .failed(_, let step) = standing, step > last?.step ?? -1 {
        last = (property.name, step)
      }
    }
    return last?.name
  }
}
