/// The public declarations of a Swift file: what is marked so, the cases of public enumerations, and
/// the requirements of public protocols.
///
/// Reads the text as the formatter leaves it: what belongs to a type is two spaces deeper.
struct PublicDeclarations {
  private(set) var count = 0
  /// Those without a documentation comment, with their lines, counted from 1.
  private(set) var undocumented: [(line: Int, text: String)] = []

  init(_ text: String) {
    // What the protocols of the standard library document.
    let witness =
      #/func hash\(into|static func (?:==|<) ?\(|(?:var|let) description\b|init\(\w+Literal|func makeIterator\(\)|func next\(\)|init\(from |func encode\(to/#
    let attributes = #/(?:@\w+(?:\([^)]*\))? )+/#
    let type = #/public (?:indirect |final )*(enum|protocol|struct|class)\b/#
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    /// The public types around a line: how deep, and what of theirs needs no word `public`.
    var scopes: [(depth: Int, members: Regex<Substring>?)] = []
    var isInString = false
    for (number, line) in lines.enumerated() {
      if line.split(separator: "\"\"\"", omittingEmptySubsequences: false).count == 2 {
        isInString.toggle()
        if !isInString { continue }
      } else if isInString {
        continue
      }
      let depth = line.prefix { $0 == " " }.count
      var words = line.dropFirst(depth)
      if words.isEmpty || words.hasPrefix("//") { continue }
      while let scope = scopes.last, depth <= scope.depth, !words.hasPrefix(")") {
        scopes.removeLast()
      }
      if words.hasPrefix("@"), let match = words.prefixMatch(of: attributes) {
        words = words[match.range.upperBound...]
      }
      let isMember =
        scopes.last.map { scope in
          depth == scope.depth + 2 && scope.members.map { words.prefixMatch(of: $0) != nil } == true
        } ?? false
      let isPublic = words.hasPrefix("public ") && !words.hasPrefix("public import")
      if (isPublic || isMember) && !words.contains(witness) {
        count += 1
        if !Self.isDocumented(number, of: lines) {
          undocumented.append((line: number + 1, text: String(words)))
        }
      }
      if isPublic, let match = words.prefixMatch(of: type) {
        scopes.append((depth: depth, members: Self.members(of: match.1)))
      }
    }
  }

  private static func members(of kind: Substring) -> Regex<Substring>? {
    switch kind {
    case "enum": #/(?:indirect )?case /#
    case "protocol": #/(?:static |mutating )*(?:func|var|init|subscript|associatedtype)\b/#
    default: nil
    }
  }

  /// Whether the line before a declaration and its attributes is a documentation comment.
  private static func isDocumented(_ number: Int, of lines: [Substring]) -> Bool {
    let attributes = #/ *@\w+(?:\(.*\))?(?: @\w+(?:\(.*\))?)*/#
    var number = number - 1
    while number >= 0, lines[number].contains("@"), lines[number].wholeMatch(of: attributes) != nil
    {
      number -= 1
    }
    return number >= 0 && lines[number].drop { $0 == " " }.hasPrefix("///")
  }
}
