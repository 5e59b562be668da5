/// What exactly was seen of the violations that are decided on: what `sim accept` writes and `sim gate`
/// compares.
///
/// It holds what is computed and nothing that a person writes: which cause a claim fails by, by which
/// shortest run, in which scenarios.
struct SeenLock: Equatable {
  /// The name of the file in the folder of scenarios.
  static let fileName = "seen.lock"

  /// In the order of the file.
  private(set) var violations: [SeenViolation]

  init(_ violations: [SeenViolation] = []) {
    self.violations = violations.sorted { $0.place.lexicographicallyPrecedes($1.place) }
  }

  /// The file. Scenarios that show the same run of a claim share its line.
  var text: String {
    var lines = ["# Written by \(program) accept, compared by \(program) gate."]
    var groups: [(seen: SeenViolation, scenarios: [String])] = []
    for seen in violations {
      if let last = groups.last, last.seen.place.dropLast() == seen.place.dropLast() {
        groups[groups.count - 1].scenarios.append(seen.scenario)
      } else {
        groups.append((seen, [seen.scenario]))
      }
    }
    var before: SeenViolation?
    for (seen, scenarios) in groups {
      if before?.document != seen.document || before?.property != seen.property {
        lines += ["", "claim \(seen.document) \(seen.property)"]
      }
      lines.append("  cause \(seen.causes.joined(separator: "; "))")
      lines.append("    run \(seen.trace)")
      if let finding = seen.finding { lines.append("    finding \(finding)") }
      lines += Self.filled(scenarios).map { "    in \($0)" }
      before = seen
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Names in lines of some hundred characters.
  private static func filled(_ names: [String]) -> [String] {
    var lines: [String] = []
    for name in names {
      if let last = lines.last, last.count + name.count < 90 {
        lines[lines.count - 1] = "\(last) \(name)"
      } else {
        lines.append(name)
      }
    }
    return lines
  }

  /// - Throws: ``InputError`` with the line and how to mend it.
  init(_ source: SourceText) throws(InputError) {
    var found: [SeenViolation] = []
    var places: [[String]: Int] = [:]
    var claim: (document: String, property: String)?
    var causes: [String]?
    var (run, finding): (String?, FindingKey?)
    let mend = "; remove the file and write it with \(program) accept"
    try source.read(mend: mend) { statement, fail throws(InputError) in
      guard !statement.rest.isEmpty else { throw fail(statement.bareness) }
      switch statement.keyword {
      case "claim":
        let words = statement.words
        guard words.count >= 2 else { throw fail("write it as `claim DOCUMENT NAME`") }
        claim = (words[0], words.dropFirst().joined(separator: " "))
        (causes, run, finding) = (nil, nil, nil)
      case "cause":
        guard let listed = causesListed(statement.rest) else {
          throw fail("a cause is empty, or stands twice")
        }
        (causes, run, finding) = (listed, nil, nil)
      case "run": (run, finding) = (statement.rest, nil)
      case "finding":
        guard let key = FindingKey(statement.rest) else {
          throw fail("\(quoted(statement.rest)) is no key of a finding")
        }
        finding = key
      case "in":
        guard let claim, let causes, let trace = run else {
          throw fail("`in` wants `claim`, `cause` and `run` before it")
        }
        for scenario in statement.words {
          let key = [scenario, claim.property]
          if let earlier = places[key] {
            throw fail("\(scenario) shows the claim on line \(earlier) already")
          }
          places[key] = statement.line
          found.append(
            SeenViolation(
              document: claim.document, scenario: scenario, property: claim.property,
              causes: causes, trace: trace, finding: finding))
        }
      default:
        throw fail(statement.unknown(among: ["claim", "cause", "run", "finding", "in"]))
      }
    }
    self.init(found)
  }
}

extension SeenViolation {
  /// By what the file is ordered, the scenario last.
  fileprivate var place: [String] {
    [
      document, property, causes.joined(separator: "; "), trace, finding?.description ?? "",
      scenario,
    ]
  }
}
