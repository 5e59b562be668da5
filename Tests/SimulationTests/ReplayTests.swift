import Machines
import SmallNumbers
import Testing

@testable import Simulation

struct ReplayTests {
  /// A run of random steps; waits are kept short of nothing, so timers fire too.
  static func run(of compiled: CompiledSystem, length: Int, seed: Int) throws -> Run {
    var random = SmallGenerator(seed: seed)
    var state = compiled.initial
    var now = 0
    var steps: [RunStep] = []
    while steps.count < length {
      let possible = try compiled.steps(from: state)
      if possible.isEmpty { break }
      let step = possible[random.below(possible.count)]
      if step.isTick {
        now += compiled.tickMicroseconds
      } else {
        steps.append(
          RunStep(
            at: Instant(microseconds: now), actor: step.actor, event: step.event,
            action: step.action, rows: step.rows, outputs: step.outputs,
            changes: compiled.changes(from: state, to: step.next)))
      }
      state = step.next
    }
    return Run(steps: steps, end: Instant(microseconds: now))
  }

  static func recording(
    of run: Run, on system: Machines.System = Doorbell.system,
    _ configuration: Configuration = Configuration()
  ) throws -> Recording {
    let compiled = try CompiledSystem(system, configuration)
    return Recording(
      of: run, system: system, configuration: configuration, property: "never-open",
      fingerprint: compiled.fingerprint, tickMicroseconds: compiled.tickMicroseconds)
  }

  @Test(arguments: 0..<40)
  func `A run is done again from its token, step by step`(_ seed: Int) throws {
    let compiled = try CompiledSystem(Doorbell.system)
    let run = try Self.run(of: compiled, length: 8, seed: seed)
    let recording = try Self.recording(of: run)
    let read = try Token.recording(from: Token.text(of: recording))
    for again in [recording, read] {
      let replay = try Replay(of: again, on: compiled)
      #expect(replay.ending == .matched(run))
      #expect(replay.steps == run.steps)
      #expect(replay.sameRules)
    }
  }

  /// The rules changed in one place, the rule that changed, and the step at which it shows.
  static let changes:
    [(what: String, rules: Rules<Doorbell>, rule: String, step: Int, reason: String)] = [
      (
        "guard", change(guardBound: 1), "BELL-2", 2, "is no longer enabled here"
      ),
      (
        "target", change(target: .ringing), "BELL-2", 2, "now has another effect: emits welcome"
      ),
      (
        "output", change(output: "hello"), "BELL-2", 2,
        "now has another effect: emits hello, "
          + "Door: ringing → open"
      ),
      ("missing", change(answers: false), "BELL-2", 2, "is no longer in the tables"),
      ("shorter", change(seconds: 2), "BELL-3", 5, "acts after 2000 ms, not 3000 ms"),
      ("longer", change(seconds: 4), "BELL-3", 5, "acts after 4000 ms, not 3000 ms"),
      ("renamed", change(id: "BELL-9"), "BELL-2", 2, "no longer fires here; rule BELL-9 does"),
    ]

  static func change(
    guardBound: Int = 2, target: Doorbell.State = .open, output: String = "welcome",
    answers: Bool = true, seconds: Int = 3, id: String = "BELL-2"
  ) -> Rules<Doorbell> {
    let answer = Row<Doorbell>.on(
      .answer, when: Doorbell.rings < guardBound, to: target, do: [.emit(output)], per: id)
    let expiry = Row<Doorbell>.after(.seconds(seconds), to: .closed, per: "BELL-3")
    return [
      .closed: [
        .on(.press, to: .ringing, do: [.incrementUpToBound(Doorbell.rings)], per: "BELL-1")
      ],
      .ringing: answers ? [answer, expiry] : [expiry],
      .open: [.on(.leave, to: .closed, do: [.set(Doorbell.rings, 0)], per: "BELL-4")],
    ]
  }

  /// Press, answer, leave, press, and nobody answers.
  static func story() throws -> Recording {
    let compiled = try CompiledSystem(Doorbell.system)
    var state = compiled.initial
    var now = 0
    var steps: [RunStep] = []
    for rule in ["BELL-1", "BELL-2", "BELL-4", "BELL-1", "BELL-3"] {
      while true {
        let possible = try compiled.steps(from: state)
        if let step = possible.first(where: { $0.rows.first?.ids == [rule] }) {
          steps.append(
            RunStep(
              at: Instant(microseconds: now), actor: step.actor, event: step.event,
              action: step.action, rows: step.rows, outputs: step.outputs,
              changes: compiled.changes(from: state, to: step.next)))
          state = step.next
          break
        }
        guard let tick = possible.first(where: \.isTick) else {
          return try recording(of: Run(steps: [], end: Instant(microseconds: 0)))
        }
        state = tick.next
        now += compiled.tickMicroseconds
      }
    }
    return try recording(
      of: Run(steps: steps, end: Instant(microseconds: now)))
  }

  /// Tick by tick, an hour of microseconds would take hours.
  @Test(.timeLimit(.minutes(1)))
  func `A fine tick is walked from event to event, also to explain a divergence`() throws {
    var recording = try Self.story()
    recording.tickMicroseconds = 1
    let same = try recording.refined(CompiledSystem(Doorbell.system))
    #expect(same.tickMicroseconds == 1)
    guard case .matched(let run) = try Replay(of: recording, on: same).ending else {
      Issue.record("the same run is another under a finer tick")
      return
    }
    #expect(try same.possibilities(along: run.steps).count == 5)
    let longer = try recording.refined(
      CompiledSystem(Doorbell.system(rules: Self.change(seconds: 3600))))
    guard case .diverged(let divergence) = try Replay(of: recording, on: longer).ending else {
      Issue.record("a longer timer changes nothing")
      return
    }
    #expect(divergence.rule == "BELL-3" && divergence.step == 5)
    #expect(divergence.reason.description == "acts after 3600000 ms, not 3000 ms")
  }

  @Test(arguments: changes.indices)
  func `A changed rule is named at the step where it shows`(_ index: Int) throws {
    let change = Self.changes[index]
    let compiled = try CompiledSystem(Doorbell.system(rules: change.rules))
    let recording = try Self.story()
    for read in [recording, recording.bare] {
      let replay = try Replay(of: read, on: compiled, knownNames: ["BELL-2"])
      guard case .diverged(let divergence) = replay.ending else {
        Issue.record("\(change.what): the replay passes")
        continue
      }
      #expect(divergence.rule == change.rule, "\(change.what)")
      #expect(divergence.step == change.step, "\(change.what)")
      #expect(
        divergence.reason.description.hasPrefix(change.reason),
        "\(change.what): \(divergence.reason)")
      #expect(replay.steps.count == change.step - 1)
      // The name of a rule is no part of what it does.
      #expect(replay.sameRules == (change.what == "renamed"))
    }
  }

  /// Whatever runs are recorded under one table and replayed on another: a match is a real run.
  @Test func `A replay never passes where anything differs`() throws {
    var matched = 0
    var diverged = 0
    for (index, change) in Self.changes.enumerated() {
      let old = try CompiledSystem(Doorbell.system)
      let new = try CompiledSystem(Doorbell.system(rules: change.rules))
      for seed in 0..<25 {
        let run = try Self.run(of: old, length: 5, seed: index * 100 + seed)
        switch try Replay(of: Self.recording(of: run).bare, on: new).ending {
        case .matched(let again):
          #expect(again == run)
          matched += 1
        case .diverged(let divergence):
          #expect(divergence.step <= run.steps.count + 1)
          diverged += 1
        }
      }
    }
    #expect(matched > 10)
    #expect(diverged > 10)
  }

  @Test func `The configuration comes back from the token`() throws {
    let configuration = Configuration(
      readings: ["patience": "long"], amendments: ["louder"], kills: 2, suspends: true,
      withoutEvents: ["leave"])
    let compiled = try CompiledSystem(Doorbell.system, configuration)
    let run = try Self.run(of: compiled, length: 4, seed: 3)
    let recording = try Self.recording(of: run, configuration)
    let read = try Token.recording(from: Token.text(of: recording))
    #expect(try read.configuration(for: Doorbell.system) == configuration)
    var poorer = Doorbell.system
    poorer.amendments = []
    #expect(throws: UnknownNames.self) { try read.configuration(for: poorer) }
    poorer = Doorbell.system
    poorer.readings = []
    #expect(throws: UnknownNames.self) { try read.configuration(for: poorer) }
  }

  @Test func `A lasso that no longer closes is noticed`() throws {
    let compiled = try CompiledSystem(Doorbell.system)
    var recording = try Self.story()
    recording.steps.removeLast(2)
    var run = try Self.run(of: compiled, length: 0, seed: 0)
    let story = try Replay(of: recording, on: compiled)
    run = Run(steps: story.steps, loopStart: 0, end: run.end)
    let closed = try Self.recording(of: run)
    #expect(try Replay(of: closed, on: compiled).ending == .matched(run))
    let open = Run(
      steps: Array(story.steps.dropLast()), loopStart: 0, end: run.end)
    guard
      case .diverged(let divergence) = try Replay(of: Self.recording(of: open), on: compiled)
        .ending
    else {
      Issue.record("an open lasso passes")
      return
    }
    #expect(divergence.reason == .opensLoop(step: 1))
  }
}
