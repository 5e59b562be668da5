public import Simulation

/// An app with its states numbered: what it does, without their type.
@usableFromInline struct AppModel {
  /// The state at a launch, by what is stored.
  let launch: (Int32) -> Int32
  /// What becomes of a state when the app is told something; what it wants done is appended.
  let react: (Int32, Int32, inout [AppProgram.Order]) throws -> Int32
  /// What a state shows.
  let shows: (Int32) -> Observation

  @usableFromInline init(
    launch: @escaping (Int32) -> Int32,
    react: @escaping (Int32, Int32, inout [AppProgram.Order]) throws -> Int32,
    shows: @escaping (Int32) -> Observation
  ) {
    self.launch = launch
    self.react = react
    self.shows = shows
  }
}

/// That an app does not do the same when it is told the same.
@usableFromInline struct Unsteady: Error {
  let first: String
  let second: String

  @usableFromInline init(first: String, second: String) {
    self.first = first
    self.second = second
  }
}

/// A key of an object that says why it cannot be explored.
protocol Troubled {
  var trouble: AdapterError? { get }
}

/// States that are values, each with a number; compiled with the app, for its types.
@usableFromInline final class AppValues<State: Hashable, Action, Effect, Stored: Hashable> {
  // Not checked while it runs: one search asks, on one thread, and a reducer does not know of these.
  @exclusivity(unchecked) @usableFromInline var states = Interned<State>()
  @exclusivity(unchecked) @usableFromInline var asked = 0
  @usableFromInline let book: AppBook<Action, Stored>
  @usableFromInline let restore: (Stored) -> State
  @usableFromInline let reduce: (inout State, Action) -> [Effect]
  @usableFromInline let effects: (Effect) -> AppEffect<Action, Stored>

  @inlinable init(
    _ book: AppBook<Action, Stored>, restore: @escaping (Stored) -> State,
    reduce: @escaping (inout State, Action) -> [Effect],
    effects: @escaping (Effect) -> AppEffect<Action, Stored>
  ) {
    self.book = book
    self.restore = restore
    self.reduce = reduce
    self.effects = effects
  }

  @inlinable func launch(_ stored: Int32) -> Int32 {
    states.number(of: restore(book.stored[stored]))
  }

  /// Asks twice at first, and now and then, which shows a reducer that looks at anything but its state.
  @inlinable func react(
    _ number: Int32, _ told: Int32, _ orders: inout [AppProgram.Order]
  ) throws -> Int32 {
    let action = book.actions[Int(told)]
    var state = states[number]
    let wanted = reduce(&state, action).map(effects)
    asked += 1
    if asked < 10_000 || asked % 16 == 0 {
      var again = states[number]
      let other = reduce(&again, action)
      if again != state { throw Unsteady(first: "\(state)", second: "\(again)") }
      if asked < 1000 || asked % 16 == 0 {
        let other = other.map(effects)
        guard AppEffect.all(wanted).isLike(.all(other)) else {
          throw Unsteady(first: "\(wanted)", second: "\(other)")
        }
      }
    }
    for effect in wanted { try book.add(effect, to: &orders) }
    return states.number(of: state)
  }
}

/// Objects that react, each known by how it is made again.
final class AppObjects<Object, Key: Hashable, Action, Effect, Stored: Hashable> {
  private struct History {
    let stored: Int32
    var actions: [Int32]
    /// The object before the last action; -1 at a launch.
    var parent: Int32 = -1
  }

  private var keys = Interned<Key>()
  private var histories: [History] = []
  /// By number, some other ways to the same key.
  private var others: [Int32: [History]] = [:]
  private let mostOthers = 3
  /// By number, what it was told, and where that led.
  private var told: [Int32: [(action: Int32, number: Int32)]] = [:]
  private(set) var shown: [Observation] = []
  private let book: AppBook<Action, Stored>
  private let make: (Stored) -> Object
  private let send: (Object, Action) -> [Effect]
  private let key: (Object) -> Key
  private let shows: (Object) -> Observation
  private let effects: (Effect) -> AppEffect<Action, Stored>

  init(
    _ book: AppBook<Action, Stored>, make: @escaping (Stored) -> Object,
    send: @escaping (Object, Action) -> [Effect], key: @escaping (Object) -> Key,
    shows: @escaping (Object) -> Observation,
    effects: @escaping (Effect) -> AppEffect<Action, Stored>
  ) {
    self.book = book
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
    } else if others[number, default: []].count < mostOthers {
      let other = history()
      if other.parent != histories[Int(number)].parent { others[number, default: []].append(other) }
    }
    return number
  }

  func launch(_ stored: Int32) -> Int32 {
    number(make(book.stored[stored]), History(stored: stored, actions: []))
  }

  func react(
    _ number: Int32, _ action: Int32, _ orders: inout [AppProgram.Order]
  ) throws -> Int32 {
    var history = histories[Int(number)]
    let object = try again(history, to: number)
    let wanted = send(object, book.actions[Int(action)])
    let after = key(object)
    if let trouble = (after as? any Troubled)?.trouble { throw trouble }
    history.actions.append(action)
    history.parent = number
    let next = self.number(object, history)
    told[number, default: []].append((action, next))
    for other in others[number] ?? [] { try compare(other, number, action, next) }
    if let other = others[next]?.last, other.parent == number {
      for (action, after) in told[next] ?? [] { try compare(other, next, action, after) }
    }
    for effect in wanted { try book.add(effects(effect), to: &orders) }
    return next
  }

  /// Anyone who came another way must go on the same: the key holds everything.
  private func compare(
    _ other: History, _ number: Int32, _ action: Int32, _ next: Int32
  ) throws {
    let twin = try again(other, to: number)
    _ = send(twin, book.actions[Int(action)])
    let reached = key(twin)
    if reached != keys[next] { throw Unsteady(first: "\(keys[next])", second: "\(reached)") }
  }

  private func again(_ history: History, to number: Int32) throws -> Object {
    let object = make(book.stored[history.stored])
    for earlier in history.actions { _ = send(object, book.actions[Int(earlier)]) }
    let reached = key(object)
    if let trouble = (reached as? any Troubled)?.trouble { throw trouble }
    if reached != keys[number] {
      throw Unsteady(first: "\(keys[number])", second: "\(reached)")
    }
    return object
  }
}
