import Checking
import Conformance
import Machines
import Reporting

extension CommandEnvironment {
  /// `sim check-log`.
  func checkLog(_ invocation: Invocation) throws -> ExitCode {
    let (system, scenario) = try named(invocation.system ?? "", invocation)
    let configuration = scenario.map { $0.completed($0.configuration) } ?? Configuration()
    let path = invocation.mappingFile ?? ""
    let meaning = try files.read(path, limit: SourceText.maximumBytes)
    let mapping = try MappingFile.mapping(
      of: meaning, path: path,
      compiled: try CompiledSystem(system, configuration.mortal, time: .clocks))
    let model = try SessionModel(system, configuration, mapping: mapping)
    guard let starts = startStates(model, system.name, invocation) else { return .undecided }
    let check = LogCheck(model, starts: starts, jobs: invocation.jobs ?? processors)
    var content = try system.content(under: configuration)
    content.feed(bytes: meaning)
    let checkpoint = try LogCheckpoint(check, invocation, files, content: content)
    guard let result = try result(of: check, checkpoint, invocation.operands, path) else {
      if let note = checkpoint.finish(wasInterrupted: true) { warn("\(program): \(oneLine(note))") }
      return .undecided
    }
    let report = LogReport(
      check: check, result: result, system: system.name, files: invocation.operands,
      documents: documents)
    try tell(invocation, text: report.text, json: report.json)
    if let note = checkpoint.finish(wasInterrupted: false) { warn("\(program): \(oneLine(note))") }
    if result.impossible > 0 || check.isVacuous || !result.gaps.isEmpty { return .violations }
    return result.undecided.isEmpty ? .success : .undecided
  }

  /// Where sessions can begin; `nil` if there are more such states than a session is followed through, which is
  /// said.
  private func startStates(
    _ model: SessionModel, _ name: String, _ invocation: Invocation
  ) -> [Int32]? {
    let most = invocation.bounds.states ?? 500_000
    let advice = "or write \"start\": \"first launch\" into the mapping"
    var why =
      "more than \(most) states have to be seen to know where a session can begin; give --states N, \(advice)"
    let starts = model.startStates(most: most) { seen, starts in
      showProgress?(
        "\(name): a session can begin in \(starts.counted("state")), after \(seen) of at most \(most)"
      )
      if starts > LogCheck.mostSituations {
        why =
          "a session can begin in one of more than \(LogCheck.mostSituations) states, and none is followed "
          + "through so many; take a system with fewer machines, \(advice)"
        return false
      }
      if isInterrupted() { why = "interrupted while it was sought where a session can begin" }
      return !isInterrupted()
    }
    if starts == nil { warn("\(program): undecided: \(why)") }
    return starts
  }

  /// What the files come to; `nil` if the user wishes an end.
  private func result(
    of check: LogCheck, _ checkpoint: LogCheckpoint, _ paths: [String], _ mapping: String
  ) throws -> LogResult? {
    let begun = ContinuousClock.now
    func rate(_ lines: Int) -> Int {
      Int(Double(lines) / max((ContinuousClock.now - begun) / .seconds(1), 0.001))
    }
    for path in paths {
      if try checkpoint.begin() { check.begin(path) }
      let isRead = try read(path) { piece in
        try check.take(try checkpoint.pass(piece))
        showProgress?(
          "\(oneLine(path)): \(check.linesRead.counted("line")), \(rate(check.linesRead))/s")
        checkpoint.save(atOnce: isInterrupted())
      } end: {
        if try checkpoint.end() { try check.end() }
      }
      if !isRead { return nil }
    }
    try check.refuseAbsentFields(mapping)
    var result = LogResult(check, files: paths)
    if !result.wanted.isEmpty, !paths.contains("-") {
      checkpoint.save(atOnce: true)
      let collector = check.collector(of: result.wanted)
      for path in paths {
        collector.begin(path)
        guard try read(path, take: collector.take, end: collector.end) else { return nil }
      }
      guard result.explain(check, collector.lines, isInterrupted) else { return nil }
    }
    return result
  }

  /// Hands a file on, piece by piece; false if the user wishes an end.
  private func read(
    _ path: String, take: (UnsafeRawBufferPointer) throws -> Void, end: () throws -> Void
  ) throws -> Bool {
    var isWanted = true
    do {
      try files.readPieces(of: path) { piece in
        try take(piece)
        isWanted = !isInterrupted()
        return isWanted
      }
      if isWanted { try end() }
    } catch let error as LogError {
      throw InputError(path: path, line: error.line, error.message)
    }
    return isWanted
  }
}
