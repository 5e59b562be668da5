import RuleLanguage

extension HY {
  static let listBelongsTo = Reading(
    "list-belongs-to", asks: "Whose models does a list that arrives replace?",
    per: ["HY-33", "HY-34"],
    .init("provider asked", "Those of Ollama, which was asked."),
    .init("provider selected", "Those of the provider selected when it arrives."))

  static let emptySelection = Reading(
    "empty-selection", asks: "Does an empty selection fall back when a model becomes visible?",
    per: ["HY-32", "HY-37", "HY-62"],
    .init("stays", "No: what falls back is a selection that becomes unavailable."),
    .init("falls back too", "Yes: \"\" is no available model either."))

  static let autoUpdate = Reading(
    "auto-updated", asks: "To which model is the selection updated after a change of provider?",
    per: ["HY-32"],
    .init("first visible", "To the first visible one, as after a deletion."),
    .init("last used", "To the one the user chose last for the provider, if it is visible."))

  static let visibleModels = Reading(
    "all-visible", asks: "Is allVisible taken before or after the deletion?", per: ["HY-62"],
    .init("after the deletion", "After it: the fallback is a model that is still there."),
    .init("before the deletion", "Before it: the deleted model is among them."))

  static let existing = Reading(
    "existing", asks: "Among which models is a duplicate looked for?", per: ["HY-61"],
    .init("custom models", "Among the custom ones: \"prevent duplicate custom models\"."),
    .init("all models", "Among all: custom and fetched."))

  static let unhide = Reading(
    "unhide", asks: "When are hidden models shown again?", per: ["HY-39"],
    .init("each fetch", "Whenever they are in a list that is fetched."),
    .init("first appearance", "When they are in a list and were not in the one before."))

  static let effect = Reading(
    "effect", asks: "Where does the effect run that fetches after a change of provider?",
    per: ["HY-33", "HY-35"],
    .init("on the chat screen", "On the chat screen, whose effect it is."),
    .init("on every screen", "Everywhere: the chat screen stays mounted behind the others."))

  static let fetchedList = Reading(
    "fetched-list", asks: "Is the list of fetched models stored?", per: ["HY-34", "HY-66"],
    .init("stored", "Yes: the whole store persists."),
    .init("not stored", "No: it is fetched again in each launch."))

  static let providerModelsReadings = [
    listBelongsTo, emptySelection, autoUpdate, visibleModels, existing, unhide, effect,
    fetchedList,
  ]
}
