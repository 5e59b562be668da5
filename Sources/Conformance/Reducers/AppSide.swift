internal import Diagnostics
internal import RuleLanguage
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
  /// By number; of two that one event answers, the earlier first.
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
final class AppSide {
  typealias Cue = AppProgram.Cue

  struct Request {
    let name: Int32
    /// By number of the event, in order, each way in which it can come.
    let answers: [(event: Int32, cues: [Cue])]

    func isAnswered(by event: Int32) -> Bool { answers.contains { $0.event == event } }
  }

  /// What the app wants done, in numbers.
  private enum Order {
    case emit(Int32)
    case start(Int32, Int32, then: Int32)
    case stop(Int32)
    case request(Int32)
    case write((Int32) -> Int32)
    case send(Int32)
  }

  private struct RequestKey: Hashable {
    let name: Int32
    let answers: [Int32]
    let cues: [Int32]
  }

  let program: AppProgram
  /// By number of the event.
  let events: [[Cue]]
  private let outputs: [String: Int32]
  private let numberOfEvent: [String: Int32]
  private(set) var names = Interned<String>()
  private(set) var requests: [Request] = []
  private var numberOfRequest: [RequestKey: Int32] = [:]
  /// By what is stored, the state at a launch.
  private var launched: [Int32: Int32] = [:]
  private var reactions: [Int: (state: Int32, orders: [Order])] = [:]
  /// The most timers that ran at once.
  private(set) var slots: Int32 = 0

  /// - Parameters:
  ///   - outputs: those of the table, by position.
  ///   - events: those that somebody causes in the table, by number.
  init(_ program: AppProgram, outputs: [String], events: [String]) {
    self.program = program
    self.events = events.map { program.events[$0] ?? [] }
    numberOfEvent = [String: Int32](
      uniqueKeysWithValues: events.enumerated().map { ($1, Int32($0)) })
    self.outputs = [String: Int32](
      outputs.enumerated().map { ($1, Int32($0)) }, uniquingKeysWith: { one, _ in one })
  }

  // MARK: What happens to it

  /// The process starts with what is stored.
  func launch(_ stored: Int32) throws -> AppReaction {
    let state = program.launch(stored)
    guard launched[stored, default: state] == state else {
      throw AdapterError("the app does not begin the same with the same stored", .steady)
    }
    launched[stored] = state
    var reaction = AppReaction(situation: AppSituation(state: state, stored: stored))
    for action in program.onLaunch { try tell(action, &reaction) }
    return reaction
  }

  /// The process dies; what it keeps in memory is gone.
  func killed(_ situation: AppSituation, stored: Int32? = nil) -> AppSituation {
    AppSituation(state: -1, stored: stored ?? situation.stored)
  }

  /// An event reaches the app, or does not.
  func take(_ cue: Cue, in situation: AppSituation, isAlive: Bool) throws -> AppReaction {
    var reaction = AppReaction(situation: situation)
    switch cue {
    case .send(let action): if isAlive { try tell(action, &reaction) }
    case .read(let action): if isAlive { try tell(action(situation.stored), &reaction) }
    case .change(let change): reaction.situation.stored = change(situation.stored)
    case .unheard: break
    }
    return reaction
  }

  /// A timer expires.
  func expire(_ timer: AppTimer, in situation: AppSituation) throws -> AppReaction {
    var reaction = AppReaction(situation: situation)
    reaction.situation.timers.removeAll { $0.slot == timer.slot }
    try tell(timer.action, &reaction)
    return reaction
  }

  // MARK: What it does

  /// Tells the app something and what that makes it tell itself, and does what it wants done.
  private func tell(_ first: Int32, _ reaction: inout AppReaction) throws {
    var action = first
    var waiting: [Int32] = []
    var position = 0
    while true {
      let state = reaction.situation.state
      let key = Int(state) << 32 | Int(action)
      if let known = reactions[key] {
        reaction.situation.state = known.state
        for order in known.orders { follow(order, &reaction, &waiting) }
      } else {
        let (next, orders) = try program.react(state, action)
        let numbered = try orders.map(numbered)
        reactions[key] = (next, numbered)
        reaction.situation.state = next
        for order in numbered { follow(order, &reaction, &waiting) }
      }
      if position == waiting.count { return }
      action = waiting[position]
      position += 1
      guard position < 1000 else {
        throw ModelError.step(.firesWithoutEnd, in: program.words(action))
      }
    }
  }

  private func follow(
    _ order: Order, _ reaction: inout AppReaction, _ waiting: inout [Int32]
  ) {
    switch order {
    case .emit(let output):
      reaction.outputs.append(output)
      reaction.effects.append((reaction.situation.stored, reaction.outputs.count))
    case .start(let name, let limit, let action): start(name, limit, action, &reaction)
    case .stop(let name):
      if let position = reaction.situation.timers.firstIndex(where: { $0.name == name }) {
        let slot = reaction.situation.timers.remove(at: position).slot
        reaction.started.removeAll { $0 == slot }
      }
      close(name, &reaction)
    case .request(let number):
      close(requests[Int(number)].name, &reaction)
      reaction.situation.requests.insert(number, at: place(of: number, in: reaction.situation))
    case .write(let write):
      reaction.situation.stored = write(reaction.situation.stored)
      reaction.effects.append((reaction.situation.stored, reaction.outputs.count))
    case .send(let action): waiting.append(action)
    }
  }

  private func close(_ name: Int32, _ reaction: inout AppReaction) {
    if reaction.situation.requests.isEmpty { return }
    reaction.situation.requests.removeAll { requests[Int($0)].name == name }
  }

  /// Where a new request stands: after every other that one event answers too, and otherwise by number.
  private func place(of number: Int32, in situation: AppSituation) -> Int {
    let answers = requests[Int(number)].answers
    var place = situation.requests.count
    while place > 0, situation.requests[place - 1] > number {
      let other = requests[Int(situation.requests[place - 1])]
      if answers.contains(where: { other.isAnswered(by: $0.event) }) { break }
      place -= 1
    }
    return place
  }

  private func start(
    _ name: Int32, _ limit: Int32, _ action: Int32, _ reaction: inout AppReaction
  ) {
    var timer = AppTimer(slot: 0, name: name, limit: limit, action: action)
    if let running = reaction.situation.timers.firstIndex(where: { $0.name == name }) {
      timer.slot = reaction.situation.timers[running].slot
      timer.pair = reaction.situation.timers[running].pair
      reaction.situation.timers[running] = timer
    } else {
      // The timers stand by slot: the first gap is free.
      while Int(timer.slot) < reaction.situation.timers.count,
        reaction.situation.timers[Int(timer.slot)].slot == timer.slot
      {
        timer.slot += 1
      }
      slots = max(slots, timer.slot + 1)
      reaction.situation.timers.insert(timer, at: Int(timer.slot))
    }
    reaction.started.removeAll { $0 == timer.slot }
    reaction.started.append(timer.slot)
  }

  // MARK: Numbers

  private func numbered(_ order: AppProgram.Order) throws -> Order {
    switch order {
    case .emit(let output):
      guard let position = outputs[output] else {
        throw ModelError.unknown(
          .output, output, in: "the app emits what is not there: the table",
          known: outputs.keys.sorted())
      }
      return .emit(position)
    case .start(let name, let span, let action):
      return .start(names.number(of: name), try milliseconds(span, of: name), then: action)
    case .stop(let name): return .stop(names.number(of: name))
    case .request(let name, let answers):
      return .request(try number(ofRequest: name, answers))
    case .write(let write): return .write(write)
    case .send(let action): return .send(action)
    }
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

  private func number(
    ofRequest name: String, _ answers: [String: [Cue]]
  ) throws -> Int32 {
    var known: [(event: Int32, cues: [Cue])] = []
    for (event, cues) in answers.sorted(by: { $0.key < $1.key }) {
      guard let number = numberOfEvent[event] else {
        throw ModelError.unknown(
          .event, event, in: "the app's request \"\(name)\" is answered by what nobody causes",
          known: numberOfEvent.keys.sorted())
      }
      known.append((number, cues))
    }
    // Cues that are code are told apart by the request's name alone.
    let key = RequestKey(
      name: names.number(of: name), answers: known.map(\.event),
      cues: known.flatMap(\.cues).map { if case .send(let action) = $0 { action } else { -1 } })
    if let number = numberOfRequest[key] { return number }
    let number = Int32(requests.count)
    numberOfRequest[key] = number
    requests.append(Request(name: key.name, answers: known))
    return number
  }
}
