import Checking
import Machines
import PublicModels
import Testing

@testable import SymbolicSearch

@Suite struct `DecisionProcedure diagrams count what is known` {
  /// Counts of TLA+ Examples, `transaction_commit/TwoPhase.tla`, and of TLC for more managers.
  @Test(arguments: [(3, 288, 1146), (5, 8832, 58146), (7, 296_448, 2_744_706)])
  func `of two-phase commit`(managers: Int, states: Int, generated: Int) throws {
    let system = TwoPhaseCommitTable.system(managers: managers)
    let space = try SymbolicSpace.explore(CompiledSystem(system))
    #expect(space.stateCount == Count(states))
    #expect(space.transitionCount == Count(generated - 1))
  }

  @Test func `of many dining philosophers`() throws {
    let space = try SymbolicSpace.explore(CompiledSystem(PhilosophersTable.system(seats: 14)))
    #expect(space.stateCount == Count(4_782_968))
    #expect(space.transitionCount == Count(44_641_030))
  }
}

@Suite struct `DecisionProcedure diagrams count what is published of nets` {
  /// `tests/kan_batch.cc` of Meddly.
  @Test(arguments: zip(1...5, [160, 4600, 58400, 454_475, 2_546_432]))
  func `of kanban`(cards: Int, states: Int) throws {
    let compiled = try CompiledSystem(KanbanTable.system(cards: cards))
    let space = try SymbolicSpace.explore(compiled, budget: SymbolicBudget(orders: 1))
    #expect(space.stateCount == Count(states))
  }

  /// `Tests/fms.sm.out` of SMART, which counts the states in which nothing immediate is possible.
  @Test(arguments: zip(1...2, [54, 810]))
  func `of flexible manufacturing`(parts: Int, states: Int) throws {
    let compiled = try CompiledSystem(FlexibleManufacturingTable.system(parts: parts))
    let space = try SymbolicSpace.explore(compiled, budget: SymbolicBudget(orders: 1))
    #expect(space.tangibleCount == Count(states))
  }

  /// TokenRing of the Model Checking Contest.
  @Test(arguments: zip([5, 10], [166, 58_905]))
  func `of Dijkstra's ring`(others: Int, states: Int) throws {
    let compiled = try CompiledSystem(TokenRingTable.system(others: others))
    let space = try SymbolicSpace.explore(compiled, budget: SymbolicBudget(orders: 1))
    #expect(space.stateCount == Count(states))
  }

  @Test func `of a slotted ring, as the explicit engine does`() throws {
    let system = SlottedRingTable.system(nodes: 3)
    let explicit = try check(system, properties: [])
    let space = try SymbolicSpace.explore(
      CompiledSystem(system), budget: SymbolicBudget(orders: 1))
    #expect(space.stateCount.exactly == explicit.states)
    #expect(space.transitionCount.exactly == explicit.transitions)
  }
}
