/// The numbers with a unit that the text of a rule states: spans of time, and how often something is
/// done.
struct StatedNumbers: Hashable {
  /// In milliseconds, in the order of the text.
  private(set) var spans: [Int] = []
  private(set) var counts: [Int] = []

  /// Reads a text such as `after 2, 4 or 8 seconds`, `less than 100 ms`, `at most 15 attempts`.
  init(_ text: String) {
    var open: [Double] = []
    for word in text.split(whereSeparator: { " ()–".contains($0) }) {
      let word = word.drop { !$0.isLetter && !$0.isNumber }
      let digits = word.prefix { $0.isNumber || $0 == "." }
      let rest = String(word.dropFirst(digits.count).prefix { $0.isLetter }).lowercased()
      if let number = Double(digits.last == "." ? digits.dropLast() : digits) {
        open.append(number)
        if !rest.isEmpty { close(&open, rest) }
      } else if !["or", "and", "to", "automatic", "more"].contains(rest) {
        close(&open, rest)
      }
    }
  }

  /// A unit counts for all the numbers just before it.
  private mutating func close(_ open: inout [Double], _ unit: String) {
    defer { open = [] }
    if let scale = Self.spans[unit] {
      spans += open.map { Int(($0 * scale).rounded()) }
    } else if Self.counts.contains(unit) {
      counts += open.map { Int($0) }
    }
  }

  private static let spans: [String: Double] = [
    "ms": 1, "millisecond": 1, "milliseconds": 1, "s": 1000, "sec": 1000, "second": 1000,
    "seconds": 1000, "min": 60_000, "minute": 60_000, "minutes": 60_000,
  ]
  private static let counts: Set<String> = [
    "time", "times", "attempt", "attempts", "retry", "retries",
  ]
}
