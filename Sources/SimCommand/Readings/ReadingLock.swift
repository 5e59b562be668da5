import Diagnostics
import Reporting
import RuleSemantics

/// What `sim readings` found, as committed: pages say it, and `sim gate` sees that it is of these rules.
struct ReadingLock: Equatable {
  /// The name of the file in the folder of scenarios.
  static let fileName = "readings.lock"

  /// By system, and by document.
  var systems: [String: Locked<[String: CrossedReadings.Effect]>] = [:]
  var documents: [String: Locked<LeastDecisions>] = [:]

  /// What was found of all of them.
  var found: CrossedReadings {
    CrossedReadings(
      effects: systems.mapValues(\.found), decisions: documents.mapValues(\.found))
  }

  /// The file.
  var text: String {
    var lines = ["# Written by \(program) readings --pin, compared by \(program) gate."]
    for (system, locked) in systems.sorted(by: { $0.key < $1.key }) {
      lines += ["", "system \(system)"] + locked.lines
    }
    for (document, locked) in documents.sorted(by: { $0.key < $1.key }) {
      lines += ["", "document \(document)"] + locked.lines
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The same with what another has and it has not.
  func filled(from other: ReadingLock) -> ReadingLock {
    var filled = self
    filled.systems.merge(other.systems) { own, _ in own }
    filled.documents.merge(other.documents) { own, _ in own }
    return filled
  }

  init() {}

  /// - Throws: ``InputError`` with the line and how to mend it.
  init(_ source: SourceText) throws(InputError) {
    var (system, document, reading): (String?, String?, String?)
    let mend = "; write the file with \(program) readings --pin"
    try source.read(mend: mend) { statement, fail throws(InputError) in
      func count() throws(InputError) -> Int {
        try wholeNumber(statement.rest, in: 0...Int.max, fail)
      }
      guard !statement.rest.isEmpty else { throw fail(statement.bareness) }
      switch statement.keyword {
      case "system":
        (system, document, reading) = (statement.rest, nil, nil)
        if systems.updateValue(Locked(found: [:]), forKey: statement.rest) != nil {
          throw fail("a second `system \(statement.rest)`")
        }
      case "document":
        (system, document, reading) = (nil, statement.rest, nil)
        if documents.updateValue(Locked(found: LeastDecisions()), forKey: statement.rest) != nil {
          throw fail("a second `document \(statement.rest)`")
        }
      case "digest":
        if let system { systems[system]?.digest = statement.rest }
        if let document { documents[document]?.digest = statement.rest }
      case "reading": reading = statement.rest
      case "verdict", "claims", "nothing":
        guard let system, let reading else {
          throw fail("`\(statement.keyword)` wants `system` and `reading` before it")
        }
        systems[system]?.found[reading] =
          switch statement.keyword {
          case "verdict": .verdict(statement.rest)
          case "claims": .claims(statement.rest)
          default: .nothing(try count())
          }
      case "explored", "unrepaired", "set", "decide", "or-fails":
        guard let document, var decisions = documents[document]?.found else {
          throw fail("`\(statement.keyword)` wants `document` before it")
        }
        switch statement.keyword {
        case "explored": decisions.explored = try count()
        case "unrepaired": decisions.unrepaired.append(statement.rest)
        case "set": decisions.sets.append([])
        default:
          guard var set = decisions.sets.popLast() else {
            throw fail("`\(statement.keyword)` wants `set` before it")
          }
          if statement.keyword == "decide" {
            set.append(.init(statement.rest))
          } else {
            guard let last = set.popLast() else {
              throw fail("`or-fails` wants `decide` before it")
            }
            set.append(.init(last.name, needs: last.needs + [statement.rest]))
          }
          decisions.sets.append(set)
        }
        documents[document]?.found = decisions
      default:
        throw fail(
          statement.unknown(
            among: [
              "system", "document", "digest", "reading", "verdict", "claims", "nothing",
              "explored", "unrepaired", "set", "decide", "or-fails",
            ]))
      }
    }
  }
}

/// What was found of a system or a document, and of what.
struct Locked<Found: LockedFinding>: Equatable {
  var found: Found
  /// A digest of what was searched, and of what was found.
  var digest = ""

  init(found: Found) { self.found = found }

  /// - Parameter inputs: what was searched.
  init(_ found: Found, of inputs: [String]) {
    var digest = Fingerprint()
    for text in inputs + ["found"] + found.lockLines { digest.feed(text) }
    self.found = found
    self.digest = digest.digits
  }

  /// Whether it was found of these inputs, and was not changed by hand.
  func isFound(of inputs: [String]) -> Bool { self == Locked(found, of: inputs) }

  fileprivate var lines: [String] {
    ["  digest \(digest)"] + found.lockLines.map { "  \($0)" }
  }
}

/// What stands in the lock, in lines.
protocol LockedFinding: Equatable {
  var lockLines: [String] { get }
}

extension [String: CrossedReadings.Effect]: LockedFinding {
  var lockLines: [String] {
    sorted { $0.key < $1.key }.flatMap { reading, effect in
      switch effect {
      case .verdict(let words): ["reading \(reading)", "  verdict \(words)"]
      case .claims(let words): ["reading \(reading)", "  claims \(words)"]
      case .nothing(let count): ["reading \(reading)", "  nothing \(count)"]
      }
    }
  }
}

extension LeastDecisions: LockedFinding {
  var lockLines: [String] {
    ["explored \(explored)"] + unrepaired.map { "unrepaired \($0)" }
      + sets.enumerated().flatMap { number, set in
        ["set \(number + 1)"]
          + set.flatMap { decision in
            ["  decide \(decision.name)"] + decision.needs.map { "    or-fails \($0)" }
          }
      }
  }
}
