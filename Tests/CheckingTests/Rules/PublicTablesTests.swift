import Checking
import Machines
import PublicModels
import Testing

/// Public models written as tables of rules have the counts that were published for them.
struct PublicTablesTests {
  @Test(
    "two-phase commit as a table has its published counts",
    arguments: [(2, 56, 154), (3, 288, 1_146), (4, 1_568, 8_258), (5, 8_832, 58_146)])
  func twoPhaseCommit(managers: Int, states: Int, generated: Int) throws {
    let outcome = try check(TwoPhaseCommitTable.system(managers: managers))
    #expect(outcome.complete)
    #expect(outcome.states == states)
    #expect(outcome.transitions + 1 == generated)
    #expect(outcome.results.map(\.verdict) == [.proved, .proved])
  }

  @Test(
    "other public models as tables have their published counts",
    arguments: [
      (PublicTables.dieHard, 16, 97),
      (PublicTables.transactionCommit(managers: 3), 34, 94),
      (PublicTables.increment(threads: 2), 13, 15),
      (PublicTables.increment(threads: 3), 84, 112),
      (PublicTables.increment(threads: 4), 755, 1_157),
      // 3ⁿ − 1 states and n (2 · 3ⁿ⁻¹ − 1) steps.
      (PublicTables.philosophers(4), 80, 1 + 212),
      (PublicTables.philosophers(5), 242, 1 + 805),
      (PhilosophersTable.system(seats: 4), 80, 1 + 212),
      (PhilosophersTable.system(seats: 5), 242, 1 + 805),
    ])
  func others(system: Machines.System, states: Int, generated: Int) throws {
    let outcome = try check(system)
    #expect(outcome.complete)
    #expect(outcome.states == states)
    #expect(outcome.transitions + 1 == generated)
  }
}
