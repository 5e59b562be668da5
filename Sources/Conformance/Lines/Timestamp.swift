/// Reads times as logs write them.
enum Timestamp {
  /// Microseconds from the number of a unit, cut after the last that there is; `nil` for no number.
  ///
  /// - Parameter scale: how many microseconds the unit has.
  static func microseconds(_ text: UnsafeRawBufferPointer, scale: Int) -> Int? {
    var at = 0
    let isNegative = text.first == 0x2D
    if isNegative { at = 1 }
    guard at < text.count else { return nil }
    var whole = 0
    while at < text.count, text[at] &- 0x30 < 10 {
      guard whole < 1 << 56 else { return nil }
      whole = whole * 10 + Int(text[at] &- 0x30)
      at += 1
    }
    var value = whole.multipliedReportingOverflow(by: scale)
    var unit = scale
    if at < text.count, text[at] == 0x2E {
      at += 1
      while at < text.count, text[at] &- 0x30 < 10 {
        unit /= 10
        value.partialValue &+= Int(text[at] &- 0x30) &* unit
        at += 1
      }
    }
    if at != text.count || value.overflow { return nil }
    return isNegative ? -value.partialValue : value.partialValue
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
      let second = number(17, 2), (1...12).contains(month), (1...31).contains(day), hour < 24,
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
      guard let hours = number(at + 1, 2), let minutes = number(at + 3 + colon, 2) else {
        return nil
      }
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
