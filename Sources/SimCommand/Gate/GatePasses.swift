import Foundation
import Machines
import RuleChecking
import RuleSemantics
import Simulation

/// Which scenarios the gate has passed as they are now, kept with what searches found.
///
/// A pass is kept by a digest of all that the gate compares for a scenario: the tables and claims of its
/// system, its file, its page, what was seen of it, the decisions, the seed, and the sources of
/// all that decides. It is kept only where the gate found nothing at all.
struct GatePasses {
  private let environment: CommandEnvironment
  private let invocation: Invocation
  private let cache: OutcomeCache?
  private let accepted: DecidedViolations
  /// Of the systems as they are; exploring the scenarios needs them too.
  let digests = SystemDigests()
  /// What all scenarios have in common.
  private let common: Fingerprint

  init(
    _ environment: CommandEnvironment, _ invocation: Invocation, _ accepted: DecidedViolations
  ) throws {
    self.environment = environment
    self.invocation = invocation
    self.accepted = accepted
    cache = environment.cache
    if invocation.onlyChanged, cache == nil {
      throw InputError(
        "--changed asks the cache what has passed; give --cache DIR, and no --no-cache")
    }
    var digest = Fingerprint()
    digest.feed("gate passed 2, by \(SimCommandSources.digest), \(invocation.seed.text)")
    digest.feed(invocation.runs ?? GateSimulation.defaultRuns)
    for name in [Decision.fileName, SurvivorLock.fileName, AcceptedSurvivor.fileName] {
      digest.feed(bytes: try environment.bytes(of: name, invocation))
    }
    for decision in accepted.decisions where decision.hasExpired(environment.today) {
      digest.feed("expired \(decision.lines.lowerBound)")
    }
    common = digest
  }

  /// Those that have not passed as they are now.
  func open(among scenarios: [Scenario]) throws -> [Scenario] {
    guard let cache else { return scenarios }
    return try scenarios.filter { cache.value(named: try name(of: $0), as: Bool.self) == nil }
  }

  func note(_ scenarios: [Scenario]) throws {
    cache?.keep(values: try scenarios.map { (try name(of: $0), true) })
  }

  /// The name by which it is kept that everything has passed, to be told in these formats: of what pages
  /// read, of every file that the gate compares, of the planted defect, and of the day.
  func name(ofAll pages: String, _ formats: [String]) throws -> String {
    var digest = common
    digest.feed("all of \(pages) on \(environment.today) in \(formats)")
    if let defect = environment.seededDefect {
      digest.feed(try SystemDigests().digest(of: defect.system))
      digest.feed(defect.planted)
      digest.feed(defect.property)
    }
    for folder in [invocation.scenarioFolder, invocation.reportFolder] {
      for entry in try environment.files.entries(below: folder) ?? [] {
        digest.feed("\(folder) \(entry.path) \(entry.kind)")
        if entry.kind != .file { continue }
        digest.feed(
          bytes: try environment.files.read(joined(folder, entry.path), limit: 1 << 26))
      }
    }
    return digest.digits
  }

  private func name(of scenario: Scenario) throws -> String {
    var digest = common
    digest.feed(scenario.name)
    digest.feed(try digests.digest(of: scenario.system))
    digest.feed("\(scenario.pins) \(scenario.expectations) \(scenario.bounds)")
    digest.feed(scenario.completed(scenario.configuration))
    for seen in accepted.lock.violations where seen.scenario == scenario.name {
      digest.feed("\(seen)")
    }
    let page = joined(invocation.reportFolder, scenario.name + ".md")
    digest.feed(bytes: (try? environment.files.read(page, limit: 1 << 26)) ?? [])
    return digest.digits
  }
}
