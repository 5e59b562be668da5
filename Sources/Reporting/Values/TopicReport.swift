public import Checking
public import Machines

/// What several documents speak of, with how their decisions fall.
public struct TopicReport: Hashable, Sendable {
  /// Whether the documents agree.
  public enum Verdict: String, Sendable, CaseIterable {
    /// All decisions are the same, and all claims hold.
    case agree
    /// Some decision differs, or some claim fails.
    case disagree
    /// They agree or not as one of them is read.
    case ambiguous
    /// Not everything was decided, or not everything explored.
    case undecided
  }

  /// What is reported on.
  public let topic: Topic
  /// The decisions on all inputs, where decisions are compared.
  public let table: DecisionTable?

  /// Evaluates the decisions.
  public init(_ topic: Topic) throws(ModelError) {
    self.topic = topic
    if let decisions = topic.decisions {
      table = try DecisionTable(decisions)
    } else {
      table = nil
    }
  }

  /// The answers to the claims, as far as their scenarios were explored.
  func results(in reports: [ScenarioReport]) -> [(report: ScenarioReport, result: PropertyResult)] {
    topic.claims.compactMap { claim in
      guard let report = reports.first(where: { $0.name == claim.scenario }),
        let result = report.result(claim.property)
      else { return nil }
      return (report, result)
    }
  }

  /// The claims that no scenario answers.
  public func unanswered(in reports: [ScenarioReport]) -> [Topic.Claim] {
    topic.claims.filter { claim in
      reports.first { $0.name == claim.scenario }?.result(claim.property) == nil
    }
  }

  /// Whether the documents agree: as decisions and in every claim.
  public func verdict(in reports: [ScenarioReport]) -> Verdict {
    let results = results(in: reports)
    let faults = results.map { $0.report.faultClass(of: $0.result) }
    if table.map({ $0.disagreements > 0 }) == true { return .disagree }
    if faults.contains(where: { $0 != nil && $0 != .ambiguity }) { return .disagree }
    if faults.contains(.ambiguity) { return .ambiguous }
    let isDecided =
      results.count == topic.claims.count && results.allSatisfy { $0.result.verdict == .proved }
      && (table != nil || !results.isEmpty)
    return isDecided ? .agree : .undecided
  }
}

extension TopicReport.Verdict {
  var signed: String {
    switch self {
    case .agree: "✅ they agree"
    case .disagree: "🔀 they disagree"
    case .ambiguous: "🟠 it depends on the reading"
    case .undecided: "❔ not decided"
    }
  }
}

extension DecisionTable {
  /// An input in words: `loggedIn: yes, firstLaunch: no, language: German`.
  func words(for input: Case) -> String {
    zip(inputs, input.values).map { variable, value in
      let text = variable.isFact ? (value == 1 ? "yes" : "no") : variable.text(value)
      return "\(variable.name): \(text)"
    }.joined(separator: ", ")
  }
}
