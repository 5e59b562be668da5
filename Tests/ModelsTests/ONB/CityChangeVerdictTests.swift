import Machines
import Testing

@testable import ModelsONB

@Suite struct `Verdicts on city change` {
  private static let system = ONB.cityChange
  private static let agreements = [
    "analytics-agree", "base-url-agrees", "crash-reports-agree", "products-agree",
  ]

  @Test(arguments: ["first", "last"])
  func `as written, death between two operations leaves them in disagreement`(
    _ written: String
  ) throws {
    let readings = ["city-written": written]
    #expect(
      try unproved(Self.system, readings, kills: 1) == (Self.agreements + ["all-four"]).sorted())
    #expect(try unproved(Self.system, readings) == ["products-agree"])
  }

  @Test(arguments: ["first", "last"]) func `what is set up at a launch agrees, the products do not`(
    _ written: String
  ) throws {
    let readings = ["city-written": written, "at-launch": "all but products"]
    #expect(try unproved(Self.system, readings, kills: 1) == ["all-four", "products-agree"])
  }

  @Test(arguments: ["first", "last"], ["journal", "at-once"])
  func `a journal, or one transaction, survives two deaths`(
    _ written: String, _ amendment: String
  ) throws {
    #expect(
      try unproved(
        Self.system, ["city-written": written], amendments: [amendment, "requests-cancelled"],
        kills: 2) == [])
  }

  @Test func `without a death too, a second change or a failure leaves a mixture`() throws {
    let both = ["analytics-agree", "base-url-agrees"]
    for readings in [
      ["second-change": "changes the city"], ["operation-fails": "the change ends"],
    ] {
      #expect(try unproved(Self.system, readings, asking: both) == both)
      #expect(
        try unproved(
          Self.system, readings, amendments: ["at-once"], kills: 1, asking: both) == [])
    }
    #expect(
      try unproved(Self.system, ["operation-fails": "it hangs"], asking: ["longest-wait"])
        == ["longest-wait"])
  }

  private typealias C = ONB.CityChange

  private static let mutants: [(property: String, system: Machines.System)] = [
    (
      "base-url-agrees",
      broken(
        system,
        .replace(
          C.self, in: .baseURLUpdate, per: "ONB-C1",
          with: .immediately(to: .clearProductsData, per: "ONB-C1")))
    ),
    (
      "analytics-agree",
      broken(
        system,
        .replace(
          C.self, in: .setupAnalytics, per: "ONB-C3",
          with: .immediately(to: .setupCrashlytics, per: "ONB-C3")))
    ),
    (
      "crash-reports-agree",
      broken(
        system,
        .replace(
          C.self, in: .setupCrashlytics, per: "ONB-C4",
          with: .immediately(to: .settled, per: "ONB-C4")))
    ),
    (
      "products-agree",
      broken(
        system,
        .replace(
          C.self, in: .clearProductsData, per: "ONB-C2",
          with: .immediately(to: .setupAnalytics, per: "ONB-C2")))
    ),
    (
      "same-city-keeps-products",
      broken(
        system,
        .replace(
          C.self, in: .settled, per: "ONB-C0",
          with: .on(
            .citySelected, to: .baseURLUpdate, do: [.copy(C.selected, to: C.city)], per: "ONB-C0")
        ))
    ),
    ("base-url-first", swapped(.baseURLUpdate, "ONB-C1", .clearProductsData, "ONB-C2")),
    ("products-second", swapped(.clearProductsData, "ONB-C2", .setupAnalytics, "ONB-C3")),
    ("analytics-third", swapped(.setupAnalytics, "ONB-C3", .setupCrashlytics, "ONB-C4")),
  ]

  /// The change of the city with two neighbouring operations in the wrong order.
  private static func swapped(
    _ first: C.State, _ firstID: String, _ second: C.State, _ secondID: String
  ) -> Machines.System {
    let rules = system.machines[0].rules.flatMap { block in block.rules.map { (block.state, $0) } }
    guard var earlier = rules.first(where: { $0.0 == first.rawValue })?.1,
      var later = rules.first(where: { $0.0 == second.rawValue })?.1
    else { return system }
    swap(&earlier.target, &later.target)
    return broken(
      system,
      .replace(machine: C.name, state: first.rawValue, rows: .restating(firstID), later),
      .replace(machine: C.name, state: second.rawValue, rows: .restating(secondID), earlier))
  }

  @Test(arguments: mutants.indices) func `a defect is found`(_ index: Int) throws {
    let (property, system) = Self.mutants[index]
    let cancelled: Set<String> = ["requests-cancelled"]
    #expect(
      try unproved(system, amendments: system.mutants.union(cancelled))
        .contains(property))
    #expect(!(try unproved(Self.system, amendments: cancelled).contains(property)))
  }
}
