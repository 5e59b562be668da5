import Foundation
import Testing

@testable import SimCommand

struct TrapTests {
  @Test func `A trap of ours ends with 70 and says so`() async throws {
    let result = await #expect(
      processExitsWith: .exitCode(70), observing: [\.standardErrorContent]
    ) {
      for number in [SIGILL, SIGTRAP] { signal(number, SIG_DFL) }
      Traps.watch()
      fatalError()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("sim: a defect of sim: it trapped"))
  }
}
