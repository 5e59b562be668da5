import Machines
import Testing

@testable import Models

@Suite struct `Verdicts on hydration` {
  private static let system = HY.hydration

  /// Where the app is not suspended the store is hydrated once in a launch.
  private static let always = ["change-is-stored", "hydrated-at-last", "rehydration-happens"]

  @Test func `as written, versions of two launches are compared and writes overtake`() throws {
    #expect(try unproved(Self.system, kills: 1) == (Self.always + ["runtime-wins"]).sorted())
  }

  @Test func `within one launch the runtime state always wins`() throws {
    let asked = ["runtime-wins", "rehydration-happens"]
    #expect(try unproved(Self.system, suspends: true, asking: asked) == [])
  }

  @Test func `where the version is not stored, ties must go to the persisted state`() throws {
    var readings = ["stored-version": "not stored"]
    #expect(try unproved(Self.system, readings, kills: 1) == Self.always)
    readings["equal-versions"] = "runtime"
    #expect(
      try unproved(Self.system, readings, kills: 1) == (Self.always + ["stored-is-shown"]).sorted())
  }

  @Test func `a late first screen does not save the change`() throws {
    let asked = ["runtime-wins"]
    #expect(
      try unproved(
        Self.system, ["change-while-hydrating": "late"], kills: 1, suspends: true, asking: asked)
        == asked)
  }

  @Test(arguments: ["own", "persisted"], ["persisted", "runtime"])
  func `with all amendments everything is proved`(_ merged: String, _ equal: String) throws {
    #expect(
      try unproved(
        Self.system, ["version-after-merge": merged, "equal-versions": equal],
        amendments: ["changes-since-hydration", "one-write-at-a-time", "hydration-timeout"],
        kills: 1) == ["rehydration-happens"])
  }

  @Test func `the timeout expires also where the app comes and goes`() throws {
    #expect(
      try unproved(
        Self.system, amendments: ["hydration-timeout"], suspends: true,
        asking: ["hydrated-at-last"]) == [])
  }

  private typealias S = HY.Store

  private static let mutants: [(property: String, system: Machines.System)] = [
    (
      "runtime-wins",
      broken(
        system,
        .replace(
          S.self, in: .hydration, per: "HY-56",
          with: .on(
            .persistedStateRead, when: HY.Read.version < S.writeVersion, to: .activeUse,
            do: [.copy(HY.Read.value, to: S.selected)] + S.hydrated, per: "HY-56")))
    ),
    (
      "stored-is-shown",
      broken(
        system,
        .replace(
          S.self, in: .hydration, per: "HY-07",
          with: .on(.persistedStateRead, to: .activeUse, do: S.hydrated, per: "HY-07")))
    ),
    (
      "hydrated-before-use",
      broken(
        system,
        .replace(
          S.self, in: .hydration, per: "HY-59",
          with: .on(.readFailed, to: .activeUse, per: "HY-59")))
    ),
    (
      "hydrated-stays",
      broken(
        system,
        .replace(
          S.self, in: .activeUse, per: "HY-15",
          with: .on(
            .foregrounded, to: .rehydration, do: [.clear(S.hasHydrated)], per: "HY-15")))
    ),
    (
      "defaults-first",
      broken(
        system,
        .replace(
          S.self, in: .initialization, per: "HY-05",
          with: .immediately(
            to: .hydration, do: [.set(S.selected, .ollama), .send(HY.Read.Event.begin)],
            per: "HY-05")))
    ),
  ]

  @Test(arguments: mutants.indices) func `a defect is found`(_ index: Int) throws {
    let (property, system) = Self.mutants[index]
    let found = try unproved(
      system, ["stored-version": "not stored"], amendments: system.mutants,
      kills: property == "stored-is-shown" ? 1 : 0, suspends: property == "hydrated-stays",
      asking: [property])
    #expect(found == [property])
    #expect(!Self.always.contains(property))
  }
}
