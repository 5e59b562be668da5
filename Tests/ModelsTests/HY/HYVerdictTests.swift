import Machines
import Testing

@testable import ModelsHY

@Suite struct `Verdicts on the document of hydration` {
  private static let systems = [
    HY.hydration, HY.providerModels, HY.hydrationGate, HY.auth, HY.settings,
  ]

  @Test func `the document has the catalogue's 67 rules`() {
    #expect(HY.document.rules.count == 67)
  }

  /// That they repair it, alone or with others, is what the gate explores the amended scenarios for.
  @Test(arguments: systems) func `what an amendment repairs is violated without it`(
    _ system: Machines.System
  ) throws {
    let repaired = Set(system.amendments.flatMap(\.repairs)).sorted()
    let found = try unproved(
      system, kills: 1, suspends: system.process.suspends, asking: repaired)
    #expect(found == repaired)
  }

  @Test func `where the version is not stored the user's change always wins`() throws {
    let readings = ["stored-version": "not stored"]
    let asked = ["runtime-wins", "stored-is-shown", "timeline-reads-version-0", "versions-rise"]
    #expect(try unproved(HY.hydration, kills: 1, suspends: true, asking: asked).count == 3)
    #expect(try unproved(HY.hydration, readings, kills: 1, suspends: true, asking: asked) == [])
  }

  @Test func `then equal versions must not go to the runtime state`() throws {
    #expect(
      try unproved(
        HY.hydration, ["stored-version": "not stored", "equal-versions": "runtime"], kills: 1,
        suspends: true, asking: ["stored-is-shown"]) == ["stored-is-shown"])
  }

  @Test func `a stored hasHydrated that is merged ends the hydration of a launch`() throws {
    let asked = ["hydrated-before-use"]
    #expect(try unproved(HY.hydration, kills: 1, suspends: true, asking: asked) == [])
    #expect(
      try unproved(
        HY.hydration, ["stored-flag": "merged", "stored-version": "not stored"], kills: 1,
        suspends: true, asking: asked) == asked)
  }

  @Test func `a key outlives the app only where secure storage does`() throws {
    let asked = ["key-goes-with-app"]
    #expect(try unproved(HY.auth, kills: 1, asking: asked) == asked)
    #expect(
      try unproved(
        HY.auth, ["secure-store-after-uninstall": "nothing"], kills: 1, asking: asked) == [])
  }

  @Test func `a late first screen does not save the change of an earlier launch`() throws {
    #expect(
      try unproved(
        HY.hydration, ["change-while-hydrating": "late"], kills: 1, suspends: true,
        asking: ["runtime-wins"]) == ["runtime-wins"])
  }

  @Test func `a list set for the provider selected is enough to mix two providers`() throws {
    let asked = ["selection-of-its-provider"]
    #expect(try unproved(HY.providerModels, asking: asked) == [])
    #expect(
      try unproved(
        HY.providerModels, ["list-belongs-to": "provider selected"], asking: asked) == asked)
  }

  @Test func `only a death between two writes selects a model that is not visible`() throws {
    let asked = ["selection-is-visible"]
    #expect(try unproved(HY.providerModels, asking: asked) == [])
    #expect(try unproved(HY.providerModels, kills: 1, asking: asked) == asked)
    #expect(
      try unproved(
        HY.providerModels, ["all-visible": "before the deletion"], asking: asked) == asked)
  }

  @Test func `a screen before the stores makes the theme flash and a touch be felt`() throws {
    let asked = ["no-flash", "touch-as-wanted"]
    #expect(try unproved(HY.settings, kills: 1, asking: asked) == [])
    #expect(
      try unproved(
        HY.settings, ["first-screen": "when the tree mounts"], kills: 1, asking: asked) == asked)
  }
}
