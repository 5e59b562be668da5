import Machines
import SymbolicSearch
import Testing

enum Payment: Machine {
  enum State: String, Name { case open, paid }
  enum Event: String, Name { case pay }
  static let name = "Payment"
  static let initial = State.open
  static let isPaid = Fact("paid", .durable)
  static let rules: Rules<Self> = [
    .open: [.on(.pay, to: .paid, do: [.set(isPaid), .emit("payment")])],
    .paid: [
      .on(.pay, when: !isPaid, do: [.emit("double payment")]),
      .ignore(.pay, when: isPaid, because: "it is paid"),
    ],
  ]
  static let causes: [Cause<Self>] = [.user(.pay)]
}

struct SymbolicTests {
  @Test func `Nothing is paid twice`() throws {
    let system = System(
      "payment", document: "PAY", title: "A payment", machines: [Payment.table()])
    let space = try SymbolicSpace.explore(CompiledSystem(system))
    print(space.stateCount, space.transitionCount)
    let answer = try space.answer(to: .never(.emits("double payment")))
    #expect(answer == .holds)
  }
}
