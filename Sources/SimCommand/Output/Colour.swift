/// Whether words are coloured on a terminal.
enum ColourChoice: String, CaseIterable {
  /// Where somebody looks, and has not asked for none.
  case auto
  case always, never
}

/// Colours for the words with which lines of text begin: what fails, what is not known, what is well.
enum Colour {
  private static let red = "\u{1B}[31m"
  private static let yellow = "\u{1B}[33m"
  private static let green = "\u{1B}[32m"
  private static let bold = "\u{1B}[1m"
  private static let end = "\u{1B}[0m"

  private static let words: [(words: [String], colour: String)] = [
    (GateFinding.Kind.allCases.filter(\.isOfFailure).map { $0.rawValue + ":" } + ["edited:"], red),
    (["violated ", "contradicts ", "silent ", "ambiguous ", "new: ", "still fails"], red),
    (
      ["vacuous ", "undecided ", "decisions out of date:", "report out of date:", "pins changed:"],
      yellow
    ),
    (["gone: ", "no change in behaviour", "fixed"], green),
    (Difference.Section.allCases.map { $0.rawValue + "\n" } + ["what follows:\n"], bold),
  ]

  /// The text with colours; its words are the same.
  static func painted(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let start = line.prefix { $0 == " " }
      let rest = line.dropFirst(start.count)
      if rest.hasPrefix("gate: ") {
        return start + (rest.contains(" cause") ? red : green) + rest + end
      }
      for (words, colour) in words {
        for word in words where (rest + "\n").hasPrefix(word) {
          let shown = word.last == "\n" ? String(word.dropLast()) : word
          return start + colour + shown + end + rest.dropFirst(shown.count)
        }
      }
      return String(line)
    }.joined(separator: "\n")
  }
}

extension Invocation {
  /// Whether words are coloured: in text alone, which people read.
  func isPainted(onTerminal isColoured: Bool) -> Bool {
    guard format == .text, diffFormat == .text,
      gateOutputs.allSatisfy({ $0.file != nil || $0.format == .text })
    else { return false }
    return switch colour {
    case .always: true
    case .never: false
    case .auto: isColoured
    }
  }
}

extension GateFinding.Kind {
  fileprivate var isOfFailure: Bool { ![.report, .pinChanged, .unpinned].contains(self) }
}
