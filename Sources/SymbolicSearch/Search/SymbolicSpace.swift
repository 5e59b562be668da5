public import Machines

/// What ends a symbolic search before it is complete.
public enum SymbolicLimit: Error, Hashable, Sendable {
  /// More nodes were needed than the budget allows.
  case nodes
  /// Some code has more paths than are followed.
  case paths
  /// The caller asked for an end.
  case interruption
}

/// How much a symbolic search may take.
public struct SymbolicBudget: Hashable, Sendable {
  /// The most nodes of diagrams at once; a node takes 16 bytes, and up to 24 more in tables.
  public var nodes: Int
  /// How many orders of the quantities are tried, the one of the layout first.
  public var orders: Int

  /// So many nodes at most, and so many orders tried.
  public init(nodes: Int = 1 << 24, orders: Int = 9) {
    self.nodes = nodes
    self.orders = orders
  }

  /// As many nodes as fit into so many bytes.
  public init(bytes: Int) {
    self.init(nodes: max(bytes / 40, 1 << 12))
  }
}

/// Every reachable state of a compiled system, as a decision diagram.
///
/// Complete and exact, however many states there are. Of a system compiled for clocks it is every
/// state that can be reached if any timer that runs may expire at any moment, which are all that
/// can be reached in time, and maybe more.
///
/// One thread at a time may use it.
public final class SymbolicSpace {
  /// The system that was explored.
  public let compiled: CompiledSystem
  let variables: StateVariables
  let store: DiagramStore
  let relations: StepRelations
  let initial: Diagram
  let reached: Diagram
  /// The reached states in which no immediate rule keeps others from happening.
  let tangible: Diagram
  /// Where conditions hold that were asked for.
  var conditions: [Condition: Guard] = [:]
  /// The states no step from the beginning, one step, and so on as far as was asked for; and all.
  var beginning: (rings: [Diagram], seen: Diagram)?

  /// The states from which what was asked about last is out of reach in time, if all of them are known.
  var lost: Diagram?

  /// Every step of the system, those of one kind together, as soon as that was asked for.
  var everyStep: [JointMove]?

  private lazy var tally = counted()

  /// How much the search has computed.
  let work: Int

  /// Explores a system.
  ///
  /// - Parameters:
  ///   - compiled: without timers, or compiled for clocks.
  ///   - budget: how many nodes there can be, and how many orders are tried.
  ///   - isInterrupted: asked now and then whether to give up.
  /// - Throws: a ``SymbolicFailure`` if the budget does not suffice, or the model is at fault.
  public static func explore(
    _ compiled: CompiledSystem, budget: SymbolicBudget = SymbolicBudget(),
    isInterrupted: (() -> Bool)? = nil
  ) throws(SymbolicFailure) -> SymbolicSpace {
    try explore(compiled, choosing: StartChoices(), budget: budget, isInterrupted: isInterrupted)
  }

  /// Explores a system whose runs begin with some quantities at other values than the first.
  package static func explore(
    _ compiled: CompiledSystem, choosing choices: StartChoices,
    budget: SymbolicBudget = SymbolicBudget(), isInterrupted: (() -> Bool)? = nil
  ) throws(SymbolicFailure) -> SymbolicSpace {
    do {
      return try OrderTrials(compiled, choices, budget, isInterrupted).best()
    } catch let failure as SymbolicFailure {
      throw failure
    } catch {
      throw .limit(.paths)
    }
  }

  /// - Parameter work: how much the search may compute.
  init(
    _ compiled: CompiledSystem, _ relations: StepRelations,
    choosing choices: StartChoices = StartChoices(), work: Int = .max
  ) throws(SymbolicFailure) {
    precondition(
      compiled.time == .clocks || compiled.timerNames.isEmpty, "ticks are explored one by one")
    if relations.store.isExhausted { throw .limit(.nodes) }
    self.compiled = compiled
    self.relations = relations
    variables = relations.variables
    store = relations.store
    initial = choices.starts(of: compiled, variables, in: store)
    let height = store.kept.count
    store.kept.append(initial)
    // Where no node could be made, runs do not begin as they should.
    if store.isExhausted {
      store.kept.removeLast()
      throw .limit(store.wasInterrupted ? .interruption : .nodes)
    }
    store.resume(work: work)
    let before = store.cache.computed
    if relations.holdsBack {
      (reached, tangible) = TangibleSearch(relations).reached(from: initial)
    } else {
      reached = Saturation(
        store, relations.joined, counts: variables.counts
      ).closure(of: initial)
      tangible = reached
    }
    self.work = store.cache.computed - before
    if store.isExhausted {
      store.kept.removeLast(store.kept.count - height)
      throw .limit(store.wasInterrupted ? .interruption : .nodes)
    }
    store.resume(work: .max)
    store.kept += [reached, tangible]
    for fault in relations.faults
    where store.filter(fault.isFree ? reached : tangible, by: fault.guard) != DiagramStore.empty {
      throw .modelAtFault
    }
  }

  /// The states of a set in which a kind of step is not held back by immediate rules.
  func free(_ set: Diagram, for step: SymbolicStep) -> Diagram {
    step.isFree ? set : store.intersection(set, tangible)
  }

  /// The reached states in which a kind of step is possible.
  func sources(of step: SymbolicStep) -> Diagram {
    store.filter(step.isFree ? reached : tangible, by: step.enabled)
  }

  /// Keeps a set until the present question is answered.
  func hold(_ set: Diagram) -> Diagram {
    store.kept.append(set)
    return set
  }

  // MARK: Counts

  /// How many states there are.
  public var stateCount: Count { store.count(of: reached) }

  /// In how many of them no immediate rule is possible, which may keep others from happening.
  package var tangibleCount: Count {
    let urgent = relations.steps.filter(\.isImmediate).reduce(DiagramStore.empty) {
      store.union($0, store.filter(reached, by: $1.enabled))
    }
    return store.count(of: store.difference(reached, urgent))
  }

  /// How many steps there are from all states: as many as an explicit search makes.
  public var transitionCount: Count { tally.transitions }

  /// How often each row fires over all steps, by position in `CompiledSystem/rows`.
  public var firings: [Count] { tally.firings }

  private func counted() -> (transitions: Count, firings: [Count]) {
    var (transitions, firings) = (Count.zero, [Count](repeating: .zero, count: compiled.rows.count))
    let (all, calm) = (GuardedCount(store, of: reached), GuardedCount(store, of: tangible))
    for step in relations.steps {
      let sources = step.isFree ? all : calm
      let possible = sources.count(where: step.enabled)
      transitions += possible
      for note in step.notes where StepMark.isRow(note.mark) {
        // A row fires in some of the steps, or in all.
        firings[Int(note.mark >> 1)] +=
          note.guard == step.enabled ? possible : sources.count(where: note.guard)
      }
    }
    return (transitions, firings)
  }

  /// Whether a state of the system is reached.
  public func contains(_ state: [UInt64]) -> Bool {
    store.contains(variables.vector(of: state), in: reached)
  }

  /// Whether it is known from which states the last property that something stays possible is violated.
  public var knowsLost: Bool { lost != nil }

  /// Whether a state is one of these.
  public func isLost(_ state: [UInt64]) -> Bool {
    lost.map { store.contains(variables.vector(of: state), in: $0) } ?? false
  }

  /// How many nodes the set of states is made of, and how many there were at once on the way.
  public var nodeCounts: (states: Int, peak: Int) { (store.size(of: reached), store.peak) }

  /// Whether somebody asked for an end.
  package var wasInterrupted: Bool { store.wasInterrupted }

  /// The bytes of nodes and tables.
  public var bytes: Int { store.bytes }

  /// How many kinds of steps there are.
  public var stepCount: Int { relations.steps.count }

  /// How many quantities a state holds.
  public var quantityCount: Int { variables.count }
}

/// Why there is no symbolic answer.
public enum SymbolicFailure: Error, Hashable, Sendable {
  /// A limit was reached: there is no partial answer.
  case limit(SymbolicLimit)
  /// Some step leaves a variable's range, or does not end; the explicit engine says which.
  case modelAtFault
}
