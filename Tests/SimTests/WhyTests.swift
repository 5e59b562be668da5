import Machines
import Testing

@testable import SimCommand

/// `sim why`.
struct WhyTests {
  @Test func `A claim that fails is explained`() {
    let session = Session()
    #expect(session.run("why", "LAMP/as-written:never-broken") == 0)
    #expect(session.output.hasPrefix("LAMP/as-written: never-broken is violated\n"))
    // What was so before the launch says nothing of the app.
    #expect(!session.output.contains("It cannot happen without"))
    #expect(session.output.contains("It happens exactly where this rule fires: LAMP-3"))
    #expect(session.output.contains("The last chance to avoid it: step 2"))
  }

  @Test func `A claim that is proved says which changes break it`() {
    let session = Session()
    #expect(session.run("why", "LAMP/as-written:can-burn") == 0)
    #expect(session.output.contains("is proved"))
    #expect(session.output.contains("single changes break it"))
    #expect(session.run("why", "LAMP/as-written:can-burn", "--format", "json") == 0)
    #expect(session.output.contains("\"needs\":{\"breaking\":["))
  }

  @Test func `Who names no claim is told what there is`() {
    let session = Session()
    for (operand, advice) in [
      ("LAMP/as-writen:never-broken", "did you mean"), ("LAMP/as-written", "wants a claim too"),
      ("LAMP/as-written:nevre-broken", "did you mean"),
    ] {
      #expect(session.run("why", operand) == 2)
      #expect(session.errors.contains(advice), "\(session.errors)")
      #expect(session.output.isEmpty)
    }
    #expect(session.run("why") == 2)
  }
}
