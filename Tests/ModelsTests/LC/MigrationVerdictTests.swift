import Checking
import Machines
import Testing

@testable import Models

@Suite struct `Verdicts on migration` {
  private static let system = LC.migration
  private static let always = [
    "all-sections", "every-answer-timed", "sync-within-timeout", "user-waits-not-for-ever",
    "wait-at-loader",
  ]

  @Test func `as written a part can hang for ever and sections can be missing`() throws {
    #expect(try unproved(Self.system) == Self.always)
  }

  @Test func `120 seconds for everything bounds every wait`() throws {
    #expect(
      try unproved(Self.system, ["timeout-of": "migration"]) == [
        "all-sections", "every-answer-timed",
      ])
  }

  @Test func `the longest sync is 15 timeouts and 14 waits of 2, 4, 8 seconds in turn`() throws {
    let outcome = try check(
      Self.system, Configuration(kills: 0),
      properties: Self.system.properties.filter { $0.name == "sync-within-timeout" })
    let sync = outcome.results.first { $0.property.name == "sync-within-timeout" }
    let waits = (0..<14).map { [2000, 4000, 8000][$0 % 3] }.reduce(0, +)
    let milliseconds: Int = 15 * 120_000 + waits
    #expect(sync?.measure == .time(Instant(microseconds: milliseconds * 1000), attained: true))
  }

  @Test func `Retry as drawn flashes the loader, and may give up at once`() throws {
    let asked = ["loader-minimum", "retry-retries"]
    #expect(try unproved(Self.system, asking: asked) == [])
    #expect(
      try unproved(Self.system, ["retry-resets": "attempts"], asking: asked) == ["loader-minimum"])
    #expect(try unproved(Self.system, ["retry-resets": "nothing"], asking: asked) == asked)
  }

  @Test func `a failure that nobody hears leaves no way home`() throws {
    #expect(
      try unproved(Self.system, ["key-value-failure": "unheard"])
        == (Self.always + ["home-is-the-end", "home-stays-possible"]).sorted())
  }

  @Test func `recorded at home, a crash can repeat the migration`() throws {
    let asked = ["home-once"]
    #expect(try unproved(Self.system, ["recorded": "home"], kills: 1, asking: asked) == asked)
    #expect(try unproved(Self.system, ["recorded": "home"], asking: asked) == [])
    #expect(try unproved(Self.system, kills: 1, asking: asked) == [])
  }

  @Test func `all amendments leave only the limit on the sync`() throws {
    let all = Set(Self.system.amendments.map(\.id))
    #expect(try unproved(Self.system, amendments: all) == ["sync-within-timeout"])
    #expect(try unproved(Self.system, ["timeout-of": "sync"], amendments: all) == [])
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
      "loader-minimum",
      broken(
        system,
        .replace(
          M.self, in: .ensureMinTime, per: "LC-MG19",
          with: .immediately(to: .navigateHome, per: "LC-MG19")))
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
