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
}
