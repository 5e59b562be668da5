import Checking
import Machines
import Testing

@testable import ModelsLC

@Suite struct `Verdicts on migration` {
  private static let system = LC.migration
  private static let always = [
    "activations-sent-first", "all-sections", "copied-once", "every-answer-timed",
    "loader-minimum", "migrated-cannot-fail", "no-error-after-success", "one-attempt-at-a-time",
    "parts-within-timeout", "sync-within-timeout", "total", "user-waits-not-for-ever",
    "wait-at-loader", "way-on-without-server",
  ]

  @Test func `as written a part can hang forever and sections can be missing`() throws {
    #expect(try unproved(Self.system) == Self.always)
  }

  @Test func `120 seconds for everything bounds every wait`() throws {
    #expect(
      try unproved(Self.system, ["timeout-of": "migration"])
        == Self.always.filter {
          ![
            "one-attempt-at-a-time", "parts-within-timeout", "sync-within-timeout",
            "user-waits-not-for-ever", "wait-at-loader",
          ].contains($0)
        })
  }

  @Test func `the longest sync is 15 timeouts and 14 waits of 2, 4, 8 seconds in turn`() throws {
    let outcome = try decide(
      Self.system, Configuration(kills: 0),
      properties: Self.system.properties.filter { $0.name == "sync-within-timeout" })
    let sync = outcome.results.first { $0.property.name == "sync-within-timeout" }
    let waits = (0..<14).map { [2000, 4000, 8000][$0 % 3] }.reduce(0, +)
    let milliseconds: Int = 15 * 120_000 + waits
    #expect(sync?.measure == .time(Instant(microseconds: milliseconds * 1000), attained: true))
  }

  @Test func `Retry as drawn flashes the loader, and may give up at once`() throws {
    let asked = ["loader-minimum", "retry-retries"]
    func unproved(retryResets: String) throws -> [String] {
      try ModelsTests.unproved(
        Self.system, ["retry-resets": retryResets, "key-value-failure": "impossible"],
        asking: asked)
    }
    #expect(try unproved(retryResets: "everything") == [])
    #expect(try unproved(retryResets: "attempts") == ["loader-minimum"])
    #expect(try unproved(retryResets: "nothing") == asked)
  }

  @Test func `a failure that nobody hears leaves no way home`() throws {
    #expect(
      try unproved(Self.system, ["key-value-failure": "unheard"])
        == (Self.always.filter { $0 != "loader-minimum" }
        + ["home-is-the-end", "home-stays-possible"]).sorted())
  }

  @Test func `recorded at home, a crash can repeat the migration`() throws {
    let asked = ["home-once"]
    #expect(try unproved(Self.system, ["recorded": "home"], kills: 1, asking: asked) == asked)
    #expect(try unproved(Self.system, ["recorded": "home"], asking: asked) == [])
    #expect(try unproved(Self.system, kills: 1, asking: asked) == [])
  }

  @Test func `a late success either leaves the error standing or leaves it without Retry`() throws {
    let asked = ["no-error-after-success", "only-retry-leaves-error"]
    #expect(try unproved(Self.system, asking: asked) == [asked[0]])
    #expect(
      try unproved(Self.system, ["late-success": "counts"], asking: asked) == [asked[1]])
  }

  @Test func `all amendments leave nothing but the way on that LC-A04 forbids`() throws {
    let all = Set(Self.system.amendments.map(\.id))
    #expect(
      try unproved(Self.system, amendments: all)
        == ["no-attempt-cut-short", "way-on-without-server"])
  }

  private typealias M = LC.Migration

  private static let mutants: [(property: String, system: Machines.System)] = [
    (
      "both-before-sync",
      broken(
        system,
        .replace(
          M.self, in: .keyValueMigration, per: "LC-MG12",
          with: .immediately(
            when: LC.LastRideMigration.is(.complete), to: .historySync, per: "LC-MG12")))
    ),
    (
      "at-most-15-attempts",
      broken(
        system,
        .replace(
          M.self, in: .syncAttempt, per: "LC-MG15",
          with: .on(.attemptFailed, when: M.attempts < 16, to: .syncRetry, per: "LC-MG15")))
    ),
    (
      "at-most-15-retries",
      broken(
        system,
        .replace(
          M.self, in: .syncAttempt, per: "LC-MG15",
          with: .on(.attemptFailed, to: .syncRetry, per: "LC-MG15")))
    ),
    (
      "one-view",
      broken(
        system,
        .replace(
          M.self, in: .migrating, per: "LC-MG24",
          with: .onEntry(do: [.set(M.isLoading)], per: "LC-MG24")))
    ),
    (
      "success-leads-home",
      broken(
        system,
        .add(M.self, in: .ensureMinTime, .expires(M.loader, do: [.start(M.loader, LC.Limits.sync)]))
      )
    ),
    (
      "retry-counted",
      broken(
        system,
        .replace(
          M.self, in: .errorScreen, per: "LC-MG21",
          with: .on(.retryClicked, to: .migrating, per: "LC-MG21", "LC-MG43")),
        .add(M.self, in: .navigateHome, .onEntry(do: [.emit(M.Analytics.retryClicked)])))
    ),
    (
      "loader-while-waiting",
      broken(system, .add(M.self, in: .syncSuccess, .onEntry(do: [.clear(M.isLoading)])))
    ),
    (
      "retry-counted-truly",
      broken(
        system, .add(M.self, in: .migrating, .onEntry(do: [.emit(M.Analytics.retryClicked)])))
    ),
    (
      "opened-once",
      broken(system, .add(M.self, in: .migrating, .onEntry(do: [.emit(M.Analytics.opened)])))
    ),
    (
      "failure-counted",
      broken(
        system,
        .replace(M.self, in: .syncFailed, per: "LC-EV15", with: .onEntry(do: [])),
        .add(M.self, in: .navigateHome, .onEntry(do: [.emit(M.Analytics.callError)])))
    ),
    (
      "failure-counted-truly",
      broken(
        system, .add(M.self, in: .syncRetry, .onEntry(do: [.emit(M.Analytics.callError)])))
    ),
    (
      "success-counted",
      broken(
        system,
        .replace(M.self, in: .syncSuccess, per: "LC-EV14", with: .onEntry(do: [])),
        .add(M.self, in: .syncRetry, .onEntry(do: [.emit(M.Analytics.callSuccess)])))
    ),
    (
      "status-tracked",
      broken(
        system,
        .replace(M.self, in: .migrating, per: "LC-MG46", with: .onEntry(do: [])),
        .add(M.self, in: .navigateHome, .onEntry(do: [.emit(M.Analytics.started)])))
    ),
    (
      "retry-offered",
      broken(
        system,
        .replace(
          M.self, in: .errorScreen, per: "LC-MG21",
          with: .on(.retryClicked, per: "LC-MG21", "LC-MG43")))
    ),
    (
      "only-retry-leaves-error",
      broken(system, .add(M.self, in: .errorScreen, .after(.seconds(2), to: .migrating)))
    ),
    (
      "no-endless-attempts",
      broken(
        system,
        .add(
          M.self, in: .errorScreen,
          .after(.seconds(2), to: .historySync, do: [.set(M.attempts, 0)])))
    ),
    (
      "required-section",
      broken(
        system,
        .replace(
          M.self, in: .syncAttempt, per: "LC-MG33",
          with: .on(.requiredSectionSynced, to: .syncSuccess, per: "LC-MG14")))
    ),
    (
      "home-only-after-success",
      broken(system, .add(M.self, in: .syncFailed, .immediately(to: .ensureMinTime)))
    ),
    (
      "error-only-after-failure",
      broken(system, .add(M.self, in: .syncSuccess, .immediately(to: .errorScreen)))
    ),
    (
      "begins-once",
      broken(system, .add(M.self, in: .syncRetry, .after(.seconds(2), to: .loading)))
    ),
    (
      "view-follows-state",
      broken(
        system,
        .replace(
          M.self, in: .errorScreen, per: "LC-MG45",
          with: .onEntry(
            do: [.clear(M.isLoading), .emit("ShowErrorScreen")], per: "LC-MG45")))
    ),
  ]

  @Test(arguments: mutants.indices) func `a defect is found`(_ index: Int) throws {
    let (property, system) = Self.mutants[index]
    #expect(try unproved(system, amendments: system.mutants, asking: [property]) == [property])
    #expect(!Self.always.contains(property))
  }
}
