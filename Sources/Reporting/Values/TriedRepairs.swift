public import Checking
public import Machines

/// What was tried to repair a claim that no reading and no single amendment repairs.
public struct TriedRepairs: Hashable, Sendable, Codable {
  /// The change of a single row with which the claim is proved and no other claim gets worse; or all changes of
  /// an amendment of another system with which it is; or those of a number for which rows ask.
  public let changes: [RowChange]
  /// The amendment of another system whose changes these are, by its id; `nil` of a single row.
  public let amendment: String?
  /// Amendments that together prove it, none of which can be left out; in the system's order.
  public let enough: [String]
  /// The verdicts with these; empty if they are not known.
  public let verdicts: [PropertyVerdict]

  /// The systems that are part of this one and that have the changed row, whose claims it breaks none of.
  public internal(set) var parts: [String] = []
  /// Of a change of a number the claims that it breaks in return, of this system and of its parts.
  package internal(set) var broken: [BrokenClaim] = []
  /// The rows that fire in some run, and with the change in none.
  package internal(set) var lost = Lost()
  /// How many changes were tried.
  package internal(set) var count = 0
  /// Where no change repairs it: the one with which the claim is proved and the fewest others of the system get worse,
  /// and these.
  package internal(set) var nearest: Nearest?

  /// A change of a single row that breaks other claims in return, or with which something never comes any more.
  package struct Nearest: Hashable, Sendable, Codable {
    package let change: RowChange
    package let broken: [BrokenClaim]
    package let lost: Lost
  }

  /// What came in some run, and with a change comes in none: states of machines, outputs, and rows that stay as they
  /// are.
  package struct Lost: Hashable, Sendable, Codable {
    package internal(set) var states: [[String]] = []
    package internal(set) var outputs: [String] = []
    package internal(set) var rows: [FiredRow] = []

    package var isEmpty: Bool { states.isEmpty && outputs.isEmpty && rows.isEmpty }
  }

  /// A claim that a change breaks, in a system, by their names.
  package struct BrokenClaim: Hashable, Sendable, Codable {
    package let system: String
    package let claim: String
  }

  /// What was found.
  public init(
    changes: [RowChange] = [], amendment: String? = nil, enough: [String] = [],
    verdicts: [PropertyVerdict] = []
  ) {
    self.verdicts = verdicts
    self.changes = changes
    self.amendment = amendment
    self.enough = enough
  }
}

extension ScenarioReport {
  /// Larger systems take too long to search once for every change.
  private static let mostStates = 100_000
  private static let mostTried = 240
  /// Of a small system so many states are explored with a change.
  private static let mostOpened = 12_000
  /// All that is tried for one finding explores so many states together, or two changes.
  private static let mostExplored = 300_000
  /// How many changes that prove the claim are held against all other claims.
  private static let mostHeld = 8
  /// After one that breaks nothing so many more are tried.
  private static let mostBeyond = 24
  /// What breaks more is no repair, and not near to one.
  private static let mostBroken = 3
  /// A part that has more states is not asked.
  private static let mostStatesOfPart = 30_000

  /// Whether trying is worth it: neither a reading nor one amendment repairs the claim, and no answer under which it is not
  /// claimed changes a row.
  func isOpen(_ result: PropertyResult) -> Bool {
    guard result.verdict == .violated, tried[result.property.name] == nil else { return false }
    if case .lint = result.property.kind { return false }
    if case .diagrams = outcome.engine { return false }
    let finding = Finding(result, in: self, isPrincipal: true)
    if finding.remedies.isMatterOfReading || !outcome.complete { return false }
    switch finding.cure {
    case .one: return false
    case .together: return outcome.states <= 5000
    case .none:
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

  /// Looks for what repairs a claim: the fewest of the amendments if all together do, or else one row changed, or
  /// an amendment of another system; of several rows that of which most other claims that fail are proved, too.
  ///
  /// - Parameters:
  ///   - result: the claim that fails.
  ///   - systems: those whose amendments are tried where they concern the same machines.
  ///   - unrestated: the rules that no row of any system restates, by their ids.
  ///   - text: the words of a rule, by its id: rows that speak of what is missing are tried first.
  ///   - isBrokenAgain: whether a run that breaks the claim is known to break it in another system, which
  ///     then is not explored.
  ///   - explore: explores a system and decides some properties, or all of them, in at most so many states.
  public func repairs(
    of result: PropertyResult, systems: [System] = [], unrestated: [String] = [],
    text: @escaping (String) -> String? = { _ in nil },
    isBrokenAgain: (System, Configuration) -> Bool = { _, _ in false },
    explore: (System, Configuration, [Property]?, _ mostStates: Int) throws -> Outcome
  ) -> TriedRepairs {
    // A repair may open what the defect closes.
    let most = max(2 * outcome.states + 500, Self.mostOpened)
    var explored = 0
    let property = result.property
    func isProved(_ system: System, _ configuration: Configuration) -> Bool {
      if isBrokenAgain(system, configuration) {
        // Its tables are compiled, and a run is followed.
        explored += outcome.states / 10
        return false
      }
      let found = try? explore(system, configuration, [property], most)
      explored += found?.states ?? most
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
      let whole = try? explore(system, all, nil, most)
      return TriedRepairs(
        enough: missing.filter { all.amendments.contains($0) },
        verdicts: whole.map { $0.complete ? Variant(.allAmendments, outcome: $0).verdicts : [] }
          ?? [])
    }
    guard let (tables, rest) = resolved else { return TriedRepairs() }
    let changes = RowChanges(
      result, in: tables, of: system.machines, stored: configuration.stored,
      unrestated: unrestated, text: text)
    let clues = changes.suggested()
    let numbers = changes.numbers.map { TriedRepairs(changes: $0) }
    let all =
      numbers + amendments(of: systems, in: tables, result)
      + changes.all(tries: Self.mostExplored / outcome.states, clues).map {
        TriedRepairs(changes: [$0])
      }
    var (held, count) = (0, 0)
    var usual: [String: Outcome] = [:]
    var ofNumber: TriedRepairs?
    var nearest: TriedRepairs.Nearest?
    var last = Self.mostTried
    var losing: TriedRepairs?
    var best: (repair: TriedRepairs, mended: Int)?
    for repair in all {
      if count == last || held == Self.mostHeld { break }
      if explored > Self.mostExplored - outcome.states, count > 1 { break }
      count += 1
      guard let changed = repair.changes.applied(to: tables), isProved(changed, rest) else {
        continue
      }
      held += 1
      if let all = try? explore(changed, rest, nil, most), all.complete {
        var found = repair
        found.broken = Self.worsened(all, than: outcome).map {
          TriedRepairs.BrokenClaim(system: system.name, claim: $0)
        }
        let isOfNumber = ofNumber == nil && numbers.contains(repair)
        if found.broken.isEmpty || isOfNumber {
          hold(&found, against: systems, isWhole: isOfNumber, &usual, explore)
        }
        found.count = count
        let lost =
          isOfNumber || repair.amendment != nil
          ? TriedRepairs.Lost()
          : Self.lost(all, changed, than: outcome, tables, claiming: property.kind)
        if found.broken.isEmpty, lost.isEmpty {
          // What ties up a loose end by the same row is told with it.
          if let other = nearest, let first = repair.changes.first, repair.changes.count == 1,
            first.old != nil, other.change.old == first.old, other.change.state == first.state,
            other.change.machine == first.machine,
            clues.contains(where: { $0.change == other.change && $0.isLoose })
          {
            found.nearest = other
          }
          // What one defect breaks the right repair mends with it.
          let mended = all.results.count { other in
            other.verdict == .proved && self.result(other.property.name)?.verdict == .violated
          }
          if mended > best?.mended ?? 0 { best = (found, mended) }
          last = min(last, count + Self.mostBeyond)
          continue
        }
        // Another change may lose nothing.
        if found.broken.isEmpty { last = min(last, count + Self.mostBeyond) }
        if found.broken.isEmpty, !isOfNumber, lost.states.isEmpty, lost.outputs.isEmpty {
          if losing == nil {
            found.lost = lost
            losing = found
          }
          continue
        }
        // Two numbers that disagree: what keeps the other one breaks in return.
        if isOfNumber { ofNumber = found }
        if repair.amendment == nil, repair.changes.count == 1,
          found.broken.count <= Self.mostBroken,
          nearest.map({
            found.broken.count + lost.states.count < $0.broken.count + $0.lost.states.count
          }) ?? true
        {
          nearest = .init(change: repair.changes[0], broken: found.broken, lost: lost)
        }
      }
    }
    var nothing = TriedRepairs()
    nothing.count = count
    nothing.nearest = nearest
    return best?.repair ?? losing ?? ofNumber ?? nothing
  }

  /// Holds changes against the systems of which this one has all machines, a changed one among them, read as usual:
  /// such a system has more claims about its rows.
  ///
  /// - Parameters:
  ///   - isWhole: whether all of them are asked, also where a claim of one is broken.
  ///   - usual: what each of them comes to without the changes, by name, as far as it is known.
  private func hold(
    _ repair: inout TriedRepairs, against systems: [System], isWhole: Bool,
    _ usual: inout [String: Outcome],
    _ explore: (System, Configuration, [Property]?, _ mostStates: Int) throws -> Outcome
  ) {
    let machines = Set(repair.changes.map(\.machine))
    for part in system.parts(among: systems) {
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

  /// The system with its tables amended and read, and the configuration without that; `nil` if that cannot be.
  package var resolved: (System, Configuration)? { system.resolved(under: configuration) }

  /// The amendments of other systems that change a row of the same tables which fires in the run, or a state in
  /// which the run is, read as usual.
  private func amendments(
    of systems: [System], in resolved: System, _ result: PropertyResult
  ) -> [TriedRepairs] {
    let fired = result.run?.firedRules(in: resolved.machines) ?? []
    var found: [TriedRepairs] = []
    for other in systems {
      for amendment in system.foreignAmendments(of: other)
      where !found.contains(where: { $0.amendment == amendment.id }) {
        guard let plain = try? other.resolvedTables(under: Configuration()),
          let amended = try? other.resolvedTables(under: Configuration(amendments: [amendment.id]))
        else { continue }
        let changes = RowChange.between(plain, amended)
        let isOfRows = changes.allSatisfy { !$0.state.isEmpty }
        let near = changes.nearest(to: result.run, fired, in: system)
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
  private static func worsened(_ other: Outcome, than outcome: Outcome) -> [String] {
    let verdicts = Dictionary(
      other.results.map { ($0.property.name, $0.verdict) }, uniquingKeysWith: { first, _ in first })
    return outcome.results.filter {
      $0.verdict == .proved && $0.property.role != .measurement
        && verdicts[$0.property.name] != .proved
    }.map(\.property.name)
  }
}

extension System {
  /// The other systems of which this one has all machines.
  package func parts(among systems: [System]) -> [System] {
    let names = Set(machines.map(\.name))
    return systems.filter { other in
      other.name != name && other.machines.allSatisfy { names.contains($0.name) }
    }
  }

  /// The amendments of another system that change nothing but machines which this one has, and that are not its own.
  package func foreignAmendments(of other: System) -> [Amendment] {
    if other.name == name { return [] }
    let known = Set(amendments.map(\.id))
    let names = Set(machines.map(\.name))
    return other.amendments.filter { amendment in
      !known.contains(amendment.id)
        && amendment.patches.allSatisfy { names.contains($0.machine) }
    }
  }

  /// The system with its tables amended and read, and the configuration without that; `nil` if that cannot be.
  ///
  /// Claims may speak of what only a reading, an amendment or the original brings in.
  fileprivate func resolved(under configuration: Configuration) -> (System, Configuration)? {
    guard let machines = try? resolvedTables(under: configuration) else { return nil }
    let known = self.machines.flatMap { table in
      table.rules.map { Patch.add(machine: table.name, state: $0.state, $0.rules) }
        + table.causes.map { Patch.addCause(machine: table.name, $0) }
    }
    var resolved = self
    resolved.machines = machines
    resolved.amendments.append(Amendment("", "", repairs: [], patches: known))
    var rest = configuration
    rest.amendments = []
    return (resolved, rest)
  }
}

extension Reports {
  /// The rules that no row of any system restates, by their ids.
  package var unrestated: [String] {
    book.rules.filter { rule in !rule.bindings.contains { $0.kind == .row } }.map(\.rule.id)
  }

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
