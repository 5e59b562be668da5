import Machines
import Testing

@testable import Suites

/// The sets of states on which the guarantee of a suite rests.
struct CliquesTests {
  @Test func `Of a set any two are told apart, every state is in some, and none is left out`()
    throws
  {
    var (severals, shared) = (0, 0)
    for seed in 0..<120 {
      var random = RandomMachines(seed: UInt64(seed))
      let machine = FlatMachine(
        random.machine(
          states: 2 + seed % 90, inputs: 2, outputs: 2, looks: 1 + seed % 3, holes: 2 + seed % 3))
      let distances = try Distances(machine) { () throws(CompleteSuite.Failure) in }
      let states = Array(0..<Int32(machine.stateCount))
      func isTold(_ one: Int32, _ other: Int32) -> Bool { distances[one, other] != Distances.none }
      let cliques = Cliques(distances, stateCount: states.count)
      let sets = (0..<cliques.count).map { set in
        Set(states.filter { cliques.holds(set, $0) })
      }
      #expect(sets.map(\.count) == cliques.sizes && cliques.sizes == cliques.sizes.sorted(by: >))
      #expect(Set(sets.joined()) == Set(states) && Set(sets).count == sets.count, "seed \(seed)")
      // Whoever is told from all of a set is in it, and nobody else.
      let areRight = sets.allSatisfy { set in
        states.allSatisfy { state in
          set.allSatisfy { $0 == state || isTold(state, $0) } == set.contains(state)
        }
      }
      #expect(areRight, "seed \(seed)")
      let areFirst = states.allSatisfy { one in
        let first = sets.firstIndex { $0.contains(one) && $0.contains(0) }
        return cliques.first(holding: one, 0) == first
      }
      #expect(areFirst, "seed \(seed)")
      if sets.count > 1 { severals += 1 }
      if sets.count > 1, states.contains(where: { one in sets.allSatisfy { $0.contains(one) } }) {
        shared += 1
      }
    }
    #expect(severals > 30 && shared > 20, "\(severals) \(shared)")
  }
}
