import Checking
import Foundation
import Machines
import Testing

@Suite struct `What diagrams say of time is what zones say` {
  private func outcome(_ system: System, _ engine: Engine) throws -> Outcome {
    var options = SearchOptions(bounds: SearchBounds(states: 2_000))
    options.engine = engine
    options.merges = false
    if engine == .symbolic { options.timers = .anyMoment }
    return try check(system, options: options)
  }

  /// A longer campaign: `SIM_LONG_TESTS=5000 swift test --filter "say of time"`.
  @Test func `on random systems with timers and random properties`() throws {
    let more = ProcessInfo.processInfo.environment["SIM_LONG_TESTS"].flatMap(UInt64.init)
    var tally: [String: Int] = [:]
    var explained = 0
    for seed in 0..<(more ?? 150) {
      var system = TimedSystemGenerator.draw(seed: seed)
      var generator = PropertyGenerator(system, seed: seed)
      system.properties = generator.properties(12).filter {
        switch $0.kind {
        case .always, .never, .sometimes, .alwaysPossible, .offers: true
        default: false
        }
      }
      guard let zones = try? outcome(system, .zones), zones.complete,
        let diagrams = try? outcome(system, .symbolic), diagrams.facts?.timers == .anyMoment
      else { continue }
      for (one, other) in zip(zones.results, diagrams.results) {
        if other.verdict == .undecided { continue }
        let kind = "\(one.property.kind)".prefix { $0.isLetter }
        tally["\(kind) \(other.verdict)", default: 0] += 1
        if one.verdict != other.verdict {
          Issue.record(
            "seed \(seed), \(one.property.kind): \(one.verdict), by diagrams \(other.verdict)")
          return
        }
        guard let first = one.detail.explanation?.lastChance,
          let second = other.detail.explanation?.lastChance, let run = one.run,
          run.signature == other.run?.signature
        else { continue }
        explained += 1
        // What the process does is no advice around a run: the chance is over earlier.
        let isSame = system.process.kills == 0 && !system.process.suspends
        let (last, other) = (first.step ?? -1, second.step ?? -1)
        #expect(
          isSame ? last == other : last >= other,
          "seed \(seed), \(one.property.kind), \(run.signature): \(first), \(second)")
      }
    }
    if more != nil { print(tally.sorted { $0.key < $1.key }, explained) }
    // What has been compared, so that the test cannot pass by comparing nothing.
    #expect(tally["alwaysPossible proved", default: 0] > 5, "\(tally)")
    #expect(tally["alwaysPossible violated", default: 0] > 5, "\(tally)")
    #expect(explained > 10)
  }

  /// Two timers run. Whichever expires first leads on, or only one of them.
  @Test(arguments: [true, false])
  func `What either of two timers leads to is possible`(both: Bool) throws {
    let timers = (NamedTimer("one"), NamedTimer("two"))
    let rules = [
      StateRules(
        state: "start",
        rules: [
          Rule(
            .event("go"), to: "waits",
            do: [.start(timers.0, .fixed(1000)), .start(timers.1, .fixed(1000))])
        ]),
      StateRules(
        state: "waits",
        rules: [
          Rule(.expiry(timers.0), to: "goal"), Rule(.expiry(timers.1), to: both ? "goal" : "trap"),
        ]),
      StateRules(state: "goal", rules: []), StateRules(state: "trap", rules: []),
    ]
    var system = System(
      "two", document: "D", title: "Two timers",
      machines: [
        MachineTable(
          name: "two", states: rules.map(\.state), initial: "start", rules: rules,
          causes: [EventCause("go", by: .user)])
      ])
    let goal = Condition.located(machine: "two", states: ["goal"])
    system.properties = [
      Property(
        "goal", "",
        .alwaysPossible(
          goal, from: .not(.located(machine: "two", states: ["trap"])), with: .userAndEnvironment))
    ]
    let result = try outcome(system, .symbolic).results[0]
    #expect(result.verdict == (both ? .proved : .undecided))
    #expect(try outcome(system, .zones).results[0].verdict == .proved)
  }
}
