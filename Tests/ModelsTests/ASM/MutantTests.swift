import Checking
import Machines
import Testing

@testable import ModelsASM

/// Every claim that some scenario proves is broken by a fault in the table, by another reading, or
/// by what it denies: no claim holds because it cannot fail.
struct MutantTests {
  @Test(arguments: Mutant.all)
  func `A fault in the table breaks the claim`(_ mutant: Mutant) throws {
    let claims = ASM.system.properties.filter { $0.name == mutant.property }
    #expect(!claims.isEmpty)
    let before = try decide(
      ASM.system, mutant.configuration(), properties: claims, detail: .verdict)
    #expect(before.results.map(\.verdict) == [.proved])
    var system = ASM.system
    system.amendments += mutant.faults
    let after = try decide(
      system, mutant.configuration(withFault: true), properties: claims, detail: .verdict)
    #expect(after.results.map(\.verdict) == [.violated], "\(mutant.property)")
  }

  @Test(arguments: Twin.all)
  func `What a claim denies is found not to hold`(_ twin: Twin) throws {
    let claim = try #require(ASM.system.properties.first { $0.name == twin.property })
    let denial = Property(claim.name, claim.statement, twin.denial)
    let outcome = try decide(ASM.system, properties: [claim, denial])
    #expect(outcome.results.map(\.verdict) == [.proved, .violated])
  }

  @Test func `Every claim has a mutant, a twin, an amendment, or is broken in some scenario only`()
  {
    let covered = Set(
      Mutant.all.map(\.property) + Twin.all.map(\.property)
        + ASM.system.amendments.flatMap(\.repairs))
    // Claims asked under one reading alone, where the document breaks them even when amended.
    let neverProved: Set = [
      "slow-check-goes-on", "failed-login-is-visible", "timeouts-are-visible", "user-loops-end",
      "own-account", "ended-session-leaves-main-app",
    ]
    let names = Set(ASM.system.properties.map(\.name))
    #expect(names.subtracting(covered).sorted() == neverProved.sorted())
    #expect(covered.subtracting(names).sorted() == [])
  }
}

/// A claim that holds, and the denial of what it says.
struct Twin: Sendable, CustomTestStringConvertible {
  let property: String
  let denial: Property.Kind

  var testDescription: String { property }

  init(_ property: String, _ denial: Property.Kind) {
    self.property = property
    self.denial = denial
  }

  /// Claims without a limit, which no fault of the table can break.
  static let all = [
    Twin("longest-ONBOARDING", stay(.onboarding)),
    Twin("longest-UNAUTHENTICATED", stay(.unauthenticated)),
    Twin("longest-MAIN_APP", stay(.mainApp)),
    Twin("longest-ERROR", stay(.error)),
    Twin(
      "splash-at-least",
      .shortest(
        from: .launch, until: .becomes(AppStateMachine.is(.onboardingCheck)), .lessThan(0))),
    Twin(
      "launch-to-main-app-at-best",
      .shortest(from: .launch, until: .becomes(AppStateMachine.is(.mainApp)), .lessThan(0))),
  ]

  private static func stay(_ state: AppStateMachine.State) -> Property.Kind {
    .longest(
      from: .becomes(AppStateMachine.is(state)), until: .becomes(!AppStateMachine.is(state)),
      .finite)
  }
}
