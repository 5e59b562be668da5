import Checking
import Machines
import Models
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
}
