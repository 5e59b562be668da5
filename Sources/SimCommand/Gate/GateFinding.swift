import Machines
import Reporting

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
    case survivors = "score of mutants"
    case modelDiffers = "model differs from document"
    case oversight
  }

  let kind: Kind
  /// The scenario's name; empty for findings about files.
  var scenario = ""
  /// The property's name; empty where none is meant.
  var property = ""
  /// The catalogue id of the rule, where the finding is about one.
  var rule = ""
  /// What is not as committed, and how to mend it, in one sentence.
  let message: String
  /// The command that brings what is accepted up to date, if that is one way to mend it.
  var remedy: String?
  /// The command that brings a file up to date which merely follows from what was edited.
  var step: GateStep?
  /// What else has to do with it, such as a decision that names another cause; one sentence without its end.
  var hint: String?
  /// Where somebody would mend it, if that is known.
  var place: GatePlace?
  /// What fails, where a claim does.
  var evidence: GateEvidence?
  /// Whether the cause is decided, and only the lock has something else.
  var isSeenOtherwise = false
  /// Whether what was computed of other rules has to be computed again, and nothing worse is known.
  var isStaleOnly = false

  /// Whether files merely have to be brought up to date, which follows from what else changed.
  var isBookkeeping: Bool { isSeenOtherwise || isStaleOnly || kind.isBookkeeping }
}

/// A place to which a finding is attached.
enum GatePlace: Hashable {
  /// A line of a committed file, from 1.
  case file(String, line: Int = 1)
  /// Where a row or a claim is declared.
  case source(SourceLine)
}

/// How a claim fails.
struct GateEvidence: Hashable {
  /// The document of the system.
  let document: String
  let statement: String
  let harm: Harm
  /// Why: the row that fires last and what repairs it; of a lint, what it found.
  let causes: [FailureCause]
  /// The shortest run, and for each of its steps where the row that fires last is declared.
  let run: Run?
  let sources: [SourceLine?]
  let token: String?
  /// Where somebody would mend it: the row that fires last, or what a lint found.
  let place: SourceLine
}

extension GateFinding.Kind {
  fileprivate var isBookkeeping: Bool {
    [.acceptedGone, .unknownAcceptance, .idleDecision, .unpinned, .pinChanged, .report]
      .contains(self)
  }
}
