import Machines

extension HY {
  static let reRender = Reading(
    "re-render", asks: "Does the UI react before or after a change has been persisted?",
    per: ["HY-18", "HY-22"],
    .init("beside persisting", "Before it: state update and persisting go side by side."),
    .init("after persisting", "After it: in the data flow persistence comes before the selector."))

  static let screenWhen = Reading(
    "first-screen", asks: "When does the first screen render?", per: ["HY-48", "HY-49", "HY-52"],
    .init("after all stores", "When the stores are hydrated."),
    .init("when the tree mounts", "Before that: the user can act while the app is hydrating."))
}
