import Checking
import Testing

/// What is known of the runs of public models that go on forever: the theorems of their sources,
/// and beside each what is no theorem, or ceases to be one under weaker fairness.
@Suite struct `Liveness of public models` {
  typealias Kind = VerdictKind

  func kinds<System: TransitionSystem>(
    _ system: System, _ properties: [SystemProperty<System>]
  ) -> [Kind] {
    check(system, properties).findings.map(\.verdict.kind)
  }

  @Test(arguments: 3...6)
  func `MovingCat is found`(boxes: Int) {
    let found = kinds(
      MovingCat(boxes: boxes),
      [
        .eventually("found") { $0.cat == $0.observed },
        .eventually("found, but the cat may rest", fairness: .none) { $0.cat == $0.observed },
        .noDeadlock(),
      ])
    #expect(found == [.proved, .violated, .proved])
  }

  @Test func `CoffeeCan ends with a white bean if there was an odd number of them`() {
    let found = kinds(
      CoffeeCan(beans: 20),
      [
        .eventually("one bean is left") { $0.beans == 1 },
        .leadsTo(
          "odd", from: { !$0.white.isMultiple(of: 2) }, to: { $0.white == 1 && $0.black == 0 }),
        .leadsTo(
          "even", from: { $0.white.isMultiple(of: 2) }, to: { $0.white == 0 && $0.black == 1 }),
        .leadsTo("black", from: { $0.black > 0 }, to: { $0.white == 0 && $0.black == 1 }),
      ])
    #expect(found == [.proved, .proved, .proved, .violated])
  }

  @Test(arguments: [(false, 1), (true, 2)])
  func `Prisoners are freed by a warden who is fair`(lightMayBeOn: Bool, signalsEach: Int) {
    let warden = ActionFairness.all(0..<3) { prisoner in
      .weak("a visit of \(prisoner)") { $0 == prisoner }
    }
    let found = kinds(
      Prisoners(prisoners: 3, lightMayBeOn: lightMayBeOn, signalsEach: signalsEach),
      [
        .eventually("announced", fairness: warden) { $0.announced },
        .eventually("announced, as long as a visit changes something") { $0.announced },
        .eventually("announced, if visits may end", fairness: .none) { $0.announced },
        .alwaysPossible("announced") { $0.announced },
      ])
    #expect(found == [.proved, .proved, .violated, .proved])
  }

  @Test func `Peterson lets in who asks`() {
    let fair = ActionFairness<Int>.all(0...1) { process in .weak { $0 == process } }
    let properties: [SystemProperty<Peterson>] = [
      .leadsTo(
        "a flag", from: { $0.flag[0] }, to: { $0.at[0] == .critical }, fairness: fair),
      .leadsTo(
        "a wish", from: { $0.at[0] == .raiseFlag }, to: { $0.at[0] == .critical },
        fairness: fair),
      .leadsTo(
        "a wish, but one process may rest", from: { $0.at[0] == .raiseFlag },
        to: { $0.at[0] == .critical }),
      .noDeadlock(),
    ]
    let found = kinds(Peterson(), properties)
    #expect(found == [.proved, .proved, .violated, .proved])
  }

  @Test func `ReadersWriters serve everyone, again and again`() {
    let system = ReadersWriters(actors: 2)
    let actions =
      [ReadersWriters.Request.Kind.read, .write].flatMap { kind in
        (0..<2).map { ReadersWriters.Action.ask(.init(kind: kind, actor: $0)) }
      } + [.serve, .stop]
    let fair = ActionFairness.all(actions) { action in .weak { $0 == action } }
    let found = kinds(
      system,
      [
        .leadsTo("reading", from: { _ in true }, to: { $0.readers.contains(0) }, fairness: fair),
        .leadsTo("writing", from: { _ in true }, to: { $0.writers.contains(0) }, fairness: fair),
        .leadsTo(
          "not reading", from: { _ in true }, to: { !$0.readers.contains(0) }, fairness: fair),
        .leadsTo("reading if all may tire", from: { _ in true }, to: { $0.readers.contains(0) }),
        .noDeadlock(),
      ])
    #expect(found == [.proved, .proved, .proved, .violated, .proved])
  }

  /// The last one is named in the source as what does not hold.
  @Test func `SimpleAllocator satisfies all clients if all return what they hold`() {
    let system = SimpleAllocator(clients: 2, resources: 2)
    func fair(_ returns: [SimpleAllocator.Kind]) -> ActionFairness<Int> {
      (0..<2).reduce(.none) { fairness, client in
        let allocate = system.number(of: .allocate, by: client)
        let returns = returns.map { system.number(of: $0, by: client) }
        return
          fairness
          .and(.weak("return of all by \(client)") { returns.contains($0) })
          .and(.strong("allocation to \(client)") { $0 == allocate })
      }
    }
    let always = fair([.returnAll, .returnAllEarly])
    let satisfied = fair([.returnAll])
    let found = kinds(
      system,
      [
        .leadsTo(
          "return", from: { $0[0].unsatisfied.isEmpty }, to: { $0[0].allocated.isEmpty },
          fairness: always),
        .leadsTo(
          "obtain", from: { $0[0].unsatisfied.contains(0) }, to: { $0[0].allocated.contains(0) },
          fairness: always),
        .leadsTo(
          "satisfied again", from: { _ in true }, to: { $0[0].unsatisfied.isEmpty },
          fairness: always),
        .leadsTo(
          "return if satisfied", from: { $0[0].unsatisfied.isEmpty },
          to: { $0[0].allocated.isEmpty }, fairness: satisfied),
        .leadsTo(
          "obtain if others are satisfied", from: { $0[0].unsatisfied.contains(0) },
          to: { $0[0].allocated.contains(0) }, fairness: satisfied),
        .leadsTo(
          "satisfied again if others are", from: { _ in true }, to: { $0[0].unsatisfied.isEmpty },
          fairness: satisfied),
      ])
    #expect(found == [.proved, .proved, .proved, .proved, .violated, .violated])
  }

  @Test func `ChangRoberts elects a leader if there is a candidate`() {
    let found = kinds(
      ChangRoberts(nodes: 3),
      [
        .leadsTo(
          "election", from: { $0.status.contains(.candidate) }, to: { $0.status.contains(.won) }),
        .eventually("election without candidates") { $0.status.contains(.won) },
        .noDeadlock(except: { $0.started.count == 3 && $0.inboxes.allSatisfy(\.isEmpty) }),
        .noDeadlock("it never ends"),
      ])
    #expect(found == [.proved, .violated, .proved, .violated])
  }

  @Test func `TerminationDetection detects termination`() {
    let fair = ActionFairness<TerminationDetection.Action>.weak { $0 == .probe || $0 == .pass }
    let found = kinds(
      TerminationDetection(nodes: 3),
      [
        .leadsTo("detection", from: \.isTerminated, to: \.isDetected, fairness: fair),
        .leadsTo(
          "detection by a token at rest", from: \.isTerminated, to: \.isDetected,
          fairness: .none),
        .eventually("termination", fairness: fair) { $0.isTerminated },
      ])
    #expect(found == [.proved, .violated, .violated])
  }

  @Test func `HygienicPhilosophers do not starve, and others lock up`() {
    let fair = ActionFairness.all(0..<5) { seat in .weak { $0 == seat } }
    let found = kinds(
      HygienicPhilosophers(philosophers: 5),
      [
        .leadsTo("eating", from: { $0.isHungry[2] }, to: { !$0.isHungry[2] }, fairness: fair),
        .leadsTo(
          "eating though all may rest", from: { $0.isHungry[2] }, to: { !$0.isHungry[2] },
          fairness: .none),
        .noDeadlock(),
      ])
    #expect(found == [.proved, .violated, .proved])
    let lockUp = check(Philosophers(philosophers: 5), [.noDeadlock()])["no deadlock"]
    #expect(lockUp?.trace?.last == Array(repeating: .holdingLeft, count: 5))
  }

  @Test func `AlternatingBit delivers if what is lost again and again arrives at last`() {
    typealias Fairness = ActionFairness<AlternatingBit.Action>
    func fair(receipt: (@escaping Fairness.Actions) -> Fairness) -> Fairness {
      .weak { $0 == .resend }.and(.weak { $0 == .acknowledge })
        .and(receipt { $0 == .receive }).and(receipt { $0 == .receiveAcknowledgement })
    }
    let system = Bounded(AlternatingBit(values: 0..<2)) {
      $0.messages.count <= 2 && $0.acknowledgements.count <= 2
    }
    let found = kinds(
      system,
      [
        .leadsTo(
          "delivery", from: { $0.sent == 1 && $0.sentBit != $0.acknowledgedBit },
          to: { $0.received == 1 }, fairness: fair(receipt: { .strong(nil, $0) })),
        .leadsTo(
          "delivery though all may be lost",
          from: { $0.sent == 1 && $0.sentBit != $0.acknowledgedBit },
          to: { $0.received == 1 }, fairness: fair(receipt: { .weak(nil, $0) })),
      ])
    #expect(found == [.proved, .violated])
  }

  @Test func `TwoPhase always comes to a decision, which the managers may never hear of`() {
    let decided: @Sendable (TwoPhase.State) -> Bool = { $0.manager != .initial }
    let found = kinds(
      TwoPhase(managers: 3),
      [
        .eventually("decision", decided),
        .alwaysPossible("all managers decide") { $0.working.isEmpty && $0.prepared.isEmpty },
        .alwaysPossible("commitment") { $0.committed.count == 3 },
        .eventually("decision without progress", fairness: .none, decided),
      ])
    #expect(found == [.proved, .proved, .violated, .violated])
  }
}
