/// One reason for which the gate fails.
struct GateFinding: Hashable {
  enum Kind: String, CaseIterable {
    case newViolation = "new violation"
    case otherViolation = "other violation"
    case acceptedGone = "accepted violation gone"
    case expired = "acceptance expired"
    case unknownAcceptance = "unknown acceptance"
    case idleDecision = "decision on nothing"
    case undeclaredVacuous = "vacuous"
    case undeclaredUndecided = "undecided"
    case missed
    case seededViolation = "violation in seeded runs"
    case regression
    case seededDefect = "canary"
    case expectation = "expectation not met"
    case unpinned = "no pins"
    case pinChanged = "pins changed"
    case unfinished
    case report = "report out of date"
    case stray = "unknown file"
    case unfoundedClaim = "unfounded claim"
    case unanswered = "unanswered subject"
    case readings = "readings out of date"
    case modelDiffers = "model differs from document"
  }

  let kind: Kind
  /// The scenario's name; empty for findings about files.
  let scenario: String
  /// The property's name; empty where none is meant.
  var property = ""
  /// What is not as committed, and how to mend it, in one sentence.
  let message: String
  /// The command that brings what is accepted up to date, if that is one way to mend it.
  var remedy: String?
}
