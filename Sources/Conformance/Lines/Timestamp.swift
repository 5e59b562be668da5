internal import Diagnostics

/// Reads times as logs write them.
enum Timestamp {
  /// Why a text is no time in a unit.
  static func complaint(about text: String, in unit: LogMapping.TimeUnit) -> String {
    func isDate(_ text: String) -> Bool { Array(text.utf8).withUnsafeBytes { date($0) != nil } }
    let isNumber = Double(text) != nil
    if unit == .date {
      if isNumber { return "is a number; write \"unit\": \"s\", \"ms\" or \"us\"" }
      if isDate(text + "Z") { return "has no zone; end it with Z or +01:00" }
      return "is no date; write one such as 2026-11-22T10:11:12.345Z"
    }
    if isNumber {
      let finer: [LogMapping.TimeUnit: String] = [.seconds: "ms", .milliseconds: "us"]
      return "is too large for the unit \"\(unit.rawValue)\""
        + (finer[unit].map { "; is it \"\($0)\"?" } ?? "")
    }
    return isDate(text) || isDate(text + "Z")
      ? "is a date; write \"unit\": \"date\""
      : "is no number"
  }

  /// Microseconds from the number of a unit, cut after the last that there is; `nil` for no number, and for one
  /// that is too large.
  ///
  /// - Parameter scale: how many microseconds the unit has, a power of ten.
  static func microseconds(_ text: UnsafeRawBufferPointer, scale: Int) -> Int? {
    let isNegative = text.first == 0x2D
    let start = isNegative ? 1 : 0
    var (at, value) = (start, 0)
    while at < text.count, text[at] &- 0x30 < 10, value < greatest {
      value = value &* 10 &+ Int(text[at] &- 0x30)
      at &+= 1
    }
    if at == start { return nil }
    if at < text.count || value >= greatest / scale {
      guard let found = decimal(text[start...], scale: scale) else { return nil }
      value = found
    } else {
      value &*= scale
    }
    return isNegative ? -value : value
  }

  /// About 22,000 years: a time is less.
  private static let greatest = 700_000_000_000_000_000

  /// A number with a fraction or an exponent, as JSON writes it, times a power of ten.
  private static func decimal(_ text: Slice<UnsafeRawBufferPointer>, scale: Int) -> Int? {
    var rest = text[...]
    func next() -> Slice<UnsafeRawBufferPointer> {
      let digits = rest.prefix { $0 &- 0x30 < 10 }
      rest = rest.dropFirst(digits.count)
      return digits
    }
    var digits = Array(next())
    // So many of them stand before the point.
    var places = digits.count
    if rest.first == 0x2E {
      rest = rest.dropFirst()
      digits += next()
    }
    if let mark = rest.first, mark | 0x20 == 0x65 {
      rest = rest.dropFirst()
      let isNegative = rest.first == 0x2D
      if isNegative || rest.first == 0x2B { rest = rest.dropFirst() }
      let exponent = next()
      if exponent.isEmpty { return nil }
      let size = exponent.reduce(0) { min($0 * 10 + Int($1 &- 0x30), 100_000) }
      places += isNegative ? -size : size
    }
    if !rest.isEmpty { return nil }
    var power = scale
    while power > 1 { (places, power) = (places + 1, power / 10) }
    var value = 0
    for place in 0..<max(places, 0) {
      value = value * 10 + (place < digits.count ? Int(digits[place] &- 0x30) : 0)
      if value >= greatest { return nil }
    }
    return value
  }

  /// Microseconds since 1970 from a text such as `2026-11-22T10:11:12.345Z` `…+01:00` or `…+0100`; `nil` for
  /// any other. Source: RFC 3339; the days by the civil-calendar formula of H. Hinnant.
  static func date(_ text: UnsafeRawBufferPointer) -> Int? {
    func number(_ start: Int, _ count: Int) -> Int? {
      guard start + count <= text.count else { return nil }
      var value = 0
      for at in start..<(start + count) {
        guard text[at] &- 0x30 < 10 else { return nil }
        value = value * 10 + Int(text[at] &- 0x30)
      }
      return value
    }
    guard text.count >= 20, text[4] == 0x2D, text[7] == 0x2D, text[13] == 0x3A, text[16] == 0x3A,
      text[10] | 0x20 == 0x74 || text[10] == 0x20, let year = number(0, 4),
      let month = number(5, 2),
      let day = number(8, 2), let hour = number(11, 2), let minute = number(14, 2),
      let second = number(17, 2), (1...12).contains(month),
      (1...days(ofMonth: month, in: year)).contains(day), hour < 24,
      minute < 60, second < 61
    else { return nil }
    var at = 19
    var fraction = 0
    if text[at] == 0x2E {
      at += 1
      var unit = 1_000_000
      let start = at
      while at < text.count, text[at] &- 0x30 < 10 {
        unit /= 10
        fraction += Int(text[at] &- 0x30) * unit
        at += 1
      }
      if at == start { return nil }
    }
    var offset = 0
    guard at < text.count else { return nil }
    if text[at] | 0x20 == 0x7A {
      at += 1
    } else {
      guard text[at] == 0x2B || text[at] == 0x2D, at + 3 < text.count else { return nil }
      let colon = text[at + 3] == 0x3A ? 1 : 0
      guard let hours = number(at + 1, 2), let minutes = number(at + 3 + colon, 2), hours < 24,
        minutes < 60
      else { return nil }
      offset = (hours * 60 + minutes) * (text[at] == 0x2B ? 60 : -60)
      at += 5 + colon
    }
    guard at == text.count else { return nil }
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let days = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let seconds = (days - 719_468) * 86_400 + hour * 3600 + minute * 60 + second - offset
    return seconds * 1_000_000 + fraction
  }
}
