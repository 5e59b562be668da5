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

  @Test func `No event is forgotten`() throws {
    let total = Property("total", "No event is forgotten.", .lint(.total))
    let result = try check(Download.system, properties: [total]).results[0]
    #expect(result.verdict == .proved, "\(result.detail)")
  }
}
