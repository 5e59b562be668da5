/// By class of items: in how many runs each was seen.
struct ItemRuns: ~Copyable {
  private let counts: UnsafeMutablePointer<RunCounts>
  private let rowCount: Int
  /// By machine: whether it starts afresh when the process dies.
  private let dies: [Bool]
  /// By machine: the row that it fired last, or -1.
  private let last: UnsafeMutablePointer<Int>

  init(states: Int, transitions: Int, _ reader: StepReader) {
    rowCount = reader.reacts.count
    dies = reader.dies
    let sizes = [states, transitions, rowCount, reader.cells.count, rowCount * rowCount]
    counts = .allocate(capacity: sizes.count)
    for (position, size) in sizes.enumerated() {
      (counts + position).initialize(to: RunCounts(capacity: size))
    }
    last = .allocate(capacity: max(dies.count, 1))
    last.initialize(repeating: -1, count: max(dies.count, 1))
  }

  deinit {
    counts.deinitialize(count: ItemClass.allCases.count).deallocate()
    last.deallocate()
  }

  subscript(itemClass: ItemClass) -> RunCounts {
    @inline(__always) _read { yield counts[itemClass.position] }
    @inline(__always) nonmutating _modify { yield &counts[itemClass.position] }
  }

  mutating func beginRun() {
    for itemClass in ItemClass.allCases { self[itemClass].beginRun() }
    for machine in dies.indices { last[machine] = -1 }
  }

  /// A machine fires a row that counts for pairs.
  @inline(__always) mutating func fire(_ row: Int, of machine: Int) {
    if last[machine] >= 0 { self[.pairs].see(last[machine] * rowCount + row) }
    last[machine] = row
  }

  /// The process dies.
  mutating func forget() {
    for machine in dies.indices where dies[machine] { last[machine] = -1 }
  }

  /// Puts what is known by its number into a tally.
  func note(_ classes: [ItemClass], in tally: inout CampaignSummary) {
    for itemClass in classes { tally[itemClass] = self[itemClass].hitCounts }
  }
}
