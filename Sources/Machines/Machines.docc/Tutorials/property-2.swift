import Checking
import Machines
import Testing

extension Download {
  static let wait = Property(
    "wait", "Nobody waits longer than 9 s.",
    .longest(
      from: .becomes(Download.is(.loading)), until: .holds(!Download.is(.loading)), .atMost(9000)))
}

struct PropertyTests {
  @Test func `A wait can take 10 s`() throws {
    let result = try check(Download.system, properties: [Download.wait]).results[0]
    #expect(result.verdict == .violated)
    print(result.run?.signature ?? "no run")
  }
}
