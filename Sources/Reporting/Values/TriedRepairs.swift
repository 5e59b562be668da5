public import Checking
public import Machines

/// One row of a table changed: in the place of the old row the new one stands; without an old row the new
/// one is added, without a new one the old row is gone.
public struct RowChange: Hashable, Sendable, Codable {
  /// The machine, by name.
  public let machine: String
  /// The state whose row it is.
  public let state: String
  /// The row before the change; `nil` if there was none.
  public let old: Rule?
  /// The row after the change; `nil` if there is none.
  public let new: Rule?

  /// The system with the change; `nil` where it has no such row.
  func applied(to system: System) -> System? {
    guard let place = system.machines.firstIndex(where: { $0.name == machine }) else { return nil }
    var changed = system
    guard let old else {
      let added = StateRules(state: state, rules: [new].compactMap(\.self))
      changed.machines[place].rules.insert(added, at: 0)
      return changed
    }
    for block in system.machines[place].rules.indices {
      let rows = system.machines[place].rules[block]
      guard rows.state == state, let row = rows.rules.firstIndex(of: old) else { continue }
      let range = row..<(row + 1)
      changed.machines[place].rules[block].rules.replaceSubrange(
        range, with: [new].compactMap(\.self))
      return changed
    }
    return nil
  }
}

/// What was tried to repair a claim that no reading and no single amendment repairs.
public struct TriedRepairs: Hashable, Sendable, Codable {
  /// Changes of single rows with which the claim is proved and no other claim gets worse, one for each row, the
  /// likeliest first.
  public let changes: [RowChange]
  /// Amendments that together prove it, none of which can be left out; in the system's order.
  public let enough: [String]

  /// What was found.
  public init(changes: [RowChange] = [], enough: [String] = []) {
    self.changes = changes
    self.enough = enough
  }
}

extension ScenarioReport {
  /// Larger systems take too long to search once for every change.
  private static let mostStates = 1000
  private static let mostTried = 80
  /// How many changes that prove the claim are held against all other claims.
  private static let mostHeld = 6
  private static let mostKept = 3

  /// Whether trying is worth it: neither a reading nor one amendment repairs the claim.
  func isOpen(_ result: PropertyResult) -> Bool {
    guard result.verdict == .violated, tried[result.property.name] == nil else { return false }
    if case .lint = result.property.kind { return false }
    if case .diagrams = outcome.engine { return false }
    let finding = Finding(result, in: self, isPrincipal: true)
    if finding.remedies.isMatterOfReading { return false }
    switch finding.cure {
    case .one: return false
    case .together: return outcome.states <= Self.mostStates * 5
    case .none: return result.run != nil && outcome.complete && outcome.states <= Self.mostStates
    }
  }

  /// Looks for what repairs a claim: the fewest of the amendments if all together do, or else one row changed.
  ///
  /// - Parameters:
  ///   - result: the claim that fails.
  ///   - explore: explores a system and decides some properties, or all of them, in at most so many states.
  public func repairs(
    of result: PropertyResult,
    explore: (System, Configuration, [Property]?, _ mostStates: Int) throws -> Outcome
  ) -> TriedRepairs {
    let most = 2 * outcome.states + 500
    let property = result.property
    func isProved(_ system: System, _ configuration: Configuration) -> Bool {
      let found = try? explore(system, configuration, [property], most)
      return found?.results.first?.verdict == .proved
    }
    if case .together(let claimed) = Finding(result, in: self, isPrincipal: true).cure {
      var all = configuration
      all.amendments = Set(system.amendments.map(\.id))
      let known = Set(claimed.map(\.id))
      let missing = system.amendments.map(\.id).filter { !configuration.amendments.contains($0) }
      for id in missing.filter({ !known.contains($0) }) + missing.filter(known.contains) {
        var fewer = all
        fewer.amendments.remove(id)
        if isProved(system, fewer) { all = fewer }
      }
      return TriedRepairs(
        enough: missing.filter { all.amendments.contains($0) })
    }
    var kept: [RowChange] = []
    var held = 0
    for change in RowChanges(result, in: self).all.prefix(Self.mostTried) {
      let isNew = !kept.contains {
        $0.machine == change.machine && $0.state == change.state && $0.old == change.old
      }
      guard isNew, let changed = change.applied(to: system), isProved(changed, configuration) else {
        continue
      }
      held += 1
      if let all = try? explore(changed, configuration, nil, most), !isWorse(all) {
        kept.append(change)
      }
      if kept.count == Self.mostKept || held == Self.mostHeld { break }
    }
    return TriedRepairs(changes: kept)
  }

  /// Whether something that held does not hold any more.
  private func isWorse(_ other: Outcome) -> Bool {
    let verdicts = Dictionary(
      other.results.map { ($0.property.name, $0.verdict) }, uniquingKeysWith: { first, _ in first })
    return outcome.results.contains {
      $0.verdict == .proved && $0.property.role != .measurement
        && verdicts[$0.property.name] != .proved
    }
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
