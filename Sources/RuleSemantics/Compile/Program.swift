public import RuleLanguage

/// Code for one kind of trigger: by the state of a machine, or for the whole system.
@usableFromInline struct Segment: Sendable {
  /// The machine's field; `nil` where one piece of code serves every state.
  @usableFromInline var field: Field?
  /// The position of the code for each state, or -1; one position where `field` is `nil`.
  @usableFromInline var entries: [Int]
  /// Whether the code is skipped while the process does not run.
  @usableFromInline var needsLife: Bool
}

/// What an action of a compiled system is called, and whose it is.
public struct ActionEntry: Hashable, Sendable {
  /// What makes an action happen.
  public enum Kind: Hashable, Sendable {
    case immediate
    case expiry
    case tick
    case cause(Actor)
    /// The user, who leaves the app, comes back to it or launches it.
    case visit
    /// The operating system, which suspends, kills or launches on its own account.
    case system
  }

  public let kind: Kind
  /// Stable under other changes of the tables; see ``Step/action``.
  public let name: String
  public let actor: String
  public let event: String
}

/// A timer as the executor sees it.
@usableFromInline struct TimerField: Sendable {
  @usableFromInline var field: Field
  @usableFromInline var isOutside: Bool
}

/// A compiled table: flat code that makes the successors of packed states.
///
/// The compiler of a system builds it; ``expand(_:into:)`` is the one implementation of the
/// semantics that every engine calls.
@usableFromInline struct Program: Sendable {
  @usableFromInline var code: [Instruction] = []
  @usableFromInline var tables: [Int] = []
  @usableFromInline var faults: [Int: String] = [:]
  @usableFromInline var immediates: [Segment] = []
  @usableFromInline var expiries: [Segment] = []
  @usableFromInline var causes: [Segment] = []
  @usableFromInline var process: [Segment] = []
  @usableFromInline var kill: [Segment] = []
  /// The position of the code that handles each sent event.
  @usableFromInline var handlers: [Int] = []
  @usableFromInline var timers: [TimerField] = []
  @usableFromInline var fault: Field
  @usableFromInline var phase: Field?
  @usableFromInline var kills: Field?
  @usableFromInline var maximumKills = 0
  /// What death keeps of each word, and what it sets.
  @usableFromInline var killKeeps: [UInt64] = []
  @usableFromInline var killSets: [UInt64] = []
  @usableFromInline var words: Int
  @usableFromInline var tickAction = 0
  @usableFromInline var isAtomic = false
  @usableFromInline var isDeadlineFirst = false
  @usableFromInline var pausesSuspended = false
  @usableFromInline var actions: [ActionEntry] = []
  /// By timer: the position of the code of its expiry.
  @usableFromInline var expiryEntries: [Int] = []
  /// By timer: the position of its expiry among the actions.
  var expiryActions: [Int] = []
  /// The position of the code of the first launch.
  @usableFromInline var launch = 0

  init(words: Int, fault: Field) {
    self.words = words
    self.fault = fault
  }
}
