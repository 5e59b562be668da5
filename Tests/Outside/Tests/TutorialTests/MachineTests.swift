import Checking
import Machines
import Testing

struct MachineTests {
  @Test func `Every state is entered, and every row fires`() throws {
    let outcome = try check(
      Download.system,
      properties: [
        Property("states", "Every state is entered.", .lint(.noUnreachableState)),
        Property("rows", "Every row fires in some run.", .lint(.noDeadRow)),
      ])
    #expect(outcome.complete)
    #expect(outcome.results.map(\.verdict) == [.proved, .proved])
  }

  @Test func `No event is forgotten`() throws {
    let total = Property("total", "No event is forgotten.", .lint(.total))
    let result = try check(Download.system, properties: [total]).results[0]
    #expect(result.verdict == .proved, "\(result.detail)")
  }
}
