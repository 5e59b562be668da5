import Checking

extension SearchBounds {
  /// These bounds, with those of `other` in their place where it has any.
  func overridden(by other: SearchBounds) -> SearchBounds {
    SearchBounds(
      states: other.states ?? states, memoryBytes: other.memoryBytes ?? memoryBytes,
      depth: other.depth ?? depth, seconds: other.seconds ?? seconds,
      nodes: other.nodes ?? nodes)
  }
}

/// A whole number within limits, written in plain digits.
///
/// - Parameter fail: makes an error of what is wanted.
func wholeNumber(
  _ text: String, in range: ClosedRange<Int>, _ fail: (String) -> InputError = { InputError($0) }
) throws(InputError) -> Int {
  let digits = text.utf8.filter { $0 != UInt8(ascii: "_") }
  guard !digits.isEmpty, digits.allSatisfy({ (48...57).contains($0) }),
    let value = Int(String(decoding: digits, as: UTF8.self)), range.contains(value)
  else {
    let limit = range.upperBound == .max ? "of at least \(range.lowerBound)" : nil
    throw fail(
      "\(quoted(text)) is not a whole number "
        + (limit ?? "from \(range.lowerBound) to \(range.upperBound)"))
  }
  return value
}

/// The most memory that can be asked for, so far from overflow that sums of a few are safe.
private let mostMemory = 1 << 50

/// A quantity of memory: bytes, or with `k`, `m`, `g` or `t` for powers of 1024.
func memorySize(
  _ text: String, _ fail: (String) -> InputError = { InputError($0) }
) throws(InputError) -> Int {
  let units: [Character: Int] = ["k": 10, "m": 20, "g": 30, "t": 40]
  let shift = text.last.flatMap { units[Character($0.lowercased())] }
  let digits = shift == nil ? text : String(text.dropLast())
  let count = try wholeNumber(digits, in: 1...Int.max) { _ in
    fail("\(quoted(text)) is not a size of memory; write one as 512m or 8g")
  }
  let (bytes, overflow) = count.multipliedReportingOverflow(by: 1 << (shift ?? 0))
  guard !overflow, bytes <= mostMemory else {
    throw fail("\(quoted(text)) is more memory than any machine has; 1024t is the most")
  }
  return bytes
}
