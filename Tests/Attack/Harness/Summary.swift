/// What the inputs of a campaign came to.
struct Summary {
  private struct Row {
    var outcomes: [Judgement.Outcome: Int] = [:]
    var shapes: [String: Int] = [:]
    var microseconds = 0
    var longest = (microseconds: 0, number: 0)
    var largest = (bytes: 0, number: 0)
  }

  private var rows: [Kind: Row] = [:]
  /// The problems by kind and words without numbers, with their first inputs.
  private var problems: [String: (count: Int, numbers: [Int], words: String)] = [:]
  /// How often a problem is told before it is only counted.
  static let mostTold = 3

  var problemCount: Int { problems.values.reduce(0) { $0 + $1.count } }

  /// How many inputs ended, or were ended.
  var count: Int { rows.values.reduce(0) { $0 + $1.outcomes.values.reduce(0, +) } }

  mutating func add(
    _ kind: Kind, _ outcome: Judgement.Outcome, microseconds: Int, bytes: Int, shape: String,
    number: Int
  ) {
    rows[kind, default: Row()].outcomes[outcome, default: 0] += 1
    rows[kind]?.microseconds += microseconds
    if outcome == .refused || outcome == .unread {
      rows[kind]?.shapes[shape, default: 0] += 1
    }
    if microseconds > rows[kind]?.longest.microseconds ?? 0 {
      rows[kind]?.longest = (microseconds, number)
    }
    if bytes > rows[kind]?.largest.bytes ?? 0 { rows[kind]?.largest = (bytes, number) }
  }

  /// Counts a problem.
  ///
  /// - Returns: whether it is worth telling: no other like it was told so often.
  mutating func isNew(_ kind: Kind, _ words: String, _ number: Int) -> Bool {
    let key = kind.rawValue + " " + String(words.filter { !$0.isNumber }.prefix(50))
    var entry = problems[key] ?? (0, [], words)
    entry.count += 1
    if entry.numbers.count < 5 { entry.numbers.append(number) }
    problems[key] = entry
    return entry.count <= Self.mostTold
  }

  /// A table of the outcomes of each kind.
  var text: String {
    let head = [
      "kind", "inputs", "answered", "refused", "unread", "failed", "words", "mean ms", "longest ms",
      "of input", "most MiB", "of input",
    ]
    var cells = [head]
    var sums = [Judgement.Outcome: Int]()
    for kind in Kind.allCases {
      guard let row = rows[kind] else { continue }
      let count = row.outcomes.values.reduce(0, +)
      for (outcome, number) in row.outcomes { sums[outcome, default: 0] += number }
      cells.append(
        [kind.rawValue, "\(count)"] + Judgement.Outcome.allCases.map { "\(row.outcomes[$0] ?? 0)" }
          + [
            "\(row.shapes.count)", Self.milliseconds(row.microseconds / max(count, 1)),
            Self.milliseconds(row.longest.microseconds), "\(row.longest.number)",
            "\(row.largest.bytes >> 20)", "\(row.largest.number)",
          ])
    }
    cells.append(
      ["all", "\(sums.values.reduce(0, +))"]
        + Judgement.Outcome.allCases.map { "\(sums[$0] ?? 0)" })
    let widths = head.indices.map { column in
      cells.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    let lines = cells.map { row in
      row.enumerated().map { column, cell in
        let blanks = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + blanks : blanks + cell
      }.joined(separator: "  ")
    }
    var text = lines.joined(separator: "\n") + "\n"
    for entry in problems.values.sorted(by: { $0.numbers[0] < $1.numbers[0] }) {
      text += "\(entry.count) times, first inputs \(entry.numbers): \(entry.words)\n"
    }
    return text
  }

  /// The words with which inputs of each kind were refused, the most frequent first.
  var shapes: String {
    rows.sorted { $0.key.rawValue < $1.key.rawValue }.map { kind, row in
      row.shapes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        .map { "\(kind.rawValue) \($0.value) \($0.key)\n" }.joined()
    }.joined()
  }

  private static func milliseconds(_ microseconds: Int) -> String {
    "\(microseconds / 1000).\(microseconds / 100 % 10)"
  }
}
