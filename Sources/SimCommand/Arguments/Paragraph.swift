/// Words in lines, each shorter than a number of characters if its words are.
func filled(_ words: [String], below width: Int) -> [String] {
  words.reduce(into: []) { lines, word in
    if let last = lines.last, last.count + 1 + word.count < width {
      lines[lines.count - 1] = last + " " + word
    } else {
      lines.append(word)
    }
  }
}

/// A part of what help says of a command.
enum Paragraph {
  /// To be broken into lines.
  case text(String)
  /// Lines that stay as they are, each indented.
  case lines([String])
}

extension Command {
  /// The details, of which no lines are broken but those that are indented.
  var paragraphs: [Paragraph] {
    var paragraphs: [Paragraph] = []
    for block in details.split(separator: "\n\n") {
      let lines = block.split(separator: "\n").map(String.init)
      let text = lines.prefix { !$0.hasPrefix("  ") }
      if !text.isEmpty { paragraphs.append(.text(text.joined(separator: " "))) }
      if text.count < lines.count { paragraphs.append(.lines(Array(lines[text.count...]))) }
    }
    return paragraphs
  }
}
