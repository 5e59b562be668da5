import Checking
import Machines

extension Reports {
  /// The page of one scenario; of others of its system it tells only where times differ.
  func page(_ report: ScenarioReport) -> Page {
    var page = page(report.path, scenario: report.name)
    let title = documents.first { $0.name == report.document }?.title ?? report.document
    page.heading(1, "\(report.document): \(report.title.clause)")
    page.paragraph(
      page.link("All documents", to: "README.md") + " › "
        + page.link("\(title)", to: "\(report.document)/README.md")
        + " › \(code: report.name) · "
        + page.link("The rules as tables", to: Self.tablesPath(of: report.system)))
    let tally = report.tally
    page.paragraph(
      "**\(tally.claims.of("claim"))**: \(tally.words). "
        + (tally.otherWords.isEmpty ? "" : "Besides, no claims: \(tally.otherWords). ")
        + Self.completeness(report))
    page.explored(report, asking: questioned.first { $0.name == report.system.name })
    let isAmended = !report.configuration.amendments.isEmpty
    let other = (isAmended ? amended(report.system) : nil) ?? principal(of: report.system)
    page.claims(report, beside: other, other.map { link("\(code: $0.name)", to: $0, on: page) })
    page.failures(report)
    page.without(.undecided, report)
    page.without(.vacuous, report)
    page.sweeps(report)
    page.times(report)
    page.coverage(report)
    return page
  }

  private static func completeness(_ report: ScenarioReport) -> Inline {
    guard !report.outcome.complete else {
      return """
        The search is complete, with \(report.outcome.stateCount.of("reachable state")): what is proved \
        holds in every run.
        """
    }
    let bound = report.outcome.endedBy.map { "bound on \($0.rawValue)" } ?? "search's end"
    return """
      **The search is not complete**: the \(bound) ended it after \
      \(report.outcome.states.of("state")). Every violation is real; others may exist.
      """
  }
}

extension Page {
  /// Every claim with its verdict. On the page of a variant, what holds is only named, with a time where it is another
  /// one than on the page of the system.
  ///
  /// - Parameters:
  ///   - other: the scenario that speaks for the system, as it is written or amended.
  ///   - name: its name, with a link.
  fileprivate mutating func claims(
    _ report: ScenarioReport, beside other: ScenarioReport?, _ name: Inline?
  ) {
    heading(2, "Verdicts")
    let results = report.outcome.results
    let named = results.filter { report.isVariant && $0.verdict == .proved }
    let names = Set(named.map(\.property.name))
    table(
      ["verdict", "claim", "rules", .number("ms"), "name"],
      results.filter { !names.contains($0.property.name) }.map { result in
        [
          Self.verdict(result, in: report),
          Self.claim(result.property, Self.death(result.property, in: report)),
          rules(result.property.ids),
          .text(result.isTimed ? result.measured : ""), "\(code: result.property.name)",
        ]
      })
    if results.contains(where: { report.isExcusedByDeath($0.property) }) {
      paragraph("† A process that dies before that is excused.")
    }
    // What timers that may expire at any moment prove is not searched once more for each row.
    let isTooLarge = report.outcome.facts != nil
    let proved = results.first { $0.verdict == .proved && $0.property.role == .claim }
    if let proved, !isTooLarge {
      paragraph(
        "Why a claim is proved, \(code: "\(program) why \(report.name.oneLine):\(proved.property.name.oneLine)") "
          + "computes: a smallest set of rows and conditions that still proves it. That takes a search for each "
          + "row, so it is not on this page.")
    }
    guard !named.isEmpty else { return }
    paragraph(
      "What holds besides, with its time in ms where it is another one"
        + (name.map { " than in " + $0 } ?? "") + "; "
        + link(
          "what each says, and what it leaves out",
          to: Reports.tablesPath(of: report.system) + "#" + Self.claimsAnchor) + ".")
    list(
      Role.allCases.flatMap { role in
        let all = named.filter { $0.property.role == role }
        return [
          (all.filter { $0.property.allExemptions.isEmpty }, ""),
          (all.filter { !$0.property.allExemptions.isEmpty }, ", something left out"),
        ].compactMap { list, words -> Inline? in
          if list.isEmpty { return nil }
          return "\(role.signed)\(words): "
            + .joined(
              list.map { result in
                "\(code: result.property.name)" + Self.death(result.property, in: report)
                  + (result.isTimed
                    && result.measured != other?.result(result.property.name)?.measured
                    ? " \(result.measured)" : "")
              })
        }
      })
  }

  /// The sentence, and what is left out of it.
  ///
  /// - Parameter mark: what stands behind the sentence.
  static func claim(_ property: Property, _ mark: Inline = "") -> Inline {
    .joined(
      ["\(property.statement)" + mark]
        + property.allExemptions.words.map { "Except: \($0.sentence)" }, by: "<br>")
  }

  /// The mark of a claim that a death of the process excuses, where the process can die.
  private static func death(_ property: Property, in report: ScenarioReport) -> Inline {
    report.isExcusedByDeath(property) ? " †" : ""
  }

  private static func verdict(_ result: PropertyResult, in report: ScenarioReport) -> Inline {
    guard let fault = report.faultClass(of: result) else { return .text(result.signed) }
    let accepted: Inline =
      report.annotation(result.property.name).map { ", accepted by \($0.owner)" } ?? ""
    return .link(
      "\(fault.signed)", to: "#" + anchor(of: result, in: report)) + accepted
  }

  /// - Parameter open: the system with questions that are taken as answered here, if it has any.
  fileprivate mutating func explored(_ report: ScenarioReport, asking open: System?) {
    heading(2, "What was explored")
    let outcome = report.outcome
    let process = report.system.process
    let kills = report.kills
    let suspends = report.configuration.suspends ?? process.suspends
    table(
      ["", ""],
      [
        ["Reachable states", report.stateCount(isExact: true)],
        ["Transitions", .text(outcome.transitionCount.grouped)],
        outcome.engine.words.map { ["Engine", .text($0)] },
        outcome.facts != nil
          ? nil
          : [
            outcome.isDense
              ? "Depth (steps to the farthest state)"
              : "Depth (steps and ticks of the farthest state)", "\(outcome.depth)",
          ],
        [
          "Time",
          outcome.tickMicroseconds == 0
            ? "no timers"
            : outcome.facts != nil
              ? "left out: any running timer may expire at any moment; what holds so holds in time"
              : outcome.isDense
                ? "dense, by zones: a state is a discrete state with a zone of all values that its "
                  + "timers can have"
                : "ticks of \(Instant(microseconds: outcome.tickMicroseconds).grouped) ms, the "
                  + "greatest common divisor of all times in the rules",
        ],
        ["Process death", .text(kills == 0 ? "never" : "up to \(kills.of("time"))")],
        ["Suspension in the background", suspends ? "at any time" : "never"],
        ["Withheld from the environment", Withheld(report).words],
        open.map { open in
          [
            "Open questions",
            "each of the \(open.readings.count) that the documents leave open takes its usual answer; "
              + "\(code: "\(program) explore \(open.name) --cross each") tries each other answer",
          ]
        },
        report.configuration.stored.isEmpty
          ? nil
          : [
            "Begins with",
            .joined(
              report.configuration.storedValues(of: report.system).map {
                Inline.code("\($0.name) = \($0.text)")
              }),
          ],
        [
          "Amendments in force",
          outcome.amendments.isEmpty
            ? "none: the rules as written" : .joined(outcome.amendments.map(Inline.code)),
        ],
      ].compactMap(\.self)
        + report.system.parameters.map { parameter in
          let span = report.configuration.parameters[parameter.id] ?? parameter.default
          return [Inline.code(parameter.id), .text("\(parameter.question) \(span.span)")]
        })
    readings(report)
  }

  private mutating func readings(_ report: ScenarioReport) {
    guard !report.system.readings.isEmpty else { return }
    heading(3, "Readings taken")
    let taken = report.system.readings.map { reading in
      (
        reading,
        report.outcome.readings.first { $0.reading == reading.id }?.alternative ?? reading.default
      )
    }
    let others = taken.filter { $0.0.default != $0.1 }
    paragraph(
      "Where the document allows several readings, this scenario takes "
        + (others.isEmpty ? "the default. " : "the default, except for these. ")
        + link(
          "All \(taken.count.of("reading"))",
          to: Reports.tablesPath(of: report.system) + "#" + Self.readingsAnchor) + ".")
    table(
      ["reading", "what the document leaves open", "taken here", "rules"],
      others.map { reading, alternative in
        let chosen = reading.alternatives.filter { $0.id == alternative }
        return [
          "\(code: reading.id)", "\(reading.question)",
          .joined(chosen.map { "**\($0.id)**: \($0.text)" }), rules(reading.ids),
        ]
      })
  }

  /// The place in a page of tables where its readings are told.
  static let readingsAnchor = "readings"

  /// The place in a page of tables where its claims are told.
  static let claimsAnchor = "claims"

  fileprivate mutating func failures(_ report: ScenarioReport) {
    let list = report.violationsByHarm.map { (result: $0, fault: report.faultClass(of: $0)) }
    let certain = list.filter { $0.fault != .ambiguity }.map(\.result)
    let open = list.filter { $0.fault == .ambiguity }.map(\.result)
    heading(2, "What fails")
    paragraph(
      certain.isEmpty
        ? "None."
        : "The most harmful first; each name leads to the finding."
    )
    for (index, result) in certain.enumerated() {
      violation(result, number: index + 1, in: report)
    }
    if open.isEmpty { return }
    heading(2, "Open to reading")
    paragraph(
      """
      These claims hold under another reading of the document, so they are questions, not \
      violations. Under the readings of this scenario they fail, as the run shows.
      """)
    for (index, result) in open.enumerated() {
      violation(result, number: certain.count + index + 1, in: report)
    }
  }

  /// The claims that are neither proved nor violated, with the reason.
  fileprivate mutating func without(_ verdict: VerdictKind, _ report: ScenarioReport) {
    let list = report.results(verdict)
    guard !list.isEmpty else { return }
    heading(2, verdict == .vacuous ? "Vacuous claims" : "Undecided claims")
    paragraph(
      verdict == .vacuous
        ? "They hold only because what they speak of never occurs."
        : "The search ended before the answer was known.")
    table(
      ["claim", "why", "rules"],
      list.map { result in
        let reason = report.expected[result.property.name].map { " " + $0.sentence } ?? ""
        return [
          "\(result.property.statement)", "\(result.detail.words.sentence)\(reason)",
          rules(result.property.ids),
        ]
      })
  }

  /// The runs behind the times, where the rules are explored as written.
  fileprivate mutating func times(_ report: ScenarioReport) {
    guard report.isAsWritten, !report.isVariant else { return }
    // Of a time that stays within a limit the table says enough.
    let timed = report.outcome.results.filter {
      $0.property.kind.isMeasure && $0.property.kind.limit == nil && $0.measure != nil
        && $0.verdict != .violated && $0.run?.steps.isEmpty == false
    }
    guard !timed.isEmpty else { return }
    heading(2, "The runs behind the times")
    for result in timed {
      guard let run = result.run else { continue }
      folded("\(result.measured): \(result.property.statement.clause)") { page in
        page.paragraph("The user sees: " + Experience(run, of: report.system).line() + ".")
        page.run(run, in: report)
      }
    }
  }
}

extension ScenarioReport {
  /// How often the process can die.
  fileprivate var kills: Int { configuration.kills ?? system.process.kills }

  /// Whether a death of the process, which can happen, keeps what a claim promises.
  fileprivate func isExcusedByDeath(_ property: Property) -> Bool {
    property.excusesDeath && kills > 0
  }
}
