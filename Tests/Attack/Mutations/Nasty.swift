/// Texts and numbers that parsers have stumbled over.
enum Nasty {
  static let integers: [Int] = [
    0, 1, -1, 2, 3, 7, 8, 99, 100, 101, 127, 128, 255, 256, 1 << 15, 1 << 16, 100_000, 100_001,
    1_000_000, 1_000_001, 8_640_000, 86_400_000, 86_400_001, 1_000_000_000, 1_000_000_001,
    1 << 31 - 1, 1 << 31, 1 << 32 - 1, 1 << 32, 1 << 32 + 1, 1 << 40, 1 << 40 + 1, 1 << 44, 1 << 53,
    1 << 59, 1 << 60, 1 << 60 + 1, 1 << 62, Int.max - 1, Int.max, Int.min, Int.min + 1,
  ]

  static let numbers: [String] =
    integers.map(String.init) + [
      "-0", "+1", "00", "007", "1_000", "_", "1__0", "1e9", "1E-9", "1.5", ".5", "5.", "0x10",
      "0b1",
      "9223372036854775808", "-9223372036854775809", "18446744073709551615", "18446744073709551616",
      "1" + String(repeating: "0", count: 30), String(repeating: "9", count: 400), "1e400", "NaN",
      "Infinity", "٣", "１２", "²", "½", "1 2", "0-8640000", "0-1000000", "5-2", "3-3", "-5", "1-",
      "1k", "1K", "80m", "81m", "512m", "8388607t", "8388608t", "9007199254740991k", "16777215t",
      "1kk", "k", "m1", "99%", "100%", "101%", "1/8", "8/1", "0/1", "1/0", "1/100000", "1/100001",
      "2027-03-31", "2027-02-29", "2000-02-29", "0000-00-00", "9999-12-31", "10000-01-01",
    ]

  static let texts: [String] = [
    "", " ", "  ", "\t", "\u{0}", "\u{7}", "\u{1b}[2J", "\r", "\u{85}", "\u{a0}", "\u{ad}",
    "\u{200b}", "\u{200d}", "\u{200e}", "\u{202e}", "\u{2028}", "\u{2029}", "\u{2066}", "\u{3000}",
    "\u{feff}", "\u{fffd}", "\u{ffff}", "\u{e000}", "\u{e0041}", "\u{10ffff}", "e\u{301}",
    "\u{301}",
    "é", "ß", "ﬁ", "İ", "ı", "日本", "א", "🏴‍☠️", "👩‍👩‍👧‍👦", "#", "\"", "'", "`", "\\", "/", "//", "..",
    "../..",
    ".", "-", "--", "=", "==", "$(id)", "%s%n", "%", "|", "*", "<script>", "\\u0000", "\\ud800",
    "all", "none", "because", "null", "true", "canary", "Scenarios", "/dev/null", "/dev/zero",
    "/proc/self/mem", "scenario", "regression", "token",
  ]

  /// Sequences of bytes that are no UTF-8, or barely.
  static let encodings: [[UInt8]] = [
    [0xff], [0xfe], [0x80], [0xc0, 0x80], [0xc3], [0xe2, 0x80], [0xed, 0xa0, 0x80], [0xef, 0xbb],
    [0xf0, 0x9f, 0x98], [0xf4, 0x90, 0x80, 0x80], [0xf8, 0x88, 0x80, 0x80, 0x80],
    [0xef, 0xbb, 0xbf],
    [0xff, 0xfe], [0xfe, 0xff], [0x00], [0x0d], [0x0d, 0x0a], [0x0c], [0x1a], [0x7f],
  ]

  /// A number as text: of the list, or a random one of random length.
  static func number(_ dice: inout Dice) -> String {
    if dice.isOne(in: 4) { return String(dice.word() >> UInt64(dice.below(64))) }
    return dice.pick(numbers)
  }

  /// A text: of the list, or one of them many times.
  static func text(_ dice: inout Dice) -> String {
    let text = dice.pick(texts)
    guard dice.isOne(in: 8) else { return text }
    return String(
      repeating: text.isEmpty ? "a" : text, count: dice.pick([2, 40, 90, 1000, 30_000]))
  }
}
