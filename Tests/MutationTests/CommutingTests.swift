import Checking
import Machines
import Testing

@testable import Mutation

struct CommutingTests {
  private static let a = Fact("a")
  private static let b = Fact("b")
  private static let kept = Fact("kept", .durable)
  private static let alsoKept = Fact("also kept", .durable)

  @Test func `Two actions change places only where nothing between them can be seen`() {
    let (a, b, kept, alsoKept) = (Self.a, Self.b, Self.kept, Self.alsoKept)
    func commute(_ first: Action, _ second: Action, isAtomic: Bool = false) -> Bool {
      first.commutes(with: second, isAtomic: isAtomic)
    }
    #expect(commute(.set(a), .set(b)))
    #expect(commute(.set(a), .set(kept)))
    #expect(commute(.set(a), .send("done")))
    #expect(commute(.set(kept), .set(alsoKept), isAtomic: true))
    // One writes what the other reads or writes.
    #expect(!commute(.set(a), .clear(a)))
    #expect(!commute(.set(a), .copy(a, to: b)))
    #expect(!commute(.copy(a, to: b), .set(a)))
    #expect(!commute(.set(a), .when(a, [.set(b)])))
    #expect(!commute(.when(b, [.set(a)]), .set(b)))
    // Death can strike between two effects, and sends are handled in their order.
    #expect(!commute(.set(kept), .set(alsoKept)))
    #expect(!commute(.set(kept), .emit("told")))
    #expect(!commute(.send("first"), .send("second")))
    #expect(!commute(.set(a), .start(Request.total, .seconds(1))))
  }

  @Test func `No run tells apart what commutes`() throws {
    var count = 0
    for system in [Door.system, Request.system] {
      let subject = try MutationSubject(
        "small", document: system.document, system, Configuration(kills: 1))
      let judge = MutantJudge(
        subject: subject, wantsAll: false,
        order: subject.resolved.properties.indices.filter(subject.isAsked))
      for mutant in subject.mutants where mutant.isSame {
        var explored = mutant
        explored.isSame = false
        guard case .equivalent = judge.verdict(on: explored).fate else {
          Issue.record("\(mutant.name)")
          continue
        }
        count += 1
      }
    }
    #expect(count > 0)
  }
}
