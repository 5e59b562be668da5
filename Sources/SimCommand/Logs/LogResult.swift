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
  }

  /// Sessions that fail for the same reasons.
  struct Finding {
    let diagnosis: Diagnosis
    var sessions: [Session]
    /// The least ways to mend the first of them up to that line; `nil` if its lines are not there to
    /// be read again.
    var repairs: Explanations?
    /// By line of the first session, from 1: its number in the file.
    var numbers: [Int] = []
  }

  struct Explained {
    let session: Session
    let cost: Int
    var explanations: Explanations?
    var numbers: [Int] = []
  }

  var possible = 0
  var explained: [Explained] = []
  var findings: [Finding] = []
  var undecided: [Session] = []
  /// The first sessions that are possible, and what is left open of them.
  var ends: [(session: Session, belief: Int32)] = []
  /// By number of states in which the app can be at the end: how many sessions.
  var openStates: [Int: Int] = [:]

  /// How many of each sort are read once more to be explained.
  static let mostExplained = 20

  /// How many lines after an impossible one its repairs explain too, if some do.
  static let looksAhead = 3

  /// What is left open is counted for so many different outcomes.
  static let mostCounted = 1000

  init(_ check: LogCheck, files: [String]) {
    let engine = check.engine
    var costs: [Int32: Int?] = [:]
    var counts: [Int32: Int] = [:]
    var diagnoses: [Key: Diagnosis] = [:]
    var places: [Diagnosis: Int] = [:]
    for (number, state) in check.sessions.enumerated() {
      let session = Session(
        number: number, name: check.name(ofSession: number), file: files[Int(state.file)],
        line: state.line, lines: Int(state.lines))
      if state.belief == engine.undecided {
        undecided.append(session)
        continue
      }
      var cost: Int?
      if state.belief != engine.impossible {
        cost = costs[state.belief] ?? engine.cost(atEnd: state.belief)
        costs[state.belief] = cost
      }
      guard let cost else {
        let key = Key(belief: state.before, line: state.last)
        let diagnosis = diagnoses[key] ?? check.diagnosis(of: state.last, after: state.before)
        diagnoses[key] = diagnosis
        let group = diagnosis.grouped
        if let place = places[group] {
          findings[place].sessions.append(session)
        } else {
          places[group] = findings.count
          findings.append(Finding(diagnosis: diagnosis, sessions: [session]))
        }
        continue
      }
      if counts.count < Self.mostCounted || counts[state.belief] != nil {
        let open = counts[state.belief] ?? check.possibleStates(state.belief).count
        counts[state.belief] = open
        openStates[open, default: 0] += 1
      }
      if ends.count < Self.mostExplained { ends.append((session, state.belief)) }
      if cost == 0 {
        possible += 1
      } else {
        explained.append(Explained(session: session, cost: cost))
      }
    }
    findings.sort {
      ($1.sessions.count, $0.sessions[0].number) < ($0.sessions.count, $1.sessions[0].number)
    }
  }

  private struct Key: Hashable {
    let belief: Int32
    let line: LogLine
  }

  /// How many sessions nothing explains.
  var impossible: Int { findings.map(\.sessions.count).reduce(0, +) }

  /// The sessions whose lines are to be read again.
  var wanted: Set<Int32> {
    Set(
      findings.prefix(Self.mostExplained).map { Int32($0.sessions[0].number) }
        + explained.prefix(Self.mostExplained).map { Int32($0.session.number) })
  }

  mutating func explain(_ check: LogCheck, _ lines: [Int32: [(line: LogLine, number: Int)]]) {
    for place in findings.indices.prefix(Self.mostExplained) {
      let session = findings[place].sessions[0]
      guard let all = lines[Int32(session.number)] else { continue }
      // What comes next tells a line that was swapped with it from one that is missing.
      let next = check.repairs(of: all.prefix(session.lines + Self.looksAhead).map(\.line))
      findings[place].repairs =
        next.cost != nil ? next : check.repairs(of: all.prefix(session.lines).map(\.line))
      findings[place].numbers = all.map(\.number)
    }
    for place in explained.indices.prefix(Self.mostExplained) {
      guard let all = lines[Int32(explained[place].session.number)] else { continue }
      explained[place].explanations = check.explanations(of: all.map(\.line))
      explained[place].numbers = all.map(\.number)
    }
  }
}

extension Diagnosis {
  /// The same for all sessions that fail for the same reasons.
  fileprivate var grouped: Diagnosis {
    Diagnosis(
      kind: kind, reasons: reasons, expected: [], rows: [], moments: nil, states: [], stateCount: 0)
  }
}
