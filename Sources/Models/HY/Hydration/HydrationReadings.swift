import RuleLanguage

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
    per: ["HY-03", "HY-07", "HY-13"],
    .init("own", "Its own: the version changes by mutations only."),
    .init("persisted", "The persisted one: __meta is merged like everything else."))

  static let mergedFlag = Reading(
    "stored-flag", asks: "Is hasHydrated stored and merged like the rest of __meta?",
    per: ["HY-04", "HY-07", "HY-08"],
    .init("not merged", "No: it says what this process has done, and is set after the merge."),
    .init("merged", "Yes: a write takes it along, and the merge brings it back."))

  static let firstScreen = Reading(
    "change-while-hydrating",
    asks: "Can the user change a setting while the store is being hydrated?",
    per: ["HY-49", "HY-51", "HY-52"],
    .init("early", "Yes: the timeline of the version conflict begins with it."),
    .init("late", "No: the first screen is rendered after all stores are hydrated."))

  static let preserved = Reading(
    "runtime-state-preserved", asks: "What is preserved when the runtime state wins?",
    per: ["HY-07", "HY-56", "HY-67"],
    .init("whole store", "The whole store: it has one write version for all its settings."),
    .init("setting by setting", "What the user changed; the other settings come from storage."))

  static let nothingStored = Reading(
    "nothing-stored", asks: "Which version has the persisted state where nothing is stored?",
    per: ["HY-05", "HY-55", "HY-56"],
    .init("version 0", "0, like a store that was never changed."),
    .init("no version", "None: no comparison with it holds, so the persisted state wins."))

  static let refusedRead = Reading(
    "refused-read", asks: "Is a store hydrated whose read was refused in silence?",
    per: ["HY-08", "HY-59", "HY-60"],
    .init("hydrated", "Yes, with what it has: the app continues working."),
    .init("not hydrated", "No: it has not read anything."))

  static let rehydration = Reading(
    "rehydration", asks: "Rehydration is optional: does this app do it?", per: ["HY-14", "HY-15"],
    .init("each return", "Yes, whenever the app comes to the foreground."),
    .init("left out", "No: a store is hydrated once in each launch."))

  static let rehydrating = Reading(
    "hydrated-while-rehydrating", asks: "Is a store hydrated while it is being rehydrated?",
    per: ["HY-08", "HY-09", "HY-15"],
    .init("hydrated", "Yes: nothing says that hasHydrated is taken back."),
    .init("not hydrated", "No: it passes through the same stage as at launch."))

  static let derivedChanges = Reading(
    "derived-changes", asks: "Is what the app changes by itself, as a fetched list, a mutation?",
    per: ["HY-10", "HY-13", "HY-34", "HY-58"],
    .init("no mutation", "No: mutations are what actions of the user do."),
    .init("mutation", "Yes: it raises the write version, and the runtime state wins."))

  static let hydrationReadings = [
    equal, storedVersion, mergedVersion, mergedFlag, firstScreen, preserved, nothingStored,
    refusedRead, rehydration, rehydrating, derivedChanges,
  ]
}
