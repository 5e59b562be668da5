/// The candidates of a round: the states that were not stored when it began, in the order in which
/// their threads claimed slots for them.
///
/// A candidate has a place here, and in its slot stands, until it has its number, its place above the
/// numbers of all stored states. Threads take runs of places in turn, so that none is short of places
/// while another has too many; those of one thread are one list in the order of the search.
@frozen @usableFromInline package struct Candidates<State> {
  @usableFromInline let states: UnsafeMutablePointer<State>

  /// By place: the slot, or `none` once a candidate was put into it that is equal and earlier.
  @usableFromInline let slots: UnsafeMutablePointer<Int>

  /// By place: how far the slot is from where the search for the state begins.
  @usableFromInline let distances: UnsafeMutablePointer<UInt32>

  /// By place: the number of the state whose successor it is.
  @usableFromInline let parents: UnsafeMutablePointer<UInt32>

  /// By run: the run that its thread took next, and how many of its places are taken.
  @usableFromInline let following: UnsafeMutablePointer<Int>
  @usableFromInline let filled: UnsafeMutablePointer<Int>

  /// How many runs there are.
  @usableFromInline let runs: Int

  /// How many places a run has, a power of two.
  @usableFromInline let runPlaces: Int

  @inlinable static var none: Int { -1 }

  @inlinable init(room: Int, runPlaces: Int) {
    self.runPlaces = runPlaces
    runs = room / runPlaces
    states = .allocate(capacity: runs * runPlaces)
    slots = .allocate(capacity: runs * runPlaces)
    distances = .allocate(capacity: runs * runPlaces)
    parents = .allocate(capacity: runs * runPlaces)
    following = .allocate(capacity: runs)
    filled = .allocate(capacity: runs)
  }

  /// Gives back the memory, once there are no states in it.
  @inlinable func deallocate() {
    states.deallocate()
    slots.deallocate()
    distances.deallocate()
    parents.deallocate()
    following.deallocate()
    filled.deallocate()
  }

  /// The place after one of the same thread's, if that is not its last.
  @inlinable @inline(__always) func place(after place: Int) -> Int {
    let next = place &+ 1
    return next & (runPlaces &- 1) != 0 ? next : following[place / runPlaces] &* runPlaces
  }

  /// Forgets the states in the first runs.
  @inlinable func removeAll(runs: Int) {
    for run in 0..<runs { (states + run * runPlaces).deinitialize(count: filled[run]) }
  }
}

/// Where one thread is among the places of candidates.
@frozen @usableFromInline struct CandidatePlaces: BitwiseCopyable {
  /// The next place, and the end of the run that it is in; equal if there is none.
  @usableFromInline var next = 0
  @usableFromInline var end = 0

  /// How many runs were taken.
  @usableFromInline var runs = 0

  @inlinable init() {}

  /// How many places are filled.
  @inlinable func count<State>(in candidates: Candidates<State>) -> Int {
    runs &* candidates.runPlaces &- (end &- next)
  }

  /// Makes sure that there is a place, if need be in a new run; returns whether there is.
  @inlinable @inline(__always) mutating func reserve<State>(
    in candidates: Candidates<State>, runs: Int, _ tickets: WorkCounter
  ) -> Bool {
    next != end || takeRun(of: candidates, runs: runs, tickets)
  }

  @inlinable @inline(never) mutating func takeRun<State>(
    of candidates: Candidates<State>, runs: Int, _ tickets: WorkCounter
  ) -> Bool {
    let run = tickets.take()
    if run >= runs { return false }
    if end > 0 { candidates.following[end / candidates.runPlaces &- 1] = run }
    next = run &* candidates.runPlaces
    end = next &+ candidates.runPlaces
    self.runs &+= 1
    candidates.filled[run] = candidates.runPlaces
    return true
  }

  /// Notes how far the last run is filled.
  @inlinable func close<State>(in candidates: Candidates<State>) {
    if end > 0 {
      candidates.filled[end / candidates.runPlaces &- 1] = next &+ candidates.runPlaces &- end
    }
  }
}
