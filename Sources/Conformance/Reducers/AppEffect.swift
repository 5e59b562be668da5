/// What an effect of an app does, in the words of a table.
///
/// An adapter maps each effect that a reducer returns to one of these. What is not mapped to anything
/// that the joint exploration knows is ``nothing``.
public indirect enum AppEffect<Action, Stored> {
  /// Nothing that the table speaks of: a log line, a haptic, a redraw.
  case nothing
  /// An output of this name, as a row of the table emits it.
  case emit(String)
  /// A timer of this name starts, or starts again from the beginning; when it expires, the app is told.
  ///
  /// The span is a whole number of milliseconds, but for less than a nanosecond: a `Double` of seconds will do.
  case start(String, after: Duration, then: Action)
  /// The timer, and all requests, of this name are over: they bring nothing any more.
  case stop(String)
  /// A request of this name is on its way: events of the table, by name, answer it, and with each
  /// comes what it does to the app.
  ///
  /// The one made before it under the same name stays on its way too, unless the app stops it: see ``stop(_:)``.
  /// The table knows nothing of an answer to that, which must change nothing: tell answers apart, or stop it.
  case request(String, answers: [String: AppCue<Action, Stored>])
  /// A request of this name is on its way, and the adapter's `answers` say what comes with each of these events.
  case asks(String, [String])
  /// What survives the process changes; one write is never torn.
  case write((inout Stored) -> Void)
  /// The app is told something at once, after the effects before it.
  case send(Action)
  /// Several, in this order.
  case all([AppEffect])
}

extension AppEffect {
  /// A request, of which each answer is an action: see ``request(_:answers:)``.
  public static func ask(_ name: String, _ answers: [String: Action]) -> AppEffect {
    .request(name, answers: answers.mapValues { .send($0) })
  }

  /// A request that these events answer: see ``asks(_:_:)``.
  public static func ask(_ name: String, _ events: String...) -> AppEffect { .asks(name, events) }

  /// Whether another does the same, as far as it can be told without doing it.
  @usableFromInline func isLike(_ other: AppEffect) -> Bool {
    switch (self, other) {
    case (.nothing, .nothing), (.write, .write), (.send, .send): true
    case (.emit(let one), .emit(let two)), (.stop(let one), .stop(let two)): one == two
    case (.start(let one, let span, _), .start(let two, let other, _)): one == two && span == other
    case (.request(let one, let answers), .request(let two, let others)):
      one == two && answers.keys == others.keys
    case (.asks(let one, let events), .asks(let two, let others)): one == two && events == others
    case (.all(let all), .all(let others)):
      all.count == others.count && zip(all, others).allSatisfy { $0.isLike($1) }
    default: false
    }
  }
}

/// What an event of the table is to an app.
public indirect enum AppCue<Action, Stored> {
  /// The app is told this.
  case send(Action)
  /// The app is told what depends on what is stored at that moment: the answer to a read.
  case read((Stored) -> Action)
  /// What is stored changes without the app: another process, a backup, the user's past.
  case change((inout Stored) -> Void)
  /// The app does not hear of it.
  case unheard
  /// Any of these: one for each payload that makes a difference.
  case anyOf([AppCue])
}

/// What an app stores that stores nothing.
public struct NothingStored: Hashable, Sendable {
  /// Nothing.
  public init() {}
}
