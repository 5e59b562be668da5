public import Synchronization

/// What the threads of a round share.
@frozen @usableFromInline struct RoundParts<State> {
  /// The first state of the round.
  @usableFromInline var first = 0

  /// How many runs of candidates may be taken.
  @usableFromInline var runs = 0

  @usableFromInline let chunkStates: Int
  @usableFromInline let candidates: Candidates<State>
  @usableFromInline let runTickets = WorkCounter()

  /// By state of the round: how many successors it has.
  @usableFromInline let successors: UnsafeMutablePointer<UInt32>

  /// By state of the round: how many states were first found from it.
  @usableFromInline let children: UnsafeMutablePointer<UInt32>

  /// By chunk: how many candidates were given up for earlier ones.
  @usableFromInline let givenUp: UnsafeMutablePointer<Atomic<Int>>

  @inlinable init(states: Int, chunkStates: Int, candidates: Candidates<State>) {
    self.chunkStates = chunkStates
    self.candidates = candidates
    successors = .allocate(capacity: states)
    children = .allocate(capacity: states)
    let chunks = states / chunkStates + 1
    givenUp = .allocate(capacity: chunks)
    for chunk in 0..<chunks { (givenUp + chunk).initialize(to: Atomic(0)) }
  }

  /// Gives back the memory, once there are no candidates.
  @inlinable func deallocate() {
    candidates.deallocate()
    successors.deallocate()
    children.deallocate()
    // Of atomic integers nothing need be destroyed.
    givenUp.deallocate()
  }

  /// Gives up a candidate whose slot the caller has taken for an equal and earlier one.
  ///
  /// Nobody else writes here: the thread that found the candidate wrote the slot before it let others
  /// see it, and a slot is taken from it once.
  @inlinable func giveUp(_ place: Int) {
    candidates.slots[place] = Candidates<State>.none
    givenUp[(Int(candidates.parents[place]) &- first) / chunkStates]
      .wrappingAdd(1, ordering: .relaxed)
  }
}
