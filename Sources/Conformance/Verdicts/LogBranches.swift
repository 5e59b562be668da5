/// Follows logs that begin alike, each from where it leaves the one before.
package struct LogBranches {
  private var reader: LogReader
  private let engine: BeliefEngine
  /// How the log stands at its beginning and after each of its lines.
  private var states: [SessionState]

  /// - Parameters:
  ///   - model: the system, and what of it is logged.
  ///   - starts: see ``SessionModel/startStates(most:mayGoOn:)``.
  package init(_ model: SessionModel, starts: [Int32]) {
    reader = LogReader(model)
    engine = BeliefEngine(model, mostElements: 50_000)
    states = [SessionState(engine.start(in: starts))]
  }

  /// What a log comes to.
  ///
  /// - Parameters:
  ///   - kept: how many lines of the one before it begins with.
  ///   - text: the other lines.
  /// - Throws: a ``LogError`` if a line is none.
  package mutating func outcome(
    keeping kept: Int, followedBy text: String
  ) throws(LogError) -> SessionOutcome {
    states.removeLast(max(states.count - 1 - kept, 0))
    var text = text
    var failure: LogError?
    var lines: [MappedLine] = []
    text.withUTF8 { bytes in
      do throws(LogError) {
        try reader.take(UnsafeRawBufferPointer(bytes)) { lines.append($0) }
      } catch { failure = error }
    }
    if let failure { throw failure }
    engine.learn(reader.letters)
    for line in lines {
      var state = states[states.count - 1]
      if !state.isOver {
        let before = state.read == 0 ? nil : (time: state.time, batch: state.batch)
        let next = line.logLine(after: before, isTimed: engine.model.isTimed, isCopy: false)
        engine.follow(&state, by: next, at: line.number)
        (state.time, state.batch) = (line.time, line.batch)
      }
      states.append(state)
    }
    return engine.outcome(of: states[states.count - 1])
  }
}
