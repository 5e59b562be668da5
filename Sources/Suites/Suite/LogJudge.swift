internal import Conformance
internal import Diagnostics
internal import RuleLanguage
internal import RuleSemantics

/// Says whether logs are possible by a table, each a session of its own.
struct LogJudge {
  private let check: LogCheck
  private let starts: [Int32]
  private var sessions = 0

  /// - Throws: a `ModelError` if the tables are wrong, or have timers that clocks cannot keep.
  init(
    _ system: System, _ configuration: Configuration, _ mapping: LogMapping
  ) throws(ModelError) {
    let model = try SessionModel(system, configuration, mapping: mapping)
    starts = model.startStates(most: 1) ?? []
    check = LogCheck(model, starts: starts, groups: 1)
  }

  /// What is wrong with a log, and in which line, from 0; `nil` if it is possible.
  mutating func verdict(on lines: [String]) throws -> (line: Int, why: String)? {
    check.begin("test")
    var text = lines.joined(separator: "\n") + "\n"
    let failure = text.withUTF8 { bytes -> LogError? in
      do throws(LogError) {
        try check.take(UnsafeRawBufferPointer(bytes))
        try check.end()
        return nil
      } catch { return error }
    }
    if let failure { throw Self.defect(failure) }
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

  /// The first test whose expected log is not possible, and why; `nil` if all are.
  ///
  /// What tests have in common with the one before is followed once.
  mutating func firstVerdict(
    on tests: ArraySlice<TestSuite.Test>, _ mayGoOn: () throws -> Void
  ) throws -> (test: String, why: String)? {
    var branches = LogBranches(check.model, starts: starts)
    var last: [Int32] = []
    for test in tests {
      try mayGoOn()
      let common = zip(last, test.scenes).prefix { $0 == $1 }.count
      last = test.scenes
      let kept = last[..<common].reduce(0) { $0 + test.texts[$1].logEndings.count }
      var text = ""
      test.write(after: common, into: &text)
      do throws(LogError) {
        if case .possible = try branches.outcome(keeping: kept, followedBy: text) { continue }
      } catch { throw Self.defect(error) }
      let verdict = try verdict(on: test.log.flatMap { $0 })
      guard let verdict else { throw Defect("two verdicts on the log of test \(test.name)") }
      return (test.name, verdict.why)
    }
    return nil
  }

  private static func defect(_ failure: LogError) -> Defect {
    Defect("a log that a suite has written: \(failure.message)")
  }

  private static func words(_ diagnosis: Diagnosis, _ line: String) -> String {
    let reasons = diagnosis.reasons.compactMap { reason -> String? in
      switch reason {
      case .value(let field, let shown):
        "\(field) would be \(shown.joined(separator: " or "))"
      case .stranger(let field, let value, _): "\(field) is never \(value)"
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
