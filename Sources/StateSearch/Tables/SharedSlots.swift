public import Synchronization

extension StateTable {
  /// How many candidates of a round slots can stand for, besides the stored states.
  @inlinable var candidateRoom: Int {
    max(0, min(Int(~tagMask) &- 1, slotCount &- slotCount / 16 &- graves) &- count)
  }

  /// How far a slot is from a home.
  @inlinable @inline(__always) func distance(_ slot: Int, from home: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: slot >= home ? slot &- home : slot &- home &+ slotCount)
  }

  /// The home from which a slot is so far.
  @inlinable @inline(__always) func home(of slot: Int, distance: UInt32) -> Int {
    let home = slot &- Int(distance)
    return home >= 0 ? home : home &+ slotCount
  }

  /// Makes the slot of a candidate, which is so far from its home, stand for its number.
  ///
  /// The newest state goes where the search for it begins, as in ``put(_:home:empty:)``, unless one of
  /// the same round stands there: of those, each slot is known to the thread that claimed it.
  @inlinable @inline(__always)
  func settle(_ number: Int, at slot: Int, distance: UInt32) {
    let word = word(at: slot) & tagMask | UInt32(truncatingIfNeeded: number &+ 1)
    if distance > 0 {
      let home = home(of: slot, distance: distance)
      let older = self.word(at: home)
      if self.number(in: older) < count,
        slots[home].compareExchange(expected: older, desired: word, ordering: .relaxed).exchanged
      {
        return write(older, at: slot)
      }
    }
    write(word, at: slot)
  }

  /// Makes a filled slot stand for another number.
  @inlinable @inline(__always) func renumber(_ number: Int, at slot: Int) {
    write(word(at: slot) & tagMask | UInt32(truncatingIfNeeded: number &+ 1), at: slot)
  }

  /// Makes the slot of a state that is given up stand for state 0, which no other state is equal to.
  @inlinable mutating func bury(_ slot: Int) {
    willTouch(slots + slot)
    if number(in: word(at: slot)) == 0 { return }
    renumber(0, at: slot)
    graves += 1
  }

  /// Fills the slots, which are all empty, with several threads.
  @inlinable @inline(never)
  func fillSlots<Identity: StateIdentity>(with pool: WorkerPool, by: Identity.Type)
  where Identity.State == State {
    if isInFile { return fillSpilledSlots(by: Identity.self) }
    let tickets = WorkCounter()
    let chunk = 1 << 14
    pool.run { _ in
      let hashes = Buffer<UInt64>(room: 256)
      var sum: UInt64 = 0
      while true {
        let first = tickets.take() &* chunk
        if first >= count { break }
        let last = min(first &+ chunk, count)
        var next = first
        while next < last {
          let end = min(next &+ 256, last)
          for number in next..<end {
            let hash = Identity.hash(states + number)
            hashes.base[number &- next] = hash
            sum &+= UInt64(truncatingIfNeeded: word(at: home(hash)))
          }
          for number in next..<end {
            let hash = hashes.base[number &- next]
            placeShared(word(number: number, hash: hash), from: home(hash))
          }
          next = end
        }
      }
      tickets.keep(sum)
    }
  }

  /// Writes a word into its home, and what stood there into the first empty slot after it, while
  /// others do the same and nobody looks for anything.
  @inlinable @inline(__always) func placeShared(_ word: UInt32, from home: Int) {
    let old = slots[home].exchange(word, ordering: .relaxed)
    if old == 0 { return }
    var slot = home
    while true {
      slot &+= 1
      if slot == slotCount { slot = 0 }
      if self.word(at: slot) != 0 { continue }
      if slots[slot].compareExchange(expected: 0, desired: old, ordering: .relaxed).exchanged {
        return
      }
    }
  }
}
