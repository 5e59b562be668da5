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

/// Where an app is, in numbers: what decides all that it can do.
struct AppSituation: Hashable {
  /// -1 while its process is dead.
  var state: Int32
  var stored: Int32
  /// The list of open requests: see ``AppSide/requests(of:)``.
  var requests: Int32 = 0
  /// The list of timers that run: see ``AppSide/timers(of:)``.
  var timers: Int32 = 0

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
    /// The number of the timer among ``starts``.
    case start(Int32)
    case stop(Int32)
    case request(Int32)
    /// The number of what is written among ``writes``.
    case write(Int32)
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
  private let eventNames: [String]
  private let outputs: [String: Int32]
  private let numberOfEvent: [String: Int32]
  private(set) var names = Interned<String>()
  @exclusivity(unchecked) private(set) var requests: [Request] = []
  private var numberOfRequest: [RequestKey: Int32] = [:]
  /// By name, the request that was made last.
  private var lastRequest: [Int32: Int32] = [:]
  /// By what is stored, the state at a launch.
  private var launched: [Int32: Int32] = [:]
  // Not checked while it runs: one search asks, on one thread, and nothing is read while it changes.
  @exclusivity(unchecked) private var reactions = Reactions()
  @exclusivity(unchecked) private var orders: [Order] = []
  @exclusivity(unchecked) private var starts = Interned<AppTimer>()
  @exclusivity(unchecked) private var writes: [(Int32) -> Int32] = []
  @exclusivity(unchecked) private var requestLists = NumberedLists<Int32>()
  @exclusivity(unchecked) private var timerLists = NumberedLists<AppTimer>()
  @exclusivity(unchecked) private var wanted: [AppProgram.Order] = []
  /// The most timers that ran at once.
  @exclusivity(unchecked) private(set) var slots: Int32 = 0

  /// - Parameters:
  ///   - outputs: those of the table, by position.
  ///   - events: those that somebody causes in the table, by number.
  init(_ program: AppProgram, outputs: [String], events: [String]) {
    self.program = program
    eventNames = events
    self.events = events.map { program.events[$0] ?? [] }
    numberOfEvent = [String: Int32](
      uniqueKeysWithValues: events.enumerated().map { ($1, Int32($0)) })
    self.outputs = [String: Int32](
      outputs.enumerated().map { ($1, Int32($0)) }, uniquingKeysWith: { one, _ in one })
  }

  /// The open requests: first, below 0, those that a later one of their name has superseded; of two that
  /// one event answers, the earlier first, and otherwise by number.
  func requests(of situation: AppSituation) -> [Int32] { requestLists[situation.requests] }

  /// What a number of a list of open requests stands for.
  func request(_ number: Int32) -> Request { requests[Int(number < 0 ? ~number : number)] }

  /// The timers that run, by slot.
  func timers(of situation: AppSituation) -> [AppTimer] { timerLists[situation.timers] }

  func number(ofTimers timers: [AppTimer]) -> Int32 { timerLists.number(of: timers) }

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
    remove(timer, &reaction.situation)
    try tell(timer.action, &reaction)
    return reaction
  }

  private func remove(_ timer: AppTimer, _ situation: inout AppSituation) {
    situation.timers = timerLists.number(of: situation.timers, after: timer.name * 2 + 1) { list in
      list.removeAll { $0.name == timer.name }
    }
  }

  /// A request is answered.
  func close(_ request: Int32, _ situation: inout AppSituation) {
    let list = situation.requests
    situation.requests = requestLists.number(of: list, after: request * 3 + 2) { open in
      open.removeAll { $0 == request }
    }
  }

  // MARK: What it does

  /// Tells the app something and what that makes it tell itself, and does what it wants done.
  private func tell(_ first: Int32, _ reaction: inout AppReaction) throws {
    var action = first
    var waiting: [Int32] = []
    var position = 0
    while true {
      let before = reaction.situation.state
      let known = try reactions.find(action, in: before) ?? learn(action, in: before)
      reaction.situation.state = known.next
      for order in known.start..<known.end {
        follow(orders[Int(order)], &reaction, &waiting)
      }
      if position == waiting.count { return }
      action = waiting[position]
      position += 1
      guard position < 1000 else {
        throw ModelError.step(.firesWithoutEnd, in: program.words(action))
      }
    }
  }

  /// Asks the app what comes of it, once.
  private func learn(_ action: Int32, in state: Int32) throws -> Reactions.Reaction {
    wanted.removeAll(keepingCapacity: true)
    let next = try program.react(state, action, &wanted)
    let start = Int32(orders.count)
    for order in wanted { orders.append(try numbered(order)) }
    return reactions.add(
      action, in: state, Reactions.Reaction(next: next, start: start, end: Int32(orders.count)))
  }

  private func follow(
    _ order: Order, _ reaction: inout AppReaction, _ waiting: inout [Int32]
  ) {
    switch order {
    case .emit(let output):
      reaction.outputs.append(output)
      reaction.effects.append((reaction.situation.stored, reaction.outputs.count))
    case .start(let number): start(number, &reaction)
    case .stop(let name):
      if let timer = timers(of: reaction.situation).first(where: { $0.name == name }) {
        remove(timer, &reaction.situation)
        reaction.started.removeAll { $0 == timer.slot }
      }
      close(name: name, &reaction.situation)
    case .request(let number): open(number, &reaction.situation)
    case .write(let number):
      reaction.situation.stored = writes[Int(number)](reaction.situation.stored)
      reaction.effects.append((reaction.situation.stored, reaction.outputs.count))
    case .send(let action): waiting.append(action)
    }
  }

  /// A request supersedes the one before it of its name, if that is open: its answer can come nevertheless.
  private func open(_ number: Int32, _ situation: inout AppSituation) {
    let list = situation.requests
    situation.requests = requestLists.number(of: list, after: number * 3) { open in
      let name = requests[Int(number)].name
      let last = open.first { $0 >= 0 && request($0).name == name }
      open.removeAll { request($0).name == name }
      if let last { open.insert(~last, at: open.firstIndex { $0 > ~last } ?? open.count) }
      open.insert(number, at: place(of: number, in: open))
    }
  }

  /// Requests of a name are given up.
  private func close(name: Int32, _ situation: inout AppSituation) {
    if situation.requests == 0 { return }
    situation.requests = requestLists.number(of: situation.requests, after: name * 3 + 1) { open in
      open.removeAll { request($0).name == name }
    }
  }

  /// Where a new request stands: after every other that one event answers too, and otherwise by number.
  private func place(of number: Int32, in open: [Int32]) -> Int {
    let answers = requests[Int(number)].answers
    var place = open.count
    while place > 0, open[place - 1] > number {
      let other = requests[Int(open[place - 1])]
      if answers.contains(where: { other.isAnswered(by: $0.event) }) { break }
      place -= 1
    }
    return place
  }

  private func start(_ number: Int32, _ reaction: inout AppReaction) {
    var timer = starts[number]
    let list = reaction.situation.timers
    reaction.situation.timers = timerLists.number(of: list, after: number * 2) { timers in
      if let running = timers.firstIndex(where: { $0.name == timer.name }) {
        timer.slot = timers[running].slot
        timer.pair = timers[running].pair
        timers[running] = timer
      } else {
        // The timers stand by slot: the first gap is free.
        while Int(timer.slot) < timers.count, timers[Int(timer.slot)].slot == timer.slot {
          timer.slot += 1
        }
        slots = max(slots, timer.slot + 1)
        timers.insert(timer, at: Int(timer.slot))
      }
    }
    for running in timers(of: reaction.situation) where running.name == timer.name {
      reaction.started.removeAll { $0 == running.slot }
      reaction.started.append(running.slot)
    }
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
      let timer = AppTimer(
        slot: 0, name: names.number(of: name), limit: try milliseconds(span, of: name),
        action: action)
      return .start(starts.number(of: timer))
    case .stop(let name): return .stop(names.number(of: name))
    case .request(let name, let answers):
      return .request(try number(ofRequest: name, answers))
    case .write(let write):
      writes.append(write)
      return .write(Int32(writes.count - 1))
    case .send(let action): return .send(action)
    }
  }

  private func milliseconds(_ span: Duration, of name: String) throws -> Int32 {
    let (seconds, attoseconds) = span.components
    // What a span in seconds, as a Double, is off.
    let nanosecond: Int64 = 1_000_000_000
    let (fraction, rest) = (attoseconds + nanosecond - 1).quotientAndRemainder(
      dividingBy: 1_000_000_000_000_000)
    let whole = seconds.multipliedReportingOverflow(by: 1000)
    let total = whole.partialValue.addingReportingOverflow(fraction)
    guard (0..<2 * nanosecond).contains(rest), !whole.overflow, !total.overflow,
      let milliseconds = Int32(exactly: total.partialValue), milliseconds >= 0,
      milliseconds < 1 << 27
    else { throw AdapterError("the app starts the timer \"\(name)\" for \(span)", .span) }
    return milliseconds
  }

  private func number(
    ofRequest text: String, _ answers: [(event: String, cues: [Cue])]
  ) throws -> Int32 {
    let name = names.number(of: text)
    if let last = lastRequest[name], isSame(requests[Int(last)], answers) { return last }
    let number = try number(ofRequest: text, name, answers)
    lastRequest[name] = number
    return number
  }

  /// Cues that are code are told apart by the request's name alone.
  private func isSame(_ request: Request, _ answers: [(event: String, cues: [Cue])]) -> Bool {
    request.answers.count == answers.count
      && answers.allSatisfy { event, cues in
        request.answers.contains { answer in
          eventNames[Int(answer.event)] == event
            && answer.cues.elementsEqual(cues) { $0.action == $1.action }
        }
      }
  }

  private func number(
    ofRequest text: String, _ name: Int32, _ answers: [(event: String, cues: [Cue])]
  ) throws -> Int32 {
    var known: [(event: Int32, cues: [Cue])] = []
    for (event, cues) in answers.sorted(by: { $0.event < $1.event }) {
      guard let number = numberOfEvent[event] else {
        throw ModelError.unknown(
          .event, event, in: "the app's request \"\(text)\" is answered by what nobody causes",
          known: numberOfEvent.keys.sorted())
      }
      known.append((number, cues))
    }
    let key = RequestKey(
      name: name, answers: known.map(\.event), cues: known.flatMap(\.cues).map(\.action))
    if let number = numberOfRequest[key] { return number }
    let number = Int32(requests.count)
    numberOfRequest[key] = number
    requests.append(Request(name: key.name, answers: known))
    return number
  }
}
