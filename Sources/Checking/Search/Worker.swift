public import Synchronization

/// One thread of a round: it expands chunks of states, and claims slots for the successors that are
/// not stored.
///
/// Where two candidates are equal, the one earlier in the order of the search keeps the slot, whoever
/// comes first. A thread takes chunks in ascending order; so of two candidates of one thread the first
/// is the earlier, and of two threads' the one whose parent has the lower number.
@frozen @usableFromInline struct Worker<State: Hashable, Action>: ~Copyable {
  @usableFromInline var block: Block<State, Action>
  @usableFromInline var places = CandidatePlaces()

  /// By the lowest bits of a hash: the place of a candidate of this thread that may have it, plus one.
  /// Neighbours in a search have most of their successors in common, and find them sooner here.
  @usableFromInline var recent: Buffer<UInt32>

  /// Slots and numbers that are to be written there, where the order of writing matters.
  @usableFromInline var writes = Buffer<UInt64>()

  /// - Parameter recent: how many candidates can be recognized, a power of two.
  @inlinable init(blockTarget: Int, recent count: Int, report: TrapReport?) {
    block = Block(target: blockTarget, report: report)
    recent = Buffer(room: count)
    recent.count = count
  }

  /// Begins a round.
  @inlinable mutating func begin() {
    places = CandidatePlaces()
    recent.base.update(repeating: 0, count: recent.count)
  }

  /// Generates the successors of the states from `first` to `end` and claims slots for those not in
  /// `table`; writes how many successors each has.
  ///
  /// - Returns: the end of the states for whose successors there was room.
  @inlinable mutating func expand<System: TransitionSystem, Identity: StateIdentity>(
    _ first: Int, before end: Int, of system: System, in table: borrowing StateTable<State>,
    for round: RoundParts<State>, by: Identity.Type
  ) -> Int where System.State == State, System.Action == Action, Identity.State == State {
    var next = first
    while next < end {
      table.willRead(next, before: min(end, next &+ block.target))
      block.fill(
        from: table.states, next, before: end, of: system, parentBits: table.parents.bits)
      block.touch(in: table, by: Identity.self)
      block.probe(in: table, by: Identity.self)
      if table.isInFile { block.find(in: table, among: round.candidates, by: Identity.self) }
      var position = 0
      for source in 0..<block.states {
        let successorsEnd = block.ends.base[source &+ 1]
        let parent = next &+ source
        round.successors[parent &- round.first] =
          UInt32(truncatingIfNeeded: successorsEnd &- position)
        while position < successorsEnd {
          let hasRoom =
            table.isInFile
            ? claimFound(position, parent: parent, in: table, for: round, by: Identity.self)
            : claim(
              position, from: block.homes.base[position], parent: parent, in: table, for: round,
              by: Identity.self)
          if !hasRoom { return parent }
          position &+= 1
        }
      }
      next &+= block.states
    }
    return end
  }

  /// Claims a slot for a successor of the block if it is not stored, from where its look-up ended.
  @inlinable mutating func claimFound<Identity: StateIdentity>(
    _ position: Int, parent: Int, in table: borrowing StateTable<State>,
    for round: RoundParts<State>, by: Identity.Type
  ) -> Bool where Identity.State == State {
    let number = block.lookups.numbers.base[position]
    if number != SortedLookups.absent && Int(number) < table.count { return true }
    return claim(
      position, from: block.lookups.slots.base[position], parent: parent, in: table, for: round,
      by: Identity.self)
  }

  /// Claims a slot for a successor of the block if it is neither stored nor an earlier candidate;
  /// returns whether there was room.
  ///
  /// A candidate is written before its slot is, and read after: the exchange releases what the look
  /// acquires. Slots never become empty, so that two that are equal meet at the same slot.
  @inlinable @inline(__always)
  mutating func claim<Identity: StateIdentity>(
    _ position: Int, from start: Int, parent: Int, in table: borrowing StateTable<State>,
    for round: RoundParts<State>, by: Identity.Type
  ) -> Bool where Identity.State == State {
    let state = UnsafePointer(block.successors.states + position)
    let hash = block.hashes.base[position]
    let tag = UInt32(truncatingIfNeeded: hash)
    let line = Int(truncatingIfNeeded: hash) & (recent.count &- 1)
    let own = Int(recent.base[line])
    if own > 0 && Identity.areEqual(round.candidates.states + (own &- 1), state) { return true }
    let (count, tagMask) = (table.count, table.tagMask)
    let candidates = round.candidates
    var slot = start
    while true {
      table.willTouch(table.slots + slot)
      let word = table.slots[slot].load(ordering: .acquiring)
      var earlier = Candidates<State>.none
      if word != 0 {
        var isEqual = false
        if (word ^ tag) & tagMask == 0 {
          let number = table.number(in: word)
          earlier = number &- count
          if earlier < 0 {
            table.willTouch(table.states + number)
            if Identity.areEqual(table.states + number, state) { return true }
          } else if Identity.areEqual(candidates.states + earlier, state) {
            if Int(candidates.parents[earlier]) <= parent { return true }
            isEqual = true
          }
        }
        if !isEqual {
          slot &+= 1
          if slot == table.slotCount { slot = 0 }
          continue
        }
      }
      guard places.reserve(in: candidates, runs: round.runs, round.runTickets) else { return false }
      let place = places.next
      (candidates.states + place).initialize(to: state.pointee)
      candidates.slots[place] = slot
      candidates.distances[place] = table.distance(slot, from: block.homes.base[position])
      candidates.parents[place] = UInt32(truncatingIfNeeded: parent)
      let claimed = tag & tagMask | UInt32(truncatingIfNeeded: count &+ place &+ 1)
      let (isExchanged, _) = table.slots[slot].compareExchange(
        expected: word, desired: claimed, ordering: .acquiringAndReleasing)
      if isExchanged {
        places.next = place &+ 1
        recent.base[line] = UInt32(truncatingIfNeeded: place &+ 1)
        if word != 0 { round.giveUp(earlier) }
        return true
      }
      // Another thread was faster: look again.
      if !Identity.isBytes { (candidates.states + place).deinitialize(count: 1) }
    }
  }
}
