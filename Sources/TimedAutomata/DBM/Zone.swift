internal import StateSearch

/// A set of clock values that differences of clocks describe: a copy of what a search stored.
public struct Zone: Hashable, Sendable {
  /// The number of clocks, the constant zero included.
  public let size: Int
  var raw: [Int32]

  /// The bound on the difference of two clocks; clock 0 is the constant zero.
  public func bound(_ first: Int, _ second: Int) -> ClockBound {
    ClockBound(raw: raw[first * size + second])
  }

  /// Whether the values of clocks 1 and up are in the set; `scale` of their units make one unit.
  public func contains(_ values: [Int], scale: Int = 1) -> Bool {
    demand(values.count == size - 1, "\(values.count) values for \(size - 1) clocks")
    var raw = raw
    return raw.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return true }
      return DBMView(base, size: size).contains(values, scale: scale)
    }
  }
}
