internal import Diagnostics
internal import RuleLanguage
internal import RuleSemantics
internal import Simulation
internal import TimedAutomata

/// A state of the joint system: a state of the table with a situation of the app, or, below 0, a
/// difference between the two.
struct JointPlace: Hashable, Sendable { let number: Int32 }

/// What happens in a step of the joint system.
enum JointStimulus: Hashable {
  case event(Int32, alternative: Int)
  /// An event that nobody waits for any more, or that a row ignores.
  case unheard(Int32, alternative: Int)
  /// An answer to a request of the app that the table has given up.
  case stale(Int32, alternative: Int, request: Int32)
  /// A timer of the table, of the app, or both at once; -1 where there is none.
  case expiry(table: Int, slot: Int32)
  case process(ProcessStep)
}

/// A step of the joint system, as runs tell it.
struct JointStep {
  let stimulus: JointStimulus
  /// What the table does, if it does something.
  let step: TableStep?
  /// The number of the table's state after it.
  let target: Int32
  /// The name of the app's timer that expires, by number, or -1.
  let timer: Int32
  /// After how many effects of the app the process dies; 0 if it lives on.
  let diesAfter: Int32
  /// How many of the table's outputs are emitted.
  let outputCount: Int32

  var rows: [Int32] { step?.rows ?? [] }
  var outputs: ArraySlice<Int32> { step?.outputs.prefix(Int(outputCount)) ?? [] }
}

/// An app and a table side by side, as one timed system: every event, every order of expiries, every
/// moment and every death.
///
/// The clocks of the table's timers and those of the app's are different clocks. Where a timer of
/// the app stands for one of the table (*its pair*), both expire together if both are due, and alone
/// where one is due and the other is not: then it shows what the two do apart. Time is dense and
/// searched by zones, so each event is tried at every real moment, before, at and after every
/// deadline, and timers that can be due together expire in both orders.
///
/// The two are compared when both are at rest: everything that fires at once belongs to what enabled
/// it. `@unchecked Sendable`: one search asks, on one thread.
final class JointSystem: TimedSystem, @unchecked Sendable {
  typealias State = JointPlace

  struct Place: Hashable {
    let table: Int32
    let situation: Int32
  }

  let table: TableSteps
  let app: AppSide
  let process: ProcessModel
  let slots: Int
  // Not checked while it runs: one search asks, on one thread, and nothing is read while it changes.
  @exclusivity(unchecked) private(set) var situations = Interned<AppSituation>(byBytes: true)
  @exclusivity(unchecked) private(set) var places = Interned<Place>(byBytes: true)
  /// By place, whether the two were compared there, and are equal.
  @exclusivity(unchecked) private var areEqual: [Bool] = []
  @exclusivity(unchecked) private(set) var steps: [JointStep] = []
  /// By event, the place that was asked last in which a row hears it.
  @exclusivity(unchecked) var heardIn: [Int32]
  private(set) var differences: [ShownDifference] = []
  @exclusivity(unchecked) private(set) var shown: ShownValues
  /// By state of the app, and by what is stored, what is shown.
  private var shownByState = ShownTable()
  private var shownByStorage = ShownTable()
  /// What the first state shows, and what is stored first.
  private var shownFirst: ArraySlice<ShownValue>?
  private var storedFirst: ArraySlice<ShownValue>?
  /// By position, the table's timer for which the app's adapter says that one of its own stands.
  private var pairs: [String: Int] = [:]
  /// Why the search cannot go on.
  @exclusivity(unchecked) private(set) var failure: (any Error)?
  private(set) var start = JointPlace(number: 0)
  let kills: Int
  let isDeadlineFirst: Bool

  /// - Parameter slots: how many timers of the app can run at once.
  init(
    _ table: TableSteps, _ program: AppProgram, of system: System, slots: Int
  ) throws {
    self.table = table
    process = system.process
    kills = table.compiled.kills
    isDeadlineFirst = table.compiled.executor.isDeadlineFirst
    self.slots = slots
    app = AppSide(program, outputs: table.compiled.outputs, events: table.events)
    shown = ShownValues(table.compiled)
    heardIn = Array(repeating: -1, count: table.events.count)
    for (own, other) in program.timers {
      guard let position = table.timers.firstIndex(where: { $0.name == other }) else {
        throw ModelError.unknown(
          .event, other, in: "the app's timer \"\(own)\" stands for no timer of the table",
          known: table.timers.map(\.name))
      }
      pairs[own] = position
    }
    // What a configuration leaves out is known too.
    let known =
      system.machines.flatMap(\.causes).map(\.event)
      + [process.backgrounded, process.foregrounded].compactMap { $0 }
    for event in program.events.keys.sorted()
    where table.numberOfEvent[event] == nil && !known.contains(event) {
      throw ModelError.unknown(
        .event, event, in: "the app is told what nobody causes: the table",
        known: known.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
    }
  }

  // MARK: The beginning

  /// Lets both launch.
  func begin(_ launch: TableStep) throws {
    let reaction = try app.launch(app.program.stored)
    start = try arrive(after: launch, launch.target, launch.outputs, reaction)
  }

  // MARK: Places

  func place(of difference: ShownDifference) -> JointPlace {
    differences.append(difference)
    return JointPlace(number: -Int32(differences.count))
  }

  func difference(at place: JointPlace) -> ShownDifference? {
    place.number < 0 ? differences[Int(-place.number) - 1] : nil
  }

  func situation(of place: JointPlace) -> (table: Int32, app: AppSituation) {
    let pair = places[place.number]
    return (pair.table, situations[pair.situation])
  }

  /// The place that a step leads to, with the app's timers paired.
  func place(after step: TableStep?, _ target: Int32, _ reaction: AppReaction) -> JointPlace {
    var situation = reaction.situation
    pair(&situation, started: reaction.started, step?.started ?? [], in: target)
    let number = places.number(
      of: Place(table: target, situation: situations.number(of: situation)))
    if Int(number) == areEqual.count { areEqual.append(false) }
    return JointPlace(number: number)
  }

  /// The place that a step leads to, or the difference that it shows; what is shown in a place is compared
  /// once.
  func arrive(
    after step: TableStep?, _ target: Int32, _ outputs: [Int32], _ reaction: AppReaction
  ) throws -> JointPlace {
    if reaction.outputs != outputs {
      return place(
        of: ShownDifference(
          what: "outputs", table: names(of: outputs), app: names(of: reaction.outputs)))
    }
    let place = place(after: step, target, reaction)
    if !areEqual[Int(place.number)] {
      if let difference = try difference(target, reaction.situation) {
        return self.place(of: difference)
      }
      areEqual[Int(place.number)] = true
    }
    return place
  }

  /// Says for which timers of the table those of the app stand: as the adapter says; else timers of
  /// one step with one span, in order; else the same as before; else in order.
  private func pair(
    _ situation: inout AppSituation, started slots: [Int32], _ started: [Int], in target: Int32
  ) {
    if situation.timers == 0 { return }
    var timers = app.timers(of: situation)
    var isChanged = false
    func stand(_ position: Int, for timer: Int32) {
      if timers[position].pair == timer { return }
      timers[position].pair = timer
      isChanged = true
    }
    var free = started
    func claim(_ timer: Int) -> Int32 {
      free.removeAll { $0 == timer }
      return Int32(timer)
    }
    var open: [Int] = []
    for position in timers.indices {
      let timer = timers[position]
      let said = pairs.isEmpty ? nil : pairs[app.names[timer.name]]
      if let said {
        stand(position, for: table.isRunning(said, in: target) ? claim(said) : -1)
      } else if slots.contains(timer.slot) {
        open.append(position)
      } else if timer.pair >= 0 {
        let isRunning = table.isRunning(Int(timer.pair), in: target)
        stand(position, for: isRunning ? claim(Int(timer.pair)) : -1)
      }
    }
    open.sort { one, other in
      let order = { position in slots.firstIndex(of: timers[position].slot) ?? 0 }
      return order(one) < order(other)
    }
    var late: [Int] = []
    for position in open {
      let limit = Int(timers[position].limit)
      if let equal = free.first(where: { table.limit(ofTimer: $0, in: target) == limit }) {
        stand(position, for: claim(equal))
      } else {
        late.append(position)
      }
    }
    for position in late {
      let before = Int(timers[position].pair)
      let isTaken = timers.indices.contains {
        $0 != position && timers[$0].pair == before && !late.contains($0)
      }
      if before >= 0, table.isRunning(before, in: target), !isTaken {
        stand(position, for: claim(before))
      } else {
        stand(position, for: free.first.map(claim) ?? -1)
      }
    }
    if isChanged { situation.timers = app.number(ofTimers: timers) }
  }

  // MARK: Comparison

  private func shown(by state: Int32) throws -> ArraySlice<ShownValue> {
    if let known = shownByState[state] { return known }
    let values = try shown.values(of: app.program.shows(state))
    if values.isEmpty { throw ModelError.lacks(.observation, in: "the app") }
    return shownByState.add(values, as: state)
  }

  private func shown(byStorage stored: Int32) throws -> ArraySlice<ShownValue> {
    if let known = shownByStorage[stored] { return known }
    return shownByStorage.add(try shown.values(of: app.program.showsStored(stored)), as: stored)
  }

  /// What differs once both are at rest.
  private func difference(
    _ target: Int32, _ situation: AppSituation
  ) throws -> ShownDifference? {
    let words = table.words(target)
    if !situation.isDead {
      let values = try shown(by: situation.state)
      if let difference = difference(
        values, from: &shownFirst, words, app.program.shows(situation.state))
      {
        return difference
      }
    }
    let values = try shown(byStorage: situation.stored)
    return difference(
      values, from: &storedFirst, words, app.program.showsStored(situation.stored))
  }

  /// - Parameter first: what was shown at first; it is shown always, or a map forgets a state.
  private func difference(
    _ values: ArraySlice<ShownValue>, from first: inout ArraySlice<ShownValue>?, _ words: [UInt64],
    _ observation: @autoclosure () -> Observation
  ) -> ShownDifference? {
    if let value = values.first(where: { $0.differs(from: words) }) {
      return ShownDifference(
        what: shown.name(of: value), table: shown.text(of: value, in: words),
        app: shown.text(of: value, in: observation()))
    }
    let before = first ?? values
    first = before
    if zip(before, values).allSatisfy({ $0.quantity == $1.quantity }), before.count == values.count
    {
      return nil
    }
    let both = before + values
    let odd = both.first { one in both.count { $0.quantity == one.quantity } == 1 }
    return odd.map { value in
      let isShown = values.contains { $0.quantity == value.quantity }
      return ShownDifference(
        what: shown.name(of: value), table: shown.text(of: value, in: words),
        app: isShown ? "shown here, and not at the launch" : "not shown here, and at the launch")
    }
  }

  /// What storage shows, in words.
  func words(ofStorage stored: Int32) throws -> String {
    let observation = app.program.showsStored(stored)
    let values = try shown(byStorage: stored).map {
      "\(shown.name(of: $0)) \(shown.text(of: $0, in: observation))"
    }
    return values.isEmpty ? "what it had written" : values.joined(separator: ", ")
  }

  /// Whether storage shows what a table holds.
  func agrees(_ stored: Int32, with target: Int32) throws -> Bool {
    let words = table.words(target)
    return try !shown(byStorage: stored).contains { $0.differs(from: words) }
  }

  func names(of outputs: [Int32]) -> String {
    outputs.isEmpty
      ? "none" : outputs.map { table.compiled.outputs[Int($0)] }.joined(separator: ", ")
  }

  // MARK: Time

  var clockCount: Int { table.timers.count + slots }
  var initialStates: [JointPlace] { [start] }
  func name(ofAction action: Int) -> String { words(of: steps[action]) }

  /// The clock of a timer of the app.
  func clock(ofSlot slot: Int32) -> Int { table.timers.count + Int(slot) + 1 }

  func describe(_ place: JointPlace, into sojourn: inout TimedSojourn) {
    guard place.number >= 0 else { return sojourn.canWait = false }
    let (state, situation) = situation(of: place)
    sojourn.canWait = table.canWait(state)
    let phase = table.phase(of: state)
    for timer in table.timers.indices {
      guard let limit = table.limit(ofTimer: timer, in: state) else { continue }
      if table.canExpire(timer, in: phase) {
        sojourn.require(timer + 1, atMost: limit)
        sojourn.bound(timer + 1, limit)
      } else {
        fail(suspension(table.timers[timer].name))
      }
    }
    let timers = app.timers(of: situation)
    if phase == .suspended, let timer = timers.first {
      fail(suspension(app.names[timer.name]))
    }
    for timer in timers where timer.slot < slots {
      sojourn.require(clock(ofSlot: timer.slot), atMost: Int(timer.limit))
      sojourn.bound(clock(ofSlot: timer.slot), Int(timer.limit))
    }
  }

  private func suspension(_ timer: String) -> AdapterError {
    AdapterError("the process is suspended while the timer \"\(timer)\" runs", .suspension)
  }

  func fail(_ error: any Error) { failure = failure ?? error }

  func transitions(of place: JointPlace, into transitions: inout TimedTransitions<JointPlace>) {
    guard place.number >= 0, failure == nil, app.slots <= slots else { return }
    do {
      try append(place, to: &transitions)
    } catch let unsteady as Unsteady {
      fail(
        AdapterError(
          "the app does not do the same when it is told the same: \(unsteady.first) at first, "
            + "then \(unsteady.second)", .steady))
    } catch { fail(error) }
  }

  /// Appends a step.
  func add(
    _ step: JointStep, to target: JointPlace, _ transitions: inout TimedTransitions<JointPlace>
  ) {
    transitions.append(target, by: steps.count)
    steps.append(step)
  }
}
