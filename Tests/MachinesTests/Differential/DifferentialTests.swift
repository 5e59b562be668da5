import Foundation
import Machines
import Testing

@Suite struct `The product agrees with the naive interpreter` {
  @Test func `on random systems, step by step`() {
    let more = ProcessInfo.processInfo.environment["SIM_LONG_TESTS"].flatMap(UInt64.init) ?? 0
    let first = ProcessInfo.processInfo.environment["SIM_FIRST_SEED"].flatMap(UInt64.init) ?? 0
    let states = more == 0 ? 20 : 300
    var coverage = Coverage()
    var failures: [String: Int] = [:]
    for seed in first..<(first + (more == 0 ? 1000 : more)) {
      let (system, configuration) = SystemGenerator.draw(seed: seed)
      let specimen = Specimen(system: system, configuration: configuration)
      guard
        let difference = Lockstep.difference(
          of: specimen, seed: seed, states: states, &coverage)
      else { continue }
      failures[difference.kind, default: 0] += 1
      if failures[difference.kind] == 1 {
        Issue.record(Comment(rawValue: Self.report(difference, specimen, seed, states)))
      }
    }
    print(coverage, failures.sorted { $0.key < $1.key })
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
