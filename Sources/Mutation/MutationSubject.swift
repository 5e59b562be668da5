package import Checking
package import Machines
import Reporting
import Synchronization

/// A scenario of which mutants are judged: explored once, with all its verdicts.
package final class MutationSubject: Sendable {
  package let name: String
  package let document: String
  package let resolved: ResolvedScenario
  package let mutants: [Mutant]
  /// By property that applies.
  package let verdicts: [VerdictKind]
  /// How many states the unchanged system has.
  package let states: Int
  let bounds: SearchBounds
  let firings: [Int]
  /// What an observer sees beside the machines and the process: what is stored or lies outside, and
  /// what some claim of the system speaks of.
  let observed: [Variable]
  /// What only claims look at, by name.
  package let observers: Set<String>
  private let explored: Mutex<ExploredSystem>
  private let knownGraph = Mutex<(graph: ExploredGraph, behaviour: Behaviour)?>(nil)

  /// - Parameter bounds: of the search of every mutant, besides twenty times the states of this one.
  /// - Throws: a ``ModelError`` if the model or the configuration is at fault, or if the search of
  ///   the unchanged system is not complete.
  package init(
    _ name: String, document: String, _ system: System, _ configuration: Configuration,
    bounds: SearchBounds = SearchBounds()
  ) throws(ModelError) {
    self.name = name
    self.document = document
    let resolved = try ResolvedScenario(system, configuration)
    self.resolved = resolved
    let compiled = try CompiledSystem(resolved.system, resolved.configuration)
    let explored = try ExploredSystem(compiled, options: SearchOptions(bounds: bounds))
    guard explored.isComplete else {
      throw ModelError.incomplete(system: name)
    }
    var verdicts: [VerdictKind] = []
    for property in resolved.properties {
      verdicts.append(
        property.role == .measurement ? .proved : try explored.verdict(of: property))
    }
    self.verdicts = verdicts
    firings = explored.firings
    states = explored.states
    var limits = bounds
    limits.states = min(bounds.states ?? .max, explored.states * 20 + 100_000)
    self.bounds = limits
    let claimed = Set(resolved.properties.flatMap(\.kind.variables).map(\.name))
    observed = compiled.variables.filter { $0.lifetime != .volatile || claimed.contains($0.name) }
    observers = resolved.system.observers
    mutants = resolved.mutants
    self.explored = Mutex(explored)
  }

  /// Whether some claim of it can kill at all.
  func isAsked(_ index: Int) -> Bool {
    verdicts[index] == .proved
      && [.claim, .possibility].contains(resolved.properties[index].role)
  }

  /// The positions of the claims that are proved; what only is possible is none.
  package var claims: [Int] {
    resolved.properties.indices.filter { isAsked($0) && resolved.properties[$0].role == .claim }
  }

  /// Whether it is no fault of an app, for it touches only what claims look at.
  func isObserverOnly(_ mutant: Mutant) -> Bool {
    !observers.isEmpty && mutant.system.differs(from: resolved.system, onlyIn: observers)
  }

  /// The explored graph with everything that happens in it; made when it is first asked for.
  func graph() throws(ModelError) -> (graph: ExploredGraph, behaviour: Behaviour) {
    let result = knownGraph.withLock { known -> Result<(ExploredGraph, Behaviour), ModelError> in
      if let known { return .success(known) }
      do throws(ModelError) {
        let behaviour = Behaviour(
          try CompiledSystem(resolved.system, resolved.configuration).byClocks(),
          observing: observed)
        let graph = explored.withLock { ExploredGraph($0, behaviour) }
        known = (graph, behaviour)
        return .success((graph, behaviour))
      } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// Forgets what was made to compare graphs.
  func forgetGraph() { knownGraph.withLock { $0 = nil } }

  func run(along path: [Int]) throws(ModelError) -> Run {
    let result = explored.withLock { explored -> Result<Run, ModelError> in
      do throws(ModelError) {
        return .success(try explored.run(along: path))
      } catch { return .failure(error) }
    }
    return try result.get()
  }
}

extension Property.Kind {
  /// How long it takes to decide, compared with looking at states and steps.
  var weight: Int {
    switch self {
    case .always, .never, .sometimes, .offers, .lint, .noDeadlock: 1
    case .atMost, .precedes, .noAutomaticCycle, .noZeno: 2
    case .alwaysPossible, .eventually: 4
    case .leadsTo(_, _, let limit, _): limit == nil ? 4 : 12
    case .longest, .shortest: 12
    }
  }
}
