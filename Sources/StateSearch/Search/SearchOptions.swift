/// The limits of a search; `nil` means none.
///
/// A search that meets a limit ends there and says which (``StateSpace/endedBy``): its answer is
/// never complete.
public struct SearchBounds: Sendable, Hashable {
  /// The most distinct states that are stored.
  public var states: Int?

  /// The most bytes that the search may take, and what is decided on what it found: states,
  /// parents, the table that finds them, the graph of the steps, the sets and runs over it.
  ///
  /// The search ends early enough for what follows, so that the bound is kept to the end. What a
  /// state keeps on the heap, such as the elements of an array, is not counted, nor are the working
  /// buffers of the workers (a sixty-fourth of the bound at most, and at least some megabytes),
  /// nor what the process takes besides.
  public var memoryBytes: Int?

  /// The greatest number of steps from an initial state at which states are stored.
  public var depth: Int?

  /// The longest time of the clock on the wall, in seconds; the only bound that does not end two
  /// runs at the same state.
  public var seconds: Double?

  /// The most nodes that decision diagrams may have at once; each takes 40 bytes at most.
  public var nodes: Int?

  /// The limits given, and none beside them.
  public init(
    states: Int? = nil, memoryBytes: Int? = nil, depth: Int? = nil, seconds: Double? = nil,
    nodes: Int? = nil
  ) {
    self.states = states
    self.memoryBytes = memoryBytes
    self.depth = depth
    self.seconds = seconds
    self.nodes = nodes
  }

  /// The most bytes, unless what takes them can go on from files.
  @inlinable package func memoryBytes(unless spill: Spill?) -> Int? {
    spill == nil ? memoryBytes : nil
  }
}

/// What ended a search before it was complete.
public enum SearchBound: String, Sendable, Hashable, CaseIterable, Codable {
  /// As many states as were allowed are stored.
  case states
  /// What is stored takes as many bytes as were allowed.
  case memory
  /// States lie deeper than was allowed.
  case depth
  /// The search took as long as it was allowed.
  case time
  /// The user, or the caller, asked for an end.
  case interruption
}

/// How far a search has come.
public struct SearchProgress: Sendable, Hashable {
  /// How many distinct states are stored.
  public var states: Int

  /// How many successors have been generated, repetitions included.
  public var transitions: Int

  /// How many stored states wait for their successors to be generated.
  public var queue: Int

  /// The number of steps from the initial states of the layer being expanded.
  public var depth: Int

  /// The bytes that ``SearchBounds/memoryBytes`` limits.
  public var bytes: Int

  /// The seconds since the search began.
  public var seconds: Double
}

/// How a search is run: none of this changes the states, their numbers or their order.
public struct SearchOptions: Sendable {
  /// The limits of the search.
  public var bounds: SearchBounds

  /// How many threads search.
  public var jobs: Int

  /// By which engine systems are explored that are tables of rules.
  public var engine = Engine.explicit

  /// What diagrams make of the timers of tables of rules.
  public var timers = TimerSemantics.exact

  /// How much is found out about each property of a table of rules.
  public var detail = AnswerDetail.full

  /// Which of the moments at which a run is possible are shown, where time is dense; ticks always
  /// show the earliest.
  public var schedule = Schedule.earliest

  /// Whether zones that differ only in the order of independent steps become one, where no property
  /// needs them apart: verdicts are the same.
  public var merges = true

  /// Whether one state is stored for many that cannot be told apart, in systems that are tables of
  /// rules and not explored by zones. Verdicts, times, runs and their words are the same; the numbers
  /// of states, transitions and firings, and the depth, are those of the reduced search. What a
  /// reduction does not preserve to the letter (an infinite run, the number of states in which something holds)
  /// is taken from a full search besides.
  public var reduces = false

  /// Asked several times a second, on the searching thread, whether to end the search.
  public var interrupted: (@Sendable () -> Bool)?

  /// Told about once a second, on the searching thread, how far the search has come.
  public var progress: (@Sendable (SearchProgress) -> Void)?

  /// Where the search is saved, and from where it goes on.
  public var checkpoint: Checkpoint?

  /// Where the search goes on, and what is decided on what it found, when there is no room left in
  /// memory; without one it ends at ``SearchBounds/memoryBytes``.
  public var spill: Spill?

  /// What was answered before, where the same may be asked again.
  package var answers: AnswerMemory?

  @usableFromInline var tuning = SearchTuning()

  /// What is to be done with the states takes memory as well.
  @usableFromInline var analysis = MemoryEstimate()

  /// A search without limits on one thread, where nothing else is said.
  public init(
    bounds: SearchBounds = .init(), jobs: Int = 1, interrupted: (@Sendable () -> Bool)? = nil,
    progress: (@Sendable (SearchProgress) -> Void)? = nil
  ) {
    self.bounds = bounds
    self.jobs = jobs
    self.interrupted = interrupted
    self.progress = progress
  }

  /// The bound on memory of the search and of what is decided; none where both go on from files.
  @inlinable package var decidingBytes: Int? { bounds.memoryBytes(unless: spill) }

  /// The same search, which leaves room for what is to be done with what it finds.
  @usableFromInline package func leavingRoom(for analysis: MemoryEstimate) -> SearchOptions {
    var options = self
    options.analysis = analysis
    return options
  }

  /// The tuning, with buffers that the bound on memory leaves room for.
  @usableFromInline func tuning(stateStride: Int) -> SearchTuning {
    var tuning = tuning
    if let bound = bounds.memoryBytes ?? spill?.processBytes {
      let each = stateStride + 32
      let most = bound / 64 / (min(max(jobs, 1), 64) * each)
      tuning.mostCandidates = min(tuning.mostCandidates, max(most, 4096))
    }
    if spill != nil {
      // The more look-ups together, the more of them find a page that another has brought in.
      tuning.block = min(max(tuning.mostCandidates / 4, tuning.block), 1 << 15)
      tuning.chunkStates = max(tuning.block / 4, tuning.chunkStates)
      tuning.roundStates = max(4 * tuning.chunkStates, tuning.roundStates)
    }
    return tuning
  }
}

/// Sizes that make a search fast or slow and nothing else; tests make them tiny.
@usableFromInline struct SearchTuning: Sendable {
  /// How many successors are collected before they are looked up together.
  @usableFromInline var block = 512

  /// The sizes of the table of slots.
  @usableFromInline var firstSlots = 1024
  @usableFromInline var slotsDoubleBelow = 1 << 20

  /// A thread takes this many states at a time.
  @usableFromInline var chunkStates = 128

  /// Threads expand at most this many states together, and one alone fewer than `roundFrom`.
  @usableFromInline var roundStates = 8_192
  @usableFromInline var roundFrom = 2_048

  /// There is room for this many candidates of a round for each thread, which takes as many at a time
  /// as a run has, a power of two.
  @usableFromInline var mostCandidates = 262_144
  @usableFromInline var runPlaces = 256

  /// A thread recognizes at most so many candidates that it has already, a power of two.
  @usableFromInline var recentCandidates = 1 << 14

  /// Whether a sample of the states is compared by `==` too.
  @usableFromInline var comparesSample = true

  /// Seconds between two calls of `progress`.
  @usableFromInline var progressSeconds = 1.0

  @usableFromInline init() {}
}
