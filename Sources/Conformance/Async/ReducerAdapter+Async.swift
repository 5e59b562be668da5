internal import Synchronization
public import Simulation

/// What an app with async effects is told.
public enum AsyncAction<Stored: Hashable & Sendable>: Hashable, Sendable {
  /// Something that the adapter names.
  case call(String)
  /// A sleep of this name is over.
  case wake(String)
  /// An event answers a request of this name, while this is stored.
  case answer(String, event: String, Stored)
}

extension ReducerAdapter {
  /// An app with async effects, such as an actor that sleeps and asks, under a virtual clock.
  ///
  /// What it waits for is held by a ``VirtualWorld``, and every continuation is a step of its own: the
  /// exploration resumes them in every order and at every moment. Nothing else may be waited for. Each
  /// situation is made again from a launch, by the same steps; another way to the same key must go on the
  /// same.
  ///
  /// - Parameters:
  ///   - stored: what is stored before the first launch.
  ///   - make: a new app at a launch, made from what is stored, in a world of its own.
  ///   - onLaunch: what it does at every launch.
  ///   - key: everything on which its later reactions depend, what it waits for aside.
  ///   - shows: what it shows of the table.
  ///   - showsStored: as for a reducer.
  ///   - events: by event of the table, what is called; an event that answers a request need not be here.
  ///   - timers: by sleep, such as `sleep 10.0 seconds`, the timer of the table; as for a reducer.
  ///   - withoutOutputs: as for a reducer.
  public init<App: Sendable, Key: Hashable & Sendable>(
    stored: Stored, make: @escaping (Stored, VirtualWorld<Stored>) -> App,
    onLaunch: (@Sendable (App) async -> Void)? = nil,
    key: @escaping @Sendable (App) async -> Key,
    shows: @escaping @Sendable (App) async -> Observation,
    showsStored: @escaping (Stored) -> Observation = { _ in Observation() },
    events: [String: @Sendable (App) async -> Void], timers: [String: String] = [:],
    withoutOutputs: Set<String> = []
  ) where Action == AsyncAction<Stored> {
    var calls = events
    calls[""] = onLaunch
    self.init(
      stored: stored,
      make: { [calls] stored in
        let world = VirtualWorld<Stored>()
        return AsyncApp(make(stored, world), world, calls: calls, key: key, shows: shows)
      },
      onLaunch: onLaunch == nil ? [] : [.call("")], send: { $0.take($1) }, key: \.key,
      shows: \.shown, showsStored: showsStored,
      events: Dictionary(uniqueKeysWithValues: events.keys.map { ($0, .send(.call($0))) }),
      effects: \.meaning, timers: timers, withoutOutputs: withoutOutputs)
  }
}

/// What an app that waits depends on.
private struct AsyncKey<Key: Hashable>: Hashable, Troubled, CustomStringConvertible {
  /// What is waited for, and the key when the wait began.
  struct Wait: Hashable {
    let name: String
    let since: Key?
  }

  var own: Key?
  var waits: [Wait] = []
  var trouble: AdapterError?

  var description: String {
    own.map { "\($0), waiting for \(waits.map(\.name))" } ?? "no key"
  }
}

/// An app with the world around it.
private final class AsyncApp<App: Sendable, Key: Hashable & Sendable, Stored: Hashable & Sendable> {
  private let app: App
  private let world: VirtualWorld<Stored>
  private let calls: [String: @Sendable (App) async -> Void]
  private let keyOf: @Sendable (App) async -> Key
  private let shows: @Sendable (App) async -> Observation
  private(set) var key = AsyncKey<Key>()
  private(set) var shown = Observation()
  private var waits: [Int: AsyncKey<Key>.Wait] = [:]

  init(
    _ app: App, _ world: VirtualWorld<Stored>, calls: [String: @Sendable (App) async -> Void],
    key: @escaping @Sendable (App) async -> Key,
    shows: @escaping @Sendable (App) async -> Observation
  ) {
    self.app = app
    self.world = world
    self.calls = calls
    keyOf = key
    self.shows = shows
    look()
  }

  deinit {
    world.end()
    _ = world.executor.drain()
  }

  func take(_ action: AsyncAction<Stored>) -> [VirtualWorld<Stored>.Note] {
    switch action {
    case .call(let name):
      if let call = calls[name] { run { [app] in await call(app) } }
    case .wake(let name): wake(name)
    case .answer(let name, let event, let stored): wake(name, event, stored)
    }
    let notes = world.takeNotes()
    look()
    return notes
  }

  private func wake(_ name: String, _ event: String = "", _ stored: Stored? = nil) {
    _ = world.wake(name, event: event, stored)
    if !world.executor.drain() { endless() }
  }

  private func run(_ work: @escaping @Sendable () async -> Void) {
    if !world.executor.run(work) { endless() }
  }

  private func endless() { key.trouble = AdapterError("the app runs on without end", .waits) }

  private func look() {
    let box = Box<(Key, Observation)>()
    run { [app, keyOf, shows] in
      let found = (await keyOf(app), await shows(app))
      box.value.withLock { $0 = found }
    }
    guard let (own, shown) = box.value.withLock({ $0 }) else {
      key.trouble = AdapterError("the app waits for what the world does not hold", .waits)
      return
    }
    if world.hasStrayed {
      key.trouble = AdapterError("a task of the app does not run in the world", .executor)
    }
    self.shown = shown
    key.own = own
    var present: [Int: AsyncKey<Key>.Wait] = [:]
    for (ticket, name) in world.waits {
      present[ticket] = waits[ticket] ?? AsyncKey.Wait(name: name, since: own)
    }
    waits = present
    key.waits = present.values.sorted { $0.name < $1.name }
  }
}

/// A value that a task leaves.
private final class Box<Value: Sendable>: Sendable {
  let value = Mutex<Value?>(nil)
}

extension VirtualWorld.Note {
  var meaning: AppEffect<AsyncAction<Stored>, Stored> {
    switch self {
    case .emit(let output): .emit(output)
    case .start(let name, let span): .start(name, after: span, then: .wake(name))
    case .stop(let name): .stop(name)
    case .write(let change): .write { change(&$0) }
    case .ask(let name, let events):
      .request(
        name,
        answers: Dictionary(
          uniqueKeysWithValues: events.map { event in
            (event, .read { .answer(name, event: event, $0) })
          }))
    }
  }
}
