import Foundation
import Machines
import SymbolicSearch
import Testing

@Suite struct `The symbolic search agrees with the explicit one` {
  /// A longer campaign: `SIM_LONG_TESTS=10000 swift test --filter symbolic`.
  @Test func `on random systems, in states, transitions and rows`() throws {
    let more = ProcessInfo.processInfo.environment["SIM_LONG_TESTS"].flatMap(UInt64.init)
    let limit = more == nil ? 200 : 5_000
    var (compared, states, faults, large) = (0, 0, 0, 0)
    for seed in 0..<(more ?? 300) {
      let drawn = SystemGenerator.draw(seed: seed, measures: false)
      guard let compiled = try? CompiledSystem(drawn.system, drawn.configuration, time: .clocks)
      else { continue }
      let skeleton = Skeleton(compiled, atMost: limit)
      if skeleton.isTooLarge {
        large += 1
        continue
      }
      // Every order of the quantities is as good as the first.
      let orders = seed % 8 == 0 ? 9 : 1
      if let difference = difference(compiled, skeleton, orders: orders) {
        Issue.record("seed \(seed): \(difference)")
        return
      }
      compared += 1
      states += skeleton.states.count
      if skeleton.isAtFault { faults += 1 }
    }
    if more != nil {
      print("compared \(compared), \(states) states, \(faults) at fault, \(large) too large")
    }
    // What has been compared, so that the test cannot pass by comparing nothing.
    #expect(compared > 100 && states > 10 * compared && faults > 5)
  }

  private func difference(
    _ compiled: CompiledSystem, _ skeleton: Skeleton, orders: Int
  ) -> String? {
    do {
      let space = try SymbolicSpace.explore(
        compiled, budget: SymbolicBudget(orders: orders))
      if skeleton.isAtFault { return "the model is at fault, which was not seen" }
      if space.stateCount.exactly != skeleton.states.count {
        return "\(space.stateCount) states, not \(skeleton.states.count)"
      }
      if let missing = skeleton.states.first(where: { !space.contains($0) }) {
        return "not reached: \(compiled.describe(missing))"
      }
      if space.transitionCount.exactly != skeleton.transitions {
        return "\(space.transitionCount) transitions, not \(skeleton.transitions)"
      }
      let firings = space.firings.map { $0.exactly ?? -1 }
      if firings != skeleton.firings { return "rows fire \(firings), not \(skeleton.firings)" }
      return nil
    } catch {
      if error == .modelAtFault, skeleton.isAtFault { return nil }
      return "\(error)"
    }
  }
}
