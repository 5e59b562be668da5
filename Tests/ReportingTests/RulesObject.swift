import Checking
import Machines
import Reporting

/// The rules as `sim rules --format json` prints them, without the documents.
///
/// - Parameters:
///   - book: the rules and what binds them.
///   - reports: scenarios whose verdicts are listed with the rules; may be empty.
func rulesJSON(_ book: RuleBook, reports: [ScenarioReport] = []) -> String {
  JSON.object([
    "schema": 1, "rules": .array(book.rules.map { $0.json(verdicts(of: $0.rule.id, in: reports)) }),
  ]).text + "\n"
}
