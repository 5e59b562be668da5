internal import RuleSemantics
internal import StateSearch
internal import TimedAutomata

/// Turns what the step function makes of one state into transitions with guards and resets.
struct TimedTableSink<let words: Int>: ClockSink {
  static var isTracking: Bool { true }

  private let table: TimedTable<words>
  private let source: UnsafePointer<UInt64>
  private let place: UnsafeMutablePointer<UInt64>
  private let transitions: UnsafeMutablePointer<TimedTransitions<PackedWords<words>>>

  private var occasion = Occasion.immediate
  /// The moments at which what is made now is possible, and the clocks that it sets back.
  private var guards: [ClockConstraint] = []
  private var restarted: [Int] = []
  private var started: [Int] = []
  private var touched: TouchedBits
  /// The positions of the instructions at which faults of the model were found.
  private(set) var faults: [Int] = []

  init(
    _ table: TimedTable<words>, source: UnsafePointer<UInt64>, place: UnsafeMutablePointer<UInt64>,
    touched: TouchedBits,
    transitions: UnsafeMutablePointer<TimedTransitions<PackedWords<words>>>
  ) {
    self.table = table
    self.source = source
    self.place = place
    self.transitions = transitions
    self.touched = touched
  }

  // MARK: Moments

  mutating func begin(_ occasion: Occasion) {
    self.occasion = occasion
    guards.removeAll(keepingCapacity: true)
    restarted.removeAll(keepingCapacity: true)
    table.executor.moments(of: occasion, in: source) {
      table.timers[$0].limit(in: source)
    } require: {
      guards.append(ClockConstraint($0 + 1, ClockRelation($1), $2))
    } restart: {
      restarted.append($0)
    }
  }

  // MARK: Successors

  mutating func place(copyOf state: UnsafePointer<UInt64>) -> UnsafeMutablePointer<UInt64> {
    place.update(from: state, count: table.compiled.words)
    started.removeAll(keepingCapacity: true)
    return place
  }

  mutating func note(_ mark: UInt64) {
    if let timer = StepMark.startedTimer(mark) {
      if !started.contains(timer) { started.append(timer) }
    } else if mark == StepMark.action {
      touched.beginAction()
    }
  }

  mutating func enter() { touched.removeAll() }

  mutating func touch(word: Int, reads: UInt64, writes: UInt64) {
    touched.touch(word: word, reads: reads, writes: writes)
  }

  mutating func commit(action: Int) {
    if !table.admits(UnsafePointer(place)) { return }
    var due: UInt64 = 0
    if case .resume(let set) = occasion { due = set }
    var target = PackedWords<words>()
    for word in 0..<table.compiled.words { target[word: word] = place[word] }
    append(target, by: table.number(ofAction: action, due: due))
    for timer in started + restarted where table.timers[timer].limit(in: place) != nil {
      transitions.pointee.reset(timer + 1)
    }
    table.objects?.declare(
      TableStep(
        occasion: occasion, isDeath: action >= CompiledSystem.crashStride, source: source,
        target: UnsafePointer(place), touched: touched), in: &transitions.pointee)
  }

  /// Adds the transition to the state that stands for a fault of the model.
  mutating func fail(at position: Int) {
    let mark = table.executor.faultMark
    var target = PackedWords<words>()
    for word in 0..<table.compiled.words { target[word: word] = source[word] }
    target[word: mark.word] |= mark.mask
    append(target, by: table.number(ofFault: faults.count))
    faults.append(position)
    for object in 0..<table.objectCount { transitions.pointee.change(object) }
  }

  private func append(_ target: PackedWords<words>, by action: Int) {
    transitions.pointee.append(target, by: action)
    for constraint in guards { transitions.pointee.require(constraint) }
  }
}

extension ClockRelation {
  /// How a clock that stands so compares with the limit of its timer.
  fileprivate init(_ position: ClockPosition) {
    self =
      switch position {
      case .before: .less
      case .at: .equal
      case .atOrAfter: .atLeast
      }
  }
}

/// The bits that a step reads and writes, in memory of the caller's.
struct TouchedBits {
  /// Those read before the first action, those read since the last one began, and those written since.
  private let memory: UnsafeMutablePointer<UInt64>
  private let words: Int
  private var leads = true

  /// Nothing is touched.
  ///
  /// - Parameter memory: room for three times so many words, which outlives it.
  init(_ memory: UnsafeMutablePointer<UInt64>, words: Int) {
    (self.memory, self.words) = (memory, words)
    memory.initialize(repeating: 0, count: 3 * words)
  }

  func reads(_ word: Int) -> UInt64 { memory[word] | memory[words + word] }

  func writes(_ word: Int) -> UInt64 { memory[2 * words + word] }

  /// Other code begins.
  mutating func removeAll() {
    leads = true
    memory.update(repeating: 0, count: 3 * words)
  }

  /// The next action of the same code begins; what led to the code leads to it too.
  mutating func beginAction() {
    leads = false
    (memory + words).update(repeating: 0, count: 2 * words)
  }

  func touch(word: Int, reads: UInt64, writes: UInt64) {
    memory[leads ? word : words + word] |= reads
    memory[2 * words + word] |= writes
  }
}
