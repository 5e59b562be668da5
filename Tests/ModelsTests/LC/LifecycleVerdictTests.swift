import Checking
import Machines
import Testing

@testable import ModelsLC

@Suite struct `Verdicts on app lifecycle components` {
  @Test func `the document has the catalogue's 181 rules`() {
    #expect(LC.document.rules.count == 181)
  }

  @Test func `the three lists of steps never agree, whichever gives the order`() throws {
    for order in LC.initOrder.alternatives {
      let asked = ["orders-agree", "order-of-the-journey", "order-of-the-sequence"]
      #expect(
        try unproved(LC.splash, ["init-order": order.id], asking: asked) == ["orders-agree"],
        "\(order.id)")
    }
  }

  @Test func `an update that Remind Later puts off for good comes back to nobody`() throws {
    let asked = ["put-off-comes-back"]
    #expect(try unproved(LC.lifecycle, kills: 1, asking: asked) == [])
    #expect(
      try unproved(LC.lifecycle, ["remind-later": "for good"], kills: 1, asking: asked) == asked)
  }

  @Test func `an update that leads to the selection of a city is found`() throws {
    func verdicts(_ readings: [String: String]) throws -> [VerdictKind] {
      try decide(
        LC.lifecycle, Configuration(readings: readings, kills: 0),
        properties: LC.lifecycle.properties.filter { $0.name == "put-off-leads-on" }
      ).results.map(\.verdict)
    }
    #expect(try verdicts([:]) == [.vacuous])
    #expect(try verdicts(["after-update": "CitySelect"]) == [.violated])
  }

  @Test func `a component created twice initialises twice`() throws {
    let asked = ["splash-created-once"]
    #expect(try unproved(LC.splash, asking: asked) == [])
    #expect(try unproved(LC.splash, ["re-creation": "yes"], asking: asked) == asked)
  }

  @Test func `a login torn from its consent is never asked`() throws {
    let asked = ["nobody-escapes"]
    #expect(try unproved(LC.consent, asking: asked) == [])
    #expect(try unproved(LC.consent, kills: 1, asking: asked) == asked)
  }

  @Test func `a login torn from its consent gets home unasked, in the whole document too`() throws {
    let asked = ["no-login-escapes-consent"]
    for system in [LC.splash, LC.lifecycle] {
      #expect(try unproved(system, kills: 1, asking: asked) == asked)
      #expect(
        try unproved(system, amendments: ["one-consent-record"], kills: 1, asking: asked) == [])
    }
  }

  @Test func `a user of an older app meets the migration in the fourth launch alone`() throws {
    let asked = ["pending-migration-blocks"]
    let keys = ["legacy-keys": "own store"]
    #expect(try unproved(LC.lifecycle, keys, kills: 1, asking: asked) == [])
    #expect(try unproved(LC.lifecycle, keys, kills: 3, asking: asked) == asked)
  }

  @Test func `claims about what happens notice that it does not happen`() throws {
    let faults: [(claim: String, system: Machines.System, patch: Patch)] = [
      ("migrated-gets-home", LC.lifecycle, .remove(LC.Root.self, in: .migration, per: "LC-A15")),
      (
        "failure-counted", LC.migration, .remove(LC.Migration.self, in: .syncFailed, per: "LC-EV15")
      ),
      (
        "decided-once", LC.splash,
        .replace(
          LC.Splash.self, in: .home, per: "LC-SF14", with: .immediately(to: .checkNavigation))
      ),
    ]
    for (claim, system, patch) in faults {
      let mutant = broken(system, patch)
      #expect(try unproved(system, asking: [claim]) == [], "\(claim)")
      #expect(
        try unproved(mutant, amendments: mutant.mutants, asking: [claim]) == [claim], "\(claim)")
    }
  }

  @Test func `an open time that is taken for updated, and is not, is noticed`() throws {
    let asked = ["open-time-updated"]
    let mutant = broken(
      LC.splash,
      .replace(
        LC.Splash.self, in: .updateOpenTime, per: "LC-IS7",
        with: .onEntry(
          when: LC.Installation.openTimeDue,
          do: [.clear(LC.Installation.openTimeDue), .emit("app open time updated")],
          per: "LC-IS7")))
    #expect(try unproved(LC.splash, kills: 1, asking: asked) == [])
    #expect(try unproved(mutant, amendments: mutant.mutants, kills: 1, asking: asked) == asked)
  }

  @Test func `without a row for the login users get home without one`() throws {
    let asked = ["decision-in-row-order", "home-only-if-all-conditions-are-met"]
    let mutant = broken(
      LC.splash, .remove(LC.Splash.self, in: .checkNavigation, per: "LC-ND2"))
    #expect(try unproved(LC.splash, asking: asked) == [])
    #expect(try unproved(mutant, amendments: mutant.mutants, asking: asked) == asked)
  }

  @Test func `no version check lets an outdated app in`() throws {
    let asked = ["pending-update-blocks"]
    #expect(try unproved(LC.splash, asking: asked) == [])
    #expect(try unproved(LC.splash, ["version-check": "nowhere"], asking: asked) == asked)
  }

  @Test func `a crash repeats the report of an install or loses it`() throws {
    let asked = ["install-reported", "installed-once"]
    #expect(try unproved(LC.splash, asking: asked) == [])
    #expect(try unproved(LC.splash, kills: 1, asking: asked) == ["installed-once"])
    #expect(
      try unproved(
        LC.splash, ["version-recorded": "before the event"], kills: 1, asking: asked)
        == ["install-reported"])
  }

  @Test func `coming back shows the splash or keeps the stack, not both`() throws {
    let asked = ["resume-shows-splash", "stack-survives-resume"]
    #expect(try unproved(LC.splash, suspends: true, asking: asked) == ["resume-shows-splash"])
    #expect(
      try unproved(LC.splash, ["resume": "splash again"], suspends: true, asking: asked)
        == ["stack-survives-resume"])
  }

  @Test func `a forced update that Back dismisses blocks nobody`() throws {
    let asked = ["forced-update-blocks"]
    let mutant = broken(
      LC.forceUpdate,
      .replace(
        LC.ForceUpdate.self, in: .forceMode, per: "LC-FU10",
        with: .on(.backPressed, to: .dismissed)))
    #expect(try unproved(LC.forceUpdate, kills: 1, asking: asked) == [])
    #expect(try unproved(mutant, amendments: mutant.mutants, asking: asked) == asked)
  }

  @Test func `a consent saved without being given is found`() throws {
    let asked = ["saved-only-if-accepted"]
    let mutant = broken(
      LC.consent,
      .replace(
        LC.Consent.self, in: .fetching, per: "LC-CO2",
        with: .on(.termsFetched, to: .review, do: LC.Consent.save)))
    #expect(try unproved(LC.consent, kills: 2, asking: asked) == [])
    #expect(try unproved(mutant, amendments: mutant.mutants, asking: asked) == asked)
  }

  @Test func `consent and migration lead home past what is still due`() throws {
    let asked = ["discontinued-city-blocks", "pending-migration-blocks"]
    #expect(try unproved(LC.lifecycle, asking: asked) == asked)
    #expect(try unproved(LC.lifecycle, ["after-consent": "decision"], asking: asked) == [asked[0]])
    #expect(try unproved(LC.lifecycle, amendments: ["decide-again"], asking: asked) == [])
  }

  private typealias Splash = LC.Splash
  private typealias Screen = LC.ForceUpdate
  private typealias Has = LC.Installation

  /// Defects of the splash screen where it gives up what takes too long, and of the update screen.
  private static let mutants: [(property: String, system: Machines.System)] = [
    (
      "cached-demand-stays",
      broken(
        LC.splash,
        .add(Splash.self, in: .fireEvents, .onEntry(do: [.set(Has.cached, .notRequired)])))
    ),
    (
      "return-user-skips",
      broken(
        LC.splash,
        .replace(
          Splash.self, in: .checkNavigation, per: "LC-ND3",
          with: .immediately(
            when: Has.languageChosen && Has.loggedIn && Has.consentSaved, to: .consent,
            do: [.send(LC.Destination.userConsent)], per: "LC-ND3")))
    ),
    (
      "stored-update-blocks",
      broken(
        LC.splash,
        .replace(
          Splash.self, in: .checkVersion, per: "LC-EH1",
          with: .on(.versionCheckFailed, to: .firstStep, per: "LC-EH1")))
    ),
    ("failed-check-ends-its-step", unheard(.versionCheckFailed, in: .checkVersion)),
    ("failed-config-ends-its-step", unheard(.configFailed, in: .checkCluster)),
    ("expiry-ends-its-step", unheard(.sessionIsExpired, in: .checkCluster)),
    ("sent-ends-its-step", unheard(.timestampsSent, in: .sendTimestamps)),
    ("unsent-ends-its-step", unheard(.timestampsFailed, in: .sendTimestamps)),
    ("steps-are-waited-for", hasty(.checkCluster, .configFailed)),
    ("properties-are-waited-for", hasty(.setupProperties, .propertiesSet)),
    ("analytics-are-waited-for", hasty(.setupAnalytics, .analyticsReady)),
    // A step that is given up is passed over, and counts neither as done nor as given up.
    (
      "initialised-before-deciding",
      broken(
        LC.splash,
        .replace(
          Splash.self, in: .setupAnalytics, on: .after(LC.Limits.step),
          with: .after(LC.Limits.step, to: .fireEvents)))
    ),
    (
      "logged-needs-a-tap",
      broken(
        LC.forceUpdate,
        .add(Screen.self, in: .displayUpdate, .onEntry(do: [.emit("APP_UPDATE_BUTTON_CLICKED")])))
    ),
    (
      "shown-if-outdated",
      broken(
        LC.forceUpdate,
        .replace(
          Screen.self, in: .start, per: "LC-FU06",
          with: .on(.opened, to: .displayUpdate, per: "LC-FU06")))
    ),
    (
      "back-event-means-forced",
      broken(
        LC.forceUpdate,
        .replace(
          Screen.self, in: .recommendMode, per: "LC-FU27",
          with: .on(
            .backPressed, to: .dismissed, do: [.emit("FORCE_APP_UPDATE_BACK_PRESSED")],
            per: "LC-FU27")))
    ),
  ]

  private static func unheard(
    _ event: Splash.Event, in state: Splash.State
  ) -> Machines.System {
    broken(LC.splash, .remove(Splash.self, in: state, on: .event(event.rawValue)))
  }

  /// A step that is given up after half its time.
  private static func hasty(_ state: Splash.State, _ end: Splash.Event) -> Machines.System {
    broken(
      LC.splash,
      .add(
        Splash.self, in: state,
        .after(.seconds(1), do: [.emit(Splash.givenUp(state)), .send(end)])))
  }

  @Test(arguments: mutants.indices) func `a defect of a screen is found`(_ index: Int) throws {
    let (property, system) = Self.mutants[index]
    let amended: Set = system.name == LC.splash.name ? ["bounded-steps"] : []
    #expect(
      try unproved(
        system, amendments: amended, kills: 1, asking: [property]) == [])
    #expect(
      try unproved(
        system, amendments: amended.union(system.mutants), kills: 1, asking: [property])
        == [property])
  }

  // The gate explores the splash screen and the whole document so; see AmendedTests.
  @Test(arguments: [LC.forceUpdate, LC.consent])
  func `with all amendments everything is proved`(_ system: Machines.System) throws {
    // An amendment takes Skip away, with which a fetch that fails could be passed.
    let without =
      system.name == LC.consent.name ? ["skip-leads-on", "failed-fetch-can-be-passed"] : []
    #expect(
      Set(try unproved(system, amendments: Set(system.amendments.map(\.id)), kills: 1))
        == Set(without))
  }
}
