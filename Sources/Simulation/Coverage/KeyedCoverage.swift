internal import Machines

/// Counts, once a run, what runs reach.
protocol CoverageCounter: WalkObserver, ~Copyable, SendableMetatype {
  /// Whether it must be told what fires in steps.
  static var needsRecords: Bool { get }
  /// The tally of no runs.
  var emptyTally: CampaignSummary { get }
  /// Keeps what is new of a class until it is taken away, where there is a reachability graph.
  mutating func track(_ itemClass: ItemClass)
  /// The items of a class that were seen for the first time since this was asked last.
  mutating func takeFresh(_ itemClass: ItemClass) -> [UInt32]
  /// Puts what was reached into the tally of no runs.
  func note(in tally: inout CampaignSummary)
}

/// Counts what runs reach of a system of which there is no reachability graph: states are known by what they are.
struct KeyedCoverage: ~Copyable, CoverageCounter {
  private let executor: Executor
  private let reader: StepReader
  private let words: Int
  private var states: KeyTable
  /// A transition is the number of its source and its position in rule order; a tick is the last.
  private var transitions: KeyTable
  private var items: ItemRuns
  /// By row: the number of steps in which it fired.
  private var fired: UnsafeMutablePointer<Int>
  private let rowCount: Int
  private var here = 0
  private let state: StateMemory

  init(_ ground: Ground) {
    executor = ground.compiled.executor
    words = ground.compiled.words
    states = KeyTable(words: words)
    transitions = KeyTable(words: 1)
    state = StateMemory(ground.compiled.initial)
    rowCount = ground.compiled.rows.count
    reader = StepReader(ground)
    items = ItemRuns(states: 512, transitions: 512, reader)
    fired = .allocate(capacity: max(rowCount, 1))
    fired.initialize(repeating: 0, count: max(rowCount, 1))
  }

  deinit { fired.deallocate() }

  static var needsRecords: Bool { true }
  var emptyTally: CampaignSummary { CampaignSummary(rows: rowCount, keyWords: words) }

  /// A run begins.
  mutating func begin(in state: UnsafePointer<UInt64>) {
    items.beginRun()
    visit(state)
  }

  private mutating func visit(_ state: UnsafePointer<UInt64>) {
    here = states.insert(state)
    items[.states].see(here)
    self.state.set(state)
  }

  /// Ticks pass, each of which leads to a state.
  mutating func wait(_ ticks: Int, until _: UnsafePointer<UInt64>) {
    let state = self.state
    for _ in 0..<ticks {
      note(Self.tick)
      executor.pass(1, state.words)
      here = states.insert(state.words)
      items[.states].see(here)
    }
  }

  mutating func take(_ position: Int, of steps: borrowing StepList) {
    note(UInt64(position))
    let label = steps.actions[position]
    let notes = steps.notes(position)
    for note in notes where note & 1 == 0 {
      let row = Int(note >> 1)
      fired[row] += 1
      items[.rows].see(row)
      guard reader.reacts[row] else { continue }
      items.fire(row, of: reader.machineOfRow[row])
    }
    let machineOfRow = reader.machineOfRow
    reader.readCells(of: state.words, label) { machine in
      notes.contains { $0 & 1 == 0 && machineOfRow[Int($0 >> 1)] == machine }
    } _: {
      items[.cells].see($0)
    }
    if reader.kills(label) { items.forget() }
    visit(steps.state(position))
  }

  private static let tick: UInt64 = 0xff_ffff

  private mutating func note(_ transition: UInt64) {
    var key = UInt64(here) << 24 | transition
    items[.transitions].see(transitions.insert(&key))
  }

  mutating func track(_ itemClass: ItemClass) {}
  mutating func takeFresh(_ itemClass: ItemClass) -> [UInt32] { [] }

  func note(in tally: inout CampaignSummary) {
    for row in 0..<rowCount { tally.firings[row] = fired[row] }
    items.note([.rows, .cells, .pairs], in: &tally)
    let order = (0..<states.count).sorted { isOrdered($0, before: $1) }
    var seenStates = HitCounts(keyWords: words)
    for number in order {
      seenStates.append(
        UnsafeBufferPointer(start: states.key(number), count: words),
        seenIn: Int(items[.states][number]))
    }
    seenStates.sum = items[.states].sum
    tally[.states] = seenStates
    var ranks = [Int](repeating: 0, count: order.count)
    for (rank, number) in order.enumerated() { ranks[number] = rank }
    // By the rank of the source, then by position.
    let steps = (0..<transitions.count).map { number in
      (
        key: UInt64(ranks[Int(transitions.key(number)[0] >> 24)]) << 24
          | transitions.key(number)[0] & Self.tick, number: number
      )
    }
    var seenTransitions = HitCounts(keyWords: words + 1)
    for step in steps.sorted(by: { $0.key < $1.key }) {
      let source = states.key(order[Int(step.key >> 24)])
      seenTransitions.append(
        UnsafeBufferPointer(start: source, count: words) + [step.key & Self.tick],
        seenIn: Int(items[.transitions][step.number]))
    }
    seenTransitions.sum = items[.transitions].sum
    tally[.transitions] = seenTransitions
  }

  private func isOrdered(_ one: Int, before other: Int) -> Bool {
    let (left, right) = (states.key(one), states.key(other))
    for word in 0..<words where left[word] != right[word] { return left[word] < right[word] }
    return false
  }
}
