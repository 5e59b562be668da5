import Checking
import Machines
import ModelsASM
import ModelsLC
import ModelsONB
import Simulation
import Testing

/// What random runs see of a property, compared with what the search of all runs says.
struct WatchAgreementTests {
  static let systems: [(system: Machines.System, configuration: Configuration)] = [
    (ASM.system, Configuration()), (ASM.system, Configuration(kills: 1)),
    (ASM.system, Configuration(suspends: true)), (LC.migration, Configuration()),
    (ONB.cityChange, Configuration()),
  ]

  /// The same run as a path; the search never takes a step that the walk could not take.
  private func path(of run: Run, on compiled: CompiledSystem) throws -> Path {
    var path = Path()
    var state = compiled.initial
    var now = 0
    func wait(until time: Int) throws {
      while now < time {
        state = try #require(try compiled.steps(from: state).first(where: \.isTick)).next
        now += compiled.tickMicroseconds
        path.finalWait += 1
      }
    }
    for step in run.steps {
      try wait(until: step.at.microseconds)
      let same = try compiled.steps(from: state).filter { $0.action == step.action }
      let which = try #require(
        same.firstIndex {
          $0.rows == step.rows && $0.outputs == step.outputs
            && compiled.changes(from: state, to: $0.next) == step.changes
        })
      let number = try #require(action(named: step.action, on: compiled))
      path.moves.append(Move(wait: path.finalWait, action: number, which: which))
      path.finalWait = 0
      state = same[which].next
    }
    try wait(until: run.end.microseconds)
    return path
  }

  private func action(named name: String, on compiled: CompiledSystem) -> Int? {
    for effect in 0..<20 {
      for action in compiled.actions.indices {
        let label = action + effect * CompiledSystem.crashStride
        if compiled.name(ofAction: label) == name { return label }
      }
    }
    return nil
  }

  @Test(arguments: systems.indices)
  func `The shortest run of every violation is seen to fail at its very end`(
    _ number: Int
  ) throws {
    let (system, configuration) = Self.systems[number]
    let ground = Ground(try CompiledSystem(system, configuration))
    var options = SearchOptions()
    options.detail = .run
    let outcome = try check(system, configuration, options: options)
    var compared = 0
    for result in outcome.results where result.verdict == .violated {
      guard let run = result.run else { continue }
      let watch = try RuntimeMonitor([result.property], on: ground)
      if watch.properties.isEmpty { continue }
      let path = try path(of: run, on: ground.compiled)
      let finding = try #require(try watch.finding(in: path), "\(result.property.name)")
      compared += 1
      // A longest time is shown by the run that takes longest, which is late before its end.
      if case .longest = result.property.kind { continue }
      #expect(finding.path == path, "\(result.property.name)")
      // No run of fewer steps fails so.
      let shrinker = try Shrinker(result.property, finding.kind, on: ground)
      let simplest = try #require(try shrinker.simplest(from: path))
      #expect(simplest.path.moves.count == path.moves.count, "\(result.property.name)")
    }
    #expect(compared >= 3)
  }

  @Test(arguments: systems.indices)
  func `Runs break nothing that is proved`(_ number: Int) throws {
    let (system, configuration) = Self.systems[number]
    let ground = Ground(try CompiledSystem(system, configuration))
    let watch = try RuntimeMonitor(system.properties, on: ground)
    let results = try Campaign(seed: Seed(3), runs: 300, steps: 60)
      .results(of: watch, scope: Scope(system.name), jobs: 2)
    // Runs are made of ticks, and so must be what they are compared with.
    var options = SearchOptions()
    options.engine = .ticks
    options.detail = .verdict
    let outcome = try check(system, configuration, options: options)
    #expect(results[.states].count <= outcome.states)
    #expect(results[.transitions].count <= outcome.transitions)
    let reachability = try ReachabilityGraph(ground)
    #expect(reachability?.stateCount == outcome.states)
    #expect(reachability?.transitionCount == outcome.transitions)
    for group in results.groups where group.kind != .reached {
      let name = watch.properties[group.property].name
      let verdict = outcome.results.first { $0.property.name == name }?.verdict
      #expect(verdict == .violated, "\(name): \(group.kind.rawValue)")
    }
    for group in results.groups where group.kind == .reached {
      let name = watch.properties[group.property].name
      #expect(outcome.results.first { $0.property.name == name }?.verdict == .proved, "\(name)")
    }
  }
}
