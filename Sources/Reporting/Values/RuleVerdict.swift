package import Checking
import Machines

/// What one scenario says of one property that checks a catalogue rule.
package struct RuleVerdict: Hashable, Sendable {
  package let scenario: String
  package let property: String
  package let verdict: VerdictKind
}

/// The verdicts of every property that checks this catalogue id, scenario by scenario.
package func verdicts(of id: String, in reports: [ScenarioReport]) -> [RuleVerdict] {
  reports.flatMap { report in
    report.outcome.results.filter { $0.property.ids.contains(id) }.map {
      RuleVerdict(scenario: report.name, property: $0.property.name, verdict: $0.verdict)
    }
  }
}
