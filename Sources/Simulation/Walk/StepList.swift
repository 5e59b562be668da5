internal import Machines

/// The successors of one state, all in memory that is used again for the next.
///
/// What fired in each is kept too if the code that fills it was compiled for recording.
struct StepList: ~Copyable, StepSink {
  private let words: Int
  private let tickAction: Int
  private var capacity = 64
  private var states: UnsafeMutablePointer<UInt64>
  private(set) var actions: UnsafeMutablePointer<Int>
  private var weights: UnsafeMutablePointer<Int>
  /// By successor: how many notes there are up to its own last.
  private var noteEnds: UnsafeMutablePointer<Int>
  private var noteCapacity = 256
  private var notes: UnsafeMutablePointer<UInt64>
  private var noteCount = 0
  private(set) var count = 0
  /// The position of the successor that is one tick later, or -1.
  private(set) var tick = -1

  init(words: Int, tickAction: Int) {
    self.words = max(words, 1)
    self.tickAction = tickAction
    states = .allocate(capacity: 64 * self.words)
    actions = .allocate(capacity: 64)
    weights = .allocate(capacity: 64)
    noteEnds = .allocate(capacity: 64)
    notes = .allocate(capacity: 256)
  }

  deinit {
    states.deallocate()
    actions.deallocate()
    weights.deallocate()
    noteEnds.deallocate()
    notes.deallocate()
  }

  @inline(__always) mutating func removeAll() {
    count = 0
    noteCount = 0
    tick = -1
  }

  @inline(__always)
  mutating func place(copyOf state: UnsafePointer<UInt64>) -> UnsafeMutablePointer<UInt64> {
    if count == capacity { grow() }
    noteCount = count == 0 ? 0 : noteEnds[count - 1]
    let place = states + count &* words
    // A call of `memmove` costs more than moving a word or two.
    place[0] = state[0]
    if words > 1 { place[1] = state[1] }
    if words > 2 { place[2] = state[2] }
    if words > 3 { (place + 3).update(from: state + 3, count: words &- 3) }
    return place
  }

  @inline(__always) mutating func commit(action: Int) {
    actions[count] = action
    noteEnds[count] = noteCount
    if action == tickAction { tick = count }
    count += 1
  }

  @inline(__always) mutating func note(_ mark: UInt64) {
    if noteCount == noteCapacity { growNotes() }
    notes[noteCount] = mark
    noteCount += 1
  }

  /// The words of a packed state.
  var wordCount: Int { words }

  /// The packed state of a successor; valid until the list is refilled.
  @inline(__always) func state(_ position: Int) -> UnsafePointer<UInt64> {
    UnsafePointer(states + position * words)
  }

  /// The marks of the rows and outputs of a successor; valid until the list is refilled.
  @inline(__always) func notes(_ position: Int) -> UnsafeBufferPointer<UInt64> {
    let start = position == 0 ? 0 : noteEnds[position - 1]
    return UnsafeBufferPointer(start: notes + start, count: noteEnds[position] - start)
  }

  /// Gives every successor but the tick its weight in a run.
  ///
  /// - Returns: the sum.
  @inline(__always) func weigh(by swarm: Swarm) -> Int {
    var total = 0
    for position in 0..<count {
      let label = actions[position]
      let weight =
        label == tickAction
        ? 0 : label >= CompiledSystem.crashStride ? swarm.crashWeight : swarm.weights[label]
      weights[position] = weight
      total += weight
    }
    return total
  }

  /// What ``weigh(by:)`` gave; valid until the list is refilled.
  @inline(__always) var weighed: UnsafeBufferPointer<Int> {
    UnsafeBufferPointer(start: weights, count: count)
  }

  @inline(never) private mutating func grow() {
    states = Self.moved(states, capacity * words, to: 2 * capacity * words)
    actions = Self.moved(actions, capacity, to: 2 * capacity)
    weights = Self.moved(weights, 0, to: 2 * capacity)
    noteEnds = Self.moved(noteEnds, capacity, to: 2 * capacity)
    capacity *= 2
  }

  @inline(never) private mutating func growNotes() {
    notes = Self.moved(notes, noteCapacity, to: 2 * noteCapacity)
    noteCapacity *= 2
  }

  private static func moved<Element: BitwiseCopyable>(
    _ memory: UnsafeMutablePointer<Element>, _ count: Int, to capacity: Int
  ) -> UnsafeMutablePointer<Element> {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    larger.update(from: memory, count: count)
    memory.deallocate()
    return larger
  }
}

extension StepList {
  /// Fills the list with everything that can happen in a state.
  ///
  /// - Throws: a `ModelError` if some step leaves a variable's range or does not end.
  @inline(__always)
  mutating func fill(
    from state: UnsafePointer<UInt64>, by executor: Executor
  ) throws(ModelError) {
    removeAll()
    let fault = executor.expand(state, into: &self)
    if fault >= 0 { throw executor.fault(at: fault) }
  }
}

/// A packed state that a run changes as it goes.
///
/// A class, so that its memory is freed once; used by one thread at a time.
final class StateMemory {
  let words: UnsafeMutablePointer<UInt64>
  let count: Int

  init(_ state: [UInt64]) {
    count = state.count
    words = .allocate(capacity: max(count, 1))
    words.initialize(repeating: 0, count: max(count, 1))
    set(state)
  }

  deinit { words.deallocate() }

  func set(_ state: [UInt64]) {
    for (word, value) in state.enumerated() { words[word] = value }
  }

  @inline(__always) func set(_ state: UnsafePointer<UInt64>) {
    words[0] = state[0]
    if count > 1 { words[1] = state[1] }
    if count > 2 { words[2] = state[2] }
    if count > 3 { (words + 3).update(from: state + 3, count: count &- 3) }
  }

  var array: [UInt64] { Array(UnsafeBufferPointer(start: words, count: count)) }
}
