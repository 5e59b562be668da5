package import RuleLanguage
internal import RuleSemantics
internal import StateGraphs
internal import StateSearch
internal import TimedAutomata

extension RuleGraph {
  /// What an infinite run does not put off: time passes, no timer stays due, immediate rules fire.
  ///
  /// - Again and again a tick passes, or the run is in a node in which time can pass though no edge
  ///   says so. In a graph of zones these are the nodes in which some time can pass.
  /// - A timer that runs again and again while it can run out does so, or is stopped or started
  ///   again. In ticks that says: it does not stay due. In zones it says too that time is not held
  ///   up: every clock that has a limit is reset, and in a part without nodes that forbid time,
  ///   that is all that it takes for a run of which each round takes at least some fixed time.
  ///   Source: Herbreteau, Srivathsan and Walukiewicz, "Efficient emptiness check for timed Büchi
  ///   automata", for automata without zero checks.
  /// - A machine that can fire an immediate rule again and again fires one again and again.
  ///
  /// The answer is kept.
  var timePasses: [FairEdges] {
    if let fairness = known.timePasses { return fairness }
    let standing = zoneTiming?.urgent(in: graph) ?? graph.sources(of: automatic)
    let fairness =
      [FairEdges(.weak, graph.delays, wanting: standing)]
      + compiled.timers.indices.compactMap { ends(ofTimer: $0) } + immediateRules
    known.timePasses = fairness
    return fairness
  }

  /// Whether the bound on memory leaves room to look for an infinite run on which a request is not
  /// answered.
  func hasRoom(
    toOwe request: MatchSet, until answer: MatchSet, _ fairness: Fairness
  ) -> Bool {
    let assumptions =
      2 + compiled.timers.count + compiled.machines.count + fairness.actors.count
    return room.suffices(
      toWatch: .owes(request, until: answer), for: .watchedCycle.assuming(assumptions))
  }

  /// That a timer does not run forever; `nil` if it never does where it can run out.
  ///
  /// A timer that is due and restarted with nothing to run is due as before.
  private func ends(ofTimer timer: Int) -> FairEdges? {
    let (executor, entry) = (compiled.executor, compiled.timers[timer])
    let running = graph.nodes { node in states.withState(node) { entry.field.value(in: $0) > 0 } }
    let wanting = BitSet(
      capacity: graph.nodeCount,
      running.lazy.filter { node in
        executor.canExpire(timer, phase: phase(of: node))
      })
    if wanting.isEmpty { return nil }
    let expiry = compiled.expiryAction(ofTimer: timer)
    var ends = BitSet(capacity: graph.edgeCount)
    for node in running {
      for edge in graph.edges(from: node) {
        let isRunning = running[graph.target(of: edge)]
        if !isRunning || graph.label(of: edge) == expiry
          || startsAnew(entry, timer, by: edge, from: node)
        {
          ends.insert(edge)
        }
      }
    }
    return FairEdges(.strong, ends, wanting: wanting)
  }

  /// Whether an edge between nodes in which a timer runs gives it something to run again.
  private func startsAnew(_ entry: ClockedTimer, _ timer: Int, by edge: Int, from node: Int) -> Bool
  {
    let target = graph.target(of: edge)
    if let zoneTiming {
      let limit = states.withState(target) { entry.limit(in: $0) } ?? 0
      return limit > 0
        && zoneTiming.skeleton.resets(of: zoneTiming.edge(edge)).contains { $0.clock == timer + 1 }
    }
    if graph.isDelay(edge) { return false }
    let before = states.withState(node) { entry.field.value(in: $0) }
    let after = states.withState(target) { entry.field.value(in: $0) }
    if after <= 1 { return false }
    // Begun again when the process comes back, it may show what it showed before.
    return after != before
      || compiled.timersRestartWithProcess && !entry.isOutside && phase(of: node) > 1
        && phase(of: target) <= 1
  }

  private func phase(of node: Int) -> Int {
    states.withState(node) { compiled.executor.phase(of: $0) }
  }

  /// That each machine fires its immediate rules.
  private var immediateRules: [FairEdges] {
    let immediate = edges(ofKind: { $0 == .immediate })
    if immediate.isEmpty { return [] }
    let machines = compiled.rows.map(\.machine)
    return compiled.machineNames.compactMap { machine in
      let own = immediate.intersection(
        edgesTrailing { $0.rows.first.map { machines[$0] == machine } ?? false })
      return own.isEmpty ? nil : FairEdges(.strong, own, wanting: graph.sources(of: own))
    }
  }

  /// The automatic edges of which a cycle takes no time.
  var instant: BitSet {
    automatic.subtracting(zoneTiming?.slowExpiries(in: graph) ?? graph.delays)
  }
}

extension Fairness {
  /// Whose steps are not put off forever.
  package var actors: [Actor] {
    switch self {
    case .timeOnly: []
    case .weak(let actors), .strong(let actors): actors
    }
  }
}
