import Diagnostics

/// A statement of a scenario or file of decisions: a line that is not blank or a comment.
struct Statement: Hashable {
  /// Counted from 1.
  let line: Int
  /// The first word.
  let keyword: String
  /// What follows the keyword, without blanks at either end.
  let rest: String

  /// The words of the rest; a word that begins with `#` begins a comment.
  var words: [String] {
    var words: [String] = []
    for word in rest.split(whereSeparator: { $0 == " " || $0 == "\t" }) {
      if word.first == "#" { break }
      words.append(String(word))
    }
    return words
  }

  /// The words, joined by single spaces: a name that may contain spaces.
  var phrase: String { words.joined(separator: " ") }

  /// What to say of a keyword that is none of these.
  func unknown(among known: [String]) -> String {
    "unknown statement \(quoted(keyword))" + advice(for: keyword, among: known)
  }

  /// What to say where the rest is wanted and empty.
  var bareness: String { "nothing after `\(clipped(keyword))`" }
}

/// Keywords of statements, each with the form of the statement, as messages show it.
typealias StatementForms = KeyValuePairs<String, String>

/// The statements of a text file, one a line.
///
/// The file must be UTF-8 without control or invisible characters; a byte order mark, Windows line ends and a
/// missing last line end are accepted. A line whose first word begins with `#` is a comment.
struct SourceText {
  static let maximumBytes = 4 << 20
  static let maximumLineBytes = 1 << 16

  let path: String
  let statements: [Statement]
  /// How many lines the file has, at least 1.
  let lineCount: Int

  /// - Parameter bytes: the file's content, or a little more than `maximumBytes` of it.
  init(_ bytes: [UInt8], path: String) throws(InputError) {
    self.path = path
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard bytes.count <= Self.maximumBytes else {
      throw InputError(
        path: path, line: 1,
        "the file is larger than \(Self.maximumBytes) bytes; is it the right file?")
    }
    var statements: [Statement] = []
    for (index, raw) in lines.enumerated() {
      let number = index + 1
      let fail = { (message: String) in InputError(path: path, line: number, message) }
      var line = raw
      if number == 1, line.starts(with: [0xef, 0xbb, 0xbf]) { line = line.dropFirst(3) }
      if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
      guard line.count <= Self.maximumLineBytes else {
        throw fail("the line is longer than \(Self.maximumLineBytes) bytes; break it up")
      }
      // As bytes: to take blanks from the end of a text one by one would be quadratic.
      while let last = line.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") {
        line = line.dropLast()
      }
      if line.contains(0) { throw fail("a NUL byte; this is not a text file") }
      guard let text = String(validating: line, as: UTF8.self) else {
        throw fail("not UTF-8; save the file in that encoding")
      }
      if let stray = text.unicodeScalars.first(where: Self.isInvisible) {
        let code = String(stray.value, radix: 16, uppercase: true)
        let kind = stray.properties.generalCategory == .control ? "control" : "invisible"
        throw fail("the \(kind) character U+\(code); remove it")
      }
      if let statement = Self.statement(in: text, line: number) { statements.append(statement) }
    }
    self.statements = statements
    lineCount = max(1, lines.last?.isEmpty == true ? lines.count - 1 : lines.count)
  }

  /// Takes every statement in, with what makes an error of the message about it.
  ///
  /// - Parameter mend: what follows each message.
  func read(
    mend: String = "",
    _ take: (_ statement: Statement, _ fail: (String) -> InputError) throws(InputError) -> Void
  ) throws(InputError) {
    for statement in statements {
      try take(statement) { InputError(path: path, line: statement.line, $0 + mend) }
    }
  }

  /// Takes in every statement of some forms, with an error for one that is written another way, and what
  /// makes an error of another message about it.
  ///
  /// - Parameters:
  ///   - forms: those of statements that say something.
  ///   - others: the keywords of further statements, which may be bare.
  ///   - take: gives what a statement is about, which no other may be; `nil` where others may.
  func read(
    _ forms: StatementForms, besides others: [String] = [],
    _ take: (
      _ statement: Statement, _ malformed: InputError, _ fail: @escaping (String) -> InputError
    ) throws(InputError) -> String?
  ) throws(InputError) {
    var seen: [String: Int] = [:]
    for statement in statements {
      let fail = { InputError(path: path, line: statement.line, $0) }
      let form = forms.first { $0.key == statement.keyword }?.value
      if form == nil, !others.contains(statement.keyword) {
        throw fail(statement.unknown(among: forms.map(\.key) + others))
      }
      let malformed = fail("write it as `\(form ?? statement.keyword)`")
      if form != nil, statement.words.isEmpty { throw malformed }
      guard let key = try take(statement, malformed, fail) else { continue }
      if let earlier = seen.updateValue(statement.line, forKey: key) {
        throw fail("`\(key)` is already said on line \(earlier); remove one of them")
      }
    }
  }

  /// The statement of a keyword that must be there.
  ///
  /// - Throws: ``InputError`` about a statement of no form, which it may have been meant to be, or the last line.
  func required(_ keyword: String, of forms: StatementForms) throws(InputError) -> Statement {
    if let statement = statements.first(where: { $0.keyword == keyword }) { return statement }
    let known = forms.map(\.key)
    if let stray = statements.first(where: { !known.contains($0.keyword) }),
      nearNames(to: stray.keyword, among: known).contains(keyword)
    {
      throw InputError(path: path, line: stray.line, stray.unknown(among: known))
    }
    let form = forms.first { $0.key == keyword }?.value ?? keyword
    throw InputError(path: path, line: lineCount, "the file has no `\(form)` statement")
  }

  /// Whether a character is not seen, or changes how others are seen; blanks and the two joiners that
  /// scripts and emoji need are none of them.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 32 && scalar != "\t" || scalar.value == 127 }
    return switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
    default: false
    }
  }

  private static func statement(in text: String, line: Int) -> Statement? {
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    let body = text.drop(while: isBlank)
    guard let first = body.first, first != "#" else { return nil }
    let keyword = body.prefix { !isBlank($0) }
    let rest = body[keyword.endIndex...].drop(while: isBlank)
    return Statement(line: line, keyword: String(keyword), rest: String(rest))
  }
}
