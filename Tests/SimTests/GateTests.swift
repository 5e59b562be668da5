import Checking
import Machines
import Reporting
import SymbolicSearch
import Testing

@testable import SimCommand

struct GateTests {
  static let today = Day("2026-06-15") ?? Day(secondsSince1970: 0)
  static let property = Lamp.system.properties[0]

  static func run(_ action: String) -> Run {
    let step = RunStep(
      at: Instant(microseconds: 0), actor: "user", event: action, action: action, rows: [],
      outputs: [], changes: [])
    return Run(
      steps: [step], end: Instant(microseconds: 1_500_000),
      conclusion: Conclusion(.state, in: "broken"))
  }

  static func result(
    _ verdict: VerdictKind, _ property: Property = property, detail: VerdictDetail = .none,
    run: Run? = run("surge")
  ) -> PropertyResult {
    PropertyResult(
      property: property, verdict: verdict, detail: detail, run: verdict == .violated ? run : nil)
  }

  static func explored(
    _ results: [PropertyResult], expecting: [(String, VerdictKind)] = [],
    pins: Pins = Pins(states: 3, transitions: 4), endedBy: SearchBound? = nil,
    states: Int = 3, transitions: Int = 4
  ) -> ExploredScenario {
    let scenario = Scenario(
      name: "LAMP/x", title: "", system: Lamp.system, configuration: Configuration(),
      bounds: SearchBounds(), pins: pins,
      expectations: expecting.map {
        Expectation(property: $0.0, verdict: $0.1, reason: "", line: 5)
      }, path: "Scenarios/LAMP/x.scenario")
    let outcome = Outcome(
      system: "lamp", readings: [], amendments: [], complete: endedBy == nil, endedBy: endedBy,
      states: states, transitions: transitions, depth: 1, tickMicroseconds: 0, fingerprint: 1,
      results: results, coverage: [])
    return ExploredScenario(scenario: scenario, report: report(outcome))
  }

  static func report(_ outcome: Outcome, _ name: String = "LAMP/x") -> ScenarioReport {
    ScenarioReport(
      name: name, title: "", document: "LAMP", system: Lamp.system,
      configuration: Configuration(), outcome: outcome)
  }

  /// What accepts a result: the decision on its causes, and the run seen.
  static func acceptance(
    of result: PropertyResult, until: String? = nil, scenario: String = "LAMP/x",
    property: String? = nil, causes: [String]? = nil
  ) -> DecidedViolations {
    let found = SeenViolation(result, in: report(explored([result]).outcome, scenario))
    let name = property ?? found.property
    let seen = SeenViolation(
      document: "LAMP", scenario: scenario, property: name, causes: found.causes,
      trace: found.trace, finding: found.finding)
    let claim = Decision.Claim(property: name, causes: causes ?? found.causes, line: 9)
    return DecidedViolations(
      decisions: [
        Decision(
          document: "LAMP", claims: [claim], scenarios: [], reason: "r", owner: "product",
          until: until.flatMap { Day($0) }, lines: 6...9)
      ], lock: SeenLock([seen]))
  }

  static func kinds(
    _ explored: [ExploredScenario], _ accepted: DecidedViolations = DecidedViolations()
  ) -> [GateFinding.Kind] {
    gateFindings(explored: explored, accepted: accepted, today: today, folder: "Scenarios")
      .map(\.kind)
  }

  enum Accepted: CaseIterable { case nothing, same, other }

  /// Every verdict, with every expectation, acceptance and expiry.
  @Test func `The gate is green only if all is exactly as declared`() {
    var green = 0
    for verdict in VerdictKind.allCases {
      for expected in [nil] + VerdictKind.allCases {
        for accepted in Accepted.allCases {
          for until in [nil, "2026-06-14", "2026-06-15", "2027-01-01"] {
            let result = Self.result(verdict)
            let violation = Self.result(.violated)
            let other = Self.result(.violated, run: Self.run("flip"))
            let acceptances =
              switch accepted {
              case .nothing: DecidedViolations()
              case .same: Self.acceptance(of: violation, until: until)
              case .other: Self.acceptance(of: other, until: until)
              }
            let explored = Self.explored(
              [result], expecting: expected.map { [(Self.property.name, $0)] } ?? [])
            var wanted: Set<GateFinding.Kind> = []
            if verdict == .violated && accepted == .nothing { wanted.insert(.newViolation) }
            if verdict == .violated && accepted == .other { wanted.insert(.otherViolation) }
            if verdict == .vacuous && expected != verdict { wanted.insert(.undeclaredVacuous) }
            if verdict == .undecided && expected != verdict { wanted.insert(.undeclaredUndecided) }
            if let expected, expected != verdict { wanted.insert(.expectation) }
            if accepted != .nothing && verdict != .violated { wanted.insert(.acceptedGone) }
            if accepted != .nothing && until == "2026-06-14" { wanted.insert(.expired) }
            let kinds = Self.kinds([explored], acceptances)
            #expect(Set(kinds) == wanted && kinds.count == wanted.count)
            if kinds.isEmpty { green += 1 }
          }
        }
      }
    }
    // proved, not accepted: unexpected or expected (the expiry does not matter: 2 × 4);
    // violated and accepted, unexpected or expected, not expired: 2 × 3;
    // vacuous and undecided, expected, not accepted: 2 × 4.
    #expect(green == 8 + 6 + 8)
  }

  @Test func `A missed reachability is told as such, and can be accepted like a violation`() {
    let missed = Self.result(.violated, Lamp.system.properties[1], run: nil)
    #expect(Self.kinds([Self.explored([missed])]) == [.missed])
    let acceptance = Self.acceptance(of: missed)
    #expect(acceptance.lock.violations.map(\.trace) == ["none"])
    #expect(Self.kinds([Self.explored([missed])], acceptance) == [])
  }

  @Test func `A finding without a run is known by what it found`() {
    let first = Self.result(
      .violated, detail: VerdictDetail(.findings([.noExit(state: "MAIN")])), run: nil)
    let second = Self.result(
      .violated,
      detail: VerdictDetail(.findings([.noExit(state: "MAIN"), .noExit(state: "LOGIN")])), run: nil)
    let accepted = Self.acceptance(of: first)
    #expect(Self.kinds([Self.explored([first])], accepted) == [])
    #expect(Self.kinds([Self.explored([second])], accepted) == [.otherViolation])
  }

  @Test func `The time of a run is part of what is accepted`() {
    let before = Self.result(.violated)
    var later = Self.run("surge")
    later = Run(
      steps: later.steps, end: Instant(microseconds: 2_000_000),
      conclusion: Conclusion(.state, in: "broken"))
    let after = Self.result(.violated, run: later)
    #expect(
      Self.kinds([Self.explored([after])], Self.acceptance(of: before)) == [.otherViolation])
  }

  @Test func `Pins are compared, and must be there`() {
    let fine = [Self.result(.proved)]
    let kinds = { (explored: ExploredScenario) in Self.kinds([explored]) }
    #expect(kinds(Self.explored(fine)) == [])
    #expect(kinds(Self.explored(fine, states: 2)) == [.pinChanged])
    #expect(kinds(Self.explored(fine, transitions: 5)) == [.pinChanged])
    #expect(kinds(Self.explored(fine, states: 2, transitions: 5)) == [.pinChanged, .pinChanged])
    #expect(kinds(Self.explored(fine, pins: Pins())) == [.unpinned])
    #expect(kinds(Self.explored(fine, pins: Pins(states: 3))) == [.unpinned])
    #expect(kinds(Self.explored(fine, endedBy: .time)) == [.unfinished])
    #expect(kinds(Self.explored(fine, endedBy: .interruption)) == [.unfinished])
    for bound in [SearchBound.states, .memory, .depth] {
      #expect(kinds(Self.explored(fine, endedBy: bound)) == [])
      #expect(kinds(Self.explored(fine, endedBy: bound, states: 2)) == [.pinChanged])
    }
  }

  @Test func `What names nothing fails`() {
    let fine = [Self.explored([Self.result(.proved)])]
    let violation = Self.result(.violated)
    #expect(
      Self.kinds(fine, Self.acceptance(of: violation, scenario: "LAMP/y"))
        == [.unknownAcceptance])
    #expect(
      Self.kinds(fine, Self.acceptance(of: violation, property: "never-borken"))
        == [.unknownAcceptance, .unknownAcceptance])
    // A property of the system that these readings do not ask.
    #expect(
      Self.kinds(fine, Self.acceptance(of: violation, property: "can-burn")) == [.acceptedGone])
    #expect(
      Self.kinds([Self.explored([Self.result(.proved)], expecting: [("can-burn", .proved)])])
        == [.expectation])
  }

  /// A run that ends in a row, and after it, as the outcome says.
  static func run(by rule: String, _ outcome: Conclusion.Outcome = .state) -> Run {
    let row = FiredRow(machine: "Lamp", state: "on", label: "on surge", ids: [rule])
    return Run(
      steps: [
        RunStep(
          at: .zero, actor: "world", event: "surge", action: "event surge", rows: [row],
          outputs: [], changes: [])
      ], end: .zero, conclusion: Conclusion(outcome, in: "broken"))
  }

  @Test func `A violation of another cause than the one decided on is refused`() {
    let known = Self.result(.violated, run: Self.run(by: "LAMP-3"))
    let accepted = Self.acceptance(of: known)
    #expect(accepted.decisions[0].claims[0].causes == ["LAMP-3 → no amendment"])
    #expect(Self.kinds([Self.explored([known])], accepted) == [])
    for other in [Self.run(by: "LAMP-1"), Self.run(by: "LAMP-3", .deadlock)] {
      let result = Self.result(.violated, run: other)
      let findings = gateFindings(
        explored: [Self.explored([result])], accepted: accepted, today: Self.today, folder: "S")
      #expect(findings.map(\.kind) == [.otherViolation])
      #expect(findings[0].message.hasPrefix("violated, and nobody has decided on the cause: LAMP-"))
      #expect(findings[0].remedy?.hasSuffix(" --because \"…\" --owner NAME") == true)
    }
    // In the lock, but nobody has decided: the lock alone accepts nothing.
    var alone = accepted
    alone.decisions = []
    #expect(Self.kinds([Self.explored([known])], alone) == [.otherViolation])
    // Decided, but with nothing seen of it: nothing is taken on trust.
    var unseen = accepted
    unseen.lock = SeenLock()
    #expect(Self.kinds([Self.explored([known])], unseen) == [.newViolation])
    // A repair that no longer repairs makes it another cause.
    var repaired = Self.explored([known]).report
    repaired.variants = [
      Variant(
        .amendment("stronger"),
        verdicts: [PropertyVerdict(property: "never-broken", verdict: .proved)])
    ]
    let explored = ExploredScenario(scenario: Self.explored([known]).scenario, report: repaired)
    #expect(repaired.causes(of: known).map(\.text) == ["LAMP-3 → stronger"])
    #expect(Self.kinds([explored], accepted) == [.otherViolation])
  }

  @Test func `A decision for one scenario covers no other`() {
    let result = Self.result(.violated)
    var accepted = Self.acceptance(of: result)
    let decision = accepted.decisions[0]
    accepted.decisions = [
      Decision(
        document: "LAMP", claims: decision.claims, scenarios: ["LAMP/y"], reason: "r",
        owner: "o", until: nil, lines: decision.lines)
    ]
    #expect(
      Self.kinds([Self.explored([result])], accepted) == [.otherViolation, .unknownAcceptance])
  }

  @Test func `A decision on a misspelt cause is told with the claim that fails, once`() {
    let result = Self.result(.violated, run: Self.run(by: "LAMP-3"))
    var accepted = Self.acceptance(of: result)
    let decision = accepted.decisions[0]
    accepted.lock = SeenLock()
    accepted.decisions = [
      Decision(
        document: "LAMP",
        claims: [
          Decision.Claim(
            property: "never-broken", causes: ["LAMP-2 → no amendment"],
            line: decision.claims[0].line)
        ], scenarios: [], reason: "r", owner: "o", until: nil, lines: decision.lines)
    ]
    let findings = gateFindings(
      explored: [Self.explored([result])], accepted: accepted, today: Self.today, folder: "S")
    #expect(findings.map(\.kind) == [.newViolation])
    let hint =
      "S/decisions:\(decision.claims[0].line) decides on \"LAMP-2 → no amendment\", by which nothing "
      + "fails; did you mean \"LAMP-3 → no amendment\"?"
    #expect(findings[0].hint == hint)
    #expect(GateCause.all(of: findings).map(\.details) == [[hint]])
    // A claim that no longer fails has nobody who could tell it.
    let proved = Self.explored([Self.result(.proved)])
    #expect(Self.kinds([proved], accepted) == [.idleDecision])
  }

  @Test func `A claim is good alone or where all amendments need it`() throws {
    let names = ["never-broken", "can-burn"]
    let amendment = { (id: String, repairs: [String]) in
      Amendment(id, "", repairs: repairs, .removeCause(machine: "Lamp", event: "surge"))
    }
    var system = Lamp.system
    system.amendments = [amendment("a", ["never-broken"]), amendment("b", ["never-broken"])]
    let all: Set<String> = ["a", "b"]
    // What is proved with each set of amendments; whether the claims of a and of b are good.
    let cases: [(proved: [Set<String>], a: Bool, b: Bool)] = [
      ([], false, false), ([["a"]], true, false), ([["a"], all], true, false),
      ([all], true, true), ([["a"], ["b"], all], true, true), ([[], ["a"], all], false, false),
      ([["b"], all], false, true), ([["b"]], false, true),
    ]
    for (proved, a, b) in cases {
      let findings = unfoundedClaims(of: system) { amendments, properties in
        #expect(properties.map(\.name) == [names[0]])
        return proved.contains(amendments) ? [names[0]] : []
      }
      #expect(!findings.contains { $0.message.contains("\"a\"") } == a, "\(proved)")
      #expect(!findings.contains { $0.message.contains("\"b\"") } == b, "\(proved)")
    }
    system.amendments = [amendment("a", ["no-such-property"])]
    #expect(unfoundedClaims(of: system) { _, _ in [] }.map(\.kind) == [.unfoundedClaim])
  }
}
