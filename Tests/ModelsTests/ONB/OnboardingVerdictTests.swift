import Machines
import Testing

@testable import ModelsONB

@Suite struct `Verdicts on the onboarding` {
  private static let parts = [ONB.routing, ONB.language, ONB.cityLocation]

  private func all(_ system: Machines.System) -> Set<String> {
    Set(system.amendments.map(\.id).filter { !$0.hasPrefix("mutant") })
  }

  /// Where all amendments are in force, GPS answers with no discontinued city.
  private func open(_ system: Machines.System) -> [String] {
    system.name == ONB.cityLocation.name ? ["found-discontinued-is-offered"] : []
  }

  @Test(arguments: ["android", "iOS"]) func `amended, all of it is proved, on both platforms`(
    _ platform: String
  ) throws {
    let readings = ["platform": platform]
    // Data are cleared only while the app is dead; the scenarios have that too.
    #expect(
      try unproved(ONB.onboarding, readings, amendments: all(ONB.onboarding), kills: 0)
        == ["data-clear"])
  }

  @Test(arguments: parts.indices) func `amended, each part is proved, though the app dies`(
    _ index: Int
  ) throws {
    let system = Self.parts[index]
    #expect(try unproved(system, amendments: all(system), kills: 1) == open(system))
  }

  @Test func `as written, the decision tree fails where it says too little`() throws {
    let expected = [
      // As written no check is given up.
      "checks-are-waited-for",
      "discontinued-city-is-counted", "discontinued-city-is-replaced", "discontinued-counted-once",
      "discontinued-in-use-is-noticed", "home-means-session", "language-can-be-changed",
      "lint-overlap", "lint-timeouts", "lint-total", "source-has-a-name", "splash-ends",
    ]
    #expect(try unproved(ONB.routing, kills: 1) == expected)
  }

  @Test func `as written, iOS can be stuck at the language but not at a download`() throws {
    let expected = [
      // No failed refresh is counted as written, so nothing is counted twice.
      "failed-refresh-counted-once",
      "goes-on-in-one-language", "language-failure-is-counted", "lint-timeouts",
      "offline-user-gets-past",
      "past-in-one-language", "past-language-is-configured", "refresh-ends",
      "refresh-is-waited-for", "selected-once", "shown-refresh-is-counted",
    ]
    #expect(try unproved(ONB.language, ["platform": "iOS"], kills: 1) == expected)
  }

  @Test func `a manual selection changes the city only if it is read so`() throws {
    let asked = ["city-is-stored", "selected-city-is-set"]
    #expect(try unproved(ONB.cityLocation, asking: asked) == asked)
    let readings = ["manual-update": "as by GPS"]
    #expect(try unproved(ONB.cityLocation, readings, asking: asked) == [])
  }

  @Test func `permission education cannot stand in both its places`() throws {
    let asked = ["education-before-the-request", "education-on-the-way-home"]
    #expect(try unproved(ONB.cityLocation, asking: asked) == ["education-before-the-request"])
    let readings = ["education": "before the request"]
    #expect(
      try unproved(ONB.cityLocation, readings, asking: asked) == ["education-on-the-way-home"])
  }

  @Test func `the city is stored last or first, and a death between is found`() throws {
    for written in ["first", "last"] {
      let readings = ["city-written": written]
      let asked = ["city-is-set-up"]
      #expect(try unproved(ONB.cityLocation, readings, kills: 0, asking: asked) == [])
      #expect(try unproved(ONB.cityLocation, readings, kills: 1, asking: asked) == asked)
    }
  }

  private static let decided:
    [(system: Machines.System, reading: String, alternative: String, property: String)] = [
      (ONB.routing, "city-server", "the city's", "home-can-be-reached"),
      (ONB.routing, "login-outlives", "yes", "new-installation-new-login"),
      (ONB.routing, "arrows", "all drawn", "splash-leads-to-language"),
      (ONB.language, "snackbar-lasts", "a while", "selected-tile-is-known"),
      (ONB.language, "locale-change", "begins anew", "shown-once"),
      (ONB.cityLocation, "city-server", "the city's", "discontinued-city-can-be-replaced"),
      (ONB.cityLocation, "later-coordinates", "count", "welcome-stays"),
    ]

  @Test(arguments: decided.indices) func `a reading decides`(_ index: Int) throws {
    let (system, reading, alternative, property) = Self.decided[index]
    #expect(try unproved(system, kills: 1, asking: [property]) == [])
    #expect(
      try unproved(system, [reading: alternative], kills: 1, asking: [property]) == [property])
  }

  @Test func `a pack is lost on Android only, and looked for only if amended`() throws {
    let asked = ["past-language-is-there"]
    for system in [ONB.language, ONB.onboarding] {
      #expect(try unproved(system, kills: 1, asking: asked) == asked)
      #expect(try unproved(system, ["platform": "iOS"], kills: 1, asking: asked) == [])
      #expect(
        try unproved(system, amendments: ["pack-looked-for"], kills: 1, asking: asked) == [])
    }
  }

  @Test func `amended, the app can be left at any time`() throws {
    for system in [ONB.language, ONB.cityLocation] {
      #expect(
        try unproved(system, amendments: all(system), kills: 1, suspends: true) == open(system))
    }
  }

  @Test(arguments: OnboardingMutant.all.indices) func `a defect is found`(_ index: Int) throws {
    let mutant = OnboardingMutant.all[index]
    let system = broken(mutant.system, mutant.patch)
    let asked = [mutant.property]
    let amended = all(mutant.system)
    #expect(
      try unproved(mutant.system, mutant.readings, amendments: amended, asking: asked) == [])
    #expect(
      try unproved(
        system, mutant.readings, amendments: amended.union(system.mutants), asking: asked) == asked)
  }
}
