internal import Diagnostics
internal import RuleLanguage
internal import RuleSemantics
internal import Simulation

/// What can be done to a system at rest, and what comes of it: events, the process, and time.
///
/// Rules that fire at once belong to what enabled them, the first in the order of the table first.
struct StepReader {
  let compiled: CompiledSystem
  let sight: Sight
  private let withoutOutputs: Set<String>
  /// By event and actor, when it can be caused.
  private let causes: [(input: SuiteInput, condition: CompiledCondition)]
  /// After so many ticks every timer has expired that was running.
  private let longest: Int
  private let launchOutputs: [String]
  private let outputs: [String]
  private let actions: [ActionEntry]
  /// By number, a state that looks so, and its phase.
  private(set) var looks: [(state: [UInt64], phase: Phase)] = []
  /// The numbers of looks that bits do not tell.
  private var lookNumbers: [Look: Int32] = [:]
  private var seenNumbers: [[UInt64]: Int32] = [:]
  /// By a state without deaths, where it comes to rest.
  private var settled: [[UInt64]: Settled] = [:]
  /// By machine, the states that are left as soon as they are entered, by position.
  private(set) var passed: [Int: Set<Int>] = [:]

  private struct Settled {
    var state: [UInt64]
    var outputs: [String] = []
    var rows: [Int32] = []
  }

  init(
    _ system: System, _ configuration: Configuration, _ observed: Observed
  ) throws(ModelError) {
    let dies = (configuration.kills ?? system.process.kills) > 0
    let coarse = try CompiledSystem(system, dies ? configuration.mortal : configuration)
    launchOutputs = try Self.launchOutputs(try CompiledSystem(system, configuration.mortal))
    if coarse.measuresTime { _ = try coarse.byClocks() }
    compiled = try coarse.finest()
    (outputs, actions) = (compiled.outputs, compiled.actions)
    for limit in compiled.timers.flatMap(\.limits) where limit % 1000 != 0 {
      throw .unsupported(.tick(microseconds: limit % 1000))
    }
    sight = try Sight(compiled, observed)
    withoutOutputs = observed.withoutOutputs
    longest = compiled.timers.flatMap(\.limits).max() ?? 0
    var causes: [(input: SuiteInput, condition: CompiledCondition)] = []
    for cause in compiled.machines.flatMap(\.causes) {
      causes.append(
        (.event(cause.event, by: cause.actor.name), try compiled.predicate(cause.possible)))
    }
    self.causes = causes
  }

  /// The first launch is no step; one of a process that can die says what it emits.
  private static func launchOutputs(_ mortal: CompiledSystem) throws(ModelError) -> [String] {
    guard let blank = mortal.neverLaunched else { return [] }
    return try mortal.steps(from: blank).first {
      mortal.kind(ofAction: $0.number) == .process(.launch)
    }?.outputs ?? []
  }

  mutating func number(ofLookAt state: [UInt64]) -> Int32 {
    let phase = compiled.phase(in: state)
    let seen = sight.seen(of: state, in: phase)
    if let known = seenNumbers[seen] { return known }
    var number = Int32(looks.count)
    if !sight.tellsAll {
      let look = sight.look(at: state, in: phase)
      number = lookNumbers[look] ?? number
      lookNumbers[look] = number
    }
    if number == looks.count { looks.append((state, phase)) }
    seenNumbers[seen] = number
    return number
  }

  /// The first launch.
  mutating func launch() throws(ModelError) -> (
    state: [UInt64], outputs: [String], rows: Set<Int32>
  ) {
    var outputs = launchOutputs
    var rows: Set<Int32> = []
    let state = try settle(compiled.initial, &outputs, &rows)
    outputs.removeAll { withoutOutputs.contains($0) }
    return (state, outputs, rows)
  }

  // MARK: Inputs

  /// Everything that a tester can do in a state; several responses where the table leaves it open.
  mutating func responses(
    in state: [UInt64]
  ) throws(ModelError) -> [(input: SuiteInput, responses: [Response])] {
    let steps = try compiled.plainSteps(from: state)
    var found: [(input: SuiteInput, responses: [Response])] = []
    func position(of input: SuiteInput) -> Int {
      if let known = found.firstIndex(where: { $0.input == input }) { return known }
      found.append((input, []))
      return found.count - 1
    }
    for step in steps {
      let input: SuiteInput
      let stimulus: Stimulus
      let action = actions[step.action]
      switch action.kind {
      case .cause:
        input = .event(action.event, by: action.actor)
        stimulus = .event(action.event, by: action.actor)
      case .process(let process):
        input = .process(process)
        stimulus = Stimulus(process)
      case .immediate, .expiry, .tick: continue
      }
      let response = try respond(step, stimulus)
      let place = position(of: input)
      if let same = found[place].responses.firstIndex(where: response.isAlike) {
        found[place].responses[same].rows.formIntersection(response.rows)
      } else {
        found[place].responses.append(response)
      }
    }
    for (input, condition) in causes where compiled.holds(condition, in: state) {
      guard case .event(let name, let actor) = input else { continue }
      let place = position(of: input)
      if !found[place].responses.isEmpty { continue }
      let scene = TestScene(
        stimulus: .event(name, by: actor), outputs: [], look: number(ofLookAt: state),
        isHeard: false)
      found[place].responses = [Response(scenes: [scene], target: state, answer: Answer())]
    }
    return found + (try timeResponses(in: state, steps))
  }

  private mutating func respond(
    _ step: PlainStep, _ stimulus: Stimulus
  ) throws(ModelError) -> Response {
    var outputs = step.outputs.map { self.outputs[$0] }
    var rows = Set(step.rows)
    let target = try settle(step.next, &outputs, &rows)
    outputs.removeAll { withoutOutputs.contains($0) }
    let scene = TestScene(stimulus: stimulus, outputs: outputs, look: number(ofLookAt: target))
    return Response(
      scenes: [scene], target: target, answer: Answer(outputs: outputs), rows: rows)
  }

  /// Lets everything fire that fires at once, and forgets deaths.
  private mutating func settle(
    _ state: [UInt64], _ outputs: inout [String], _ rows: inout Set<Int32>
  ) throws(ModelError) -> [UInt64] {
    let start = compiled.forgettingDeaths(in: state)
    let rest: Settled
    if let known = settled[start] { rest = known } else { rest = try self.rest(from: start) }
    settled[start] = rest
    outputs += rest.outputs
    rows.formUnion(rest.rows)
    return rest.state
  }

  private mutating func rest(from start: [UInt64]) throws(ModelError) -> Settled {
    var rest = Settled(state: start)
    for _ in 0..<1000 {
      let next = try compiled.plainSteps(from: rest.state).first {
        actions[$0.action].kind == .immediate
      }
      guard let next else { return rest }
      for (machine, field) in compiled.machineFields.enumerated() {
        let (state, other) = (field.value(in: rest.state), field.value(in: next.next))
        if state != other { passed[machine, default: []].insert(state) }
      }
      rest.outputs += next.outputs.map { outputs[$0] }
      rest.rows += next.rows
      rest.state = compiled.forgettingDeaths(in: next.next)
    }
    throw ModelError.step(.firesWithoutEnd, in: compiled.describe(rest.state))
  }

  // MARK: Time

  /// What comes of waiting: until just before the next deadline, until it, and beyond.
  private mutating func timeResponses(
    in state: [UInt64], _ steps: [PlainStep]
  ) throws(ModelError) -> [(input: SuiteInput, responses: [Response])] {
    let phase = compiled.phase(in: state)
    let due = compiled.ticksUntilDue(in: state)
    let canPass = steps.contains { $0.action == compiled.tickAction }
    if longest == 0 || phase == .dead && !canPass { return [] }
    var found: [(input: SuiteInput, responses: [Response])] = []
    func wait(_ ticks: Int) throws(ModelError) {
      let span = milliseconds(ticks)
      let target = compiled.state(after: ticks, in: state)
      let scene = TestScene(
        stimulus: .wait(milliseconds: span), outputs: [], look: number(ofLookAt: target))
      found.append(
        (.wait(milliseconds: span), [Response(scenes: [scene], target: target, answer: Answer())]))
    }
    if canPass, due > 1000 { try wait(due - 1000) }
    if canPass, due > 0, !compiled.executor.isDeadlineFirst || phase == .suspended {
      try wait(due)
    }
    if phase == .suspended { return found }
    let ways = try runOut(from: state, steps, elapsed: 0, scenes: [])
    if due == 0 || compiled.executor.isDeadlineFirst {
      found += try passes(from: state, due: due)
    }
    if let way = Way.joined(ways) {
      found.append((.runOut(first: []), [way.response]))
    } else {
      for (position, way) in ways.enumerated() {
        let input = SuiteInput.runOut(first: position == 0 ? [] : way.order)
        found.append((input, [way.response]))
      }
    }
    return found
  }

  private func milliseconds(_ ticks: Int) -> Int { ticks * compiled.tickMicroseconds / 1000 }

  /// The timer that is due expires, though nobody sees it.
  private mutating func passes(
    from state: [UInt64], due: Int
  ) throws(ModelError) -> [(input: SuiteInput, responses: [Response])] {
    let later = due > 0 ? compiled.state(after: due, in: state) : state
    let expiries = try expiries(in: compiled.plainSteps(from: later))
    // Where several are due, running out says which goes first.
    guard expiries.count == 1 else { return [] }
    var response = try respond(expiries[0].step, .expiry(of: expiries[0].timer))
    let look = number(ofLookAt: later)
    if response.scenes[0].look != look || !response.answer.outputs.isEmpty { return [] }
    let span = milliseconds(due)
    if due > 0 {
      let wait = TestScene(stimulus: .wait(milliseconds: span), outputs: [], look: look)
      response.scenes.insert(wait, at: 0)
    }
    return [(.pass(milliseconds: span), [response])]
  }

  private func expiries(in steps: [PlainStep]) -> [(step: PlainStep, timer: String)] {
    steps.compactMap { step in
      guard case .expiry(let timer) = actions[step.action].kind else { return nil }
      return (step, timer)
    }
  }

  /// A way in which time can run on until something is seen.
  private struct Way {
    var response: Response
    /// The timers that expire, where several were due.
    var order: [String]

    /// The first way with the rows of all, if nobody can tell one from another.
    static func joined(_ ways: [Way]) -> Way? {
      var first = ways[0]
      for way in ways.dropFirst() {
        if way.response.target != first.response.target
          || way.response.answer != first.response.answer
        {
          return nil
        }
        first.response.rows.formIntersection(way.response.rows)
      }
      return first
    }
  }

  /// Lets time run until something is seen to happen, or for long nothing has.
  private mutating func runOut(
    from state: [UInt64], _ steps: [PlainStep], elapsed: Int, scenes: [TestScene]
  ) throws(ModelError) -> [Way] {
    let look = number(ofLookAt: state)
    let most = longest + 1000
    var scenes = scenes
    var (now, later) = (elapsed, state)
    var expiries = expiries(in: steps)
    if expiries.isEmpty {
      let canPass = steps.contains { $0.action == compiled.tickAction }
      let due = compiled.ticksUntilDue(in: state)
      let span = canPass && due > 0 ? min(due, most - elapsed) : most - elapsed
      scenes.append(
        TestScene(
          stimulus: .wait(milliseconds: milliseconds(span)), outputs: [], look: look))
      if canPass { later = compiled.state(after: min(span, due), in: state) }
      now += span
      expiries = try self.expiries(in: compiled.plainSteps(from: later))
      if expiries.isEmpty || now >= most {
        let response = Response(scenes: scenes, target: later, answer: Answer())
        return [Way(response: response, order: [])]
      }
    }
    var ways: [Way] = []
    for (step, timer) in expiries {
      var response = try respond(step, .expiry(of: timer))
      let order = expiries.count > 1 ? [timer] : []
      if response.scenes[0].look != look || !response.answer.outputs.isEmpty {
        response.answer.moment = milliseconds(now)
        response.scenes = scenes + response.scenes
        ways.append(Way(response: response, order: order))
      } else {
        let next = try compiled.plainSteps(from: response.target)
        for var way in try runOut(
          from: response.target, next, elapsed: now, scenes: scenes + response.scenes)
        {
          way.order = order + way.order
          way.response.rows.formUnion(response.rows)
          ways.append(way)
        }
      }
    }
    return Way.joined(ways).map { [$0] } ?? ways
  }
}
