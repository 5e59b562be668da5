import Diagnostics
import Reporting

/// What `sim readings` found, as committed: pages say it, and `sim gate` sees that it is of these rules.
struct ReadingLock: Equatable {
  /// The name of the file in the folder of scenarios.
  static let fileName = "readings.lock"

  var found = CrossedReadings()
  /// By system, and by document: a digest of what was searched, and of what was found.
  var systems: [String: String] = [:]
  var documents: [String: String] = [:]

  /// The file.
  var text: String {
    var lines = ["# Written by \(program) readings --pin, compared by \(program) gate."]
    for system in found.effects.keys.sorted() {
      lines += ["", "system \(system)", "  digest \(systems[system] ?? "")"]
      lines += Self.lines(of: found.effects[system] ?? [:]).map { "  \($0)" }
    }
    for document in found.decisions.keys.sorted() {
      lines += ["", "document \(document)", "  digest \(documents[document] ?? "")"]
      lines += (found.decisions[document].map(Self.lines) ?? []).map { "  \($0)" }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  static func lines(of effects: [String: CrossedReadings.Effect]) -> [String] {
    effects.sorted { $0.key < $1.key }.flatMap { ["reading \($0.key)", "  \(line(of: $0.value))"] }
  }

  private static func line(of effect: CrossedReadings.Effect) -> String {
    switch effect {
    case .verdict(let words): "verdict \(words)"
    case .claims(let words): "claims \(words)"
    case .nothing(let count): "nothing \(count)"
    }
  }

  static func lines(of decisions: LeastDecisions) -> [String] {
    ["explored \(decisions.explored)"] + decisions.unrepaired.map { "unrepaired \($0)" }
      + decisions.sets.enumerated().flatMap { number, set in
        ["set \(number + 1)"]
          + set.flatMap { decision in
            ["  decide \(decision.name)"] + decision.needs.map { "    or-fails \($0)" }
          }
      }
  }

  /// The same with what another has and it has not.
  func filled(from other: ReadingLock) -> ReadingLock {
    var filled = self
    filled.found.effects.merge(other.found.effects) { own, _ in own }
    filled.found.decisions.merge(other.found.decisions) { own, _ in own }
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
        if found.effects.updateValue([:], forKey: statement.rest) != nil {
          throw fail("a second `system \(statement.rest)`")
        }
      case "document":
        (system, document, reading) = (nil, statement.rest, nil)
        if found.decisions.updateValue(LeastDecisions(), forKey: statement.rest) != nil {
          throw fail("a second `document \(statement.rest)`")
        }
      case "digest":
        if let system { systems[system] = statement.rest }
        if let document { documents[document] = statement.rest }
      case "reading": reading = statement.rest
      case "verdict", "claims", "nothing":
        guard let system, let reading else {
          throw fail("`\(statement.keyword)` wants `system` and `reading` before it")
        }
        found.effects[system]?[reading] =
          switch statement.keyword {
          case "verdict": .verdict(statement.rest)
          case "claims": .claims(statement.rest)
          default: .nothing(try count())
          }
      case "explored", "unrepaired", "set", "decide", "or-fails":
        guard let document, var decisions = found.decisions[document] else {
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
        found.decisions[document] = decisions
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
