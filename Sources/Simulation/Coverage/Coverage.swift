internal import Machines

/// Counts what runs reached: states, transitions and rows, each once a run.
struct Coverage: ~Copyable {
  private let executor: Executor
  private let words: Int
  private var states: KeyTable
  /// A transition is the number of its source and its position in rule order; a tick is the last.
  private var transitions: KeyTable
  private var stateRuns = RunCounts(capacity: 512)
  private var transitionRuns = RunCounts(capacity: 512)
  private var rowRuns: RunCounts
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
    rowRuns = RunCounts(capacity: rowCount)
    fired = .allocate(capacity: max(rowCount, 1))
    fired.initialize(repeating: 0, count: max(rowCount, 1))
  }

  deinit { fired.deallocate() }

  var emptyTally: Tally { Tally(rows: rowCount, keyWords: words) }

  /// A run begins.
  mutating func begin(in state: UnsafePointer<UInt64>) {
    stateRuns.beginRun()
    transitionRuns.beginRun()
    rowRuns.beginRun()
    visit(state)
  }

  private mutating func visit(_ state: UnsafePointer<UInt64>) {
    here = states.insert(state)
    stateRuns.see(here)
    self.state.set(state)
  }

  /// Ticks pass, each of which leads to a state.
  mutating func wait(_ ticks: Int) {
    let state = self.state
    for _ in 0..<ticks {
      note(Self.tick)
      executor.pass(1, state.words)
      here = states.insert(state.words)
      stateRuns.see(here)
    }
  }

  mutating func take(_ position: Int, of steps: borrowing StepList) {
    note(UInt64(position))
    for note in steps.notes(position) where note & 1 == 0 {
      fired[Int(note >> 1)] += 1
      rowRuns.see(Int(note >> 1))
    }
    visit(steps.state(position))
  }

  private static let tick: UInt64 = 0xff_ffff

  private mutating func note(_ transition: UInt64) {
    var key = UInt64(here) << 24 | transition
    transitionRuns.see(transitions.insert(&key))
  }

  /// Puts what was reached into a tally of nothing.
  func note(in tally: inout Tally) {
    for row in 0..<rowCount { tally.firings[row] = fired[row] }
    tally[.rows] = Sightings(rowRuns.first(rowCount))
    let order = (0..<states.count).sorted { isOrdered($0, before: $1) }
    var seenStates = Sightings(keyWords: words)
    for number in order {
      seenStates.append(
        UnsafeBufferPointer(start: states.key(number), count: words),
        seenIn: Int(stateRuns[number]))
    }
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
    var seenTransitions = Sightings(keyWords: words + 1)
    for step in steps.sorted(by: { $0.key < $1.key }) {
      let source = states.key(order[Int(step.key >> 24)])
      seenTransitions.append(
        UnsafeBufferPointer(start: source, count: words) + [step.key & Self.tick],
        seenIn: Int(transitionRuns[step.number]))
    }
    tally[.transitions] = seenTransitions
  }

  private func isOrdered(_ one: Int, before other: Int) -> Bool {
    let (left, right) = (states.key(one), states.key(other))
    for word in 0..<words where left[word] != right[word] { return left[word] < right[word] }
    return false
  }
}
