import Checking
import Machines
import Reporting

extension CommandEnvironment {
  /// What is new or not expected in several scenarios, and how much there is besides.
  func news(of exploration: Exploration, _ accepted: DecidedViolations) -> String {
    var text = ""
    var decided = 0
    var counts: [VerdictKind: Int] = [:]
    for (scenario, report) in zip(exploration.scenarios, exploration.reports) {
      for result in report.outcome.results {
        counts[result.verdict, default: 0] += 1
        let isExpected = scenario.expectations.contains {
          $0.property == result.property.name && $0.verdict == result.verdict
        }
        switch result.verdict {
        case .proved: continue
        case .vacuous, .undecided: if isExpected { continue }
        case .violated:
          if accepted.undecided(SeenViolation(result, in: report), today: today).isEmpty {
            decided += 1
            continue
          }
        }
        text += finding(result, in: report)
      }
      if !report.outcome.complete {
        let end = report.outcome.endedBy?.rawValue ?? "a bound"
        text += "undecided  \(report.name)\n    ended by \(end)\n"
      }
    }
    for sweep in exploration.incompleteSweeps {
      text += "undecided  \(sweep.scenario)  \(sweep.sweep)\n    \(sweep.reason.words)\n"
    }
    let failing = counts[.violated] ?? 0
    if !text.isEmpty { text += "\n" }
    text += "\(exploration.reports.count.counted("scenario")): "
    text += "\(counts[.proved] ?? 0) proved, \(failing) violated "
    text += "(\(decided) decided, \(failing - decided) not), \(counts[.vacuous] ?? 0) vacuous, "
    text += "\(counts[.undecided] ?? 0) undecided; --all lists everything\n"
    if exploration.wasInterrupted { text += "\ninterrupted: this is a part of the answer\n" }
    return text
  }
}
