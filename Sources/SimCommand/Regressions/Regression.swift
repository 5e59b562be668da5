import Machines
import Simulation

/// A run that the gate makes again before anything else, with what is to come of it.
struct Regression: Hashable {
  /// The path below the scenario folder without `.regression`: `LC/regressions/lost-tickets`.
  let name: String
  let title: String
  /// The scenario in which the run was made, if the file names one.
  let scenario: String?
  let system: System
  let configuration: Configuration
  let property: String
  let expectation: ExpectedAnswer
  /// What the file tells of the run: its settings, steps and end, as it tells them.
  let told: [ToldLine]
  let recording: Recording
  /// The file, as messages call it.
  let path: String

  /// The file ending of regressions.
  static let fileEnding = ".regression"
  /// The folder, inside that of a document, where promoted runs go.
  static let folder = "regressions"
}

/// A line of a regression that tells something that its token holds.
struct ToldLine: Hashable {
  let text: String
  let line: Int
}

/// What `sim reproduce` is to answer.
enum ExpectedAnswer: Hashable {
  /// The run is possible and breaks the property.
  case violated
  /// The run is possible and the property holds in it.
  case holds
  /// The run comes to an end before this step, counted from 1, because of a rule; of none that has
  /// a name if it is empty.
  case diverged(step: Int, rule: String)

  /// As a regression says it after `expect`.
  var text: String {
    switch self {
    case .violated: "violated"
    case .holds: "holds"
    case .diverged(let step, let rule):
      rule.isEmpty ? "diverged \(step)" : "diverged \(step) \(rule)"
    }
  }

  /// What that means, for people.
  var meaning: String {
    switch self {
    case .violated: "the run still fails"
    case .holds: "the run is possible and breaks nothing"
    case .diverged(let step, let rule):
      "the run is no longer possible at step \(step)"
        + (rule.isEmpty ? "" : " because of rule \(rule)")
    }
  }
}

extension ExpectedAnswer {
  /// The answer that `sim reproduce` gives; none if it is not known.
  init?(_ reproduction: Reproduction) {
    switch reproduction.verdict {
    case .stillFails: self = .violated
    case .fixed: self = .holds
    case .possible, .undecided: return nil
    case .diverged:
      guard case .diverged(let divergence) = reproduction.replay.ending else { return nil }
      self = .diverged(step: divergence.step, rule: oneLine(divergence.rule))
    }
  }
}
