import Conformance
import Machines

/// A line as the oracle reads it.
struct NaiveLine: Hashable {
  var kind: Int
  /// The value of the counter; `nil` if nobody saw it.
  var count: Int?
  /// In ticks; `nil` if the line has no time.
  var time: Int?
  /// Whether the clock was set before it.
  var clockWasSet = false
}

/// Whether a system can have written some lines: the subset construction as a textbook has it, over
/// single states in whole ticks, with the step function that searches use.
struct NaiveMembership {
  struct Situation: Hashable {
    var state: [UInt64]
    var trail: [Int]
    /// Whether the first line of the trail is that of the event, and nothing of the step is done before.
    var startsWithEvent = false
    /// The time of the log; `nil` until a line fixes it.
    var clock: Int?
  }

  let compiled: CompiledSystem
  let kinds: [LineKind]
  /// In ticks.
  let tolerance: Int
  /// Whether the process can die, once.
  let mayDie: Bool
  /// A row that does not fire.
  var without: FiredRow?

  init(
    _ system: Machines.System, kinds: [LineKind], tolerance: Int, mayDie: Bool = false
  ) throws {
    self.mayDie = mayDie
    compiled = try CompiledSystem(system, Configuration(kills: 1))
    self.kinds = kinds
    self.tolerance = tolerance
  }

  var tickMilliseconds: Int { max(compiled.tickMicroseconds / 1000, 1) }

  private func isDeath(_ step: Step) -> Bool { step.action.contains("kill") }

  /// What somebody causes in a step, if it begins so.
  private func event(of step: Step) -> LoggedThing? {
    step.action.hasPrefix("event ") ? .event(String(step.event.prefix { $0 != "," })) : nil
  }

  func kind(of thing: LoggedThing) -> Int? { kinds.firstIndex { $0.things.contains(thing) } }

  /// The kinds of the lines that a step writes.
  func trail(of step: Step, from state: [UInt64]) -> [Int] {
    var things: [LoggedThing] = []
    let isDeath = isDeath(step)
    if let event = event(of: step) { things.append(event) }
    things += step.outputs.map { .output($0) }
    for machine in compiled.machineNames where !isDeath {
      let new = compiled.location(of: machine, in: step.next) ?? ""
      if compiled.location(of: machine, in: state) != new || step.action == "launch" {
        things.append(.entry(machine: machine, state: new))
      }
    }
    return things.compactMap(kind)
  }

  /// What can happen next, but time; with whether time can pass.
  func moves(from state: [UInt64]) throws -> (steps: [Step], tick: [UInt64]?) {
    let all = try compiled.steps(from: state)
    let steps = all.filter { step in
      !step.isTick && (mayDie || !step.action.contains("kill"))
        && without.map { !step.rows.contains($0) } ?? true
    }
    if let tick = all.first(where: \.isTick) { return (steps, tick.next) }
    let isUrgent = all.contains {
      $0.action.hasPrefix("immediately") || $0.action.hasPrefix("timer")
    }
    return (steps, isUrgent ? nil : state)
  }

  /// Events that a row ignores and that change nothing.
  func ignored(in state: [UInt64], _ steps: [Step]) throws -> [Int] {
    var found: [Int] = []
    for event in SmallSystem.events {
      guard let kind = kind(of: .event(event)),
        !steps.contains(where: { $0.event.prefix { $0 != "," } == event })
      else {
        continue
      }
      var isCaused = false
      // The step of a row that takes it is none where a deadline comes first.
      var isTaken = false
      var isIgnored = false
      for table in compiled.machines {
        for cause in table.causes where cause.event == event {
          isCaused = try isCaused || compiled.holds(compiled.predicate(cause.possible), in: state)
        }
        let place = compiled.location(of: table.name, in: state) ?? ""
        let first = try table.rules(in: place).first { rule in
          guard rule.trigger == .event(event) else { return false }
          let condition = try compiled.predicate(
            .all([.phase([.foreground, .background]), rule.condition]))
          return compiled.holds(condition, in: state)
        }
        if let first { if first.ignoredBecause == nil { isTaken = true } else { isIgnored = true } }
      }
      if isCaused && isIgnored && !isTaken { found.append(kind) }
    }
    return found
  }

  func closure(_ start: Set<Situation>, until latest: Int?) throws -> Set<Situation> {
    var found = start
    var work = Array(start)
    while let situation = work.popLast() {
      var (steps, tick) = try moves(from: situation.state)
      // Lines of a step that are still to be written are lost where the process dies.
      if !situation.trail.isEmpty {
        (steps, tick) = (situation.startsWithEvent ? [] : steps.filter(isDeath), nil)
      }
      var next = steps.map { step in
        Situation(
          state: step.next, trail: trail(of: step, from: situation.state),
          startsWithEvent: event(of: step).flatMap(kind) != nil, clock: situation.clock)
      }
      // The line of an event is written, and the process dies before anything of it is done.
      if situation.trail.isEmpty, let death = steps.first(where: { $0.action == "kill" }) {
        next += steps.filter { !isDeath($0) }.compactMap { event(of: $0).flatMap(kind) }
          .map { Situation(state: death.next, trail: [$0], clock: situation.clock) }
      }
      let others = try situation.trail.isEmpty ? ignored(in: situation.state, steps) : []
      next += others.map {
        Situation(state: situation.state, trail: [$0], clock: situation.clock)
      }
      if let tick {
        let clock = situation.clock.map { $0 + 1 }
        if clock == nil || latest == nil || clock! <= latest! {
          next.append(Situation(state: tick, trail: [], clock: latest == nil ? nil : clock))
        }
      }
      for other in next where found.insert(other).inserted { work.append(other) }
    }
    return found
  }

  func start(in states: [[UInt64]]? = nil) -> Set<Situation> {
    Set(
      (states ?? [compiled.neverLaunched!]).map {
        Situation(state: $0, trail: [], clock: nil)
      })
  }

  /// Every state that a system without timers can come to, whose process dies as often as it likes.
  func reachable() throws -> [[UInt64]] {
    var found: Set<[UInt64]> = [compiled.neverLaunched!]
    var work = Array(found)
    while let state = work.popLast() {
      for step in try compiled.steps(from: state) {
        let next = compiled.forgettingDeaths(in: step.next)
        if found.insert(next).inserted { work.append(next) }
      }
    }
    return Array(found)
  }

  /// What is left open after one more line, which comes at a time at most.
  func read(
    _ line: NaiveLine, _ before: Set<Situation>, until latest: Int?
  ) throws -> Set<Situation> {
    var source = before
    if line.clockWasSet { source = Set(source.map { with($0) { $0.clock = nil } }) }
    var next: Set<Situation> = []
    for situation in try closure(source, until: latest) where situation.trail.first == line.kind {
      if let count = line.count, compiled.value(of: "count", in: situation.state) ?? 0 != count {
        continue
      }
      var after = situation
      after.trail.removeFirst()
      after.startsWithEvent = false
      guard let time = line.time else {
        next.insert(after)
        continue
      }
      for possible in (time - tolerance)...time
      where situation.clock == nil || situation.clock == possible {
        after.clock = possible
        next.insert(after)
      }
    }
    return next
  }

  /// The position of the first line that nothing explains; `nil` if everything can be.
  func firstImpossible(_ lines: [NaiveLine], from states: [[UInt64]]? = nil) throws -> Int? {
    // A line that was lost among lines with times came at one: the clock runs on.
    let horizon = lines.compactMap(\.time).max().map { $0 + 16 }
    var situations = start(in: states)
    for (position, line) in lines.enumerated() {
      situations = try read(line, situations, until: line.time ?? horizon)
      if situations.isEmpty { return position }
    }
    return nil
  }

  private func with(_ situation: Situation, _ change: (inout Situation) -> Void) -> Situation {
    var situation = situation
    change(&situation)
    return situation
  }
}
