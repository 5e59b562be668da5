import Checking
import Machines
import Models
import SymbolicSearch
import Testing

/// Parts of the whole app: a few neighbouring machines as they are, and all others standing still.
@Suite struct `Slices of the whole app are the same to both engines` {
  private func slices(_ seeds: Range<UInt64>) throws -> [Machines.System] {
    let phone = try #require(Catalogue.models.systems.first { $0.name == "phone" })
    return seeds.map { phone.slice(seed: $0) }
  }

  @Test func `in states, transitions and rows, whenever timers expire`() throws {
    var (compared, states, timers) = (0, 0, 0)
    for (seed, system) in try slices(0..<60).enumerated() {
      let compiled = try CompiledSystem(system, time: .clocks)
      let skeleton = Skeleton(compiled, atMost: 400)
      if skeleton.isTooLarge || skeleton.states.count < 8 { continue }
      let space = try SymbolicSpace.explore(compiled, budget: SymbolicBudget(orders: 2))
      #expect(space.stateCount.exactly == skeleton.states.count, "slice \(seed)")
      #expect(space.transitionCount.exactly == skeleton.transitions, "slice \(seed)")
      #expect(space.firings.map(\.exactly) == skeleton.firings, "slice \(seed)")
      #expect(skeleton.states.allSatisfy { space.contains($0) }, "slice \(seed)")
      compared += 1
      states += skeleton.states.count
      if !compiled.timerNames.isEmpty { timers += 1 }
    }
    // What has been compared, so that the test cannot pass by comparing nothing.
    #expect(compared > 5 && states > 20 * compared && timers > 2, "\(compared) \(states) \(timers)")
  }

  @Test func `in verdicts and shortest runs, without timers`() throws {
    var (claims, steps) = (0, 0)
    for (seed, slice) in try slices(0..<20).enumerated() {
      let system = slice.untimed
      // The claims of the app, and that no machine is ever in any of its states.
      let properties =
        slice.properties
        + slice.machines.filter { !$0.rules.isEmpty }.flatMap { table in
          table.states.prefix(4).map { state in
            Property(
              "\(table.name) \(state)", "It is never there.",
              .never(.holds(.located(machine: table.name, states: [state]))))
          }
        }
      let explicit = try check(
        system, options: SearchOptions(bounds: SearchBounds(states: 400)), properties: properties)
      guard explicit.complete, explicit.states > 7 else { continue }
      var options = SearchOptions()
      options.engine = .symbolic
      let symbolic = try check(system, options: options, properties: properties)
      #expect(symbolic.facts?.explicit == [], "slice \(seed)")
      #expect(symbolic.states == explicit.states, "slice \(seed)")
      #expect(symbolic.coverage == explicit.coverage, "slice \(seed)")
      for (one, other) in zip(explicit.results, symbolic.results) {
        let name = "slice \(seed): \(one.property.name)"
        #expect(one.verdict == other.verdict, "\(name)")
        #expect(one.run?.steps.map(\.action) == other.run?.steps.map(\.action), "\(name)")
        steps = max(steps, one.run?.steps.count ?? 0)
      }
      claims += explicit.results.count
    }
    #expect(claims > 100 && steps > 2, "\(claims) \(steps)")
  }
}

extension Machines.System {
  /// A few neighbouring machines, and of what surrounds them not everything.
  fileprivate func slice(seed: UInt64) -> Machines.System {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func below(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
    var system = self
    let first = below(machines.count)
    let living = Set((0..<2 + below(5)).map { (first + $0) % machines.count })
    for index in machines.indices {
      if living.contains(index) {
        system.machines[index].causes = machines[index].causes.filter { _ in below(4) > 0 }
      } else {
        (system.machines[index].rules, system.machines[index].causes) = ([], [])
        system.machines[index].failures = []
      }
    }
    return system
  }
}
