import Machines

extension Int {
  /// The number with its digits in groups of three from 10 000 on, parted by narrow spaces that
  /// do not break.
  var grouped: String {
    magnitude < 10_000 ? String(self) : (self < 0 ? "−" : "") + String(magnitude).inGroups
  }

  /// So many things: `1 state`, `2 states`.
  func of(_ singular: String, _ plural: String? = nil) -> String {
    "\(grouped) \(noun(singular, plural))"
  }

  /// A span of so many milliseconds, in the unit in which documents write it: `3 s`, `100 ms`.
  var span: String {
    if self != 0 && isMultiple(of: 3_600_000) { return "\((self / 3_600_000).grouped) h" }
    if self >= 300_000 && isMultiple(of: 60_000) { return "\((self / 60_000).grouped) min" }
    if self != 0 && isMultiple(of: 1000) { return "\((self / 1000).grouped) s" }
    return "\(grouped) ms"
  }
}

extension String {
  /// Digits in groups of three.
  var inGroups: String {
    enumerated().map { index, digit in
      index > 0 && (count - index).isMultiple(of: 3) ? "\u{202F}\(digit)" : "\(digit)"
    }.joined()
  }
}

extension Instant {
  /// The moment in milliseconds for tables, digits grouped: `3000`, `12 000`, `1499.5`; one that
  /// strict bounds keep a few microseconds off a whole number is just before or after it.
  var grouped: String {
    switch microseconds % 1000 {
    case 1..<100: return "just after \((microseconds / 1000).grouped)"
    case 901..<1000: return "just before \((microseconds / 1000 + 1).grouped)"
    default: break
    }
    let fraction = milliseconds.split(separator: ".").dropFirst().first.map { ".\($0)" } ?? ""
    return (microseconds / 1000).grouped + fraction
  }

  /// The time since an earlier moment, in the unit in which documents write it.
  func span(since earlier: Instant) -> String {
    let span = Instant(microseconds: microseconds - earlier.microseconds)
    return span.microseconds.isMultiple(of: 1000)
      ? (span.microseconds / 1000).span : "\(span.grouped) ms"
  }
}

extension [String] {
  /// The texts as a list in a sentence: `a`, `a and b`, `a, b and c`.
  func listed(_ word: String = "and") -> String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(word) \(last)"
  }
}

extension String {
  /// That what it names is not so: `not first launch`; of `an answer has come` `no answer has come`, and of
  /// `session is stored` `session is not stored`.
  var denied: String {
    for article in ["a ", "an "] where hasPrefix(article) {
      return "no " + dropFirst(article.count)
    }
    for verb in [" is ", " are ", " was ", " has ", " have "] {
      if let place = firstRange(of: verb) {
        return self[..<place.lowerBound] + verb + "not " + self[place.upperBound...]
      }
    }
    return "not " + self
  }

  /// The text with its first letter large, and a full stop at its end if it has no stop yet.
  var sentence: String {
    guard let first else { return "" }
    // A name stays as it is written.
    let isName = prefix { $0 != " " }.contains { "_()".contains($0) }
    let text = (isName ? String(first) : first.uppercased()) + dropFirst()
    return ".!?".contains(text.last ?? ".") ? text : text + "."
  }

  /// The text without a full stop at its end.
  var clause: String { hasSuffix(".") ? String(dropLast()) : self }

  /// The text as part of the name of a file or of a place in a page: letters, digits, `.`, `-`, `_`.
  var slug: String {
    String(
      map { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "." || $0 == "_" ? $0 : "-" })
  }

  /// The first words of the text, at most so many; `…` stands for the rest.
  func beginning(words: Int) -> String {
    let all = split(separator: " ")
    if all.count <= words { return self }
    let first = all.prefix(words).joined(separator: " ")
    return (",;:–".contains(first.last ?? " ") ? String(first.dropLast()) : first) + " …"
  }

  /// Whether a line says something: more than the words of a box in a drawing.
  var isSentence: Bool { split(separator: " ").count > 2 }

  /// A line of Markdown as it reads: without marks of lists and emphasis, cells with commas between.
  var unmarked: String {
    var text = replacing("**", with: "").replacing("`", with: "")
    while let mark = ["- ", "* ", "> ", "# ", "#"].first(where: text.hasPrefix) {
      text = String(text.dropFirst(mark.count))
    }
    guard text.hasPrefix("|") else { return text }
    return text.split(separator: "|").map { $0.trimmingPrefix { $0 == " " } }
      .map { $0.hasSuffix(" ") ? $0.dropLast() : $0 }.filter { !$0.isEmpty }
      .joined(separator: " | ")
  }

  /// The text between quotation marks.
  var quoted: String { "“\(self)”" }
}
