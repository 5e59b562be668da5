import Machines

extension Reports {
  static let wordsPath = "how-to-read.md"

  /// The page that says what the words of the other pages mean.
  var wordsPage: Page {
    var page = page(Self.wordsPath)
    page.heading(1, "How to read these pages")
    page.paragraph(
      page.link("All documents", to: "README.md") + " · The signs are explained "
        + .link("there", to: "README.md#signs") + ".")
    page.table(
      ["word", "what it means"],
      Self.words.map { ["**\($0.word)**", "\($0.meaning)"] })
    page.paragraph(
      "A page of a finding reads from top to bottom: what the user sees, what to decide or to change, the row at "
        + "fault as it is and as it would be, what should hold, what was found, how it comes about, and all that can be done."
    )
    return page
  }

  private static let words: [(word: String, meaning: Inline)] = [
    (
      "row",
      "One line of a table: in a state, on an event, if a condition holds, the app does this."
    ),
    ("rule", "A numbered sentence of a document. Rows and claims say which rules they restate."),
    (
      "claim",
      "What should hold in every run. Of a document, one that fails in any scenario counts as failing."
    ),
    (
      "run",
      "Steps from the launch on, each with who acts and at which millisecond. The shortest one is shown."
    ),
    (
      "reading",
      "An answer to a question that a document leaves open. 🟠 means: the answer decides."
    ),
    (
      "amendment",
      "A change of the rules that is proposed. It is explored like the rules themselves, and “checked” means that."
    ),
    (
      "in the repair",
      "The row as a change makes it that was explored, as a whole, and repairs this: an answer, an amendment, or a change tried. "
        + "In a diagram it leads to states in dashes. ⚠️ names what fails there still."
    ),
    (
      "changes with it",
      "A row that the repair changes, too, and by which alone nothing goes wrong in the run."
    ),
    (
      "from here on the missing row is missed",
      "The run is where a row should stand, and none does."
    ),
    (
      "something left out",
      "The claim names cases of which it says nothing; the pages of tables print them."
    ),
    ("as written", "The rules without any amendment, every question with its usual answer."),
    (
      "scenario",
      "A choice of readings, amendments, open times, and of how often the app may die or be suspended."
    ),
    ("world", "What was so before this launch: an earlier login, a chosen city, a stored value."),
    (
      "environment",
      "Everybody but the user and the app: the network, a server, the storage, the OS."
    ),
    ("immediately", "A step that the app takes by itself, and waits for nobody."),
    (
      "killed after effect 1",
      "The process dies in the middle of a step: its first effect has happened, the others have not."
    ),
    (
      "lost in 16 of 81 states",
      "From 16 of the 81 states that the claim asks about the goal cannot be reached any more."
    ),
    (
      "the last chance",
      "The last step of the run before which somebody could still have prevented it, and who."
    ),
    (
      "how close it is",
      "By how many milliseconds a step may come earlier or later, with the same end."
    ),
    (
      "on file",
      "Somebody has written down that the finding is known, and why; it need not be a decision of the product."
    ),
  ]
}
