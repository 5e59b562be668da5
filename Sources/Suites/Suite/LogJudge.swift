internal import Conformance
internal import Diagnostics
internal import RuleLanguage
internal import RuleSemantics

/// Says whether logs are possible by a table, each a session of its own.
struct LogJudge {
  private let check: LogCheck
  private var sessions = 0

  /// - Throws: a `ModelError` if the tables are wrong, or have timers that clocks cannot keep.
  init(
    _ system: System, _ configuration: Configuration, _ mapping: LogMapping
  ) throws(ModelError) {
    let model = try SessionModel(system, configuration, mapping: mapping)
    check = LogCheck(model, starts: model.startStates(most: 1) ?? [])
  }

  /// What is wrong with a log, and in which line, from 0; `nil` if it is possible.
  mutating func verdict(on lines: [String]) throws -> (line: Int, why: String)? {
    check.begin("test")
    let text = Array((lines.joined(separator: "\n") + "\n").utf8)
    var failure: LogError?
    text.withUnsafeBytes { bytes in
      do throws(LogError) {
        try check.take(bytes)
        try check.end()
      } catch { failure = error }
    }
    if let failure { throw Defect("a log that a suite has written: \(failure.message)") }
    let session = sessions
    sessions += 1
    let line = Int(check.session(session).lines) - 1
    switch check.outcome(ofSession: session) {
    case .possible: return nil
    case .undecided: return (line, "undecided: too many situations are left open")
    case .impossible:
      return (line, Self.words(check.diagnosis(ofSession: session), lines[line]))
    }
  }

  private static func words(_ diagnosis: Diagnosis, _ line: String) -> String {
    let reasons = diagnosis.reasons.compactMap { reason -> String? in
      switch reason {
      case .value(let field, let shown):
        "\(field) would be \(shown.joined(separator: " or "))"
      case .time: "it can come, but not at this time"
      case .unwritten: "the step before has not written all its lines"
      case .noRow(let machine, let state, let event):
        "no row of \(machine)/\(state) takes \(event)"
      case .rowGuard(let row, _):
        "\(row.machine)/\(row.state) \(row.label) asks for what does not hold"
      case .causeGuard(let event, let actor, _): "\(actor) cannot cause \(event)"
      case .noRowFires: "no row that writes it can fire"
      }
    }
    let states = diagnosis.states.prefix(3).joined(separator: "; or ")
    return "the table does not explain \(line): " + reasons.joined(separator: "; ")
      + (states.isEmpty ? "" : ". It would be: \(states)")
  }
}
