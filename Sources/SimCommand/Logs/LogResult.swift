import Conformance
import Machines

/// What came of the sessions of some logs.
struct LogResult {
  struct Session {
    let number: Int
    let name: String
    let file: String
    /// The last line read of it.
    let line: Int
    let lines: Int
    /// The line that is wrong, by number in the session: the last one, or one that could only have come later.
    let suspect: Int
  }

  /// Sessions that fail for the same reasons.
  struct Group {
    let diagnosis: Diagnosis
    var sessions: [Session]
    /// The least ways to mend the first of them up to that line; `nil` if its lines are not there to
    /// be read again.
    var repairs: Explanations?
    /// By line of the first session, from 1: its number in the file.
    var numbers: [Int] = []
    /// The file and the line of what is wrong in it.
    var suspectPlace: String?
  }

  struct Explained {
    let session: Session
    let cost: Int
    var explanations: Explanations?
    var numbers: [Int] = []
  }

  var possible = 0
  var explained: [Explained] = []
  var groups: [Group] = []
  var undecided: [Session] = []
  /// The first sessions that are possible.
  var ends: [Session] = []
  /// By number of states in which the app can be at the end: how many sessions.
  var openStates: [Int: Int] = [:]

  private let files: [String]
  /// What is missing of a suite.
  let gaps: SuiteGaps

  /// How many of each sort are read once more to be explained.
  static let mostExplained = 20

  /// How many lines after an impossible one its repairs explain too, if some do: the more the better.
  private static let looksAhead = [0, 3, 100]

  /// What is left open is counted for so many different outcomes.
  static let mostCounted = 1000

  init(_ check: LogCheck, files: [String]) {
    self.files = files
    var outcomes: [SessionEnd: SessionOutcome] = [:]
    var counts: [SessionEnd: Int] = [:]
    var diagnoses: [SessionFault: Diagnosis] = [:]
    var places: [Diagnosis: Int] = [:]
    var unbroken: [Session] = []
    for number in 0..<check.sessionCount {
      let state = check.session(number)
      let session = Session(
        number: number, name: check.name(ofSession: number), file: files[Int(state.file)],
        line: state.line, lines: Int(state.lines), suspect: Int(state.suspect))
      let end = check.end(ofSession: number)
      let outcome = outcomes[end] ?? check.outcome(ofSession: number)
      outcomes[end] = outcome
      if outcome != .impossible, check.model.mapping.expected != nil { unbroken.append(session) }
      switch outcome {
      case .undecided: undecided.append(session)
      case .impossible:
        let fault = check.fault(ofSession: number)
        let diagnosis = diagnoses[fault] ?? check.diagnosis(ofSession: number)
        diagnoses[fault] = diagnosis
        let group = diagnosis.grouped
        if let place = places[group] {
          groups[place].sessions.append(session)
        } else {
          places[group] = groups.count
          groups.append(Group(diagnosis: diagnosis, sessions: [session]))
        }
      case .possible(let cost):
        if counts.count < Self.mostCounted || counts[end] != nil {
          let open = counts[end] ?? check.possibleStates(ofSession: number).count
          counts[end] = open
          openStates[open, default: 0] += 1
        }
        if ends.count < Self.mostExplained { ends.append(session) }
        if cost == 0 {
          possible += 1
        } else {
          explained.append(Explained(session: session, cost: cost))
        }
      }
    }
    gaps = SuiteGaps(check, unbroken, all: check.sessionCount)
    groups.sort {
      ($1.sessions.count, $0.sessions[0].number) < ($0.sessions.count, $1.sessions[0].number)
    }
  }

  /// How many sessions nothing explains.
  var impossible: Int { groups.map(\.sessions.count).reduce(0, +) }

  /// The sessions whose lines are to be read again.
  var wanted: Set<Int32> {
    Set(
      groups.prefix(Self.mostExplained).map { Int32($0.sessions[0].number) }
        + explained.prefix(Self.mostExplained).map { Int32($0.session.number) })
  }

  /// Explains what was found; false if the user wishes an end.
  mutating func explain(
    _ check: LogCheck, _ lines: [Int32: [(line: LogLine, number: Int, file: Int)]],
    _ isInterrupted: () -> Bool
  ) -> Bool {
    for place in groups.indices.prefix(Self.mostExplained) {
      let session = groups[place].sessions[0]
      guard let all = lines[Int32(session.number)] else { continue }
      // What comes next tells a line that was swapped with it from one that is missing.
      groups[place].repairs = check.repairs(
        of: all.map(\.line), to: Self.looksAhead.map { min(session.lines + $0, all.count) },
        isInterrupted: isInterrupted)
      if isInterrupted() { return false }
      groups[place].numbers = all.map(\.number)
      let suspect = all[session.suspect - 1]
      groups[place].suspectPlace = "\(files[suspect.file]):\(suspect.number)"
    }
    for place in explained.indices.prefix(Self.mostExplained) {
      guard let all = lines[Int32(explained[place].session.number)] else { continue }
      explained[place].explanations = check.explanations(
        of: all.map(\.line), isInterrupted: isInterrupted)
      if isInterrupted() { return false }
      explained[place].numbers = all.map(\.number)
    }
    return true
  }
}

extension Diagnosis {
  /// The same for all sessions that fail for the same reasons.
  fileprivate var grouped: Diagnosis {
    Diagnosis(
      kind: kind, reasons: reasons, expected: [], rows: [], moments: nil, states: [], stateCount: 0)
  }
}
