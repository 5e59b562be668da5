import Checking
import Foundation
import Machines
import Reporting
import RuleChecking

/// The tables, claims and results of a moment, as data: what `sim diff` compares with.
///
/// Everything that is explored is in it, so that another binary explores the same rules. Where rows are
/// declared is not: a snapshot does not change when lines move.
struct Snapshot: Codable {
  static let schema = 1
  /// The name of the committed file in the folder of scenarios.
  static let fileName = "snapshot"

  var schema = Snapshot.schema
  /// The checker that found the results.
  var engine = RuleCheckingSources.digest
  var systems: [Machines.System]
  var scenarios: [Entry]

  /// A scenario, by the name of its system, and what was found.
  struct Entry: Codable, Equatable {
    let name: String
    let title: String
    let system: String
    let readings: [String: String]
    let parameters: [String: Int]
    let amendments: [String]
    let kills: Int?
    let suspends: Bool?
    let without: [String]
    /// What a run finds before its first step, if anything is stored.
    let stored: [String: Int]?
    /// How timers expire, if not exactly when they are due.
    let timers: TimerSemantics?
    let states: Int?
    let depth: Int?
    /// By claim: the verdict, and the time in milliseconds where one is computed.
    var results: [String: String]
  }
}

extension Snapshot.Entry {
  init(_ scenario: Scenario, _ outcome: Outcome?) {
    let configuration = scenario.configuration
    self.init(
      name: scenario.name, title: scenario.title, system: scenario.system.name,
      readings: configuration.readings, parameters: configuration.parameters,
      amendments: configuration.amendments.sorted(), kills: configuration.kills,
      suspends: configuration.suspends, without: configuration.withoutEvents.sorted(),
      stored: configuration.stored.isEmpty ? nil : configuration.stored,
      timers: scenario.engine.timers == .exact ? nil : scenario.engine.timers,
      states: scenario.bounds.states, depth: scenario.bounds.depth,
      results: outcome.map(answersByClaim)?.mapValues(\.text) ?? [:])
  }

  /// The scenario, of one of these systems; `nil` if there is none of its name.
  func scenario(_ systems: [Machines.System]) -> Scenario? {
    guard let system = systems.first(where: { $0.name == self.system }) else { return nil }
    return Scenario(
      name: name, title: title, system: system,
      configuration: Configuration(
        readings: readings, parameters: parameters, amendments: Set(amendments), kills: kills,
        suspends: suspends, withoutEvents: Set(without), stored: stored ?? [:]),
      bounds: SearchBounds(states: states, depth: depth), pins: Pins(), expectations: [],
      path: name)
  }
}

/// What became of a claim, as far as two moments are compared.
struct ClaimAnswer: Hashable {
  let verdict: VerdictKind
  /// In milliseconds, or `unbounded`; `nil` where no time is computed.
  let time: String?
  let run: String?

  init(_ result: PropertyResult) {
    verdict = result.verdict
    time =
      switch result.measure {
      case nil: nil
      case .unbounded: "unbounded"
      case .time(let instant, let attained):
        (attained ? "" : "almost ") + instant.milliseconds + " ms"
      }
    run = result.run.map { oneLine($0.signature) }
  }

  /// The verdict, and the time.
  var text: String { [verdict.rawValue, time].compactMap(\.self).joined(separator: " ") }

  func isSame(as other: ClaimAnswer) -> Bool { verdict == other.verdict && time == other.time }
}
