internal import Diagnostics
internal import RuleLanguage
internal import RuleSemantics
internal import Simulation

/// A timer of an app that runs.
struct AppTimer: Hashable {
  /// The position of its clock among those of the app.
  var slot: Int32
  var name: Int32
  /// In milliseconds.
  var limit: Int32
  /// The number of what the app is told.
  var action: Int32
  /// The timer of the table that it stands for, or -1.
  var pair: Int32 = -1
}

/// Where an app is: what decides all that it can do.
struct AppSituation: Hashable {
  /// -1 while its process is dead.
  var state: Int32
  var stored: Int32
  /// By number, in the order in which they were made.
  var requests: [Int32] = []
  /// By slot.
  var timers: [AppTimer] = []

  var isDead: Bool { state < 0 }
}

/// What an app does when it is told something.
struct AppReaction {
  var situation: AppSituation
  /// What it emits, by position among the outputs of the table.
  var outputs: [Int32] = []
  /// The slots of the timers that start, in order.
  var started: [Int32] = []
  /// Where death can strike inside it: what is stored, and how much was emitted.
  var effects: [(stored: Int32, outputs: Int)] = []
}

/// An app beside a table: what it does in each situation.
final class AppSide<Action, Stored: Hashable> {
  typealias Effect = AppEffect<Action, Stored>
  typealias Cue = AppCue<Action, Stored>

  struct Request {
    let name: String
    /// By number of the event, in order.
    let answers: [(event: Int32, cue: Cue)]
  }

  private struct RequestKey: Hashable {
    let name: String
    let answers: [Int32]
    let cues: [String]
  }

  private struct Told: Hashable {
    let state: Int32
    let action: Int32
  }

  let adapter: ReducerAdapter<Action, Stored>
  private let outputs: [String: Int32]
  private let numberOfEvent: [String: Int32]
  private(set) var stored = Interned<Stored>()
  private(set) var names = Interned<String>()
  private(set) var requests: [Request] = []
  private var numberOfRequest: [RequestKey: Int32] = [:]
  private(set) var actions: [Action] = []
  private var numberOfAction: [AnyHashable: Int32] = [:]
  private var reactions: [Told: (state: Int32, effects: [Effect])] = [:]
  /// The most timers that ran at once.
  private(set) var slots: Int32 = 0

  init(_ adapter: ReducerAdapter<Action, Stored>, _ table: TableSteps) {
    self.adapter = adapter
    numberOfEvent = table.numberOfEvent
    outputs = [String: Int32](
      table.compiled.outputs.enumerated().map { ($1, Int32($0)) },
      uniquingKeysWith: { one, _ in one
      })
  }

  private func number(of action: Action) -> Int32 {
    let key = (action as? AnyHashable) ?? AnyHashable(String(reflecting: action))
    if let known = numberOfAction[key] { return known }
    let number = Int32(actions.count)
    numberOfAction[key] = number
    actions.append(action)
    return number
  }

  func number(ofStored value: Stored) -> Int32 { stored.number(of: value) }

  // MARK: What happens to it

  /// The process starts with what is stored.
  func launch(_ stored: Int32) throws -> AppReaction {
    var reaction = AppReaction(
      situation: AppSituation(state: try adapter.app.launch(self.stored[stored]), stored: stored))
    try tell(adapter.onLaunch, &reaction)
    return reaction
  }

  /// The process dies; what it keeps in memory is gone.
  func killed(_ situation: AppSituation, stored: Int32? = nil) -> AppSituation {
    AppSituation(state: -1, stored: stored ?? situation.stored)
  }

  /// What a cue can be: of several, each.
  func alternatives(of cue: Cue) -> [Cue] {
    if case .anyOf(let cues) = cue { return cues.flatMap { alternatives(of: $0) } }
    return [cue]
  }

  /// An event reaches the app, or does not.
  func take(_ cue: Cue, in situation: AppSituation, isAlive: Bool) throws -> AppReaction {
    var reaction = AppReaction(situation: situation)
    switch cue {
    case .send(let action): if isAlive { try tell([action], &reaction) }
    case .read(let action):
      if isAlive { try tell([action(stored[situation.stored])], &reaction) }
    case .change(let change):
      var value = stored[situation.stored]
      change(&value)
      reaction.situation.stored = stored.number(of: value)
    case .unheard, .anyOf: break
    }
    return reaction
  }

  /// A timer expires.
  func expire(_ timer: AppTimer, in situation: AppSituation) throws -> AppReaction {
    var reaction = AppReaction(situation: situation)
    reaction.situation.timers.removeAll { $0.slot == timer.slot }
    try tell([actions[Int(timer.action)]], &reaction)
    return reaction
  }

  // MARK: What it does

  /// Tells the app one thing after the other, and does what it wants done.
  private func tell(_ first: [Action], _ reaction: inout AppReaction) throws {
    var waiting = first.map { number(of: $0) }
    var position = 0
    while position < waiting.count {
      guard position < 1000 else {
        throw ModelError.step(.firesWithoutEnd, in: "\(actions[Int(waiting[position])])")
      }
      let told = Told(state: reaction.situation.state, action: waiting[position])
      position += 1
      let answer: (state: Int32, effects: [Effect])
      if let known = reactions[told] {
        answer = known
      } else {
        answer = try adapter.app.react(told.state, actions[Int(told.action)])
        reactions[told] = answer
      }
      reaction.situation.state = answer.state
      for effect in answer.effects { try perform(effect, &reaction, &waiting) }
    }
  }

  private func perform(
    _ effect: Effect, _ reaction: inout AppReaction, _ waiting: inout [Int32]
  ) throws {
    switch effect {
    case .nothing: break
    case .emit(let output):
      guard let position = outputs[output] else {
        throw ModelError.unknown(
          .output, output, in: "the app emits what is not there: the table",
          known: outputs.keys.sorted())
      }
      reaction.outputs.append(position)
      reaction.effects.append((reaction.situation.stored, reaction.outputs.count))
    case .start(let name, let span, let action):
      start(name, try milliseconds(span, of: name), number(of: action), &reaction)
    case .stop(let name):
      let number = names.number(of: name)
      reaction.situation.timers.removeAll { timer in
        if timer.name == number { reaction.started.removeAll { $0 == timer.slot } }
        return timer.name == number
      }
      reaction.situation.requests.removeAll { requests[Int($0)].name == name }
    case .request(let name, let answers):
      let number = try number(ofRequest: name, answers)
      reaction.situation.requests.removeAll { requests[Int($0)].name == name }
      reaction.situation.requests.append(number)
    case .write(let write):
      var value = stored[reaction.situation.stored]
      write(&value)
      reaction.situation.stored = stored.number(of: value)
      reaction.effects.append((reaction.situation.stored, reaction.outputs.count))
    case .send(let action): waiting.append(number(of: action))
    case .all(let effects): for effect in effects { try perform(effect, &reaction, &waiting) }
    }
  }

  private func start(
    _ name: String, _ milliseconds: Int32, _ action: Int32, _ reaction: inout AppReaction
  ) {
    let number = names.number(of: name)
    var timer = AppTimer(slot: 0, name: number, limit: milliseconds, action: action)
    if let running = reaction.situation.timers.firstIndex(where: { $0.name == number }) {
      timer.slot = reaction.situation.timers[running].slot
      timer.pair = reaction.situation.timers[running].pair
      reaction.situation.timers[running] = timer
    } else {
      while reaction.situation.timers.contains(where: { $0.slot == timer.slot }) { timer.slot += 1 }
      slots = max(slots, timer.slot + 1)
      reaction.situation.timers.append(timer)
      reaction.situation.timers.sort { $0.slot < $1.slot }
    }
    reaction.started.removeAll { $0 == timer.slot }
    reaction.started.append(timer.slot)
  }

  private func milliseconds(_ span: Duration, of name: String) throws -> Int32 {
    let (seconds, attoseconds) = span.components
    let fraction = attoseconds / 1_000_000_000_000_000
    let whole = seconds.multipliedReportingOverflow(by: 1000)
    let total = whole.partialValue.addingReportingOverflow(fraction)
    guard attoseconds % 1_000_000_000_000_000 == 0, !whole.overflow, !total.overflow,
      let milliseconds = Int32(exactly: total.partialValue), milliseconds >= 0,
      milliseconds < 1 << 27
    else { throw AdapterError("the app starts the timer \"\(name)\" for \(span)", .span) }
    return milliseconds
  }

  private func number(ofRequest name: String, _ answers: [String: Cue]) throws -> Int32 {
    var known: [(event: Int32, cue: Cue)] = []
    for event in answers.keys.sorted() {
      guard let number = numberOfEvent[event], let cue = answers[event] else {
        throw ModelError.unknown(
          .event, event, in: "the app's request \"\(name)\" is answered by what nobody causes",
          known: numberOfEvent.keys.sorted())
      }
      known.append((number, cue))
    }
    let key = RequestKey(
      name: name, answers: known.map(\.event), cues: known.map { words(of: $0.cue) })
    if let number = numberOfRequest[key] { return number }
    let number = Int32(requests.count)
    numberOfRequest[key] = number
    requests.append(Request(name: name, answers: known))
    return number
  }

  /// What tells cues apart; those that are code are told apart by the request alone.
  private func words(of cue: Cue) -> String {
    switch cue {
    case .send(let action): "send \(number(of: action))"
    case .read: "read"
    case .change: "change"
    case .unheard: "unheard"
    case .anyOf(let cues): cues.map { words(of: $0) }.joined(separator: ", ")
    }
  }
}

/// What is wrong with an adapter, and how to mend it.
public struct AdapterError: Error, Hashable, Sendable, CustomStringConvertible {
  enum Remedy: String {
    case span = "give it a whole number of milliseconds, below 37 hours"
    case suspension =
      "explore it with Configuration(suspends: false), or make seeded runs with simulate(_:beside:)"
    case steady =
      "put what it looks at besides its state into the state, or into what it is told"
    case token = "drop the parameter `replay` to explore everything"
    case program = "give a program that is there and may be run"
  }

  /// What is wrong, and how to mend it.
  public let description: String

  init(_ what: String, _ remedy: Remedy) { description = "\(what): \(remedy.rawValue)" }
}
