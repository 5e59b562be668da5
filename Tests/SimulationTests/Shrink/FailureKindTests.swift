import Machines
import Testing

@testable import Simulation

/// An order that may be answered too late, or never: one property that fails in two ways, of which
/// each is the simpler one somewhere.
enum Courier: Machine {
  enum State: String, Name { case shop, road, lost }
  enum Event: String, Name { case order, drive, lose, arrive }

  static let name = "Courier"
  static let initial = State.shop

  static let rules: Rules<Courier> = [
    // Ordered in the shop, nothing is under way: possibly never.
    .shop: [
      .on(.order, do: [.emit("ordered")], per: "COURIER-1"),
      .on(.drive, to: .road, per: "COURIER-2"),
    ],
    // Ordered on the road, it comes, but late.
    .road: [
      .on(.order, do: [.emit("ordered")], per: "COURIER-3"),
      .on(.lose, to: .lost, per: "COURIER-4"),
      .after(.seconds(5), to: .shop, do: [.emit("arrived")], per: "COURIER-5"),
    ],
    .lost: [],
  ]

  static let causes: [Cause<Courier>] = [
    .user(.order), .user(.drive), .by(.app, .lose),
  ]
}

struct FailureKindTests {
  /// - Parameter limit: how many states may be searched: all, or too few to help.
  @Test(arguments: [20_000, 2])
  func `A failure of a system is never shrunk to one of another kind`(_ limit: Int) throws {
    let system = System(
      "courier", document: "COURIER", title: "Courier", machines: [Courier.table()])
    let ground = Ground(try CompiledSystem(system))
    let property = Property(
      "soon", "What is ordered arrives within 3 s.",
      .leadsTo(.emits("ordered"), .emits("arrived"), within: 3000, .timeOnly))
    let watch = try RuntimeMonitor([property], on: ground)
    let campaign = Campaign(seed: Seed(5), runs: 300, steps: 30)
    var signatures: [FailureKind: Set<String>] = [:]
    for run in 0..<campaign.runs {
      let path = try campaign.path(ofRun: run, of: ground, scope: Scope(""))
      guard let finding = try watch.finding(in: path) else { continue }
      let shrinker = try Shrinker(property, finding.kind, on: ground, stateLimit: limit)
      let result = try #require(try shrinker.simplest(from: finding.path))
      #expect(try watch.finding(in: result.path)?.kind == finding.kind)
      signatures[finding.kind, default: []].insert(try ground.run(of: result.path).signature)
    }
    #expect(Set(signatures.keys) == [.never, .tooLate])
    // Each has one simplest run, which no run of the other kind has displaced.
    #expect(signatures[.never] == ["0: event order"])
    #expect(signatures[.tooLate]?.count == 1)
  }

  /// From the middle of a run both failures are near, and only the one that is asked for is found.
  @Test(arguments: [FailureKind.never, .tooLate])
  func `The search takes the kind it is asked for`(_ kind: FailureKind) throws {
    let ground = Ground(
      try CompiledSystem(
        System("courier", document: "COURIER", title: "Courier", machines: [Courier.table()])))
    let property = Property(
      "soon", "What is ordered arrives within 3 s.",
      .leadsTo(.emits("ordered"), .emits("arrived"), within: 3000, .timeOnly))
    let watch = try RuntimeMonitor([property], on: ground)
    var goal = Watcher(watch, until: kind)
    var attempt = Attempt(watch, kind)
    let place = try #require(try attempt.place(after: try ground.path([(0, "event drive")])))
    guard
      case .found(let path) = try SimplestWay(ground).search(
        from: place.state, place.memory, to: &goal, atMost: 4, states: 10_000)
    else {
      Issue.record("nothing was found")
      return
    }
    let whole = Path(
      moves: try ground.path([(0, "event drive")]).moves + path.moves, finalWait: path.finalWait)
    #expect(try watch.finding(in: whole)?.kind == kind)
    #expect(path.moves.count == (kind == .never ? 2 : 1))
  }
}
