/// How a session stands.
public struct SessionState {
  /// The belief so far; the impossible one after the line that nothing explains.
  public internal(set) var belief: Int32
  /// The belief before that line.
  public internal(set) var before: Int32
  /// The lines read, up to that one.
  public internal(set) var lines: Int32 = 0
  /// The file, by number, and the line in it.
  public internal(set) var file: Int32 = 0
  /// The number of the line in its file, from 1.
  public internal(set) var line = 0
  /// What that line says.
  public internal(set) var last = LogLine(letter: 0)
  var time = 0
  var batch: UInt64 = 0
}

/// Checks logs against a system, line by line.
///
/// Keeps a few words for each session and what the sessions have in common; never the lines. For one
/// thread.
public final class LogCheck {
  /// What follows the sessions.
  public let engine: BeliefEngine
  var reader: LogReader
  let startStates: [Int32]
  var start: Int32
  private let leastLimit: Int
  private var sizeLimit: Int
  /// In the order of first appearance.
  public internal(set) var sessions: [SessionState] = []
  var said: [Set<Int32>] = []
  private let isTimed: Bool
  let countsCopies: Bool
  var file: Int32 = -1
  /// How many lines have been mapped, by kind.
  public internal(set) var countOfKind: [Int]

  /// - Parameters:
  ///   - model: the system, and what of it is logged.
  ///   - starts: see ``SessionModel/startStates(most:)``.
  ///   - mostSituations: a session that leaves more open at a time is undecided.
  ///   - keeping: about how many zones, beliefs and moves are kept before those are forgotten that no
  ///     session is in.
  public init(
    _ model: SessionModel, starts: [Int32], mostSituations: Int = 50_000, keeping: Int = 1_000_000
  ) {
    leastLimit = keeping
    sizeLimit = keeping
    startStates = starts
    engine = BeliefEngine(model, mostElements: mostSituations)
    start = engine.start(in: starts)
    reader = LogReader(engine)
    isTimed = model.isTimed
    countsCopies = model.mapping.budget.doubled > 0
    countOfKind = Array(repeating: 0, count: model.mapping.kinds.count)
  }

  /// The lines that were not blank.
  public var linesRead: Int { reader.lines }
  /// The lines without a text in the field that names the event.
  public var namelessLines: Int { reader.nameless }
  /// The lines whose id their session had before.
  public var repeatedLines: Int { reader.repeated }
  /// The lines of which the mapping knows the name, and that have no id; 0 if lines are not told apart so.
  public var linesWithoutId: Int { reader.withoutId }
  /// The names that the mapping does not know, and how many lines bear each, most first.
  public var otherNames: [(name: String, count: Int)] {
    reader.otherCounts.indices.map { (reader.others.text(Int32($0)), reader.otherCounts[$0]) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }
  /// What the log calls a session.
  public func name(ofSession session: Int) -> String { reader.name(ofSession: Int32(session)) }

  /// Begins a file.
  public func begin(_ name: String) {
    file += 1
    reader.begin(name)
  }

  /// Takes the next bytes of the file, cut anywhere.
  ///
  /// - Throws: a ``LogError`` that names the line.
  public func take(_ piece: UnsafeRawBufferPointer) throws(LogError) {
    try reader.take(piece) { follow($0) }
  }

  /// Ends the file, whose last line need not end.
  ///
  /// - Throws: a ``LogError`` that names the line.
  public func end() throws(LogError) { try reader.end { follow($0) } }

  private func follow(_ line: MappedLine) {
    let number = Int(line.session)
    if number == sessions.count {
      sessions.append(SessionState(belief: start, before: start))
      if countsCopies { said.append([]) }
    }
    countOfKind[engine.kind(ofLetter: line.letter)] += 1
    if sessions[number].belief <= engine.undecided { return }
    let next = line.logLine(
      after: sessions[number].lines == 0
        ? nil : (time: sessions[number].time, batch: sessions[number].batch),
      isTimed: isTimed, isCopy: countsCopies && !said[number].insert(line.letter).inserted)
    let before = sessions[number].belief
    let belief = engine.belief(before, after: next, position: Int(sessions[number].lines) + 1)
    sessions[number].before = before
    sessions[number].belief = belief
    sessions[number].lines += 1
    sessions[number].file = file
    sessions[number].line = line.number
    sessions[number].last = next
    sessions[number].time = line.time
    sessions[number].batch = line.batch
    if engine.size > sizeLimit { compact() }
  }

  /// The beliefs that sessions need.
  var roots: Set<Int32> {
    sessions.reduce(into: [start]) { $0.formUnion([$1.belief, $1.before]) }
  }

  /// Forgets what no session needs any more.
  private func compact() {
    let numbers = engine.compact(roots)
    start = numbers[start] ?? start
    for position in sessions.indices {
      sessions[position].belief = numbers[sessions[position].belief] ?? engine.undecided
      sessions[position].before = numbers[sessions[position].before] ?? engine.undecided
    }
    sizeLimit = max(leastLimit, engine.size * 2)
  }

  /// The lines of these sessions, read once more.
  public func collector(of sessions: Set<Int32>) -> LineCollector {
    LineCollector(engine, wanted: sessions)
  }

  /// The belief with which every session begins.
  public var startBelief: Int32 { start }
}

/// Reads the lines of chosen sessions again, for those who explain them.
public final class LineCollector {
  private var reader: LogReader
  private let engine: BeliefEngine
  private var previous: [Int32: MappedLine] = [:]
  private var said: [Int32: Set<Int32>] = [:]
  private let wanted: Set<Int32>
  /// By session: its lines, and the number of each in its file.
  public private(set) var lines: [Int32: [(line: LogLine, number: Int)]] = [:]

  init(_ engine: BeliefEngine, wanted: Set<Int32>) {
    self.engine = engine
    self.wanted = wanted
    reader = LogReader(engine)
  }

  /// Begins a file.
  public func begin(_ name: String) { reader.begin(name) }
  /// Takes the next bytes of the file, cut anywhere.
  ///
  /// - Throws: a ``LogError`` that names the line.
  public func take(_ piece: UnsafeRawBufferPointer) throws(LogError) {
    try reader.take(piece) { keep($0) }
  }
  /// Ends the file, whose last line need not end.
  ///
  /// - Throws: a ``LogError`` that names the line.
  public func end() throws(LogError) { try reader.end { keep($0) } }

  private func keep(_ line: MappedLine) {
    guard wanted.contains(line.session) else { return }
    let isCopy = !said[line.session, default: []].insert(line.letter).inserted
    let next = line.logLine(
      after: previous[line.session].map { (time: $0.time, batch: $0.batch) },
      isTimed: engine.model.isTimed, isCopy: isCopy && engine.model.mapping.budget.doubled > 0)
    previous[line.session] = line
    lines[line.session, default: []].append((next, line.number))
  }
}

extension MappedLine {
  /// What the line says after the one before it in its session.
  @inline(__always)
  fileprivate func logLine(
    after before: (time: Int, batch: UInt64)?, isTimed: Bool, isCopy: Bool
  ) -> LogLine {
    LogLine(
      letter: letter, delta: isTimed ? before.map { time - $0.time } ?? 0 : 0, isCopy: isCopy,
      startsBatch: before.map { batch != $0.batch } ?? false)
  }
}
