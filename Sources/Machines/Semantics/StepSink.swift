/// Where the step function puts the successors that it makes.
///
/// The step function asks for a place, fills it, and then either commits it or asks for the same
/// place again.
public protocol StepSink: ~Copyable {
  /// Memory for one more packed state, filled with a copy of one; the same until a commit.
  mutating func place(copyOf state: UnsafePointer<UInt64>) -> UnsafeMutablePointer<UInt64>
  /// Keeps what was put into the last place.
  ///
  /// - Parameter action: the position of the action in ``CompiledSystem/actions``; with
  ///   ``CompiledSystem/crashStride`` times *k* added if the process was killed after effect *k*.
  mutating func commit(action: Int)
  /// Notes that a row fired or an output was emitted in the successor under construction; called
  /// only by code compiled for recording.
  mutating func note(_ mark: UInt64)
}

extension StepSink where Self: ~Copyable {
  @inlinable public mutating func note(_ mark: UInt64) {}
}
