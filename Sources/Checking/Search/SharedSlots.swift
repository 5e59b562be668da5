public import Synchronization

extension StateTable {
  /// How many candidates of a round slots can stand for, besides the stored states.
  @inlinable var candidateRoom: Int {
    max(0, min(Int(~tagMask) &- 1, slotCount &- slotCount / 16 &- graves) &- count)
  }

  /// Makes a filled slot stand for another number.
  @inlinable @inline(__always) func renumber(_ number: Int, at slot: Int) {
    write(word(at: slot) & tagMask | UInt32(truncatingIfNeeded: number &+ 1), at: slot)
  }

  /// Fills the slots, which are all empty, with several threads.
  @inlinable @inline(never)
  func fillSlots<Identity: StateIdentity>(jobs: Int, by: Identity.Type)
  where Identity.State == State {
    if isSpilling { return fillSpilledSlots(by: Identity.self) }
    let tickets = Tickets()
    let chunk = 1 << 14
    inParallel(jobs) { _ in
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
