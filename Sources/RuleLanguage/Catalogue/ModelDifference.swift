/// A number that the text of a rule states and the rows that restate the rule do not have, or the
/// other way round: the model differs from the document, which nobody can blame on the document.
public struct ModelDifference: Hashable, Sendable {
  /// The rule of the catalogue.
  public let rule: CatalogueRule
  /// The system, by name.
  public let system: String
  /// Where the rows are: `machine/STATE: trigger`, in the order of the tables.
  public let places: [String]
  /// What the text states, in words: `3 s`, `15 times`.
  public let text: [String]
  /// What the rows say.
  public let rows: [String]
  /// Where the first of the rows is declared.
  public let source: SourceLine
}

extension ModelDifference {
  /// Every difference between the texts of some rules and the rows of some systems, in their order.
  ///
  /// Spans are compared wherever a row that cites a rule waits or starts a timer, and counts wherever
  /// its condition compares a counter with a number; there a count may differ by one, for a limit is
  /// reached or passed. What several rules state together counts for each row that cites them all.
  public static func all(_ rules: [CatalogueRule], systems: [System]) -> [ModelDifference] {
    let stated = Dictionary(
      rules.map { ($0.id, StatedNumbers($0.text)) }, uniquingKeysWith: { first, _ in first })
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
      text: isSpan ? numbers.spans.map(span) : numbers.counts.map { "\($0) times" },
      rows: isSpan ? spans.sorted().map(span) : counts.sorted().map { "\($0) times" },
      source: source)
  }

  private static func span(_ milliseconds: Int) -> String { Delay.fixed(milliseconds).short }
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
