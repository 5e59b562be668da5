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
  @Test(
    arguments: zip([1, 2, 3, 4, 5, 10], [160, 4600, 58400, 454_475, 2_546_432, 1_005_927_208]))
  func `of kanban`(cards: Int, states: Int) throws {
    let compiled = try CompiledSystem(KanbanTable.system(cards: cards))
    let space = try SymbolicSpace.explore(compiled, budget: SymbolicBudget(orders: 1))
    #expect(space.stateCount == Count(states))
  }

  /// `Tests/fms.sm.out` of SMART, which counts the states in which nothing immediate is possible.
  @Test(arguments: zip(1...4, [54, 810, 6520, 35910]))
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

  /// The coefficient in the middle of (1 + 6 x + 8 x²)ᴺ, as the Encyclopedia of Integer Sequences gives
  /// it: A084773.
  @Test(arguments: zip([3, 5, 8, 10], [504, 53856, 68_026_624, 8_291_791_872]))
  func `of a slotted ring`(nodes: Int, states: Int) throws {
    let compiled = try CompiledSystem(SlottedRingTable.system(nodes: nodes))
    let space = try SymbolicSpace.explore(compiled)
    #expect(space.stateCount == Count(states))
    // Had relations to carry the quantities of other steps along, a ring of 5 would take 570,000.
    #expect(space.nodeCounts.peak < 20_000)
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
