import Machines
import Testing

@testable import ModelsLC
@testable import ModelsONB

@Suite struct `Amendments of the hard tables` {
  /// Where the claim of an amendment is to be seen: readings, and how often the process dies.
  private struct Claim: Sendable {
    var system: Machines.System
    var amendment: String
    var readings: [String: String] = [:]
    var kills = 0
  }

  private static let claims = [
    Claim(system: LC.migration, amendment: "key-value-timeout"),
    Claim(system: LC.migration, amendment: "all-sections-required"),
    Claim(system: LC.migration, amendment: "whole-sync-in-120-s"),
    Claim(system: LC.migration, amendment: "loader-before-error"),
    Claim(system: LC.migration, amendment: "given-up-is-cancelled"),
    Claim(system: LC.migration, amendment: "parts-resume"),
    Claim(system: LC.migration, amendment: "activations-first"),
    Claim(system: LC.migration, amendment: "back-leaves-migration-running"),
    Claim(system: ONB.cityChange, amendment: "journal", kills: 1),
    Claim(system: ONB.cityChange, amendment: "at-once", kills: 1),
    Claim(system: ONB.cityChange, amendment: "requests-cancelled"),
  ]

  @Test func `every amendment has a claim to be checked`() {
    let all = [LC.migration, ONB.cityChange].flatMap(\.amendments).map(\.id)
    #expect(Self.claims.map(\.amendment) == all)
  }

  @Test(arguments: claims.indices) func `proves what it says and was not proved before`(
    _ index: Int
  ) throws {
    let claim = Self.claims[index]
    let amendment = try #require(
      claim.system.amendments.first { $0.id == claim.amendment })
    let before = try unproved(
      claim.system, claim.readings, kills: claim.kills, asking: amendment.repairs)
    #expect(before == amendment.repairs.sorted())
    let after = try unproved(
      claim.system, claim.readings, amendments: [amendment.id], kills: claim.kills,
      asking: amendment.repairs)
    #expect(after == [])
  }
}
