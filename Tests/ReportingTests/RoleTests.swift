import Checking
import Machines
import Testing

@testable import Reporting

@Suite struct `Only a claim that holds is proved` {
  private static let done = Condition.located(machine: "A", states: ["done"])

  private static func result(_ kind: Property.Kind, _ verdict: VerdictKind) -> PropertyResult {
    PropertyResult(property: Property("p", "It is so.", kind), verdict: verdict)
  }

  private static let kinds: [(Property.Kind, Role)] = [
    (.always(done), .claim), (.never(.kill), .claim), (.atMost(1, .kill, per: nil), .claim),
    (.longest(from: .launch, until: .kill, .finite), .claim),
    (.shortest(from: .launch, until: .kill, .atLeast(1)), .claim),
    (.sometimes(.kill), .possibility),
    (.longest(from: .launch, until: .kill, .none), .measurement),
    (.shortest(from: .launch, until: .kill, .none), .measurement),
    (.lint(.total), .shape),
  ]

  @Test func `and what is none has a sign and a count of its own`() {
    var signs: Set<String> = []
    for (kind, role) in Self.kinds {
      #expect(kind.role == role)
      let holds = Self.result(kind, .proved)
      #expect(holds.signed.hasPrefix("✅") == (role == .claim))
      signs.insert(holds.signed)
      for verdict in [VerdictKind.violated, .vacuous, .undecided] {
        #expect(Self.result(kind, verdict).signed == verdict.signed)
      }
      var report = Fixture.report
      report.outcome.results = [holds]
      #expect(report.tally.proved == (role == .claim ? 1 : 0))
      #expect(report.tally.others == (role == .claim ? [:] : [role: 1]))
      #expect(report.tally.claims == (role == .claim ? 1 : 0))
    }
    #expect(signs.count == Role.allCases.count)
  }

  private static func asked(_ id: String, _ kinds: (Property.Kind, VerdictKind)...)
    -> ScenarioReport
  {
    var report = Fixture.report
    report.outcome.results = kinds.map { kind, verdict in
      PropertyResult(property: Property("p", "It is so.", per: [id], kind), verdict: verdict)
    }
    return report
  }

  @Test func `and a rule that it proves is not one of which nothing occurs`() {
    let claim = Property.Kind.always(Self.done)
    func worst(_ report: ScenarioReport) -> Standing? { report.worst(of: "GT-T1") }
    #expect(
      worst(Self.asked("GT-T1", (claim, .vacuous), (claim, .proved))) == .holds(.claim))
    #expect(
      worst(Self.asked("GT-T1", (claim, .vacuous), (.sometimes(.kill), .proved)))
        == .other(.vacuous))
    #expect(
      worst(Self.asked("GT-T1", (claim, .undecided), (claim, .proved))) == .other(.undecided))
    #expect(worst(Self.asked("GT-T2", (claim, .proved))) == nil)
  }

  @Test func `and a rule that only another scenario asks for has its verdict`() throws {
    var other = Self.asked("GT-T1", (.always(Self.done), .proved))
    other.name = "GT/yes-only"
    let reports = Reports(
      [Fixture.report, other], documents: [Fixture.document], systems: [Fixture.system])
    let rules = try #require(reports.files.first { $0.path == "GT/rules.md" }).text
    let row = try #require(rules.split(separator: "\n").first { $0.contains("**GT-T1**") })
    #expect(row.hasSuffix("| ✅ yes-only |"))
  }
}
