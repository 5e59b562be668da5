import Machines
import ModelsHY
import ModelsLC

extension App {
  static let firstScreen = Reading(
    "first-screen", asks: "Is the splash screen the \"First Screen\" of the stores' document?",
    per: ["HY-49", "LC-J01"],
    .init("the splash screen", "Yes: it is the first that is displayed."),
    .init("the one after it", "No: it stands before the tree, and the first screen follows it."))
}
