internal import Simulation

/// An app with its states numbered: what it does, without their type.
struct AppModel<Action, Stored> {
  /// The state at a launch.
  let launch: (Stored) -> Int32
  /// What becomes of a state when the app is told something, and what it wants done.
  let react: (Int32, Action) throws -> (state: Int32, effects: [AppEffect<Action, Stored>])
  /// What a state shows.
  let shows: (Int32) -> Observation
}

/// That an app does not do the same when it is told the same.
struct Unsteady: Error {
  let first: String
  let second: String
}

/// States that are values, each with a number.
final class AppValues<State: Hashable, Action, Effect, Stored> {
  private(set) var states = Interned<State>()
  private var asked = 0
  private let restore: (Stored) -> State
  private let reduce: (inout State, Action) -> [Effect]
  private let effects: (Effect) -> AppEffect<Action, Stored>

  init(
    restore: @escaping (Stored) -> State, reduce: @escaping (inout State, Action) -> [Effect],
    effects: @escaping (Effect) -> AppEffect<Action, Stored>
  ) {
    self.restore = restore
    self.reduce = reduce
    self.effects = effects
  }

  func launch(_ stored: Stored) -> Int32 { states.number(of: restore(stored)) }

  /// Asks twice at first, and now and then, which shows a reducer that looks at anything but its state.
  func react(
    _ number: Int32, _ action: Action
  ) throws -> (state: Int32, effects: [AppEffect<Action, Stored>]) {
    var state = states[number]
    let wanted = reduce(&state, action)
    asked += 1
    if asked < 10_000 || asked % 16 == 0 {
      var again = states[number]
      _ = reduce(&again, action)
      if again != state { throw Unsteady(first: "\(state)", second: "\(again)") }
    }
    return (states.number(of: state), wanted.map(effects))
  }
}

/// Objects that react, each known by how it is made again.
final class AppObjects<Object, Key: Hashable, Action, Effect, Stored> {
  private struct History {
    let stored: Stored
    var actions: [Action]
  }

  private var keys = Interned<Key>()
  private var histories: [History] = []
  private(set) var shown: [Observation] = []
  private let make: (Stored) -> Object
  private let send: (Object, Action) -> [Effect]
  private let key: (Object) -> Key
  private let shows: (Object) -> Observation
  private let effects: (Effect) -> AppEffect<Action, Stored>

  init(
    make: @escaping (Stored) -> Object, send: @escaping (Object, Action) -> [Effect],
    key: @escaping (Object) -> Key, shows: @escaping (Object) -> Observation,
    effects: @escaping (Effect) -> AppEffect<Action, Stored>
  ) {
    self.make = make
    self.send = send
    self.key = key
    self.shows = shows
    self.effects = effects
  }

  private func number(_ object: Object, _ history: @autoclosure () -> History) -> Int32 {
    let number = keys.number(of: key(object))
    if Int(number) == histories.count {
      histories.append(history())
      shown.append(shows(object))
    }
    return number
  }

  func launch(_ stored: Stored) -> Int32 {
    number(make(stored), History(stored: stored, actions: []))
  }

  func react(
    _ number: Int32, _ action: Action
  ) throws -> (state: Int32, effects: [AppEffect<Action, Stored>]) {
    var history = histories[Int(number)]
    let object = make(history.stored)
    for earlier in history.actions { _ = send(object, earlier) }
    let reached = key(object)
    if reached != keys[number] {
      throw Unsteady(first: "\(keys[number])", second: "\(reached)")
    }
    let wanted = send(object, action)
    history.actions.append(action)
    return (self.number(object, history), wanted.map(effects))
  }
}
