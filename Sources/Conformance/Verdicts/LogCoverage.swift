internal import RuleLanguage
public import RuleSemantics

/// Which rows of the tables the logs show.
public struct LogCoverage: Sendable {
  /// In every explanation of some session, or of its lines up to some line, by a row that writes a line.
  public let surely: [FiredRow]
  /// In some explanation, and not surely.
  public let perhaps: [FiredRow]
  /// In none.
  public let never: [FiredRow]
  /// In no run at all, as far as that was seen with times left out of account.
  public let impossible: [FiredRow]
}

extension LogCheck {
  /// Whether no row surely fired: logs that say nothing of the rules. Those of a suite are counted by what is expected.
  public var isVacuous: Bool { model.mapping.expected == nil && surely.isEmpty }

  private var surely: Set<Int32> { groups.reduce(into: []) { $0.formUnion($1.surely) } }

  /// The rows in force that do something, by what the logs show of them.
  public var coverage: LogCoverage {
    let compiled = model.compiled
    let sure = surely
    let possible = groups.reduce(into: Set<Int32>()) { $0.formUnion($1.engine.perhaps) }
    let all = model.rowsThatFire(from: startStates, most: 100_000)
    var (surely, perhaps, never, impossible): ([FiredRow], [FiredRow], [FiredRow], [FiredRow])
    (surely, perhaps, never, impossible) = ([], [], [], [])
    for (position, (row, rule)) in compiled.rowRules.enumerated() {
      if rule.condition == .never || rule.ignoredBecause != nil { continue }
      if sure.contains(Int32(position)) {
        surely.append(row)
      } else if possible.contains(Int32(position)) {
        perhaps.append(row)
      } else if all?.contains(Int32(position)) ?? true {
        never.append(row)
      } else {
        impossible.append(row)
      }
    }
    return LogCoverage(surely: surely, perhaps: perhaps, never: never, impossible: impossible)
  }
}
