import Machines

extension HY {
  static let equal = Reading(
    "equal-versions", asks: "Which state wins when both write versions are equal?",
    per: ["HY-06", "HY-17", "HY-56"],
    .init(
      "persisted", "The persisted one: the runtime state is kept only if its version is newer."),
    .init("runtime", "The runtime one: conflicts are resolved as \"runtime wins\"."))

  static let storedVersion = Reading(
    "stored-version", asks: "Is the write version stored together with the state?",
    per: ["HY-03", "HY-55", "HY-67"],
    .init("stored", "Yes: __meta is a part of the state that is persisted."),
    .init(
      "not stored",
      "No: what is read has version 0, as \"ollama\" has in the timeline though it was once set."))

  static let mergedVersion = Reading(
    "version-after-merge", asks: "Which write version has a store that took the persisted state?",
    per: ["HY-03", "HY-13", "HY-18"],
    .init("own", "Its own: the version changes by mutations only."),
    .init("persisted", "The persisted one: __meta is merged like everything else."))

  static let firstScreen = Reading(
    "change-while-hydrating", asks: "Can the user change a setting while the store is hydrated?",
    per: ["HY-49", "HY-51", "HY-52"],
    .init("early", "Yes: the timeline of the version conflict begins with it."),
    .init("late", "No: the first screen is rendered after all stores are hydrated."))

  static let hydrationReadings = [equal, storedVersion, mergedVersion, firstScreen]
}
