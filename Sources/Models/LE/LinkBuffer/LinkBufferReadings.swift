import Machines

extension LE {
  static let severalLinks = Reading(
    "several-links", asks: "Which of several links is attached to the next Opened?",
    per: ["LE-36", "LE-37"],
    .init("the last", "The last one: a call replaces what is buffered."),
    .init("the first", "The first one: what is buffered stays until it is attached."))

  static let fields = Reading(
    "buffered-fields", asks: "What becomes of a field that a later call does not give?",
    per: ["LE-06", "LE-36"],
    .init("one record", "It is emptied: url and referring application are one record."),
    .init("each by itself", "It stays: each buffered value is replaced by itself."))

  static let heldBackLink = Reading(
    "held-back-link", asks: "Does an Opened that is held back empty the buffer?",
    per: ["LE-24", "LE-37"],
    .init("stays", "No: the link is attached to the next Opened that is sent."),
    .init("goes", "Yes: it belonged to the one held back."))
}
