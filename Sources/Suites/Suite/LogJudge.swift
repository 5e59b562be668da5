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
  /// The lines of a scene are read once, and what tests have in common with the one before is followed once.
  mutating func firstVerdict(
    on tests: ArraySlice<TestSuite.Test>, _ mayGoOn: () throws -> Void
  ) throws -> (test: String, why: String)? {
    var branches = LogBranches(check.model, starts: starts)
    var moments: [Int32: LogMoment] = [:]
    var common = 0
    for (test, next) in zip(tests, tests.dropFirst().map(\.scenes) + [[]]) {
      try mayGoOn()
      do throws(LogError) {
        for scene in test.scenes.dropFirst(common) where moments[scene] == nil {
          moments[scene] = try branches.moment(
            after: test.texts[scene].span,
            test.lines(of: scene, at: 0).map { $0 + "\n" }.joined())
        }
      } catch { throw Self.defect(error) }
      let kept = common
      common = zip(test.scenes, next).prefix { $0 == $1 }.count
      let outcome = branches.outcome(
        keeping: kept, followedBy: test.scenes.dropFirst(kept).lazy.compactMap { moments[$0] },
        remembering: common)
      if case .possible = outcome { continue }
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
      case .process(let phase, _): "the process is in the phase \(phase)"
      case .noRowFires: "no row that writes it can fire"
      }
    }
    let states = diagnosis.states.prefix(3).joined(separator: "; or ")
    return "the table does not explain \(line): " + reasons.joined(separator: "; ")
      + (states.isEmpty ? "" : ". It would be: \(states)")
  }
}
