/// Where the step function puts the successors that it makes.
///
/// The step function asks for a place, fills it, and then either commits it or asks for the same
/// place again.
@usableFromInline package protocol StepSink: ~Copyable {
  /// Memory for one more packed state, filled with a copy of one; the same until a commit.
  mutating func place(copyOf state: UnsafePointer<UInt64>) -> UnsafeMutablePointer<UInt64>
  /// Keeps what was put into the last place.
  ///
  /// - Parameter action: the position of the action in ``CompiledSystem/actions``; with
  ///   ``CompiledSystem/crashStride`` times *k* added if the process was killed after effect *k*.
  mutating func commit(action: Int)
  /// Notes what happened in the successor under construction: see ``StepMark``.
  mutating func note(_ mark: UInt64)

  /// Whether the sink is told which bits each step reads and writes.
  static var isTracking: Bool { get }
  /// Notes that other code begins; what is read before the first action of it leads to all of it.
  mutating func enter()
  /// Notes that these bits of a word are read, and those written, whatever their values.
  mutating func touch(word: Int, reads: UInt64, writes: UInt64)
}

extension StepSink where Self: ~Copyable {
  @inlinable package mutating func note(_ mark: UInt64) {}
  @inlinable package static var isTracking: Bool { false }
  @inlinable package mutating func enter() {}
  @inlinable package mutating func touch(word: Int, reads: UInt64, writes: UInt64) {}
}

/// What the step function notes while it makes a successor.
///
/// Rows and outputs are noted only by code compiled for recording; starts of timers and beginnings
/// of actions only by code compiled for clocks.
@usableFromInline package enum StepMark {
  /// Twice the position of a row, or twice the position of an output and one more.
  @inlinable package static func isRow(_ mark: UInt64) -> Bool { mark & 1 == 0 && mark < action }
  @inlinable package static func isOutput(_ mark: UInt64) -> Bool { mark & 1 == 1 && mark < action }

  /// The code of another action begins.
  @inlinable package static var action: UInt64 { 1 << 62 }

  static func start(ofTimer timer: Int) -> UInt64 { 1 << 63 | UInt64(timer) }

  /// The position of the timer that is started, or restarted; `nil` for other marks.
  @inlinable package static func startedTimer(_ mark: UInt64) -> Int? {
    mark >> 63 == 1 ? Int(mark & (1 << 62 - 1)) : nil
  }
}
