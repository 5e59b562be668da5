import Checking
import Machines

extension RepairSearch {
  /// A part that has more states is not asked.
  private static let mostStatesOfPart = 30_000

  /// Holds changes against the systems of which this one has all machines, a changed one among them, read as usual:
  /// such a system has more claims about its rows.
  ///
  /// - Parameter isWhole: whether all of them are asked, also where a claim of one is broken.
  mutating func hold(_ repair: inout TriedRepairs, isWhole: Bool) {
    let machines = Set(repair.changes.map(\.machine))
    for part in report.system.parts(among: systems) {
      guard part.machines.contains(where: { machines.contains($0.name) }),
        let (tables, rest) = part.resolved(under: Configuration()),
        let changed = repair.changes.applied(to: tables)
      else { continue }
      // A part that has no such row, or is too large, says nothing.
      if usual[part.name] == nil {
        usual[part.name] = try? explore(tables, rest, nil, Self.mostStatesOfPart)
      }
      guard let found = usual[part.name], found.complete,
        let other = try? explore(changed, rest, nil, 2 * found.states + 500)
      else { continue }
      let worse = Self.worsened(other, than: found)
      repair.broken += worse.map { TriedRepairs.BrokenClaim(system: part.name, claim: $0) }
      if worse.isEmpty { repair.parts.append(part.name) } else if !isWhole { return }
    }
  }

  /// The amendments of other systems that change a row of the same tables which fires in the run, or a state in
  /// which the run is, read as usual.
  func amendments(in resolved: System) -> [TriedRepairs] {
    let fired = result.run?.firedRules(in: resolved.machines) ?? []
    var found: [TriedRepairs] = []
    for other in systems {
      for amendment in report.system.foreignAmendments(of: other)
      where !found.contains(where: { $0.amendment == amendment.id }) {
        guard let plain = try? other.resolvedTables(under: Configuration()),
          let amended = try? other.resolvedTables(under: Configuration(amendments: [amendment.id]))
        else { continue }
        let changes = RowChange.between(plain, amended)
        let isOfRows = changes.allSatisfy { !$0.state.isEmpty }
        let near = changes.nearest(to: result.run, fired, in: report.system)
        if isOfRows, !changes.isEmpty,
          near.contains(where: { change in
            fired.contains { $0.machine == change.machine && $0.state == change.state }
          })
        {
          found.append(TriedRepairs(changes: changes, amendment: amendment.id))
        }
      }
    }
    return found
  }

  /// What held and does not hold any more, by name.
  ///
  /// - Parameter orIdle: whether what nothing triggers any more counts, and states and rows that never come.
  static func worsened(
    _ other: Outcome, than outcome: Outcome, orIdle: Bool = true
  ) -> [String] {
    let verdicts = Dictionary(
      other.results.map { ($0.property.name, $0.verdict) }, uniquingKeysWith: { first, _ in first })
    return outcome.results.filter {
      $0.verdict == .proved && $0.property.role != .measurement
        && verdicts[$0.property.name] != .proved
        && (orIdle || verdicts[$0.property.name] != .vacuous && !$0.property.kind.isLint)
    }.map(\.property.name)
  }
}
