public import Simulation

/// An app's own reducer, and how it speaks of what a table describes.
///
/// A *reducer* is the function by which an app reacts: `(inout State, Action) -> [Effect]`. The
/// adapter says what a state shows, which action an event of the table is, and what the effects do.
/// The state must hold everything on which later reactions depend, and reactions must depend on
/// nothing else: a reducer that reads a clock, a random number or a global is found out where it
/// answers differently to the same.
public struct ReducerAdapter<Action, Stored: Hashable> {
  let makeApp: (AppBook<Action, Stored>) -> AppModel
  let stored: Stored
  let onLaunch: [Action]
  let showsStored: (Stored) -> Observation
  let events: [String: AppCue<Action, Stored>]
  let answers: [String: AppCue<Action, Stored>]
  let timers: [String: String]
  let withoutOutputs: Set<String>

  @usableFromInline init(
    makeApp: @escaping (AppBook<Action, Stored>) -> AppModel, stored: Stored, onLaunch: [Action],
    showsStored: @escaping (Stored) -> Observation, hears: [Action],
    events: [String: AppCue<Action, Stored>], answers: [String: AppCue<Action, Stored>],
    timers: [String: String], withoutOutputs: Set<String>
  ) {
    self.makeApp = makeApp
    self.stored = stored
    self.onLaunch = onLaunch
    self.showsStored = showsStored
    let heard = hears.map {
      (String("\($0)".prefix { $0 != "(" }), AppCue<Action, Stored>.send($0))
    }
    self.events = events.merging(heard) { said, _ in said }
    self.answers = answers
    self.timers = timers
    self.withoutOutputs = withoutOutputs
  }

  /// A reducer of an app that stores something.
  ///
  /// - Parameters:
  ///   - stored: what is stored before the first launch.
  ///   - restore: the state at a launch, made from what is stored.
  ///   - onLaunch: what the app is told at every launch.
  ///   - reduce: the app's reducer.
  ///   - shows: what a state shows of the table: states of machines, values of variables.
  ///   - showsStored: what storage shows of the table: values of durable variables.
  ///   - hears: the actions that events of the table are whose names are those of their cases.
  ///   - events: by other event of the table, what it is to the app; an event that answers a request need
  ///     not be here.
  ///   - answers: by event that answers a request, what it is to the app: see ``AppEffect/asks(_:_:)``.
  ///   - effects: what an effect does.
  ///   - timers: by timer of the app, that of the table; only where they cannot be told by when they
  ///     start.
  ///   - withoutOutputs: outputs of the table that no effect of the app is: they are not compared.
  @inlinable public init<State: Hashable, Effect>(
    stored: Stored, restore: @escaping (Stored) -> State, onLaunch: [Action] = [],
    reduce: @escaping (inout State, Action) -> [Effect],
    shows: @escaping (State) -> Observation,
    showsStored: @escaping (Stored) -> Observation = { _ in Observation() },
    hears: [Action] = [], events: [String: AppCue<Action, Stored>] = [:],
    answers: [String: AppCue<Action, Stored>] = [:],
    effects: @escaping (Effect) -> AppEffect<Action, Stored> = { _ in .nothing },
    timers: [String: String] = [:], withoutOutputs: Set<String> = []
  ) {
    let makeApp = { (book: AppBook<Action, Stored>) in
      let values = AppValues(book, restore: restore, reduce: reduce, effects: effects)
      return AppModel(launch: values.launch, react: values.react) { shows(values.states[$0]) }
    }
    self.init(
      makeApp: makeApp, stored: stored, onLaunch: onLaunch, showsStored: showsStored, hears: hears,
      events: events, answers: answers, timers: timers, withoutOutputs: withoutOutputs)
  }

  /// A reducer of an app that stores nothing.
  @inlinable public init<State: Hashable, Effect>(
    initial: State, onLaunch: [Action] = [],
    reduce: @escaping (inout State, Action) -> [Effect],
    shows: @escaping (State) -> Observation,
    hears: [Action] = [], events: [String: AppCue<Action, Stored>] = [:],
    answers: [String: AppCue<Action, Stored>] = [:],
    effects: @escaping (Effect) -> AppEffect<Action, Stored> = { _ in .nothing },
    timers: [String: String] = [:], withoutOutputs: Set<String> = []
  ) where Stored == NothingStored {
    self.init(
      stored: NothingStored(), restore: { _ in initial }, onLaunch: onLaunch, reduce: reduce,
      shows: shows, hears: hears, events: events, answers: answers, effects: effects,
      timers: timers,
      withoutOutputs: withoutOutputs)
  }

  /// An object that reacts, such as an `@Observable` class or a store.
  ///
  /// It cannot be copied, so every situation is made again from a launch, by the same actions.
  ///
  /// - Parameters:
  ///   - stored: what is stored before the first launch.
  ///   - make: a new object at a launch, made from what is stored.
  ///   - onLaunch: what it is told at every launch.
  ///   - send: tells it something; returns what it wants done.
  ///   - key: everything on which its later reactions depend; objects with equal keys are one state.
  ///   - shows: what it shows of the table.
  ///   - showsStored: as for a reducer.
  ///   - hears: as for a reducer.
  ///   - events: as for a reducer.
  ///   - answers: as for a reducer.
  ///   - effects: as for a reducer.
  ///   - timers: as for a reducer.
  ///   - withoutOutputs: as for a reducer.
  public init<Object, Key: Hashable, Effect>(
    stored: Stored, make: @escaping (Stored) -> Object, onLaunch: [Action] = [],
    send: @escaping (Object, Action) -> [Effect], key: @escaping (Object) -> Key,
    shows: @escaping (Object) -> Observation,
    showsStored: @escaping (Stored) -> Observation = { _ in Observation() },
    hears: [Action] = [], events: [String: AppCue<Action, Stored>] = [:],
    answers: [String: AppCue<Action, Stored>] = [:],
    effects: @escaping (Effect) -> AppEffect<Action, Stored> = { _ in .nothing },
    timers: [String: String] = [:], withoutOutputs: Set<String> = []
  ) {
    let makeApp = { (book: AppBook<Action, Stored>) in
      let objects = AppObjects(
        book, make: make, send: send, key: key, shows: shows, effects: effects)
      return AppModel(launch: objects.launch, react: objects.react) { objects.shown[Int($0)] }
    }
    self.init(
      makeApp: makeApp, stored: stored, onLaunch: onLaunch, showsStored: showsStored, hears: hears,
      events: events, answers: answers, timers: timers, withoutOutputs: withoutOutputs)
  }

  /// An object of an app that stores nothing.
  public init<Object, Key: Hashable, Effect>(
    make: @escaping () -> Object, onLaunch: [Action] = [],
    send: @escaping (Object, Action) -> [Effect], key: @escaping (Object) -> Key,
    shows: @escaping (Object) -> Observation,
    hears: [Action] = [], events: [String: AppCue<Action, Stored>] = [:],
    answers: [String: AppCue<Action, Stored>] = [:],
    effects: @escaping (Effect) -> AppEffect<Action, Stored> = { _ in .nothing },
    timers: [String: String] = [:], withoutOutputs: Set<String> = []
  ) where Stored == NothingStored {
    self.init(
      stored: NothingStored(), make: { _ in make() }, onLaunch: onLaunch, send: send, key: key,
      shows: shows, hears: hears, events: events, answers: answers, effects: effects,
      timers: timers,
      withoutOutputs: withoutOutputs)
  }
}
