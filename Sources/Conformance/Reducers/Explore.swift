internal import Diagnostics
public import RuleLanguage
internal import RuleSemantics
internal import Simulation
public import StateSearch
internal import TimedAutomata

/// Explores an app's reducer and its table jointly, and expects that they never differ.
///
/// ```swift
/// @Test func `The reducer does as its table says`() throws {
///   try explore(download, beside: ReducerAdapter(initial: Loader(), reduce: Loader.reduce, …))
/// }
/// ```
///
/// Every event that the environment can cause is tried in every reachable situation of the two, at
/// every real moment – before, at and after each deadline –, timers that are due together expire in
/// both orders, and the process dies wherever it can, between two effects too; the app then begins
/// again from what it has stored. After each step everything that the app shows is compared with the
/// table: states, variables, outputs in order, what is stored. A timer is compared by what its expiry
/// does; a request that the table has given up, or the app has made again, is answered nevertheless, and
/// must change nothing.
///
/// Rules that fire at once belong to the step that enabled them, the first in rule order first.
///
/// - Parameters:
///   - system: the table.
///   - configuration: the readings, parameters, amendments and deaths under which it runs.
///   - adapter: the app.
///   - bounds: where to give up; states are situations.
///   - replay: a token that a difference printed: then that run alone is made.
/// - Returns: how much is equal.
/// - Throws: a ``ReducerDivergence``; a ``AdapterError``; a `ModelError` if the table is wrong, the
///   adapter speaks of what is not in it, or a bound was met first.
/// - Complexity: situations × steps of each. Measured: `benchmarks --reducers`.
@discardableResult
public func explore<Action, Stored>(
  _ system: System, _ configuration: Configuration = Configuration(),
  beside adapter: ReducerAdapter<Action, Stored>,
  bounds: SearchBounds = SearchBounds(states: 1_000_000), replay: String? = nil
) throws -> ReducerReport {
  try explore(system, configuration, beside: adapter.program, bounds, replay)
}

/// The same for a program, made again where the app runs more timers than were thought.
private func explore(
  _ system: System, _ configuration: Configuration, beside program: () -> AppProgram,
  _ bounds: SearchBounds, _ replay: String?
) throws -> ReducerReport {
  var slots = 2
  while true {
    let app = program()
    let table = try TableSteps(system, configuration, withoutOutputs: app.withoutOutputs)
    let joint = try JointSystem(table, app, of: system, slots: slots)
    let launch = try table.launch(system, configuration)
    try joint.begin(launch)
    let trial = JointTrial(joint, system, launch)
    if joint.app.slots <= slots {
      let report =
        try replay.map { try trial.replay($0) } ?? trial.explore(bounds)
      if joint.app.slots <= slots { return report }
    }
    slots = Int(joint.app.slots) * 2
  }
}

/// A search of a joint system, and what is told of it.
struct JointTrial {
  let joint: JointSystem
  let system: System
  let launch: TableStep

  init(_ joint: JointSystem, _ system: System, _ launch: TableStep) {
    self.joint = joint
    self.system = system
    self.launch = launch
  }

  func explore(_ bounds: SearchBounds) throws -> ReducerReport {
    if let difference = joint.difference(at: joint.start) {
      throw divergence(difference, [], scale: 1, situations: 0)
    }
    let space = exploreZones(
      joint, options: ZoneOptions(bounds: bounds, merges: false),
      stopWhen: { [joint] place in place.number < 0 || joint.failure != nil })
    if let failure = joint.failure { throw failure }
    if joint.app.slots > joint.slots { return report(space) }
    if let node = space.stoppedAt, let difference = joint.difference(at: space.state(of: node)) {
      guard let run = space.run(to: node) else {
        throw Defect("no run leads to a difference")
      }
      let moves = run.steps.map { JointMove(at: $0.at, step: joint.steps[$0.action]) }
      throw divergence(difference, moves, scale: run.scale, situations: space.nodeCount - 1)
    }
    if space.endedBy != nil { throw ModelError.incomplete(system: system.name) }
    return report(space)
  }

  private func report(_ space: ZoneSpace<JointSystem>) -> ReducerReport {
    report(situations: space.stored, steps: space.transitions)
  }

  func report(situations: Int, steps: Int) -> ReducerReport {
    let compiled = joint.table.compiled
    var fired = [Bool](repeating: false, count: compiled.rowRules.count)
    for row in launch.rows { fired[Int(row)] = true }
    for step in joint.steps {
      if let step = step.step { for row in step.rows { fired[Int(row)] = true } }
    }
    let rows = compiled.rowRules.enumerated().filter { position, entry in
      !fired[position] && entry.rule.condition != .never
        && entry.rule.ignoredBecause == nil
    }
    return ReducerReport(
      situations: situations, steps: steps, tableStates: joint.table.states.count,
      appStates: joint.situations.count,
      notCompared: joint.shown.notShown + joint.app.program.withoutOutputs.sorted(),
      unfired: rows.map(\.element.row.name))
  }

  // MARK: Differences

  func divergence(
    _ difference: ShownDifference, _ moves: [JointMove], scale: Int, situations: Int
  ) -> ReducerDivergence {
    let compiled = joint.table.compiled
    let rows = compiled.rows
    var before = joint.table.words(launch.target)
    var steps = [
      ReducerDivergence.Step(
        at: "0", stimulus: "launch", rule: names(launch.rows, rows),
        outputs: launch.outputs.map { compiled.outputs[Int($0)] }, changes: [])
    ]
    for move in moves {
      let after = joint.table.words(move.step.target)
      steps.append(
        ReducerDivergence.Step(
          at: "\(move.at)", stimulus: joint.words(of: move.step),
          rule: names(move.step.rows, rows),
          outputs: move.step.outputs.map { compiled.outputs[Int($0)] },
          changes: compiled.changes(from: before, to: after).map(\.words)))
      before = after
    }
    return ReducerDivergence(
      what: difference.what, table: difference.table, app: difference.app, steps: steps,
      token: ReducerToken(
        system: system.name, fingerprint: compiled.fingerprint, scale: scale,
        steps: moves.map { ($0.at, joint.words(of: $0.step)) }
      ).text, situations: situations)
  }

  private func names(_ positions: [Int32], _ rows: [FiredRow]) -> String {
    positions.map { rows[Int($0)].name }.joined(separator: ", ")
  }
}

/// A step of a run of both, with its moment.
struct JointMove {
  let at: TimePoint
  let step: JointStep
}

extension JointSystem {
  /// A step in words: what happened, and to whom.
  func words(of step: JointStep) -> String {
    let compiled = table.compiled
    func event(_ event: Int32, _ alternative: Int) -> String {
      let name = table.events[Int(event)]
      let actor = step.step.map { "\(compiled.actions[$0.action].actor): " } ?? ""
      return actor + name + (alternative > 0 ? " (\(alternative + 1))" : "")
    }
    let words =
      switch step.stimulus {
      case .event(let number, let alternative): event(number, alternative)
      case .unheard(let number, let alternative):
        event(number, alternative) + ", which no row of the table hears"
      case .stale(let number, let alternative, let request):
        event(number, alternative) + ", the answer to \(request < 0 ? "an earlier " : "")"
          + "\"\(app.names[app.request(request).name])\", which the table does not wait for"
      case .expiry(let timer, -1): "\(table.timers[timer].name) expires, and no timer of the app"
      case .expiry(-1, _):
        "the app's timer \"\(app.names[step.timer])\" expires, and none of the table"
      case .expiry(let timer, _): "\(table.timers[timer].name) expires"
      case .process(let process): process.rawValue
      }
    return words + (step.diesAfter > 0 ? ", killed after effect \(step.diesAfter) of the app" : "")
  }
}
