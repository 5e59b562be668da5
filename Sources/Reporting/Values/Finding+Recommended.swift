import Checking
import Machines

extension Finding {
  /// The amendments that repair it, one or as many as it takes; none if none do.
  var amending: [Amendment] {
    if prefersAmendment, let cheapest { return [cheapest.amendment] }
    switch cure {
    case .one(let check): return [check.amendment]
    case .together(let claimed):
      let enough = report.tried[result.property.name]?.enough ?? []
      if enough.isEmpty { return claimed }
      // Those first that are meant to repair it.
      let all = report.system.amendments.filter { enough.contains($0.id) }
      let name = result.property.name
      return all.filter { $0.repairs.contains(name) } + all.filter { !$0.repairs.contains(name) }
    case .none: return []
    }
  }

  /// The one amendment that is to repair it, if it does so alone.
  var alone: AmendmentCheck? {
    let all = amending
    return all.count == 1 ? remedies.repairs.first { $0.amendment == all[0] } : nil
  }

  /// Whether it is known that these repair it without the others.
  var isProvedByAmending: Bool {
    guard case .together = cure, !prefersAmendment else { return true }
    return report.tried[result.property.name]?.enough.isEmpty == false
  }

  /// The rows of its run that are other ones without the amendments in force.
  ///
  /// - Parameter machines: the tables as they are in the run.
  func amendedRows(in machines: [MachineTable]) -> Set<FiredRow> {
    var plain = report.configuration
    if plain.amendments.isEmpty { return [] }
    plain.amendments = []
    let tables = (try? report.system.resolvedTables(under: plain)) ?? []
    return Set(
      (result.run?.steps ?? []).flatMap(\.rows).filter { row in
        let rule = machines.first { $0.name == row.machine }?.rule(of: row)
        let before = tables.first { $0.name == row.machine }?.rules(in: row.state) ?? []
        return rule.map { !before.contains($0) } ?? false
      })
  }

  /// The answer to a question under which it holds: of those with which fewest other claims get worse the usual one,
  /// then one under which least harm is done. One that only assumes something is taken if there is no other.
  var recommended: TakenReading? {
    func isUsual(_ taken: TakenReading) -> Bool {
      report.system.readings.contains { $0.id == taken.reading && $0.default == taken.alternative }
    }
    let decided = remedies.readings.filter { report.system.alternative($0)?.isAssumption != true }
    let all = decided.isEmpty ? remedies.readings : decided
    let prices = all.map { worsened(under: $0).count }
    let readings = zip(all, prices).filter { $0.1 == prices.min() }.map(\.0)
    return readings.first(where: isUsual) ?? readings.first(where: doesLeastHarm) ?? readings.first
  }

  /// Whether of all claims of the document least harm is done under an answer.
  func doesLeastHarm(_ taken: TakenReading) -> Bool {
    leastHarm[taken.reading]?.contains(taken.alternative) == true
  }

  /// Whether each amendment that repairs it breaks another claim, and all together repair it and break none.
  var allAmendmentsHelp: Bool {
    !remedies.repairs.isEmpty && remedies.repairs.allSatisfy { !$0.worsened.isEmpty }
      && remedies.together == .proved
      && report.variants.contains {
        $0.change == .allAmendments && report.worsened(by: $0).isEmpty
      }
  }

  /// Whether an amendment repairs it that breaks fewer other claims than the answer that would be recommended, or as few,
  /// and the answer only assumes that what goes wrong does not happen.
  var prefersAmendment: Bool {
    guard let check = cheapest, let taken = recommended else { return false }
    let price = worsened(under: taken).count
    return check.worsened.count < price || check.worsened.count == price && isAssumption(taken)
  }

  /// Of the amendments that repair it alone the one with which fewest other claims get worse.
  var cheapest: AmendmentCheck? {
    remedies.repairs.min { $0.worsened.count < $1.worsened.count }
  }

  /// Whether an answer only takes away what the environment can do.
  func isAssumption(_ taken: TakenReading) -> Bool {
    let system = report.system
    if system.alternative(taken)?.isAssumption == true { return true }
    guard let here = try? system.resolvedTables(under: report.configuration),
      let there = try? system.resolvedTables(under: report.configuration.answering(taken))
    else { return false }
    let changes = RowChange.between(here, there)
    return !changes.isEmpty
      && changes.allSatisfy { change in
        change.new == nil
          && change.isOfEnvironment(here.first { $0.name == change.machine })
      }
  }

  /// The other claims that get worse under another answer.
  func worsened(under taken: TakenReading) -> [PropertyVerdict] {
    report.variants.filter {
      $0.change == .reading(taken.reading, alternative: taken.alternative)
    }.flatMap(report.worsened)
  }
}
