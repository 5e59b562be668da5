import Checking
import Machines
import Models
import Testing

/// The claim of every amendment: with all of them the property is proved, without this one not.
struct AmendmentTests {
  private static let all = Set(ASM.system.amendments.map(\.id))

  @Test func `The amended document keeps every claim`() throws {
    let outcome = try check(ASM.system, Configuration(amendments: Self.all))
    #expect(outcome.complete)
    let broken = outcome.results.filter { $0.verdict != .proved }.map(\.property.name)
    #expect(broken == [])
  }

  @Test(arguments: ASM.system.amendments)
  func `Without any one amendment something is broken`(_ amendment: Amendment) throws {
    let outcome = try check(
      ASM.system, Configuration(amendments: Self.all.subtracting([amendment.id])))
    #expect(outcome.results.contains { $0.verdict != .proved })
  }

  /// As written, as written where nothing fails, and with timeouts through TIMEOUT.
  private static let scenarios = [
    Configuration(),
    Configuration(
      withoutEvents: [
        "splashFailed", "onboardingCheckFailed", "onboardingFailed", "transitionFailed",
        "authCheckFailed", "networkFailed", "loadFailed",
      ]),
    Configuration(readings: ["timeouts": "through TIMEOUT"]),
  ]

  @Test(arguments: ASM.system.amendments)
  func `An amendment repairs what it says in some scenario, alone`(_ amendment: Amendment) throws {
    let claims = ASM.system.properties.filter { amendment.repairs.contains($0.name) }
    var repaired: Set<String> = []
    for scenario in Self.scenarios {
      var amended = scenario
      amended.amendments.insert(amendment.id)
      repaired.formUnion(try kept(claims, amended).subtracting(try kept(claims, scenario)))
    }
    #expect(repaired == Set(amendment.repairs))
  }

  private func kept(_ claims: [Property], _ configuration: Configuration) throws -> Set<String> {
    let outcome = try check(ASM.system, configuration, properties: claims)
    return Set(outcome.results.filter { $0.verdict == .proved }.map(\.property.name))
  }

  @Test func `Every violation as written is repaired by some amendment`() throws {
    let outcome = try check(ASM.system)
    let broken = outcome.results.filter { $0.verdict != .proved }.map(\.property.name)
    let repaired = Set(ASM.system.amendments.flatMap(\.repairs))
    #expect(broken.filter { !repaired.contains($0) } == [])
  }
}
