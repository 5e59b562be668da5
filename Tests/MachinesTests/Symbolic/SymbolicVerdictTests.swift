import Checking
import Foundation
import Machines
import SymbolicSearch
import Testing

@Suite struct `The symbolic verdicts are those of the explicit engine` {
  /// A longer campaign: `SIM_LONG_TESTS=10000 swift test --filter symbolic`.
  @Test func `on random systems without timers and random properties`() throws {
    let more = ProcessInfo.processInfo.environment["SIM_LONG_TESTS"].flatMap(UInt64.init)
    var tally: [String: Int] = [:]
    for seed in 0..<(more ?? 150) {
      let drawn = SystemGenerator.draw(seed: seed, measures: false)
      let system = drawn.system.untimed
      var configuration = drawn.configuration
      configuration.amendments = []
      var generator = PropertyGenerator(system, seed: seed)
      let properties = generator.properties(12).map {
        Property($0.name, $0.statement, $0.kind)
      }
      guard let compiled = try? CompiledSystem(system, configuration),
        let outcome = try? check(
          system, configuration,
          options: SearchOptions(bounds: SearchBounds(states: more == nil ? 300 : 3_000)),
          properties: properties), outcome.complete
      else { continue }
      #expect(compiled.timerNames.isEmpty)
      let space = try SymbolicSpace.explore(
        compiled, budget: SymbolicBudget(orders: 1))
      #expect(space.stateCount.exactly == outcome.states)
      for result in outcome.results {
        let answer = try space.answer(to: result.property.kind)
        if answer == .unanswered { continue }
        tally["\(kind(result.property)) \(result.verdict)", default: 0] += 1
        if let difference = difference(answer, result) {
          Issue.record(
            """
            seed \(seed), \(result.property.kind): \(difference), not \(result.verdict) \
            \(result.detail)
            """)
          return
        }
      }
    }
    if more != nil { print(tally.sorted { $0.key < $1.key }) }
    // What has been compared, so that the test cannot pass by comparing nothing.
    #expect(tally.count >= 20, "\(tally.sorted { $0.key < $1.key })")
  }

  private func kind(_ property: Property) -> String {
    String("\(property.kind)".prefix { $0.isLetter })
  }

  private func difference(_ answer: SymbolicAnswer, _ result: PropertyResult) -> String? {
    switch (answer, result.verdict) {
    case (.holds, .proved), (.vacuous, .vacuous): return nil
    case (.violated(let run, let states, _), .violated):
      if let states, states.exactly != result.detail.states { return "in \(states) states" }
      return run.flatMap { difference($0, result.run) }
    case (.waits(let forEver), .proved), (.waits(let forEver), .violated):
      return (result.measure == .unbounded) == forEver ? nil : "\(answer)"
    case (.reached(let run), .proved): return run.flatMap { difference($0, result.run) }
    default: return "\(answer)"
    }
  }

  private func difference(_ trace: SymbolicTrace, _ run: Run?) -> String? {
    let shown = run?.steps.map(\.action) ?? []
    let found = trace.steps.map(\.action)
    return shown == found ? nil : "by \(found) instead of \(shown)"
  }
}

extension VerdictDetail {
  /// In how many states the property is violated, if the detail says so.
  fileprivate var states: Int? {
    switch reason {
    case .lost(let count, _, _), .missing(let count, _), .stuck(let count): count
    default: nil
    }
  }
}
