public import Checking
public import Machines

/// Looks for what repairs a claim that no reading and no single amendment repairs.
///
/// Every change that it tells of is explored: that the claim is proved with it, what else it breaks, and what never
/// comes any more.
struct RepairSearch {
  typealias Explore = (System, Configuration, [Property]?, _ mostStates: Int) throws -> Outcome

  let report: ScenarioReport
  let result: PropertyResult
  /// Those whose amendments are tried where they concern the same machines.
  let systems: [System]
  /// Whether a run that breaks the claim is known to break it in another system, which then is not explored.
  let isBrokenAgain: (System, Configuration) -> Bool
  /// Explores a system and decides some properties, or all of them, in at most so many states.
  let explore: Explore
  private var explored = 0
  /// What each part of the system comes to without changes, by name, as far as it is known.
  var usual: [String: Outcome] = [:]

  private static let mostTried = 480
  /// Of a small system so many states are explored with a change.
  private static let mostOpened = 12_000
  /// All that is tried for one finding explores so many states together, or two changes.
  private static let mostExplored = 300_000
  /// How many changes that prove the claim are held against all other claims.
  private static let mostHeld = 20
  /// So many states are explored with several amendments.
  private static let mostAmended = 300_000
  /// Of larger systems not each amendment is left out by turns.
  private static let mostOfEach = 50_000
  /// After one that breaks nothing so many more are tried.
  private static let mostBeyond = 24
  /// More rows than these that all have to wait are not told as one repair.
  private static let mostWaiting = 6

  init(
    _ report: ScenarioReport, _ result: PropertyResult, systems: [System],
    isBrokenAgain: @escaping (System, Configuration) -> Bool, explore: @escaping Explore
  ) {
    self.report = report
    self.result = result
    self.systems = systems
    self.isBrokenAgain = isBrokenAgain
    self.explore = explore
  }

  /// A repair may open what the defect closes.
  private var most: Int { max(2 * report.outcome.states + 500, Self.mostOpened) }

  private mutating func isProved(_ system: System, _ configuration: Configuration) -> Bool {
    verdict(system, configuration, within: most) == .proved
  }

  private mutating func verdict(
    _ system: System, _ configuration: Configuration, within most: Int
  ) -> VerdictKind? {
    if isBrokenAgain(system, configuration) {
      // Its tables are compiled, and a run is followed.
      explored += report.outcome.states / 10
      return .violated
    }
    let found = try? explore(system, configuration, [result.property], most)
    explored += found?.states ?? most
    return found?.results.first?.verdict
  }

  /// The fewest of the amendments that repair it together: of those that claim to, or, if these are not enough and the
  /// system is small, of all; none if that is not known.
  mutating func fewest(of claimed: [Amendment]) -> TriedRepairs {
    let system = report.system
    let known = Set(claimed.map(\.id))
    let missing = system.amendments.map(\.id).filter {
      !report.configuration.amendments.contains($0)
    }
    var all = report.configuration
    all.amendments.formUnion(known)
    if known.isEmpty || verdict(system, all, within: Self.mostAmended) != .proved {
      if report.outcome.states > Self.mostOfEach { return TriedRepairs() }
      all.amendments.formUnion(missing)
    }
    func without(_ id: String) -> Configuration {
      var fewer = all
      fewer.amendments.remove(id)
      return fewer
    }
    var idle: [String] = []
    for id in missing.filter({ !known.contains($0) }) + missing.filter(known.contains)
    where all.amendments.contains(id) {
      switch verdict(system, without(id), within: Self.mostAmended) {
      case .proved: all = without(id)
      case .vacuous: idle.append(id)
      default: break
      }
    }
    // What was left out later counts, too.
    idle = missing.filter { id in
      idle.contains(id)
        && verdict(system, without(id), within: Self.mostAmended) == .vacuous
    }
    let whole = try? explore(system, all, nil, Self.mostAmended)
    return TriedRepairs(
      enough: missing.filter { all.amendments.contains($0) },
      idle: idle,
      verdicts: whole.map { $0.complete ? Variant(.allAmendments, outcome: $0).verdicts : [] } ?? []
    )
  }

  /// Of several rows, each changed alone, that of which most other claims that fail are proved, too; or all rows that
  /// ask for a number, or an amendment of another system.
  mutating func row(_ changes: RowChanges, in tables: System, _ rest: Configuration) -> TriedRepairs
  {
    let outcome = report.outcome
    let clues = changes.suggested()
    let numbers = changes.numbers.map { TriedRepairs(changes: $0) }
    let all =
      numbers + amendments(in: tables)
      + changes.all(tries: Self.mostExplored / outcome.states, clues).map {
        TriedRepairs(changes: [$0])
      }
    var (proving, count) = (0, 0)
    var held = HeldChanges()
    var last = Self.mostTried
    for repair in all {
      if count == last || proving == Self.mostHeld { break }
      if explored > Self.mostExplored - outcome.states, count > 1 { break }
      count += 1
      guard let changed = repair.changes.applied(to: tables), isProved(changed, rest) else {
        continue
      }
      proving += 1
      guard let all = try? explore(changed, rest, nil, most), all.complete else { continue }
      explored += all.states
      var found = repair
      // What only a row made possible that did not do what its rule says is no loss.
      let isSaid = !repair.changes.isEmpty && repair.changes.allSatisfy(changes.isSaid)
      // Who first hears an event in one state is asked whether others hear it, and that is no harm of the row.
      let isFirst = repair.changes.contains { $0.isFirst(in: tables.machines) }
      found.broken = Self.worsened(all, than: outcome, orIdle: !isSaid)
        .filter { !isFirst || report.result($0)?.property.kind.isOfHearing != true }
        .map { broken($0) }
      let isOfNumber = !held.hasNumber && numbers.contains(repair)
      if found.broken.isEmpty || isOfNumber { hold(&found, isWhole: isOfNumber) }
      found.count = count
      // Another change may lose nothing, or mend more.
      if found.broken.isEmpty { last = min(last, count + Self.mostBeyond) }
      let lost =
        isOfNumber || isSaid || repair.amendment != nil
        ? TriedRepairs.Lost()
        : ScenarioReport.lost(
          all, changed, than: outcome, tables, claiming: result.property.kind)
      guard found.broken.isEmpty, lost.isEmpty else {
        held.enter(found, losing: lost, isOfNumber: isOfNumber)
        continue
      }
      // What one defect breaks the right repair mends with it.
      let mended = all.results.count { other in
        other.verdict == .proved && report.result(other.property.name)?.verdict == .violated
      }
      held.enter(
        found,
        weight: (
          repair.changes.count(where: changes.isSaid), mended,
          changes.support(for: repair.changes, in: changed, clues)
        ), clues)
    }
    if let found = held.repair { return found }
    var nothing = TriedRepairs()
    if let (waits, price) = waiting(tables, rest) {
      if price.isEmpty, case .not = waits.until, waits.changes.count <= Self.mostWaiting {
        var found = TriedRepairs(changes: waits.changes)
        hold(&found, isWhole: false)
        found.count = count + 1
        if found.broken.isEmpty { return found }
      }
      nothing.waiting = price
    }
    nothing.count = count
    nothing.nearest = held.nearest
    return nothing
  }

  /// What gets worse if each row waits by which the claim is broken; `nil` if it fails even then, or none has to.
  private mutating func waiting(
    _ tables: System, _ rest: Configuration
  ) -> (Waits, TriedRepairs.Price)? {
    let kind = result.property.kind.taking(report.outcome.readings)
    guard let waits = Waits(kind, result.run, in: tables.machines),
      let changed = waits.changes.applied(to: tables), isProved(changed, rest)
    else { return nil }
    // Who waits until something has been so does more than who never goes on.
    guard case .not = waits.until else { return (waits, TriedRepairs.Price()) }
    guard let all = try? explore(changed, rest, nil, most), all.complete else { return nil }
    return (
      waits,
      TriedRepairs.Price(
        broken: Self.worsened(all, than: report.outcome).map { broken($0) },
        lost: ScenarioReport.lost(
          all, changed, than: report.outcome, tables, claiming: result.property.kind))
    )
  }

  private func broken(_ claim: String) -> TriedRepairs.BrokenClaim {
    TriedRepairs.BrokenClaim(system: report.system.name, claim: claim)
  }
}

extension ScenarioReport {
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
    isBrokenAgain: @escaping (System, Configuration) -> Bool = { _, _ in false },
    explore: @escaping (System, Configuration, [Property]?, _ mostStates: Int) throws -> Outcome
  ) -> TriedRepairs {
    var search = RepairSearch(
      self, result, systems: systems, isBrokenAgain: isBrokenAgain, explore: explore)
    if case .together(let claimed) = Finding(result, in: self).cure {
      return search.fewest(of: claimed)
    }
    guard let (tables, rest) = resolved else { return TriedRepairs() }
    let changes = RowChanges(
      result, in: tables, of: system.machines, stored: configuration.stored,
      unrestated: unrestated, text: text)
    return search.row(changes, in: tables, rest)
  }
}
