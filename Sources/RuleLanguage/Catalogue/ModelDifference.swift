/// A number that the text of a rule states and the rows that restate the rule do not have, or the
/// other way round, or another than in the line that is quoted for it: the model differs from the
/// document, which nobody can blame on the document.
public struct ModelDifference: Hashable, Sendable {
  /// The rule of the catalogue.
  public let rule: CatalogueRule
  /// The system, or the document of which a line is quoted, by name.
  public let system: String
  /// Where the rows are: `machine/STATE: trigger`, in the order of the tables; or the line.
  public let places: [String]
  /// What the text states, in words: `3 s`, `15 times`.
  public let text: [String]
  /// What the rows, or the line, say.
  public let rows: [String]
  /// Where the first of the rows is declared, or the rule whose line is quoted.
  public let source: SourceLine
}

extension ModelDifference {
  /// Every difference between the rules of some documents and the lines that are quoted for them, and
  /// between the rules and the rows of some systems.
  public static func all(_ documents: [Document], systems: [System]) -> [ModelDifference] {
    documents.flatMap(\.misquoted) + all(documents.flatMap(\.rules), systems: systems)
  }

  /// Every difference between the texts of some rules and the rows of some systems, in their order.
  ///
  /// Spans are compared wherever a row that cites a rule waits or starts a timer, and counts wherever
  /// its condition compares a counter with a number; there a count may differ by one, for a limit is
  /// reached or passed. What several rules state together counts for each row that cites them all.
  public static func all(_ rules: [CatalogueRule], systems: [System]) -> [ModelDifference] {
    let stated = firstByKey(
      rules.map { ($0.id, StatedNumbers($0.text)) })
    return systems.flatMap { system in
      rules.compactMap { rule -> ModelDifference? in
        guard let numbers = stated[rule.id], numbers != StatedNumbers("") else { return nil }
        return difference(rule, numbers, in: system) { id in stated[id] }
      }
    }
  }

  private static func difference(
    _ rule: CatalogueRule, _ numbers: StatedNumbers, in system: System,
    _ stated: (String) -> StatedNumbers?
  ) -> ModelDifference? {
    var places: [String] = []
    var source = SourceLine.unknown
    var (spans, counts): (Set<Int>, Set<Int>) = ([], [])
    var (allSpans, allCounts) = (Set(numbers.spans), Set(numbers.counts))
    for machine in system.machines {
      for block in machine.rules {
        for row in block.rules where row.ids.contains(rule.id) {
          let (waits, limits) = (row.spans, row.condition.limits)
          if waits.isEmpty && limits.isEmpty { continue }
          if places.isEmpty { source = row.source }
          places.append("\(machine.name)/\(block.state): \(row.trigger.name)")
          spans.formUnion(waits)
          counts.formUnion(limits)
          for other in row.ids.compactMap(stated) {
            allSpans.formUnion(other.spans)
            allCounts.formUnion(other.counts)
          }
        }
      }
    }
    let isSpan =
      !spans.isEmpty && !numbers.spans.isEmpty
      && !(spans.isSubset(of: allSpans) && spans.isSuperset(of: numbers.spans))
    let isCount =
      !counts.isEmpty && !numbers.counts.isEmpty
      && !numbers.counts.allSatisfy { count in counts.contains { abs($0 - count) <= 1 } }
    guard isSpan || isCount else { return nil }
    return ModelDifference(
      rule: rule, system: system.name, places: places,
      text: words(isSpan ? numbers.spans : [], isCount ? numbers.counts : []),
      rows: words(isSpan ? spans.sorted() : [], isCount ? counts.sorted() : []), source: source)
  }

  fileprivate static func words(_ spans: [Int], _ counts: [Int]) -> [String] {
    spans.map { Delay.fixed($0).short } + counts.map { "\($0) times" }
  }
}

extension Document {
  /// The rules that state a number which the line that is quoted for them does not state, where it
  /// states one of its kind.
  fileprivate var misquoted: [ModelDifference] {
    rules.compactMap { rule in
      let (text, line) = (StatedNumbers(rule.text), StatedNumbers(lines[rule.line] ?? ""))
      func differs(_ kind: KeyPath<StatedNumbers, [Int]>) -> Bool {
        !line[keyPath: kind].isEmpty
          && !Set(text[keyPath: kind]).isSubset(of: line[keyPath: kind])
      }
      let (isSpan, isCount) = (differs(\.spans), differs(\.counts))
      guard isSpan || isCount else { return nil }
      func words(_ numbers: StatedNumbers) -> [String] {
        ModelDifference.words(isSpan ? numbers.spans : [], isCount ? numbers.counts : [])
      }
      return ModelDifference(
        rule: rule, system: name, places: ["line \(rule.line) as quoted"], text: words(text),
        rows: words(line), source: rule.source)
    }
  }
}

extension Rule {
  /// The spans that it waits or starts timers with, in milliseconds.
  fileprivate var spans: [Int] {
    var spans = actions.flatMap(\.flattened).flatMap { action -> [Int] in
      if case .start(_, let delay) = action { delay.choices } else { [] }
    }
    if case .after(let delay) = trigger { spans += delay.choices }
    return spans
  }
}

extension Condition {
  /// The numbers greater than 1 with which it compares a counter.
  fileprivate var limits: [Int] {
    switch self {
    case .compare(.variable(let variable), _, .constant(let value)):
      variable.labels.isEmpty && value > 1 ? [value] : []
    case .not(let inner): inner.limits
    case .all(let parts), .any(let parts): parts.flatMap(\.limits)
    case .compare, .always, .never, .located, .running, .elapsedAtLeast, .elapsedAtMost, .phase,
      .reading:
      []
    }
  }
}
