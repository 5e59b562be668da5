import Machines
import PropertyTesting
import Testing

@Suite struct `Ticks that pass at once` {
  /// Walks random systems and compares, wherever time can pass, many ticks at once with one by one.
  @Test func `are as that many ticks, one after the other, on random systems`() {
    var compared = 0
    var long = 0
    for seed in 0..<300 as Range<UInt64> {
      let (system, configuration) = SystemGenerator.draw(seed: seed)
      guard let compiled = try? CompiledSystem(system, configuration) else { continue }
      var random = SplitMix64(seed: ~seed)
      var state = compiled.initial
      for _ in 0..<30 {
        guard let steps = try? compiled.steps(from: state), !steps.isEmpty else { break }
        if steps.contains(where: \.isTick) {
          // A fault of the model on the way ends the comparison.
          guard let ticks = try? Self.expectAgreement(compiled, from: state) else { break }
          compared += 1
          if ticks > 1 { long += 1 }
        }
        state = random.pick(steps).next
      }
    }
    #expect(compared > 500 && long > 100)
  }

  /// - Returns: the ticks until something is due.
  private static func expectAgreement(
    _ compiled: CompiledSystem, from state: [UInt64]
  ) throws -> Int {
    let executor = compiled.executor
    let due = state.withUnsafeBufferPointer { words in
      words.baseAddress.map(executor.ticksUntilDue) ?? 0
    }
    var ahead = state
    var passed = 0
    while let tick = try compiled.steps(from: ahead).first(where: \.isTick) {
      ahead = tick.next
      passed += 1
      var atOnce = state
      atOnce.withUnsafeMutableBufferPointer { words in
        if let base = words.baseAddress { executor.pass(passed, base) }
      }
      #expect(atOnce == ahead, "\(passed) ticks from \(compiled.describe(state))")
    }
    // An immediate rule that measures time can keep it from passing on.
    let stopped = try compiled.steps(from: ahead).contains { $0.action.hasPrefix("immediately") }
    #expect(passed == due || (compiled.measuresTime && stopped && passed < due))
    return due
  }
}
