public import Machines
internal import PropertyTesting

/// Makes seeded runs of a system and expects that all its declared properties hold in them: nothing
/// that a finite run can break is broken, and what is to happen sometimes happens in some run.
///
/// Runs depend on the seed and the system's name alone. A failure is made as simple as can be, the
/// same property failing in the same way.
///
/// - Parameters:
///   - system: the system, with its declared properties.
///   - configuration: the readings, parameters and amendments under which it runs.
///   - seeds: how many runs.
///   - seed: what all of them come from; write the commit's hash for other runs with every commit.
///   - steps: the most steps of a run.
///   - names: the properties asked; all if none is named.
///   - faults: what goes wrong beyond the rules.
///   - replay: a token that a failure printed: then that run alone is made.
/// - Returns: what the runs showed, which properties they cannot show included.
/// - Throws: a ``SimulationFailure``; a `ModelError` if the tables are wrong or a name is unknown;
///   a ``ReplayFailure``.
@discardableResult
public func simulate(
  _ system: System, _ configuration: Configuration = Configuration(), seeds: Int = 1000,
  seed: Seed = Seed(1), steps: Int = 100, properties names: [String] = [],
  faults: Set<InjectedFault> = [], replay: String? = nil
) throws -> SimulationReport {
  let campaign = Campaign(seed: seed, runs: seeds, steps: steps, faults: faults)
  let trials = try Trials(system, configuration, campaign)
  for name in names where !system.properties.contains(where: { $0.name == name }) {
    throw ModelError.unknown(.property, name, in: "system \"\(system.name)\"")
  }
  let asked = system.properties.filter { names.isEmpty || names.contains($0.name) }
  let watch = try RuntimeMonitor(asked, on: trials.ground)
  if let replay {
    let path = try trials.path(of: replay)
    for property in watch.properties {
      try trials.expect(property, in: path)
    }
    var tally = CampaignSummary(rows: trials.ground.compiled.rows.count)
    tally.runs = 1
    tally.steps = path.moves.count
    return trials.report(of: tally, watch)
  }
  let result = try campaign.results(of: watch, scope: trials.scope, jobs: 1)
  for group in result.groups where group.kind != .reached {
    throw try trials.failure(of: group, watch.properties[group.property])
  }
  let shown = result.groups.filter { $0.kind == .reached }.map(\.property)
  for (place, property) in watch.properties.enumerated() where !shown.contains(place) {
    if case .sometimes = property.kind { throw NeverShown(property, runs: seeds) }
  }
  return trials.report(of: result, watch)
}

/// Makes seeded runs of a system and expects of each what Swift code says.
///
/// ```swift
/// @Test func `Nothing is shown twice`() throws {
///   try simulate(download, claim: "The banner is shown at most once.", seeds: 1000) { run in
///     run.outputs.count { $0 == "banner" } <= 1
///   }
/// }
/// ```
///
/// A failure is shrunk by leaving steps out and shortening waits for as long as the code refutes the
/// run in the same way: by `false`, or by an error of the same type and the same words but for
/// numbers. Expectations of a test framework inside the code would be recorded for every run tried on
/// the way: return `false` or throw instead.
///
/// - Parameters:
///   - system: the system.
///   - configuration: the readings, parameters and amendments under which it runs.
///   - sentence: the claim, as failures print it.
///   - seeds: how many runs.
///   - seed: what all of them come from.
///   - steps: the most steps of a run.
///   - faults: what goes wrong beyond the rules.
///   - replay: a token that a failure printed: then that run alone is made.
///   - holds: whether the claim holds of a run; called many times, with runs that end anywhere. It
///     must answer the same for the same run.
/// - Throws: a ``SimulationFailure``; a `ModelError` if the tables are wrong; a ``ReplayFailure``.
public func simulate(
  _ system: System, _ configuration: Configuration = Configuration(), claim sentence: String,
  seeds: Int = 1000, seed: Seed = Seed(1), steps: Int = 100, faults: Set<InjectedFault> = [],
  replay: String? = nil, holds: (ObservedRun) throws -> Bool
) throws {
  let campaign = Campaign(seed: seed, runs: seeds, steps: steps, faults: faults)
  let trials = try Trials(system, configuration, campaign)
  try withoutActuallyEscaping(holds) { holds in
    let claim = SwiftClaim(trials, sentence, holds)
    guard let replay else { return try claim.expectInAllRuns() }
    if let refuted = try claim.refutation(of: trials.path(of: replay)) {
      throw try claim.failure(of: refuted.path, refuted.reason)
    }
  }
}

/// That a property asks for something that happens sometimes, and no run showed it.
public struct NeverShown: Error, Hashable, Sendable, CustomStringConvertible {
  /// The property, by name.
  public let property: String
  /// Which property it is, and in how many runs it was looked for.
  public let description: String

  init(_ property: Property, runs: Int) {
    self.property = property.name
    description =
      "never shown: \(property.statement)\nhow: none of \(runs.counted("run")) reaches it; "
      + "make more or longer ones, or let sim explore decide"
  }
}
