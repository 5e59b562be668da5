import Checking
import Machines
import Testing

@testable import Reporting

@Suite struct `What helps` {
  @Test func `a violation that no reading mends is no matter of reading`() {
    let remedies = Remedies("can-open", in: Fixture.report)
    #expect(!remedies.isMatterOfReading)
    #expect(remedies.failing == 1)
    #expect(remedies.repairs.map(\.amendment.id) == ["unlimited"])
    #expect(remedies.repairs.first?.worsened == [])
  }

  @Test func `a violation that another reading mends is a matter of reading`() {
    let remedies = Remedies("longest-wait", in: Fixture.report)
    #expect(remedies.readings.map(\.alternative) == ["yes only"])
    #expect(remedies.amendments.isEmpty)
    // That it can happen is shown, and proves nothing.
    #expect(
      Fixture.report.tally
        == FaultCounts(
          faults: [.contradiction: 1, .ambiguity: 1], vacuous: 1, others: [.possibility: 1]))
  }

  @Test func `an undecided variant mends nothing`() {
    var report = Fixture.report
    report.variants = [
      Variant(
        .reading("answers", alternative: "yes only"),
        verdicts: [PropertyVerdict(property: "can-open", verdict: .undecided)])
    ]
    #expect(!Remedies("can-open", in: report).isMatterOfReading)
  }

  @Test func `an amendment that breaks something says so, and a false claim is shown`() {
    var report = Fixture.report
    report.variants = [
      Variant(
        .amendment("unlimited"),
        verdicts: Fixture.verdicts(canOpen: .violated, wait: .violated, opens: .violated))
    ]
    let check = Remedies("can-open", in: report).amendments.first
    #expect(check?.repairs == false)
    #expect(check?.worsened.map(\.property) == ["opens"])
  }

  @Test func `the worst harm comes first, then what needs fewer misfortunes`() {
    #expect(Fixture.report.violationsByHarm.map(\.property.name) == ["can-open", "longest-wait"])
    let calm = PropertyResult(
      property: Property("calm", "", .noZeno), verdict: .violated, run: Fixture.lockedOut)
    let unlucky = PropertyResult(
      property: Property("unlucky", "", .noZeno), verdict: .violated, run: Fixture.opening)
    #expect(calm.isMoreHarmful(than: unlucky))
    #expect(!unlucky.isMoreHarmful(than: calm))
  }
}

@Suite struct `Who speaks for a system` {
  private func report(_ name: String, _ change: (inout ScenarioReport) -> Void) -> ScenarioReport {
    var report = Fixture.report
    report.name = name
    change(&report)
    return report
  }

  private func outcome(answers: String, amendments: [String] = []) -> Outcome {
    Outcome(
      system: "gate", readings: [TakenReading(reading: "answers", alternative: answers)],
      amendments: amendments, complete: true, endedBy: nil, states: 1, transitions: 0, depth: 0,
      tickMicroseconds: 0, fingerprint: 0, results: [], coverage: [])
  }

  @Test func `it is the scenario as written, and beside it the one with all amendments`() {
    let other = report("GT/a") {
      $0.configuration.readings = ["answers": "yes only"]
      $0.outcome = outcome(answers: "yes only")
    }
    let silent = report("GT/b") { $0.configuration.withoutEvents = ["refused"] }
    let mended = report("GT/c") {
      $0.configuration.amendments = ["unlimited"]
      $0.outcome = outcome(answers: "both", amendments: ["unlimited"])
    }
    let plain = report("GT/d") { _ in }
    let mortal = report("GT/as-written") { $0.configuration.kills = 7 }
    let system = [Fixture.system]
    let some = Reports([other, silent, mended, mortal, plain], documents: [], systems: system)
    #expect(some.documents.map(\.name) == ["GT"])
    #expect(some.spokesmen(of: some.documents[0]).map(\.name) == ["GT/d", "GT/c"])
    let only = Reports([other, mortal], documents: [], systems: system)
    #expect(only.spokesmen(of: only.documents[0]).map(\.name) == ["GT/as-written"])
    var amended = mended
    amended.name = "GT/amended"
    amended.configuration.suspends = true
    let both = Reports([plain, amended, mended], documents: [], systems: system)
    #expect(both.amended(Fixture.system)?.name == "GT/c")
    let one = Reports([other], documents: [], systems: system)
    #expect(one.spokesmen(of: one.documents[0]).map(\.name) == ["GT/a"])
  }
}

@Suite struct `What to decide` {
  private func questions(_ verdicts: [PropertyVerdict]) -> [Reports.Question] {
    var report = Fixture.report
    report.variants = [
      Variant(.reading("answers", alternative: "yes only"), verdicts: verdicts)
    ]
    return Fixture.reports.questions(of: report)
  }

  @Test func `a question matters if its answer decides about a claim`() {
    let mended = questions(Fixture.verdicts(canOpen: .violated, wait: .proved))
    #expect(mended.map(\.matters) == [true])
    #expect(mended[0].answers.map(\.loses) == [[], ["longest-wait"]])
    #expect(mended[0].answers.map(\.isTaken) == [true, false])
    let worse = questions(
      Fixture.verdicts(canOpen: .violated, wait: .violated, opens: .violated))
    #expect(worse.map(\.matters) == [true])
    #expect(worse[0].answers[1].gains == ["opens"])
    let same = questions(Fixture.verdicts(canOpen: .violated, wait: .violated))
    #expect(same.map(\.matters) == [false])
  }

  @Test func `an answer under which a claim is not made is no better`() {
    let silent = questions([])
    #expect(silent[0].answers[1].loses.isEmpty)
    #expect(Set(silent[0].answers[1].unclaimed) == ["can-open", "longest-wait"])
    #expect(
      silent[0].harms(under: silent[0].answers[0]) == silent[0].harms(under: silent[0].answers[1]))
    #expect(silent[0].best.count == 2)
  }

  @Test func `the answer that does least harm is best, not that under which fewest claims fail`() {
    let mended = questions(Fixture.verdicts(canOpen: .violated, wait: .proved))
    #expect(mended[0].best.map(\.isTaken) == [false])
    let worse = questions(Fixture.verdicts(canOpen: .violated, wait: .violated, opens: .violated))
    #expect(worse[0].best.map(\.isTaken) == [true])
  }

  @Test func `what crossing found is said of a question that changes nothing alone`() {
    var report = Fixture.report
    report.variants = [
      Variant(
        .reading("answers", alternative: "yes only"),
        verdicts: Fixture.verdicts(canOpen: .violated, wait: .violated))
    ]
    func page(_ effect: CrossedReadings.Effect?) -> String {
      let reports = Reports(
        [report], documents: [], systems: [Fixture.system],
        crossed: CrossedReadings(effects: [
          Fixture.system.name: ["answers": effect].compactMapValues { $0 }
        ]))
      return reports.decisionsPage(reports.documents[0]).text
    }
    #expect(page(nil).contains("they were not crossed"))
    #expect(page(.nothing(7)).contains("**These change nothing:**"))
    #expect(!page(.verdict("how")).contains("These change nothing"))
    #expect(page(.verdict("how")).contains("`answers`: in gate, how"))
  }

  @Test func `a question changes nothing only if it does so in no system of its document`() {
    func report(_ system: String, wait: VerdictKind) -> ScenarioReport {
      var report = Fixture.report
      report.system.name = system
      report.variants = [
        Variant(
          .reading("answers", alternative: "yes only"),
          verdicts: Fixture.verdicts(canOpen: .violated, wait: wait))
      ]
      return report
    }
    func page(_ effects: [String: CrossedReadings.Effect], wait: VerdictKind = .violated) -> String
    {
      let reports = Reports(
        [Fixture.report], documents: [], systems: [Fixture.system],
        crossed: CrossedReadings(effects: effects.mapValues { ["answers": $0] }))
      let asked = [report("gate", wait: wait), report("Alone", wait: .violated)]
      var page = reports.page("decisions.md")
      reports.idleQuestions(asked.flatMap(reports.questions(of:)), &page)
      return page.text
    }
    let both = page(["gate": .nothing(7), "Alone": .nothing(14)])
    #expect(both.contains("**These change nothing:**"))
    #expect(both.contains("`answers`: 21 combinations"))
    let one = page(["gate": .verdict("how"), "Alone": .nothing(14)])
    #expect(!one.contains("**These change nothing:**"))
    #expect(one.contains("`answers`: in gate, how"))
    #expect(page(["Alone": .nothing(14)]).contains("they were not crossed"))
    #expect(!page(["Alone": .nothing(14)], wait: .proved).contains("`answers`"))
  }

  @Test func `the fewest decisions are told with what fails without each`() {
    func page(_ least: LeastDecisions) -> String {
      let reports = Reports(
        [Fixture.report], documents: [Fixture.document], systems: [Fixture.system],
        crossed: CrossedReadings(decisions: ["GT": least]))
      return reports.decisionsPage(reports.documents[0]).text
    }
    let one = page(
      LeastDecisions(
        sets: [
          [.init("unlimited", needs: ["gate can-open"])], [.init("answers = yes only")],
        ], unrepaired: ["gate closes"], explored: 9))
    #expect(one.contains("After this 1 decision no claim fails"))
    #expect(
      one.contains(
        "| `unlimited` | Ringing is never refused. | From everywhere the gate can be opened. `gate can-open` |"
      ))
    #expect(one.contains("Or `answers = yes only` in place of `unlimited`."))
    #expect(one.contains("- An open gate closes. `gate closes`"))
    #expect(page(LeastDecisions(sets: [[]])).contains("no decision is needed"))
    #expect(page(LeastDecisions()).contains("No set of decisions was found"))
  }

  @Test func `what could not be decided is counted and mends nothing`() {
    let open = questions(
      Fixture.verdicts(canOpen: .violated, wait: .undecided, opens: .undecided))
    #expect(open[0].answers[1].loses.isEmpty)
    #expect(open[0].answers[1].undecided == 2)
  }

  @Test func `a reading that was not tried is no question`() {
    var report = Fixture.report
    report.variants = []
    #expect(Fixture.reports.questions(of: report).isEmpty)
  }
}

@Suite struct `What is withheld` {
  @Test func `it is listed by name`() {
    var report = Fixture.report
    report.configuration = Configuration(kills: 1, suspends: true)
    report.system.process.launchesInBackground = true
    #expect(Withheld(report).words.markdown == "nothing that the rules or their environment know")
    report.configuration = Configuration(kills: 0, suspends: false, withoutEvents: ["refused"])
    report.system.machines[0].causes.removeAll { $0.event == "granted" }
    let words = Withheld(report).words.markdown
    for part in [
      "death of the process", "suspension", "left out here: `refused`", "nobody: `granted`",
    ] {
      #expect(words.contains(part), "\(words)")
    }
  }

  @Test func `what a composition drops is named, unless something else does it`() {
    var report = Fixture.report
    report.configuration = Configuration(kills: 1, suspends: true)
    report.system.process.launchesInBackground = true
    report.system.machines[0] = report.system.machines[0].leaving(out: ["power fails", "granted"])
    #expect(
      Withheld(report).words.markdown == "not in this composition: `power fails`")
  }

  @Test func `an event that a reading takes away is not as read here`() {
    var report = Fixture.report
    let cause = report.system.machines[0].causes.firstIndex { $0.event == "refused" } ?? 0
    report.system.machines[0].causes[cause].condition = Fixture.answers.is("yes only")
    #expect(Withheld(report).words.markdown.contains("not as read here: `refused`"))
    report.system.machines[0].causes[cause].condition = Fixture.answers.is("both")
    #expect(!Withheld(report).words.markdown.contains("not as read here"))
  }

  @Test func `the acceptance that is told once is that of most findings`() throws {
    let result = try #require(Fixture.report.outcome.results.first { $0.verdict == .violated })
    func findings(_ reasons: String?...) -> [Finding] {
      reasons.map { reason in
        var report = Fixture.report
        report.annotations =
          reason.map {
            [Annotation(property: result.property.name, owner: "product", reason: $0)]
          } ?? []
        return Finding(result, in: report)
      }
    }
    let usual = Finding.usualAcceptance(of: findings("rare", "b", "a", nil, nil, nil, "a", "b"))
    #expect(usual?.markdown == "by product: B.")
    #expect(Finding.usualAcceptance(of: findings("a", "b", nil, nil)) == nil)
  }
}
