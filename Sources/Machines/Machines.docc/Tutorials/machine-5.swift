import Checking
import Machines
import Testing

struct MachineTests {
  @Test func `Every row fires in some run`() throws {
    let outcome = try check(Download.system)
    #expect(outcome.complete)
    #expect(outcome.coverage.count == 4)
    #expect(outcome.coverage.allSatisfy { $0.transitions > 0 })
  }
}
