/// Who causes events, and when that party can act.
public struct Actor: Hashable, Sendable, Codable {
  /// When an actor can act on the app.
  public enum Presence: String, Sendable, Codable {
    /// Only while the app is in the foreground: the user.
    case foreground
    /// While the app runs, in the foreground or in the background: answers.
    case running
    /// At any time, also when the process is suspended or dead: the world outside.
    case anytime
  }

  /// What runs call the actor.
  public let name: String
  /// When the actor can act.
  public let presence: Presence

  /// An actor; one that answers to the app acts while the app runs.
  public init(_ name: String, _ presence: Presence = .running) {
    self.name = name
    self.presence = presence
  }

  /// The user, who acts in the foreground.
  public static let user = Actor("user", .foreground)
  /// The network, which acts while the app runs.
  public static let network = Actor("network")
  /// The server, which acts while the app runs.
  public static let server = Actor("server")
  /// The device's storage, which acts while the app runs.
  public static let storage = Actor("storage")
  /// The device's positioning, which acts while the app runs.
  public static let gps = Actor("GPS")
  /// The operating system, which acts while the app runs.
  public static let os = Actor("OS")
  /// The app's own asynchronous work: an animation, a computation.
  public static let app = Actor("app")
  /// The world outside, which acts at any time, also when the process is dead.
  public static let world = Actor("world", .anytime)

  /// Whether it is the app that acts, or the user by what the app offers; no app decides what others do.
  package var actsInApp: Bool { self == .app || self == .user }
}

/// An event that the user or the environment can cause, in its untyped form.
public struct EventCause: Hashable, Sendable, Codable {
  /// The event, by name.
  public var event: String
  /// Who causes it.
  public var actor: Actor
  /// When the event can happen: an answer only while its question is open, for instance.
  public var condition: Condition
  /// What happening changes, whether or not any machine reacts; done before machines react.
  public var actions: [Action]
  /// The catalogue ids that the cause restates.
  public var ids: [String]
  /// Why it is right that no row hears the event; `nil` where some row has to.
  public var unheardBecause: String?
  /// Where the cause is declared.
  public var source = SourceLine.unknown

  private enum CodingKeys: CodingKey {
    case event, actor, condition, actions, ids, unheardBecause
  }

  /// An event that an actor can cause while a condition holds, with what that changes.
  public init(
    _ event: String, by actor: Actor, when condition: Condition = .always,
    do actions: [Action] = [], per ids: [String] = []
  ) {
    self.event = event
    self.actor = actor
    self.condition = condition
    self.actions = actions
    self.ids = ids
  }
}

extension EventCause {
  /// The events that happening sends, under whatever conditions.
  public var sends: [String] { actions.flatMap(\.sends) }

  /// When the event can happen, its actor's presence included.
  public var possible: Condition {
    switch actor.presence {
    case .foreground: .all([.phase([.foreground]), condition])
    case .running: .all([.phase([.foreground, .background]), condition])
    case .anytime: condition
    }
  }
}

extension Action {
  /// The events that it sends, under whatever conditions.
  package var sends: [String] {
    flattened.compactMap { if case .send(let event) = $0 { event } else { nil } }
  }
}

/// An event that the user or the environment can cause.
public struct Cause<M: Machine>: Hashable, Sendable {
  /// The cause in its untyped form.
  public private(set) var cause: EventCause

  private init(_ cause: EventCause, _ file: String, _ line: Int) {
    self.cause = cause
    self.cause.source = SourceLine(file, line)
  }

  /// The user can do this, in the foreground, at any moment at which the condition holds.
  public static func user(
    _ event: M.Event, when condition: any ConditionConvertible = Condition.always,
    do actions: [Action] = [], per ids: String..., file: String = #filePath, line: Int = #line
  ) -> Cause {
    Cause(
      EventCause(event.rawValue, by: .user, when: condition.condition, do: actions, per: ids),
      file, line)
  }

  /// This can happen at any moment at which the condition holds, or never.
  public static func by(
    _ actor: Actor, _ event: M.Event, when condition: any ConditionConvertible = Condition.always,
    do actions: [Action] = [], per ids: String..., file: String = #filePath, line: Int = #line
  ) -> Cause {
    Cause(
      EventCause(event.rawValue, by: actor, when: condition.condition, do: actions, per: ids),
      file, line)
  }

  /// The same, heard by no row on purpose: what happening changes is all that comes of it.
  ///
  /// Without the mark ``Lint/total`` finds an event that no row hears.
  public func unheard(because reason: String) -> Cause {
    var marked = self
    marked.cause.unheardBecause = reason
    return marked
  }
}

extension Array {
  /// The same causes, none of them heard by a row, on purpose.
  public func unheard<M>(because reason: String) -> [Cause<M>] where Element == Cause<M> {
    map { $0.unheard(because: reason) }
  }
}
