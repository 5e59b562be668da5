/// What a breadth-first search found: the states, each with its number and the state it was first
/// found from.
///
/// States are numbered in the order of a serial breadth-first search: the initial states in their
/// order, then every new successor, by the number of the state expanded and then in rule order.
/// Numbers, parents and counts do not depend on the number of threads.
public struct StateSpace<System: TransitionSystem>: Sendable {
  /// The system that was searched.
  public let system: System

  /// How many successors have been generated, repetitions included, by the states before
  /// ``expanded``.
  public let transitions: Int

  /// The states numbered below this have had all their successors generated and stored, but for
  /// those outside the system's constraint.
  public let expanded: Int

  /// The bound that ended the search, if one did.
  public let endedBy: SearchBound?

  /// The state at which the search stopped: the first, in breadth-first order, that it was asked
  /// to stop at. No other is fewer steps from an initial state.
  public let stoppedAt: Int?

  /// How many of the stored states are outside the system's constraint: checked, and not expanded.
  public let outside: Int

  /// The bytes that the states, their parents and the table that finds them take.
  public let bytes: Int

  /// How many initial states the system gave, repetitions included.
  public let initialCount: Int

  @usableFromInline let layerStarts: [Int]
  @usableFromInline package let storage: Storage

  /// The table of a finished search.
  @usableFromInline package final class Storage: @unchecked Sendable {
    // Sendable: nothing that is read changes after `init` but by `giveBackSlots`, which is called
    // where one thread alone knows the object, and its parts are plain memory and `Sendable`
    // states that this object alone owns.
    @usableFromInline package let table: StateTable<System.State>

    /// From whose file the search went on.
    @usableFromInline let resumed: Checkpoint?

    @inlinable init(_ table: consuming StateTable<System.State>, resumed: Checkpoint? = nil) {
      self.table = table
      self.resumed = resumed
    }

    /// Ends the process: a successor is not what it was when the search found it, or was left out
    /// by the file that the search went on from.
    @usableFromInline package func failBecauseSuccessorsDiffer() -> Never {
      if let resumed { resumed.failLate() }
      fatalError(successorsDiffer)
    }

    /// Gives back the memory of the slots, after which no state is found by what it is.
    package func giveBackSlots() { table.slotPages.giveBack() }

    /// Where the table goes when memory becomes short.
    package var spill: Spill? { table.spill }
  }

  @inlinable init(
    system: System, transitions: Int, expanded: Int, endedBy: SearchBound?, stoppedAt: Int?,
    outside: Int, bytes: Int, initialCount: Int, layerStarts: [Int], storage: Storage
  ) {
    self.system = system
    self.transitions = transitions
    self.expanded = expanded
    self.endedBy = endedBy
    self.stoppedAt = stoppedAt
    self.outside = outside
    self.bytes = bytes
    self.initialCount = initialCount
    self.layerStarts = layerStarts
    self.storage = storage
  }

  /// How many distinct states are stored.
  @inlinable public var count: Int { storage.table.count }

  /// How many states were generated: ``initialCount`` and ``transitions``.
  @inlinable public var generated: Int { initialCount + transitions }

  /// Whether every reachable state is stored and has been expanded.
  @inlinable public var complete: Bool { isExhausted && outside == 0 }

  /// Whether every state that is reachable within the system's constraint is stored.
  @inlinable package var isExhausted: Bool { endedBy == nil && stoppedAt == nil }

  /// The greatest number of steps, along shortest paths, from an initial state to a stored one.
  @inlinable public var depth: Int { max(layerStarts.count - 1, 0) }

  /// The stored state with this number.
  @inlinable public func state(at number: Int) -> System.State {
    precondition(number >= 0 && number < count, "no state has the number \(number)")
    storage.table.willTouch(storage.table.states + number)
    return storage.table.states[number]
  }

  /// The number of the state that this one was first found from; `nil` for an initial state.
  @inlinable public func parent(of number: Int) -> Int? {
    precondition(number >= 0 && number < count, "no state has the number \(number)")
    return storage.table.parents.parent(of: number)
  }

  /// The number of the stored state equal to this one, if there is one.
  @inlinable public func id(of state: System.State) -> Int? {
    withUnsafePointer(to: state) { state in
      storage.table.isBytes
        ? storage.table.find(
          state, hash: ByBytes.hash(state), by: ByBytes<System.State>.self)
        : storage.table.find(
          state, hash: ByValue.hash(state), by: ByValue<System.State>.self)
    }
  }

  /// The number of steps of a shortest path from an initial state to this one. O(log depth).
  public func depth(of number: Int) -> Int {
    precondition(number >= 0 && number < count, "no state has the number \(number)")
    return firstNumber(in: 1..<layerStarts.count) { layerStarts[$0] > number } - 1
  }

  /// The numbers of the states along a shortest path from an initial state to this one, both
  /// included.
  public func path(to number: Int) -> [Int] {
    var path = [number]
    var next = number
    while let parent = parent(of: next) {
      path.append(parent)
      next = parent
    }
    return path.reversed()
  }

  /// The steps of ``path(to:)``: the action, the first in rule order that leads there, and the
  /// number of the state it leads to. The first state of the path is in no step.
  public func steps(to number: Int) -> [(action: System.Action, state: Int)] {
    let path = path(to: number)
    let trace = Trace(
      system, through: path.map { state(at: $0) },
      orElse: { storage.failBecauseSuccessorsDiffer() })
    return zip(trace.steps, path.dropFirst()).map { ($0.action, $1) }
  }
}
