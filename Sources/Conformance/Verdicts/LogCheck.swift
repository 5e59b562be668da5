internal import Dispatch
internal import Synchronization

/// Checks logs against a system, line by line.
///
/// Keeps a few words for each session and what the sessions have in common; never the lines, but for those of
/// two pieces. For one thread, which it lets others help. What it finds does not depend on how many do:
/// sessions are dealt to a fixed number of groups, each followed by one thread at a time.
public final class LogCheck {
  /// The system, and what of it is logged.
  public let model: SessionModel
  var reader: LogReader
  let startStates: [Int32]
  private let allGroups: [SessionGroup]
  /// The groups, every line followed.
  var groups: [SessionGroup] {
    settle()
    return allGroups
  }
  private let jobs: Int
  /// What one group finds out in the first lines the others take over: until then they wait.
  private let learned: Int
  var isLearning = true
  private var passed = 0
  /// By group, the lines read that are not passed on yet.
  private var read: [[MappedLine]]
  private var waiting = 0
  /// How many lines have been mapped, by kind.
  public internal(set) var countOfKind: [Int]
  /// Of the tests of a suite, by session: how many lines say only what is so.
  public internal(set) var looks: [Int32] = []
  private let isLook: [Bool]

  /// A session that leaves more open at a time is undecided.
  public static let mostSituations = 50_000

  private let groupCount: Int
  /// So many lines are passed on at once.
  private static let leastPassed = 4096

  /// - Parameters:
  ///   - model: the system, and what of it is logged.
  ///   - starts: see ``SessionModel/startStates(most:mayGoOn:)``.
  ///   - jobs: how many threads work.
  ///   - keeping: about how many zones, beliefs and moves are kept before those are forgotten that no
  ///     session is in.
  public convenience init(
    _ model: SessionModel, starts: [Int32], jobs: Int = 1, keeping: Int = 4_000_000
  ) {
    self.init(model, starts: starts, jobs: jobs, keeping: keeping, learning: 200_000)
  }

  /// The same for a check that is not saved, with as many groups of sessions as threads help; what a group
  /// finds out no other does.
  package convenience init(_ model: SessionModel, starts: [Int32], groups: Int) {
    self.init(model, starts: starts, jobs: groups, groups: groups, learning: 0)
  }

  /// - Parameter learned: see ``isLearning``.
  init(
    _ model: SessionModel, starts: [Int32], jobs: Int,
    keeping: Int = 4_000_000, groups groupCount: Int = 4, learning learned: Int
  ) {
    self.groupCount = groupCount
    self.model = model
    self.jobs = jobs
    self.learned = learned
    startStates = starts
    reader = LogReader(model)
    allGroups = (0..<groupCount).map { _ in
      SessionGroup(
        model, starts: starts, mostSituations: Self.mostSituations,
        keeping: max(keeping / groupCount, 1))
    }
    read = Array(repeating: [], count: groupCount)
    countOfKind = Array(repeating: 0, count: model.mapping.kinds.count)
    isLook = model.mapping.kinds.map {
      model.mapping.expected != nil && [[.nothing], [.nothingWhileDead]].contains($0.things)
    }
  }

  func group(ofSession number: Int) -> SessionGroup { groups[number % groupCount] }

  /// How many sessions there are so far.
  public var sessionCount: Int { groups.map(\.sessions.count).reduce(0, +) }

  /// How a session stands, by number in the order of first appearance.
  public func session(_ number: Int) -> SessionState {
    group(ofSession: number).sessions[number / groupCount]
  }

  /// What a session comes to.
  public func outcome(ofSession number: Int) -> SessionOutcome {
    group(ofSession: number).engine.outcome(of: session(number))
  }

  /// What the end of a session depends on.
  public func end(ofSession number: Int) -> SessionEnd {
    var end = session(number).end
    end.group = number % groupCount
    return end
  }

  /// What is wrong with a session that nothing explains.
  public func fault(ofSession number: Int) -> SessionFault {
    let session = session(number)
    return SessionFault(
      group: number % groupCount, belief: session.before, line: session.last)
  }

  /// The lines that were not blank.
  public var linesRead: Int { reader.lines }
  /// The lines without a text in the field that names the event.
  public var namelessLines: Int { reader.nameless }
  /// The first of these, by the number of its file, from 0, and by its line, from 1.
  package var firstNameless: (file: Int, line: Int)? {
    reader.firstNameless.map { (Int($0.file), $0.line) }
  }
  /// The lines whose id their session had before.
  public var repeatedLines: Int { reader.repeated }
  /// Those of them that say something else than the first line with that id: an event, a time or a value that differs.
  package var contradictingLines: Int { reader.contradicting }
  /// The first of these, by the number of its file, from 0, and by its line, from 1.
  package var firstContradiction: (file: Int, line: Int)? {
    reader.firstContradiction.map { (Int($0.file), $0.line) }
  }
  /// The lines of which the mapping knows the name, and that have no id; 0 if lines are not told apart so.
  public var linesWithoutId: Int { reader.withoutId }
  /// By observed field, how many of the lines that the mapping knows have it.
  public var linesThatShow: [Int] { reader.shown }
  /// How many of them have a batch.
  public var linesWithBatch: Int { reader.batched }
  /// The first of them.
  public var firstLines: [[UInt8]] { reader.sample }
  /// The names that the mapping does not know, and how many lines bear each, most first.
  public var otherNames: [(name: String, count: Int)] {
    reader.otherCounts.indices.map { (reader.others.text(Int32($0)), reader.otherCounts[$0]) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }
  /// What the log calls a session.
  public func name(ofSession session: Int) -> String { reader.name(ofSession: Int32(session)) }

  /// Begins a file.
  public func begin(_ name: String) { reader.begin(name) }

  /// Takes the next bytes of the file, cut anywhere.
  ///
  /// - Throws: a ``LogError`` that names the line.
  public func take(_ piece: UnsafeRawBufferPointer) throws(LogError) {
    var failure: LogError?
    passOn {
      do throws(LogError) { try reader.take(piece) { keep($0) } } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Ends the file, whose last line need not end.
  ///
  /// - Throws: a ``LogError`` that names the line.
  public func end() throws(LogError) {
    try reader.end { keep($0) }
  }

  private func keep(_ line: MappedLine) {
    let (place, group) = Int(line.session).quotientAndRemainder(dividingBy: groupCount)
    var line = line
    line.session = Int32(place)
    read[group].append(line)
    countOfKind[line.kind] += 1
    if isLook[line.kind] {
      while looks.count <= place * groupCount + group { looks.append(0) }
      looks[place * groupCount + group] += 1
    }
    waiting += 1
  }

  /// Follows all lines that have been read.
  private func settle() { if waiting > 0 || isLearning { passOn(few: true) {} } }

  /// Follows the lines that were read before, if they are worth it, while others are read.
  private func passOn(few: Bool = false, _ reading: () -> Void) {
    guard few || waiting >= Self.leastPassed else { return reading() }
    for (place, group) in allGroups.enumerated() {
      group.engine.learn(reader.letters)
      group.due += read[place]
      read[place].removeAll(keepingCapacity: true)
    }
    passed += waiting
    waiting = 0
    if isLearning, few || passed >= learned {
      allGroups[0].follow()
      for group in allGroups.dropFirst() { group.learn(from: allGroups[0]) }
      isLearning = false
    }
    // No two calls touch the same: each has a group of its own, or what is being read.
    nonisolated(unsafe) let groups = isLearning ? allGroups.prefix(1) : allGroups[...]
    let next = Atomic(0)
    withoutActuallyEscaping(reading) { reading in
      nonisolated(unsafe) let reading = reading
      DispatchQueue.concurrentPerform(iterations: min(jobs, groups.count + 1)) { _ in
        while true {
          let task = next.wrappingAdd(1, ordering: .relaxed).oldValue
          if task > groups.count { return }
          if task == 0 { reading() } else { groups[task - 1].follow() }
        }
      }
    }
  }

  /// The lines of these sessions, read once more.
  public func collector(of sessions: Set<Int32>) -> LineCollector {
    LineCollector(model, reader.letters, wanted: sessions)
  }
}

/// Reads the lines of chosen sessions again, for those who explain them.
public final class LineCollector {
  private var reader: LogReader
  private let model: SessionModel
  private var previous: [Int32: MappedLine] = [:]
  private var said: [Int32: Set<Int32>] = [:]
  private let wanted: Set<Int32>
  /// By session: its lines, and the number of each in its file, and of the file, from 0.
  public private(set) var lines: [Int32: [(line: LogLine, number: Int, file: Int)]] = [:]

  init(_ model: SessionModel, _ letters: Interned<Letter>, wanted: Set<Int32>) {
    self.model = model
    self.wanted = wanted
    reader = LogReader(model, letters: letters)
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
      isTimed: model.isTimed, isCopy: isCopy && model.mapping.budget.doubled > 0)
    previous[line.session] = line
    lines[line.session, default: []].append((next, line.number, Int(line.file)))
  }
}

extension MappedLine {
  /// What the line says after the one before it in its session.
  @inline(__always)
  func logLine(
    after before: (time: Int, batch: UInt64)?, isTimed: Bool, isCopy: Bool
  ) -> LogLine {
    LogLine(
      letter: letter, delta: isTimed ? before.map { time - $0.time } ?? 0 : 0, isCopy: isCopy,
      startsBatch: before.map { batch != $0.batch } ?? false)
  }
}
