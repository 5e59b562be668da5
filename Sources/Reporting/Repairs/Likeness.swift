import Machines

/// How much rows speak of the same as something else, by the words in their names and in their rules.
struct Likeness {
  private let text: (String) -> String?
  private let fired: [TableRow]
  private let claimed: Set<String>
  private var counts: [String: Int] = [:]
  /// The words of names and, by their ids, of rules.
  private var known: [String: Set<String>] = [:]
  private let total: Int

  init(
    _ rows: [TableRow], fired: [TableRow], claimed: Set<String>,
    _ text: @escaping (String) -> String?
  ) {
    (self.text, self.fired, self.claimed, total) = (text, fired, claimed, rows.count)
    for row in rows {
      for name in [row.state, row.rule.trigger.name, row.rule.target ?? ""] where known[name] == nil
      {
        known[name] = Self.words(name)
      }
      for id in row.rule.ids where known[id] == nil { known[id] = text(id).map(Self.words) ?? [] }
      for word in words(of: row) { counts[word, default: 0] += 1 }
    }
  }

  /// The words in a name, small and without their endings.
  static func words(_ name: String) -> Set<String> {
    var words: [String] = [""]
    var isSmall = false
    for letter in name {
      if !letter.isLetter || (letter.isUppercase && isSmall) { words.append("") }
      if letter.isLetter { words[words.count - 1] += letter.lowercased() }
      isSmall = letter.isLowercase
    }
    return Set(
      words.filter { $0.count > 2 }.map { word in
        for ending in ["ing", "ed", "es", "s"]
        where word.hasSuffix(ending) && word.count > ending.count + 3 {
          return String(word.dropLast(ending.count))
        }
        return word
      })
  }

  /// How much a state, with what is shown there, speaks of the same as a row.
  func score(_ state: String, for row: TableRow) -> Int {
    let own = ([row.rule.trigger.name] + row.rule.ids.compactMap(text))
      .reduce(into: Set<String>()) { $0.formUnion(Self.words($1)) }
    return weight(
      Self.words(state).union(Self.words(row.table.screens[state] ?? "")).intersection(own))
  }

  func words(of row: TableRow) -> Set<String> {
    ([row.state, row.rule.trigger.name, row.rule.target ?? ""] + row.rule.ids)
      .reduce(into: []) { $0.formUnion(known[$1] ?? Self.words($1)) }
  }

  /// The rarer a word, the more it says.
  private func weight(_ words: Set<String>) -> Int {
    words.reduce(0) { sum, word in
      guard let count = counts[word], count > 0 else { return sum }
      return sum + max(0, Int.bitWidth - (total / count).leadingZeroBitCount - 1)
    }
  }

  /// How much words say of which a text speaks.
  func weight(_ words: Set<String>, in text: Set<String>) -> Int {
    min(2, weight(words.intersection(text)))
  }

  /// The same for one loose end, with the rows that need it.
  func of(_ end: LooseEnd, _ needing: [TableRow]) -> LikenessOfEnd {
    LikenessOfEnd(
      likeness: self, name: Self.words(end.name),
      around: needing.reduce(into: []) { $0.formUnion(words(of: $1)) },
      ids: Set(needing.flatMap(\.rule.ids)),
      naming: Set(known.keys.filter { text($0)?.contains(end.name) == true }))
  }

  fileprivate func score(_ row: TableRow, _ end: LikenessOfEnd) -> Int {
    let own = words(of: row)
    return 3 * weight(own.intersection(end.name))
      + weight(own.intersection(end.around).subtracting(end.name)) / 2
      + (row.rule.ids.contains(where: end.ids.contains) ? 6 : 0)
      + (row.rule.ids.contains(where: end.naming.contains) ? 10 : 0)
      + (fired.contains { $0.isSame(as: row) } ? 8 : 0)
      + (claimed.contains(row.machine) ? 2 : 0)
  }
}

/// How much rows speak of the same as a loose end.
struct LikenessOfEnd {
  fileprivate let likeness: Likeness
  /// The words in its name, and in the rows that need it.
  fileprivate let name, around: Set<String>
  /// The rules of these rows, and those whose words have its name.
  fileprivate let ids, naming: Set<String>

  func score(_ row: TableRow) -> Int { likeness.score(row, self) }
}
