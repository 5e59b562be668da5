import Checking
import Machines
import Reporting
import SymbolicSearch

/// Verdicts on configurations, asked round by round, and never twice on the same rules.
struct VerdictRounds {
  /// A configuration of a scenario's system, and the claims asked about; all if `nil`.
  struct Question {
    let scenario: Scenario
    let configuration: Configuration
    var claims: Set<String>?
  }

  /// Verdicts by the name of the claim; a claim that is not made has none.
  typealias Verdicts = [String: VerdictKind]

  private let environment: CommandEnvironment
  private let invocation: Invocation
  private var cache = VerdictCache()
  /// How many configurations were asked about.
  private(set) var asked = 0

  init(_ environment: CommandEnvironment, _ invocation: Invocation) {
    self.environment = environment
    self.invocation = invocation
  }

  /// The verdicts on each, in order.
  ///
  /// - Throws: ``Interrupted`` if somebody asked sim to stop.
  mutating func verdicts(on questions: [Question]) throws -> [Verdicts] {
    cache.beginRound()
    let places = try questions.map { question in
      try cache.ask(
        question.scenario, question.configuration, about: question.claims,
        guess: question.scenario.pins.states?.clamped ?? 1)
    }
    cache.enter(try environment.outcomes(of: cache.requests, invocation))
    asked += questions.count
    return try places.map { place in
      guard let verdicts = cache.verdicts(place) else { throw Interrupted() }
      return Verdicts(uniqueKeysWithValues: verdicts.map { ($0.property, $0.verdict) })
    }
  }

  struct Interrupted: Error {}
}

extension Scenario {
  /// The same scenario under another configuration.
  func with(_ change: (inout Configuration) -> Void) -> Scenario {
    var copy = self
    change(&copy.configuration)
    return copy
  }
}

extension [Scenario] {
  /// The scenario that speaks for a system: plain, as written, and living as the system says.
  func principal(of system: System) -> Scenario? {
    let all = filter { $0.system.name == system.name }
    let plain = all.filter { $0.configuration.isAsWritten(of: system) }
    return plain.first { $0.configuration.takesProcess(of: system) } ?? plain.first ?? all.first
  }
}
