/// Texts that try to break what they are printed in: the same ones in every run.
struct NastyText {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  // SplitMix64 (Steele, Lea, Flood 2014), as published.
  mutating func next(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(bound))
  }

  private static let pieces: [String] = [
    "|", "||", "\\", "\\|", "`", "``", "```", "\n", "\r\n", "\u{2028}", "\u{85}", "\t", "\0", "<b>",
    "</details>", "<!--", "-->", "&amp;", "&#59;", "#", "# ", "- ", "1. ", "12) ", "> ", "*", "**",
    "_", "__", "[", "](x)", "~~", "$", "$$", ":smile:", "::", ":", ";", "#59;", "#quot;", "\"",
    "'", "%%", "%%{init: {}}%%", "end", " end ", "End", "loop", "note over a0: x", "->>", "-->",
    "style:#fff;", "classDef a:#b;", "{", "}", "(", ")", "---", "===", "+", "\u{202E}", "\u{FEFF}",
    "é", "→", "語", "e\u{301}", "👩‍👩‍👧", "a", "AUTH_CHECK", "b_", "_c", " ", "  ", "3", "www.x.y",
  ]

  mutating func text() -> String {
    (0..<next(below: 8)).map { _ in Self.pieces[next(below: Self.pieces.count)] }.joined()
  }

  /// So many texts.
  static func texts(_ count: Int, seed: UInt64) -> [String] {
    var source = NastyText(seed: seed)
    return pieces + (0..<count).map { _ in source.text() }
  }
}
