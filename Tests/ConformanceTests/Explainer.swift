@testable import Conformance
import Testing

/// Reads logs as files, one session each.
struct Explainer {
  let check: LogCheck
  let kinds: [LineKind]
  let unit: Int

  init(_ trial: OracleTests.Trial) throws {
    let model = trial.engine.model
    check = LogCheck(model, starts: try #require(model.startStates(most: 10_000)), groups: 1)
    kinds = model.mapping.kinds
    unit = trial.oracle.tickMilliseconds
  }

  func explanations(of lines: [NaiveLine]) throws -> Explanations {
    let text = lines.map { line in
      let time = line.time.map { ",\"time\":\($0 * unit)" } ?? ""
      let count = line.count.map { ",\"count\":\($0)" } ?? ""
      return "{\"name\":\"\(kinds[line.kind].name)\"\(time)\(count)}\n"
    }.joined()
    check.begin("file \(check.sessionCount)")
    try Array(text.utf8).withUnsafeBytes { try check.take($0) }
    try check.end()
    // What the lines say has the numbers that the check gave it.
    let again = check.collector(of: [0])
    again.begin("file")
    try Array(text.utf8).withUnsafeBytes { try again.take($0) }
    try again.end()
    return check.explanations(of: (again.lines[0] ?? []).map(\.line))
  }
}
