import Machines
import Testing

@testable import ModelsHY
@testable import ModelsLC
@testable import ModelsONB

/// A system of ours under one configuration, and a model in Promela that was written without it.
struct Comparison: Sendable, CustomTestStringConvertible {
  /// The name of the file in `Promela`.
  let model: String
  let system: Machines.System
  let configuration: Configuration
  /// The properties whose verdicts are compared.
  var properties: [String]
  /// Those of them on which the verdicts are known to differ; a comment says who is wrong.
  var differing: Set<String> = []

  /// Readings and amendments as the Promela models name them: `-DTIMEOUT_OF_SYNC`.
  var defines: [String] {
    let names = configuration.readings.map { $0.key + " " + $0.value } + configuration.amendments
    let kills = configuration.kills.map { ["KILLS=\($0)"] } ?? []
    return names.map(Self.constant).sorted() + kills
  }

  var testDescription: String { ([model] + defines).joined(separator: " ") }

  /// What a property is called where it is checked; `searched` where Spin's error is the witness.
  static func claim(of property: String) -> (name: String, searched: Bool) {
    let name = property.replacing("-", with: "_")
    return reachable.contains(property) ? ("possible_" + name, true) : (name, false)
  }

  /// What must be remembered for one property only, for it makes the search longer.
  static let watches = ["sync-within-timeout": "STOPWATCH", "no-dead-state": "STATES"]

  private static let reachable: Set<String> = [
    "all-attempts-possible", "city-can-change", "conflict-happens", "no-dead-state",
    "rehydration-happens",
  ]

  private static func constant(_ words: String) -> String {
    words.uppercased().replacing("-", with: "_").replacing(" ", with: "_")
  }

  // MARK: - What is compared

  static let all = migration + cityChange + hydration

  static let migration: [Comparison] = [
    migration(kills: 1),
    migration("max-retries", "retries"),
    migration("timeout-of", "sync"),
    // The lint heeds only timers that the waiting machine itself hears: it does not see that the
    // limit on the whole migration runs while a part of the key-value store is waited for.
    migration("timeout-of", "migration", differing: "every-answer-timed"),
    migration("retry-resets", "attempts"),
    migration("retry-resets", "nothing"),
    migration("sections", "all"),
    migration("key-value-failure", "error"),
    migration("key-value-failure", "unheard"),
    migration("completed-parts", "skipped"),
    migration("recorded", "home", kills: 1),
    migration("recorded", "home"),
    migration(amended: true, kills: 1),
    migration("timeout-of", "sync", amended: true),
  ]

  static let cityChange: [Comparison] = [
    cityChange(kills: 1),
    cityChange(kills: 0),
    // The table counts from the selection. Where the city is written last a death before that
    // leaves it unchanged, and the sentence asks for nothing.
    cityChange("city-written", "last", kills: 1, differing: "all-four"),
    cityChange("at-launch", "all but products", kills: 1),
    cityChange(amended: "requests-cancelled", kills: 0),
    cityChange(amended: "requests-cancelled", "journal", kills: 2),
    cityChange("city-written", "last", amended: "requests-cancelled", "journal", kills: 2),
    cityChange(amended: "requests-cancelled", "at-once", kills: 2),
  ]

  static let hydration: [Comparison] = [
    hydration(),
    hydration("equal-versions", "runtime"),
    hydration("stored-version", "not stored"),
    hydration("version-after-merge", "persisted"),
    hydration("change-while-hydrating", "late"),
    hydration(amended: "one-write-at-a-time"),
    hydration(amended: "one-write-at-a-time", "hydration-timeout"),
  ]

  private static func migration(
    _ reading: String? = nil, _ alternative: String = "", amended: Bool = false, kills: Int = 0,
    differing: String...
  ) -> Comparison {
    // The model in Promela takes the diagram at its word: parts of the key-value store cannot fail.
    var readings = ["key-value-failure": "impossible"]
    if let reading { readings[reading] = alternative }
    return Comparison(
      model: "migration", system: LC.migration,
      configuration: Configuration(
        readings: readings,
        amendments: amended ? ["key-value-timeout", "all-sections-required"] : [], kills: kills),
      properties: [
        "loader-minimum", "both-before-sync", "user-waits-not-for-ever", "wait-at-loader",
        "sync-within-timeout", "at-most-15-retries", "retry-retries", "all-attempts-possible",
        "home-only-after-success", "error-only-after-failure", "required-section", "all-sections",
        "one-view", "view-follows-state", "only-retry-leaves-error", "home-once",
        "home-is-the-end", "no-endless-attempts", "every-answer-timed", "no-dead-state",
      ] + (reading == "max-retries" ? [] : ["at-most-15-attempts"]), differing: Set(differing))
  }

  private static func cityChange(
    _ reading: String? = nil, _ alternative: String = "", amended: String..., kills: Int,
    differing: String...
  ) -> Comparison {
    Comparison(
      model: "citychange", system: ONB.cityChange,
      configuration: Configuration(
        readings: reading.map { [$0: alternative] } ?? [:], amendments: Set(amended), kills: kills),
      properties: [
        "base-url-agrees", "products-agree", "analytics-agree", "crash-reports-agree",
        "base-url-first", "products-second", "analytics-third", "all-four", "city-can-change",
      ], differing: Set(differing))
  }

  private static func hydration(
    _ reading: String? = nil, _ alternative: String = "", amended: String...
  ) -> Comparison {
    Comparison(
      model: "hydration", system: HY.hydration,
      configuration: Configuration(
        readings: reading.map { [$0: alternative] } ?? [:], amendments: Set(amended), kills: 1,
        suspends: true),
      properties: [
        "runtime-wins", "stored-is-shown", "change-is-stored", "hydrated-at-last",
        "hydrated-if-answered", "hydrated-stays", "defaults-first", "hydrated-before-use",
        "rehydration-happens",
        // Asked only where the user can change something while the store is hydrated.
      ] + (alternative == "late" ? [] : ["conflict-happens"]))
  }
}
