internal import Simulation

/// An app without its types: states, actions and what is stored are numbers, so that what explores it
/// is compiled once for all apps.
@usableFromInline struct AppProgram {
  /// What the app wants done: see ``AppEffect``.
  @usableFromInline enum Order {
    case emit(String)
    case start(String, Duration, then: Int32)
    case stop(String)
    case request(String, [(event: String, cues: [Cue])])
    case write((Int32) -> Int32)
    case send(Int32)
  }

  /// See ``AppCue``.
  @usableFromInline enum Cue {
    case send(Int32)
    case read((Int32) -> Int32)
    case change((Int32) -> Int32)
    case unheard

    /// The number of what the app is told; -1 where that is code.
    var action: Int32 { if case .send(let action) = self { action } else { -1 } }
  }

  /// The state at a launch, by what is stored.
  let launch: (Int32) -> Int32
  /// The state after an action; appends what the app wants done.
  let react: (_ state: Int32, _ action: Int32, _ orders: inout [Order]) throws -> Int32
  let shows: (Int32) -> Observation
  let showsStored: (Int32) -> Observation
  /// What is stored before the first launch.
  let stored: Int32
  let onLaunch: [Int32]
  /// By event of the table, each way in which it can come.
  let events: [String: [Cue]]
  /// By timer of the app, that of the table.
  let timers: [String: String]
  /// The outputs of the table that are not compared.
  let withoutOutputs: Set<String>
  /// An action in words.
  let words: (Int32) -> String
}

extension ReducerAdapter {
  /// The app with nothing explored yet.
  func program() -> AppProgram {
    let book = AppBook<Action, Stored>(answers: answers)
    let app = makeApp(book)
    return AppProgram(
      launch: app.launch, react: app.react, shows: app.shows,
      showsStored: { [showsStored] in showsStored(book.stored[$0]) },
      stored: book.stored.number(of: stored), onLaunch: onLaunch.map(book.number),
      events: events.mapValues(book.cues), timers: timers,
      withoutOutputs: withoutOutputs, words: { "\(book.actions[Int($0)])" })
  }
}

/// Numbers of actions and of what is stored; compiled with the app, for its types.
@usableFromInline final class AppBook<Action, Stored: Hashable> {
  // Not checked while it runs: one search asks, on one thread, and an adapter does not know of these.
  @exclusivity(unchecked) @usableFromInline var stored = Interned<Stored>()
  @exclusivity(unchecked) @usableFromInline var actions: [Action] = []
  @exclusivity(unchecked) @usableFromInline var numbers: [AnyHashable: Int32] = [:]

  /// By event that answers a request, what it is to the app.
  @usableFromInline let answers: [String: AppCue<Action, Stored>]

  @inlinable init(answers: [String: AppCue<Action, Stored>]) { self.answers = answers }

  /// Actions that are not `Hashable` are told apart by how they are printed.
  @inlinable func number(of action: Action) -> Int32 {
    let key = (action as? AnyHashable) ?? AnyHashable(String(reflecting: action))
    if let known = numbers[key] { return known }
    let number = Int32(actions.count)
    numbers[key] = number
    actions.append(action)
    return number
  }

  /// - Throws: an ``AdapterError`` for a request that is answered by what no answer is said for.
  @inlinable func add(
    _ effect: AppEffect<Action, Stored>, to orders: inout [AppProgram.Order]
  ) throws {
    switch effect {
    case .nothing: break
    case .emit(let output): orders.append(.emit(output))
    case .start(let timer, let span, let action):
      orders.append(.start(timer, span, then: number(of: action)))
    case .stop(let name): orders.append(.stop(name))
    case .request(let name, let answers):
      orders.append(.request(name, answers.map { ($0, cues(of: $1)) }))
    case .asks(let name, let events):
      orders.append(.request(name, try events.map { ($0, cues(of: try answer($0, to: name))) }))
    case .write(let write): orders.append(.write(change(by: write)))
    case .send(let action): orders.append(.send(number(of: action)))
    case .all(let effects): for effect in effects { try add(effect, to: &orders) }
    }
  }

  @usableFromInline func answer(
    _ event: String, to request: String
  ) throws -> AppCue<Action, Stored> {
    if let cue = answers[event] { return cue }
    throw AdapterError("no answer is said for \"\(event)\", for which \"\(request)\" asks", .answer)
  }

  /// Each way in which a cue can come.
  @inlinable func cues(of cue: AppCue<Action, Stored>) -> [AppProgram.Cue] {
    switch cue {
    case .send(let action): [.send(number(of: action))]
    case .read(let action): [.read { self.number(of: action(self.stored[$0])) }]
    case .change(let write): [.change(change(by: write))]
    case .unheard: [.unheard]
    case .anyOf(let cues): cues.flatMap(self.cues)
    }
  }

  @inlinable func change(by write: @escaping (inout Stored) -> Void) -> (Int32) -> Int32 {
    {
      var value = self.stored[$0]
      write(&value)
      return self.stored.number(of: value)
    }
  }
}
