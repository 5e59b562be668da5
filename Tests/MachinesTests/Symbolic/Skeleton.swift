@testable import RuleLanguage
@testable import RuleSemantics

/// The states and steps of a system explored one by one, where any timer that runs may expire at
/// any moment: what a symbolic search is compared with.
struct Skeleton {
  private(set) var states: [[UInt64]] = []
  private(set) var transitions = 0
  private(set) var firings: [Int]
  private(set) var isAtFault = false
  /// Whether there are more states than asked for.
  private(set) var isTooLarge = false

  init(_ compiled: CompiledSystem, atMost limit: Int) {
    firings = [Int](repeating: 0, count: compiled.rows.count)
    var numbers: [[UInt64]: Int] = [:]
    func add(_ state: [UInt64]) -> Bool {
      if numbers[state] != nil { return false }
      numbers[state] = numbers.count
      return true
    }
    _ = add(compiled.initial)
    states = [compiled.initial]
    var next = 0
    while next < states.count {
      guard states.count <= limit else {
        isTooLarge = true
        return
      }
      var sink = SkeletonSink(words: compiled.words)
      let state = states[next]
      next += 1
      if compiled.time == .clocks {
        state.withUnsafeBufferPointer { words in
          if let base = words.baseAddress { compiled.recorder.expandByClocks(base, into: &sink) }
        }
      } else {
        let fault = state.withUnsafeBufferPointer { words in
          words.baseAddress.map { compiled.recorder.expand($0, into: &sink) } ?? -1
        }
        if fault >= 0 { sink.fail(at: fault) }
      }
      if sink.isAtFault { isAtFault = true }
      for step in sink.steps {
        transitions += 1
        for row in step.rows { firings[row] += 1 }
        if add(step.state) { states.append(step.state) }
      }
    }
  }
}

/// Keeps every step but those that only say which timers came due while the process stood still.
private struct SkeletonSink: ClockSink {
  private var rows: [Int] = []
  private var isSkipped = false
  private(set) var isAtFault = false
  private(set) var steps: [(state: [UInt64], rows: [Int])] = []
  private let memory: PlaceMemory
  private let words: Int

  init(words: Int) {
    memory = PlaceMemory(words: words)
    self.words = words
  }

  mutating func begin(_ occasion: Occasion) {
    if case .resume(let due) = occasion { isSkipped = due != 0 } else { isSkipped = false }
  }

  mutating func fail(at position: Int) { if !isSkipped { isAtFault = true } }

  mutating func place(copyOf state: UnsafePointer<UInt64>) -> UnsafeMutablePointer<UInt64> {
    rows = []
    return memory.fill(from: state)
  }

  mutating func note(_ mark: UInt64) {
    if StepMark.isRow(mark) { rows.append(Int(mark >> 1)) }
  }

  mutating func commit(action: Int) {
    if isSkipped { return }
    steps.append((Array(UnsafeBufferPointer(start: memory.words, count: words)), rows))
  }
}
