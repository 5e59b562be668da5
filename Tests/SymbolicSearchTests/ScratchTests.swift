import Machines
import Models
import Testing
import Foundation

@testable import SymbolicSearch

@Test func scratch() throws {
  for system in [TwoPhaseCommitTable.system(managers: 5), TwoPhaseCommitTable.system(managers: 9), TwoPhaseCommitTable.system(managers: 40), PhilosophersTable.system(seats: 14), PhilosophersTable.system(seats: 100)] {
  let t0 = Date()
  let compiled = try CompiledSystem(system)
  let t1 = Date()
  let space = try SymbolicSpace.explore(compiled)
  let t2 = Date()
  print(system.name, space.stateCount, space.transitionCount, space.nodeCounts, space.store.made, t1.timeIntervalSince(t0), t2.timeIntervalSince(t1))
  }
}
