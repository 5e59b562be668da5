public import PropertyTesting
public import RuleLanguage
internal import RuleSemantics
public import Simulation

/// Makes seeded runs of a system with an app's reducer beside it, real time skipped.
///
/// For what ``explore(_:_:beside:bounds:replay:)`` does not reach: too many situations, rules that
/// measure time, timers that run while the process is suspended. Otherwise as
/// `simulate(_:_:seeds:seed:steps:replay:beside:)` with a driver. Timers of the app that are due at one
/// moment expire in the order in which they were started, unless the adapter says for which timer of
/// the table each stands; answers that the table has given up do not come.
///
/// - Parameters:
///   - system: the model.
///   - configuration: the readings, parameters and amendments under which it runs.
///   - seeds: how many runs.
///   - seed: what all of them come from.
///   - steps: the most steps of a run.
///   - replay: a token that a failure printed: then that run alone is made.
///   - adapter: the app.
/// - Throws: a `DriverFailure`; a `ModelError` if the tables are wrong, or the adapter speaks of what is
///   not in them; a `ReplayFailure`.
public func simulate<Action, Stored>(
  _ system: System, _ configuration: Configuration = Configuration(), seeds: Int = 1000,
  seed: Seed = Seed(1), steps: Int = 40, replay: String? = nil,
  beside adapter: ReducerAdapter<Action, Stored>
) throws {
  let driver = try adapter.driver(system, configuration)
  try simulate(
    system, configuration, seeds: seeds, seed: seed, steps: steps, replay: replay
  ) { driver }
}

extension ReducerAdapter {
  /// The app as a driver, for one run: what a printed suite is made with.
  ///
  /// - Parameters:
  ///   - system: the tables.
  ///   - configuration: the readings, parameters and amendments under which they run.
  /// - Returns: the app before its first launch; a copy of it is another run.
  /// - Throws: a `ModelError` if the tables are wrong, or the adapter speaks of what is not in them.
  public func driver(
    _ system: System, _ configuration: Configuration = Configuration()
  ) throws -> some Driver {
    let compiled = try CompiledSystem(system, configuration)
    var events: [String] = []
    for cause in compiled.machines.flatMap(\.causes) where !events.contains(cause.event) {
      events.append(cause.event)
    }
    let app = AppSide(program(), outputs: compiled.outputs, events: events)
    return ReducerDriver(
      app: app, events: events, outputs: compiled.outputs, process: system.process)
  }
}

/// That an app cannot be told something: it has not asked.
package struct UnaskedEvent: Error, CustomStringConvertible {
  let event: String
  package var description: String {
    "has asked for nothing that \(event) answers, and no action is said for it"
  }
}

/// An app's reducer in one run, with the moments at which its timers are due.
private struct ReducerDriver: Driver {
  let app: AppSide
  let events: [String]
  let outputs: [String]
  let process: ProcessModel
  private var situation = AppSituation(state: -1, stored: 0)
  /// By slot, when it is due, and how many were started before.
  private var due: [Int32: (moment: Int, rank: Int)] = [:]
  private var rank = 0
  private var now = 0
  private var isSuspended = false
  private var stimuli = 0
  private var emitted: [Int32] = []

  init(app: AppSide, events: [String], outputs: [String], process: ProcessModel) {
    self.app = app
    self.events = events
    self.outputs = outputs
    self.process = process
    situation.stored = app.program.stored
  }

  mutating func perform(_ stimulus: Stimulus) throws {
    emitted = []
    stimuli += 1
    switch stimulus {
    case .launch: settle(try app.launch(situation.stored))
    case .event(let name, _): try hear(name)
    case .wait(let milliseconds):
      while !isSuspended, let next = next(where: { _ in true }), next.moment < now + milliseconds {
        try expire(next.slot)
      }
      now += milliseconds
    case .expiry(let timer):
      // Of those that are due the one that stands for it, or else one that stands for none.
      let own = next { stands($0) == timer } ?? next { stands($0) == nil }
      if let own, own.moment <= now { try expire(own.slot) }
    case .background: try tell(process.backgrounded)
    case .suspend: isSuspended = true
    case .comeBack:
      isSuspended = false
      try tell(process.foregrounded)
    case .kill:
      situation = app.killed(situation)
      (isSuspended, due) = (false, [:])
    }
  }

  /// What is emitted at the first launch is not compared: it is no step of the model. Nor are outputs
  /// where some are left out.
  func observe() -> Observation {
    var seen =
      situation.isDead ? Observation() : app.program.shows(situation.state)
    let stored = app.program.showsStored(situation.stored)
    seen.states.merge(stored.states) { _, new in new }
    seen.values.merge(stored.values) { _, new in new }
    let isTold = stimuli > 1 && app.program.withoutOutputs.isEmpty
    seen.outputs = !isTold ? nil : emitted.map { outputs[Int($0)] }
    return seen
  }

  // MARK: What it is told

  private mutating func hear(_ name: String) throws {
    guard let event = events.firstIndex(of: name).map({ Int32($0) }) else { return }
    var cues = app.events[Int(event)]
    var heard = situation
    if let asked = app.requests(of: situation).last(where: {
      $0 >= 0 && app.requests[Int($0)].isAnswered(by: event)
    }) {
      cues = app.requests[Int(asked)].answers.first { $0.event == event }?.cues ?? []
      app.close(asked, &heard)
    }
    guard !cues.isEmpty else { throw UnaskedEvent(event: name) }
    settle(
      try app.take(
        cues[stimuli % cues.count], in: heard, isAlive: !situation.isDead && !isSuspended))
  }

  private mutating func tell(_ event: String?) throws {
    guard let event, let cue = app.program.events[event]?.first else { return }
    settle(try app.take(cue, in: situation, isAlive: true))
  }

  // MARK: Timers

  /// The timer that is due first; of several, the one started first.
  private func next(where isWanted: (Int32) -> Bool) -> (slot: Int32, moment: Int)? {
    let first = due.filter { isWanted($0.key) }.min {
      ($0.value.moment, $0.value.rank) < ($1.value.moment, $1.value.rank)
    }
    return first.map { ($0.key, $0.value.moment) }
  }

  private func timer(_ slot: Int32) -> AppTimer? {
    app.timers(of: situation).first { $0.slot == slot }
  }

  /// The timer of the table for which one of the app stands, as the adapter says.
  private func stands(_ slot: Int32) -> String? {
    timer(slot).flatMap { app.program.timers[app.names[$0.name]] }
  }

  private mutating func expire(_ slot: Int32) throws {
    let moment = due.removeValue(forKey: slot)?.moment ?? now
    now = max(now, moment)
    guard let timer = timer(slot) else { return }
    settle(try app.expire(timer, in: situation))
  }

  private mutating func settle(_ reaction: AppReaction) {
    situation = reaction.situation
    emitted += reaction.outputs
    for slot in reaction.started {
      guard let timer = timer(slot) else { continue }
      due[slot] = (now + Int(timer.limit), rank)
      rank += 1
    }
    due = due.filter { slot, _ in timer(slot) != nil }
  }
}
