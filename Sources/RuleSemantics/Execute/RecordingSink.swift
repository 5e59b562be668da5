/// Memory for one packed state under construction.
///
/// A class, so that it is freed once; the sinks that own one are used by one thread at a time.
final class PlaceMemory {
  let words: UnsafeMutablePointer<UInt64>
  private let count: Int

  init(words count: Int) {
    self.count = count
    words = .allocate(capacity: max(count, 1))
    words.initialize(repeating: 0, count: max(count, 1))
  }

  deinit { words.deallocate() }

  func fill(from state: UnsafePointer<UInt64>) -> UnsafeMutablePointer<UInt64> {
    words.update(from: state, count: count)
    return words
  }
}

/// A sink that keeps everything, for traces and tests.
struct RecordingSink: StepSink {
  struct Successor {
    var action: Int
    var state: [UInt64]
    var notes: [UInt64]
  }

  private let memory: PlaceMemory
  private let words: Int
  private var notes: [UInt64] = []
  private(set) var successors: [Successor] = []

  init(words: Int) {
    self.words = words
    memory = PlaceMemory(words: words)
  }

  mutating func place(copyOf state: UnsafePointer<UInt64>) -> UnsafeMutablePointer<UInt64> {
    notes = []
    return memory.fill(from: state)
  }

  mutating func commit(action: Int) {
    successors.append(
      Successor(
        action: action, state: Array(UnsafeBufferPointer(start: memory.words, count: words)),
        notes: notes))
  }

  mutating func note(_ mark: UInt64) { notes.append(mark) }
}

/// A sink that keeps only what fired in every step, each different sequence once.
package struct TrailRecorder: StepSink {
  private let memory: PlaceMemory
  private var notes: [UInt64] = []
  private var numbers: [[UInt64]: UInt32] = [:]
  private var trails: [[UInt64]] = []
  /// By step, in the order in which the steps were made: the number of its trail.
  package private(set) var trailOfStep: [UInt32] = []

  package init(words: Int) { memory = PlaceMemory(words: words) }

  package mutating func place(copyOf state: UnsafePointer<UInt64>) -> UnsafeMutablePointer<UInt64> {
    notes.removeAll(keepingCapacity: true)
    return memory.fill(from: state)
  }

  package mutating func note(_ mark: UInt64) { notes.append(mark) }

  package mutating func commit(action: Int) {
    if let known = numbers[notes] {
      trailOfStep.append(known)
    } else {
      numbers[notes] = UInt32(trails.count)
      trailOfStep.append(UInt32(trails.count))
      trails.append(notes)
    }
  }

  /// Forgets the steps, whose trails somebody has taken over, and keeps the trails.
  package mutating func forgetSteps() { trailOfStep.removeAll(keepingCapacity: true) }

  /// The different trails: positions in ``CompiledSystem/rows`` and in ``CompiledSystem/outputs``.
  package var contents: [(rows: [Int], outputs: [Int])] {
    trails.map { notes in
      (
        rows: notes.filter { $0 & 1 == 0 }.map { Int($0 >> 1) },
        outputs: notes.filter { $0 & 1 == 1 }.map { Int($0 >> 1) }
      )
    }
  }
}
