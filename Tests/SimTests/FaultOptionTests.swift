import Simulation
import Testing

@testable import SimCommand

/// `sim simulate --faults` from its arguments to what it prints.
struct FaultOptionTests {
  @Test func `A misspelt fault is refused with the one that was meant`() {
    for arguments in [["--faults", "lost-write"], ["--faults", "clock-steps,,"]] {
      #expect(throws: InputError.self) { try Request(["simulate"] + arguments) }
    }
    do {
      _ = try Request(["simulate", "--faults", "lost-write"])
    } catch {
      #expect(error.description.contains("did you mean \"lost-writes\"?"))
    }
  }

  @Test func `Faults are asked for by name`() throws {
    guard case .run(let invocation) = try Request(["simulate", "--faults=clock-steps,lost-writes"])
    else { return #expect(Bool(false)) }
    #expect(invocation.faults == [.clockSteps, .lostWrites])
  }

  @Test func `What was asked for is told, and what follows a fault is no coverage`() {
    let session = Session()
    #expect(session.run("simulate", "--runs", "50", "--faults", "clock-steps") == 1)
    #expect(session.errors == "")
    #expect(
      session.output.contains("faults: clock-steps; what follows one counts for nothing reached\n"))
    #expect(
      session.run("simulate", "--runs", "50", "--faults", "clock-steps", "--format", "json") == 1)
    #expect(session.output.contains("\"faults\":[\"clock-steps\"]"))
    #expect(session.output.contains("\"hangs\":["))
    #expect(session.output.contains("\"drawn_token\":null"))
    #expect(!session.output.contains("\"drawn_token\":\""))
  }
}
