import Machines
import Models
import Testing

@testable import SymbolicSearch

@Suite struct `Decision diagrams count what is known` {
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
