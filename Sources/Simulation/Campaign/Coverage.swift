internal import Machines

/// Counts what runs reached: states, transitions and rows, each once.
struct Coverage: ~Copyable {
  private let executor: Executor
  private var states: KeyTable
  /// A transition is the number of its source and its position in rule order; a tick is the last.
  private var transitions: KeyTable
  /// By row: the number of steps in which it fired.
  private var fired: UnsafeMutablePointer<Int>
  private let rowCount: Int
  private var here = 0
  private let state: StateMemory

  init(_ ground: Ground) {
    executor = ground.compiled.executor
    states = KeyTable(words: ground.compiled.words)
    transitions = KeyTable(words: 1)
    state = StateMemory(ground.compiled.initial)
    rowCount = ground.compiled.rows.count
    fired = .allocate(capacity: max(rowCount, 1))
    fired.initialize(repeating: 0, count: max(rowCount, 1))
  }

  deinit { fired.deallocate() }

  var stateCount: Int { states.count }
  var transitionCount: Int { transitions.count }
  /// By row: the number of steps in which it fired.
  var firings: [Int] { Array(UnsafeBufferPointer(start: fired, count: rowCount)) }

  /// A run is in a state.
  mutating func visit(_ state: UnsafePointer<UInt64>) {
    here = states.insert(state)
    self.state.set(state)
  }

  /// Ticks pass, each of which leads to a state.
  mutating func wait(_ ticks: Int) {
    let state = self.state
    for _ in 0..<ticks {
      note(Self.tick)
      executor.pass(1, state.words)
      here = states.insert(state.words)
    }
  }

  mutating func take(_ position: Int, of steps: borrowing StepList) {
    note(UInt64(position))
    for note in steps.notes(position) where note & 1 == 0 { fired[Int(note >> 1)] += 1 }
    visit(steps.state(position))
  }

  private static let tick: UInt64 = 0xff_ffff

  private mutating func note(_ transition: UInt64) {
    var key = UInt64(here) << 24 | transition
    _ = transitions.insert(&key)
  }

  /// Adds what other runs reached.
  mutating func merge(_ other: borrowing Coverage) {
    var numbers: [Int] = []
    for number in 0..<other.states.count { numbers.append(states.insert(other.states.key(number))) }
    for number in 0..<other.transitions.count {
      let key = other.transitions.key(number)[0]
      var own = UInt64(numbers[Int(key >> 24)]) << 24 | key & 0xff_ffff
      _ = transitions.insert(&own)
    }
    for row in 0..<rowCount { fired[row] += other.fired[row] }
  }
}
