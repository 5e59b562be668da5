import Checking
import Machines
import ModelsASM
import Testing

/// The claim of every amendment: with all of them the property is proved, without this one not.
struct AmendmentTests {
  private static let all = Set(ASM.system.amendments.map(\.id))

  /// The document draws no arrow out of the main app, and no amendment draws one for it.
  private static let withoutRepair = ["ended-session-leaves-main-app"]

  @Test func `The amended document keeps every claim`() throws {
    let outcome = try decide(ASM.system, Configuration(amendments: Self.all))
    #expect(outcome.complete)
    let broken = outcome.results.filter { $0.verdict == .violated }.map(\.property.name)
    #expect(broken == Self.withoutRepair)
  }

  /// A claim that needs several amendments is broken without any one of them.
  @Test(arguments: ASM.system.amendments)
  func `An amendment repairs what it says, alone or together with the others`(
    _ amendment: Amendment
  ) throws {
    let claims = ASM.system.properties.filter { amendment.repairs.contains($0.name) }
    #expect(try kept(claims, []) == [])
    let alone = try kept(claims, [amendment.id])
    let rest = claims.filter { !alone.contains($0.name) }
    if rest.isEmpty { return }
    #expect(try kept(rest, Self.all.subtracting([amendment.id])) == [])
  }

  private func kept(_ claims: [Property], _ amendments: Set<String>) throws -> Set<String> {
    let outcome = try decide(
      ASM.system, Configuration(amendments: amendments), properties: claims)
    return Set(outcome.results.filter { $0.verdict == .proved }.map(\.property.name))
  }

  @Test func `Every violation as written is repaired by some amendment`() throws {
    let outcome = try decide(ASM.system)
    let broken = outcome.results.filter { $0.verdict == .violated }.map(\.property.name)
    let repaired = Set(ASM.system.amendments.flatMap(\.repairs))
    #expect(broken.filter { !repaired.contains($0) } == Self.withoutRepair)
  }
}
