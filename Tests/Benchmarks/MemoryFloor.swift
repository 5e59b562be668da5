/// What memory alone makes a state cost: the reads and writes of a search of the lattice, among as
/// many states and slots, with nothing in between.
///
/// For each of four successors a slot is read at random, in blocks of which no read waits for
/// another, and then a state of the last eighth; for one of the four a slot is written. Nothing is
/// generated, compared, probed or grown: no search that finds states by their hash is faster.
enum MemoryFloor {
  /// The first argument after ``Arguments/alone`` of a process that only reads and writes.
  static let alone = "memory"

  static func printAlone(states: Int) {
    let slotCount = states / 3 * 4
    let slots = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: slotCount)
    let words = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: states)
    // Written, so that each page is there.
    slots.initialize(repeating: 1)
    words.initialize(repeating: 1)
    defer {
      slots.deallocate()
      words.deallocate()
    }
    let blocks = max(1, min(states, 10_000_000) * 4 / block)
    Measurement.printAlone {
      Counts(states: blocks * block / 4, transitions: visit(slots, words, blocks: blocks))
    }
  }

  private static let block = 512

  /// Returns the sum of what was read, lest the reads are left out.
  private static func visit(
    _ slots: UnsafeMutableBufferPointer<UInt32>, _ words: UnsafeMutableBufferPointer<UInt64>,
    blocks: Int
  ) -> Int {
    var (sum, draw): (UInt64, UInt64) = (0, 0)
    let (slotCount, count) = (UInt64(slots.count), UInt64(words.count))
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: block) { hashes in
      for _ in 0..<blocks {
        for place in 0..<block {
          draw &+= 0x9E37_79B9_7F4A_7C15
          let product = draw.multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
          hashes[place] = product.high ^ product.low
          sum &+= UInt64(slots[Int(hashes[place].multipliedFullWidth(by: slotCount).high)])
        }
        for place in 0..<block {
          let back = (hashes[place] &* 0xA076_1D64_78BD_642F).multipliedFullWidth(by: count >> 3)
          sum &+= words[Int(count &- 1 &- back.high)]
        }
        for place in stride(from: 0, to: block, by: 4) {
          slots[Int(hashes[place].multipliedFullWidth(by: slotCount).high)] &+= 1
        }
      }
    }
    return Int(truncatingIfNeeded: sum >> 1)
  }
}
