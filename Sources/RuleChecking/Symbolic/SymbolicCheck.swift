internal import Diagnostics
internal import RuleLanguage
internal import RuleSemantics
internal import StateGraphs
internal import StateSearch
internal import SymbolicSearch

/// A system explored by decision diagrams, of which properties are asked.
struct SymbolicCheck {
  /// The system by ticks, as runs are shown.
  let compiled: CompiledSystem
  let answers: DiagramAnswers
  let timers: TimerSemantics
  let options: SearchOptions
  var wantsRuns: Bool { options.detail != .verdict }

  /// Explores a system, or says why it is not explored by diagrams.
  static func explore(
    _ compiled: CompiledSystem, _ options: SearchOptions
  ) -> Result<SymbolicCheck, DiagramObstacle> {
    do {
      return .success(try SymbolicCheck(compiled, options))
    } catch {
      return .failure(error)
    }
  }

  private init(_ compiled: CompiledSystem, _ options: SearchOptions) throws(DiagramObstacle) {
    self.compiled = compiled
    let isTimed = !compiled.timerNames.isEmpty
    timers = isTimed ? .anyMoment : .exact
    self.options = options
    if isTimed, options.timers == .exact { throw .timers }
    guard let explored = isTimed ? try? compiled.byClocks() : compiled else { throw .clocks }
    do {
      answers = try DiagramAnswers(
        of: explored, recalling: isTimed ? options.answers : nil, options
      ) {
        () throws(SymbolicFailure) in
        try SymbolicSpace.explore(
          explored, budget: SymbolicBudget(options.bounds),
          isInterrupted: options.end(within: options.bounds.seconds))
      }
    } catch {
      throw DiagramObstacle(error)
    }
  }
}

extension DiagramObstacle: Error {
  init(_ failure: SymbolicFailure) {
    switch failure {
    case .limit(.nodes): self = .nodes
    case .limit(.paths): self = .paths
    case .limit(.interruption): self = .interruption
    case .modelAtFault: self = .fault
    }
  }
}

extension SymbolicBudget {
  fileprivate init(_ bounds: SearchBounds) {
    self = bounds.memoryBytes.map { SymbolicBudget(bytes: $0) } ?? SymbolicBudget()
    nodes = min(nodes, max(bounds.nodes ?? .max, 1))
  }
}

extension SearchOptions {
  /// What ends a search that is interrupted.
  fileprivate var bound: SearchBound { interrupted?() == true ? .interruption : .time }

  /// Whether somebody wants an end, or the time is over.
  fileprivate func end(within seconds: Double?) -> (() -> Bool)? {
    guard let seconds else { return interrupted }
    let start = ContinuousClock.now
    return { [interrupted] in
      interrupted?() == true || ContinuousClock.now - start > .seconds(seconds)
    }
  }
}

extension SymbolicCheck {
  /// What diagrams say, and for what they leave open an explicit search.
  ///
  /// - Parameter explicit: explores states one by one, and decides these properties or more.
  func outcome(
    of system: RuleLanguage.System, _ configuration: Configuration, _ asked: [Property],
    _ explicit: ([Property]) throws(ModelError) -> Outcome
  ) throws(ModelError) -> Outcome {
    var results: [PropertyResult] = []
    for property in asked { results.append(try result(for: property)) }
    var taken: [String] = []
    let open = results.indices.filter { results[$0].isOpenToDiagrams }
    if !open.isEmpty, timers == .exact {
      let other = try explicit(open.map { results[$0].property })
      // What an incomplete search shows is true as well; what it leaves open stays so.
      for place in open {
        let property = results[place].property
        guard let found = other.results.first(where: { $0.property == property }),
          found.verdict != .undecided
        else { continue }
        results[place] = found
        taken.append(property.name)
      }
    }
    let counts = try answers.end()
    let facts = DiagramFacts(
      states: counts?.states ?? .zero, transitions: counts?.transitions ?? .zero,
      nodes: counts?.nodes ?? 0, peak: counts?.peak ?? 0, timers: timers, explicit: taken)
    let endedBy = answers.wasInterrupted ? options.bound : nil
    return Outcome(
      system: system.name, readings: compiled.takenReadings,
      amendments: system.amendments(under: configuration), complete: endedBy == nil,
      endedBy: endedBy,
      states: facts.states.clamped, transitions: facts.transitions.clamped, depth: 0,
      tickMicroseconds: compiled.tickMicroseconds, fingerprint: compiled.fingerprint,
      results: results,
      coverage: zip(compiled.rows, counts?.firings ?? []).map {
        RowCoverage(row: $0, transitions: $1.clamped)
      }, engine: .diagrams(facts))
  }
}

extension PropertyResult {
  /// Whether diagrams have no answer, or no run that shows it.
  fileprivate var isOpenToDiagrams: Bool {
    switch detail.reason {
    case .obstacle(.diagrams), .obstacle(.diagramRun), .obstacle(.diagramNodes): true
    default: false
    }
  }
}
