import Foundation
import Machines
import Testing

@Suite struct `The product agrees with the naive interpreter` {
  /// A longer campaign: `SIM_LONG_TESTS=5000 swift test --filter naive` compares so many systems,
  /// with more states of each; `SIM_FIRST_SEED=70000` lets it begin elsewhere.
  @Test func `on random systems, step by step`() {
    let environment = ProcessInfo.processInfo.environment
    let more = environment["SIM_LONG_TESTS"].flatMap(UInt64.init)
    let first = environment["SIM_FIRST_SEED"].flatMap(UInt64.init) ?? 0
    let states = more == nil ? 20 : 300
    var coverage = Coverage()
    for seed in first..<(first + (more ?? 700)) {
      let (system, configuration) = SystemGenerator.draw(seed: seed)
      let specimen = Specimen(system: system, configuration: configuration)
      if let difference = Lockstep.difference(
        of: specimen, seed: seed, states: states, &coverage)
      {
        Issue.record(Comment(rawValue: Self.report(difference, specimen, seed, states)))
        return
      }
    }
    if more != nil { print(coverage) }
    // What has been compared, so that the test cannot pass by comparing nothing.
    #expect(coverage.refused * 10 < coverage.systems)
    #expect(coverage.begun * 5 > coverage.systems)
    #expect(coverage.states > 10 * coverage.systems)
    #expect(coverage.steps > 3 * coverage.states)
    #expect(coverage.firedRows * 6 > coverage.rows)
    #expect(coverage.faults > coverage.systems / 100)
    for count in [
      coverage.outputs, coverage.expiries, coverage.launches, coverage.returns,
      coverage.deathsInsideSteps,
    ] {
      #expect(count > coverage.systems)
    }
  }

  private static func report(
    _ difference: Difference, _ specimen: Specimen, _ seed: UInt64, _ states: Int
  ) -> String {
    var ignored = Coverage()
    let small = specimen.shrunk {
      Lockstep.difference(of: $0, seed: seed, states: states, &ignored)?.kind == difference.kind
    }
    let last = Lockstep.difference(of: small, seed: seed, states: states, &ignored)
    return "seed \(seed), \(difference.kind)\n\(last?.details ?? "")\n\(small)"
  }
}
