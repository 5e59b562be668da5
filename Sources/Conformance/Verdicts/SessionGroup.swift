/// Some of the sessions of a log, with what follows them.
///
/// A group has a model of its own, so that several threads can follow a group each.
final class SessionGroup {
  private(set) var engine: BeliefEngine
  private(set) var sessions: [SessionState] = []
  /// The lines to be followed, by the numbers of the sessions in this group.
  var due: [MappedLine] = []
  private var start: Int32
  private let leastLimit: Int
  private var sizeLimit: Int
  private var said: [Set<Int32>] = []
  private let countsCopies: Bool

  init(_ model: SessionModel, starts: [Int32], mostSituations: Int, keeping: Int) {
    (leastLimit, sizeLimit) = (keeping, keeping)
    engine = BeliefEngine(SessionModel(copying: model), mostElements: mostSituations)
    start = engine.start(in: starts)
    countsCopies = model.mapping.budget.doubled > 0
  }

  /// Takes over what another group has found out; for one that has followed no line.
  func learn(from other: SessionGroup) {
    engine = BeliefEngine(copying: other.engine)
    (start, sizeLimit) = (other.start, other.sizeLimit)
  }

  /// Follows all lines that are due.
  func follow() {
    for line in due { follow(line) }
    due.removeAll(keepingCapacity: true)
  }

  private func follow(_ line: MappedLine) {
    let number = Int(line.session)
    if number == sessions.count {
      sessions.append(SessionState(start))
      if countsCopies { said.append([]) }
    }
    if sessions[number].isOver { return }
    let next = line.logLine(
      after: sessions[number].read == 0
        ? nil : (time: sessions[number].time, batch: sessions[number].batch),
      isTimed: engine.model.isTimed,
      isCopy: countsCopies && !said[number].insert(line.letter).inserted)
    engine.follow(&sessions[number], by: next, at: line.number, in: line.file)
    sessions[number].time = line.time
    sessions[number].batch = line.batch
    if engine.size > sizeLimit { compact() }
  }

  /// The rows that surely fired if all sessions end here.
  var surely: Set<Int32> {
    guard engine.showsLater else { return engine.surely }
    var ends: Set<SessionEnd> = []
    return sessions.reduce(into: engine.surely) { rows, session in
      if ends.insert(session.end).inserted { rows.formUnion(engine.rows(atEndOf: session)) }
    }
  }

  /// The beliefs that sessions need.
  private var roots: Set<Int32> {
    sessions.reduce(into: [start]) { $0.formUnion($1.needed) }
  }

  /// Forgets what no session needs any more.
  private func compact() {
    renumber(engine.compact(roots))
    sizeLimit = max(leastLimit, engine.size * 2)
  }

  private func renumber(_ numbers: [Int32: Int32]) {
    let undecided = engine.undecided
    let number = { (belief: Int32) in numbers[belief] ?? undecided }
    start = number(start)
    for place in sessions.indices { sessions[place].renumber(number) }
  }

  // MARK: Saving

  func save(_ output: inout SavedWriter) {
    let numbers = engine.save(roots, &output)
    let number = { [engine] in numbers[$0] ?? engine.undecided }
    output.add(Int(number(start)))
    output.add(all: sessions) { output, session in
      var session = session
      session.renumber(number)
      session.save(&output)
    }
    output.add(all: said) { $0.add($1.sorted()) }
  }

  /// Takes up what was saved; for a group that has followed no line, and knows the letters.
  func restore(_ input: inout SavedReader) throws(SavedCheckError) {
    try engine.restore(&input)
    start = Int32(try input.next(below: engine.beliefs.count))
    sessions = try input.all { (input) throws(SavedCheckError) in
      try SessionState(&input, of: engine)
    }
    said = try input.all { (input) throws(SavedCheckError) in
      Set(try input.numbers(Int32.self))
    }
    guard said.count == (countsCopies ? sessions.count : 0) else { throw SavedCheckError() }
  }
}

extension SessionState {
  fileprivate func save(_ output: inout SavedWriter) {
    output.add([
      Int(belief), Int(before), Int(lines), Int(file), line, time,
      Int(truncatingIfNeeded: batch), Int(read), isOver ? 1 : 0, Int(sure), Int(suspect),
    ])
    last.save(&output)
    output.add(all: waiting) { $1.save(&$0) }
    output.add(all: recent) { output, recent in
      recent.line.save(&output)
      output.add([Int(recent.belief), Int(recent.sure)])
      output.add(all: recent.forks) { $1.save(&$0) }
    }
  }

  fileprivate init(
    _ input: inout SavedReader, of engine: BeliefEngine
  ) throws(SavedCheckError) {
    let parts = try input.numbers(Int.self, count: 11)
    self.init(try engine.beliefs.known(parts[0]))
    before = try engine.beliefs.known(parts[1])
    sure = try engine.rowSets.known(parts[9])
    (lines, file) = (Int32(truncatingIfNeeded: parts[2]), Int32(truncatingIfNeeded: parts[3]))
    (line, time, batch) = (parts[4], parts[5], UInt64(bitPattern: Int64(parts[6])))
    suspect = Int32(truncatingIfNeeded: parts[10])
    (read, isOver) = (Int32(truncatingIfNeeded: parts[7]), parts[8] != 0)
    last = try LogLine(&input, of: engine)
    let forks = { (input: inout SavedReader) throws(SavedCheckError) in
      try input.all { (input) throws(SavedCheckError) in try Fork(&input, of: engine) }
    }
    waiting = try forks(&input)
    recent = try input.all { (input) throws(SavedCheckError) in
      let line = try LogLine(&input, of: engine)
      let parts = try input.numbers(Int.self, count: 2)
      return RecentLine(
        line: line, belief: try engine.beliefs.known(parts[0]),
        sure: try engine.rowSets.known(parts[1]), forks: try forks(&input))
    }
  }
}

extension LogLine {
  fileprivate func save(_ output: inout SavedWriter) {
    output.add([Int(letter), delta, isCopy ? 1 : 0, startsBatch ? 1 : 0])
  }

  fileprivate init(
    _ input: inout SavedReader, of engine: BeliefEngine
  ) throws(SavedCheckError) {
    let parts = try input.numbers(Int.self, count: 4)
    self.init(
      letter: try engine.letters.known(parts[0]), delta: parts[1], isCopy: parts[2] != 0,
      startsBatch: parts[3] != 0)
  }
}

extension Fork {
  fileprivate func save(_ output: inout SavedWriter) {
    output.add([Int(belief), offset, Int(sure)])
    output.add(all: held) { $0.add([Int($1.letter), $1.time, $1.isOvertaken ? 1 : 0]) }
  }

  fileprivate init(
    _ input: inout SavedReader, of engine: BeliefEngine
  ) throws(SavedCheckError) {
    let parts = try input.numbers(Int.self, count: 3)
    self.init(
      belief: try engine.beliefs.known(parts[0]), offset: parts[1],
      sure: try engine.rowSets.known(parts[2]))
    held = try input.all { (input) throws(SavedCheckError) in
      let parts = try input.numbers(Int.self, count: 3)
      return HeldLine(
        letter: try engine.letters.known(parts[0]), time: parts[1], isOvertaken: parts[2] != 0)
    }
  }
}

extension Interned {
  fileprivate func known(_ number: Int) throws(SavedCheckError) -> Int32 {
    if (0..<count).contains(number) { return Int32(number) }
    throw SavedCheckError()
  }
}

extension SavedReader {
  fileprivate mutating func numbers<Number: FixedWidthInteger>(
    _ type: Number.Type, count: Int
  ) throws(SavedCheckError) -> [Number] {
    let numbers = try numbers(type)
    if numbers.count == count { return numbers }
    throw SavedCheckError()
  }
}
