internal import RuleSemantics
internal import TimedAutomata

/// A bound on one clock, in units of the log.
struct MomentGuard: Hashable {
  let clock: Int
  let relation: ClockRelation
  let limit: Int
}

/// A step of the model from one state, as a log sees it.
struct ModelStep {
  let target: Int32
  /// The kinds of the lines that the step writes, in order.
  let kinds: [Int16]
  /// The rows that fire, by position.
  let rows: [Int32]
  let guards: [MomentGuard]
  /// The clocks that begin again.
  let resets: [Int]
  let isDeath: Bool
}

/// What is known of one packed state.
struct ModelState {
  let words: [UInt64]
  let canWait: Bool
  /// By clock of a timer that can run out: at most so much.
  let limits: [(clock: Int, limit: Int)]
  /// The clocks that mean nothing here.
  let idle: [Int]
  /// Whether some clock runs on without a limit.
  let runsOn: Bool
}

/// Turns what the step function makes of one state into steps with guards and resets.
struct ModelStepSink: ClockSink {
  struct Outcome {
    let action: Int
    let state: [UInt64]
    let notes: [UInt64]
    let occasion: Occasion
    let started: [Int]
  }

  private let place: UnsafeMutablePointer<UInt64>
  private let words: Int
  private var occasion = Occasion.immediate
  private var notes: [UInt64] = []
  private var started: [Int] = []
  private(set) var outcomes: [Outcome] = []
  /// The first fault of the model that was found.
  private(set) var fault: Int?

  init(place: UnsafeMutablePointer<UInt64>, words: Int) {
    self.place = place
    self.words = words
  }

  mutating func begin(_ occasion: Occasion) { self.occasion = occasion }

  /// A step at which the model is at fault is none.
  mutating func fail(at position: Int) { fault = fault ?? position }

  mutating func place(copyOf state: UnsafePointer<UInt64>) -> UnsafeMutablePointer<UInt64> {
    place.update(from: state, count: words)
    notes.removeAll(keepingCapacity: true)
    started.removeAll(keepingCapacity: true)
    return place
  }

  mutating func note(_ mark: UInt64) {
    if let timer = StepMark.startedTimer(mark) {
      started.append(timer)
    } else if mark != StepMark.action {
      notes.append(mark)
    }
  }

  mutating func commit(action: Int) {
    outcomes.append(
      Outcome(
        action: action, state: Array(UnsafeBufferPointer(start: place, count: words)),
        notes: notes, occasion: occasion, started: started))
  }
}
