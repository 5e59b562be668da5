public import Checking
import Machines

extension ScenarioReport {
  /// Larger systems take too long to search once for every change.
  private static let mostStates = 100_000

  /// Whether trying is worth it: neither a reading nor one amendment repairs the claim, and no answer under which it is not
  /// claimed changes a row.
  func isOpen(_ result: PropertyResult) -> Bool {
    guard result.verdict == .violated, tried[result.property.name] == nil else { return false }
    if case .diagrams = outcome.engine { return false }
    let finding = Finding(result, in: self)
    if finding.remedies.isMatterOfReading || !outcome.complete { return false }
    switch finding.cure {
    case .one: return false
    case .together: return outcome.states <= Self.mostStates
    case .none:
      if case .lint = result.property.kind { return false }
      return result.run != nil && outcome.states <= Self.mostStates
        && !finding.remedies.unclaimed.contains(where: isOfRows)
    }
  }

  /// Whether another answer changes a row of the tables.
  private func isOfRows(_ taken: TakenReading) -> Bool {
    let tables = [configuration, configuration.answering(taken)].map {
      try? system.resolvedTables(under: $0)
    }
    return tables[0] != tables[1]
  }
}

extension Reports {
  /// The findings for which nothing was found that repairs them, by the positions of their scenarios and results.
  public var openFindings: [(scenario: Int, result: PropertyResult)] {
    documents.flatMap(findings).compactMap { finding in
      guard let place = scenarios.firstIndex(where: { $0.name == finding.report.name }),
        finding.report.isOpen(finding.result)
      else { return nil }
      return (place, finding.result)
    }
  }
}
