internal import Diagnostics

/// A day of the Gregorian calendar, in UTC.
struct Day: Hashable, Comparable, CustomStringConvertible {
  let year: Int
  let month: Int
  let day: Int

  /// - Returns: `nil` for a day that does not exist.
  init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...days(ofMonth: month, in: year)).contains(day)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Reads `2027-03-31`.
  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The day of a moment, given in seconds since 1970-01-01T00:00Z, not before.
  init(secondsSince1970 seconds: Int) {
    var rest = max(seconds, 0) / 86_400
    var year = 1970
    while rest >= (isLeap(year) ? 366 : 365) {
      rest -= isLeap(year) ? 366 : 365
      year += 1
    }
    var month = 1
    while rest >= days(ofMonth: month, in: year) {
      rest -= days(ofMonth: month, in: year)
      month += 1
    }
    self.year = year
    self.month = month
    day = rest + 1
  }

  var description: String {
    let padded = { (number: Int, width: Int) in
      String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  static func < (left: Day, right: Day) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}
