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

/// A successor by numbers alone: the action by which it was committed, and what was noted on the way to it.
package struct RecordedStep: Sendable {
  package let action: Int
  package let state: [UInt64]
  package let notes: [UInt64]
}

/// A sink that keeps everything, for traces and tests.
struct RecordingSink: StepSink {
  private let memory: PlaceMemory
  private let words: Int
  private var notes: [UInt64] = []
  private(set) var successors: [RecordedStep] = []

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
      RecordedStep(
        action: action, state: Array(UnsafeBufferPointer(start: memory.words, count: words)),
        notes: notes))
  }

  mutating func note(_ mark: UInt64) { notes.append(mark) }
}
