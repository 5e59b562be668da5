public import Diagnostics
package import RuleLanguage

/// Code for one kind of trigger: by the state of a machine, or for the whole system.
@usableFromInline package struct Segment: Sendable {
  /// The machine's field; `nil` where one piece of code serves every state.
  @usableFromInline package var field: Field?
  /// The position of the code for each state, or -1; one position where `field` is `nil`.
  @usableFromInline package var entries: [Int]
  /// Whether the code is skipped while the process does not run.
  @usableFromInline package var needsLife: Bool
}

/// What an action of a compiled system is called, and whose it is.
@usableFromInline package struct ActionEntry: Hashable, Sendable {
  /// What makes an action happen.
  package enum Kind: Hashable, Sendable {
    case immediate
    case expiry(timer: String)
    case tick
    case cause(Actor)
    case process(ProcessStep)

    /// Whether time or the app itself makes it happen.
    package var isAutomatic: Bool {
      switch self {
      case .immediate, .expiry, .tick: true
      case .cause, .process: false
      }
    }

    /// Whether an actor causes it; the user also brings the app back.
    package func isBy(_ actor: Actor) -> Bool {
      switch self {
      case .cause(let causing): causing == actor
      case .process(let step): actor == .user && step.bringsBack
      case .immediate, .expiry, .tick: false
      }
    }

    package var isLaunch: Bool {
      self == .process(.launch) || self == .process(.launchInBackground)
    }
  }

  package let kind: Kind
  /// Stable under other changes of the tables; see ``Step/action``.
  package let name: String
  package let actor: String
  package let event: String

  /// Whether a claim that something is offered counts the action: one of the user, or one by an event
  /// that the claim names, whoever causes it.
  package func isOffered(by events: [String]) -> Bool {
    guard case .cause(let causing) = kind else { return false }
    return events.isEmpty ? causing == .user : events.contains(event)
  }
}

/// What becomes of the process of the app; the raw value is the name of the action.
package enum ProcessStep: String, Hashable, Sendable, CaseIterable {
  /// The user leaves the app.
  case background
  /// The operating system suspends the app.
  case suspend
  /// The user comes back to the app.
  case comeBack = "return"
  /// The user launches the app.
  case launch
  /// The operating system launches the app, which the user does not see.
  case launchInBackground = "launch in background"
  /// The operating system ends the process.
  case kill

  /// Whether the user does it, and not the operating system.
  package var isByUser: Bool { bringsBack || self == .background }

  /// Whether the user has the app before her again.
  package var bringsBack: Bool { self == .comeBack || self == .launch }
}

/// A timer as the executor sees it.
@usableFromInline package struct TimerField: Sendable {
  @usableFromInline package var field: Field
  @usableFromInline package var isOutside: Bool
}

/// A compiled table: flat code that makes the successors of packed states.
///
/// The compiler of a system builds it; ``expand(_:into:)`` is the one implementation of the
/// semantics that every engine calls.
@usableFromInline package struct Program: Sendable {
  @usableFromInline package var code: [Instruction] = []
  @usableFromInline package var tables: [Int] = []
  @usableFromInline package var faults: [Int: ModelError] = [:]
  @usableFromInline package var immediates: [Segment] = []
  @usableFromInline package var expiries: [Segment] = []
  @usableFromInline package var causes: [Segment] = []
  @usableFromInline package var process: [Segment] = []
  @usableFromInline package var kill: [Segment] = []
  /// The position of the code that handles each sent event.
  @usableFromInline package var handlers: [Int] = []
  @usableFromInline package var timers: [TimerField] = []
  @usableFromInline package var fault: Field
  @usableFromInline package var phase: Field?
  @usableFromInline package var kills: Field?
  @usableFromInline package var maximumKills = 0
  /// What death keeps of each word, and what it sets.
  @usableFromInline package var killKeeps: [UInt64] = []
  @usableFromInline package var killSets: [UInt64] = []
  @usableFromInline package var words: Int
  @usableFromInline package var tickAction = 0
  @usableFromInline package var isAtomic = false
  @usableFromInline package var isDeadlineFirst = false
  @usableFromInline package var pausesSuspended = false
  @usableFromInline package var actions: [ActionEntry] = []
  /// By timer: the position of the code of its expiry.
  @usableFromInline package var expiryEntries: [Int] = []
  /// By timer: the position of its expiry among the actions.
  var expiryActions: [Int] = []
  /// The position of the code of the first launch.
  @usableFromInline package var launch = 0

  init(words: Int, fault: Field) {
    self.words = words
    self.fault = fault
  }
}
