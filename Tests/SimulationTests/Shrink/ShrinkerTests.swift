import Machines
import Testing

@testable import Simulation

struct ShrinkerTests {
  static let kinds: [Property.Kind] = [
    .never(.emits("smoke")), .atMost(1, .emits("warm"), per: nil), .never(.kill),
    .leadsTo(.event("start"), .emits("warm"), within: 3000, .timeOnly),
    .precedes(.event("open"), .emits("warm"), per: .launch),
    .shortest(from: .event("start"), until: .event("stop"), .atLeast(2000)),
    .never(Oven.is(.cold) && Oven.baked == 3), .noDeadlock(ends: .never),
  ]

  /// The runs of a campaign that break a property, each with how.
  private func failing(
    _ property: Property, on ground: Ground
  ) throws -> [(path: Path, kind: FailureKind)] {
    let watch = try RuntimeMonitor([property], on: ground)
    let campaign = Campaign(seed: Seed(11), runs: 400, steps: 40)
    var found: [(path: Path, kind: FailureKind)] = []
    for run in 0..<campaign.runs {
      let path = try campaign.path(ofRun: run, of: ground, scope: Scope(""))
      if let finding = try watch.finding(in: path) {
        found.append((path: finding.path, kind: finding.kind))
      }
    }
    return found
  }

  @Test(arguments: kinds)
  func `A failure is shrunk to one run, from wherever it was found`(
    _ kind: Property.Kind
  ) throws {
    let ground = try Oven.ground()
    let property = Oven.property(kind)
    let found = try failing(property, on: ground)
    #expect(found.count > 5)
    var results: [FailureKind: Set<Path>] = [:]
    for (path, kind) in found {
      let shrinker = try Shrinker(property, kind, on: ground)
      let result = try #require(try shrinker.simplest(from: path))
      #expect(result.isSimplest && result.path.moves.count <= path.moves.count)
      #expect(try shrinker.simplest(from: result.path) == result)
      // Throws if some step of it is not possible.
      _ = try ground.run(of: result.path)
      results[kind, default: []].insert(result.path)
    }
    #expect(results.values.allSatisfy { $0.count == 1 })
  }

  /// With so few states allowed, only leaving out and trying ends are left.
  @Test(arguments: kinds)
  func `Without a search of the whole system it still fails so, and is stable`(
    _ kind: Property.Kind
  ) throws {
    let ground = try Oven.ground()
    let property = Oven.property(kind)
    var lengths = 0
    var shortest = 0
    for (path, kind) in try failing(property, on: ground).prefix(60) {
      let shrinker = try Shrinker(property, kind, on: ground, stateLimit: 2)
      let result = try #require(try shrinker.simplest(from: path))
      let best = try #require(
        try Shrinker(property, kind, on: ground).simplest(from: path))
      #expect(try shrinker.simplest(from: result.path)?.path == result.path)
      var attempt = Attempt(try RuntimeMonitor([property], on: ground), kind)
      #expect(try attempt.failing(result.path) == result.path)
      lengths += result.path.moves.count
      shortest += best.path.moves.count
      #expect(result.path.moves.count >= best.path.moves.count)
    }
    #expect(lengths * 2 <= shortest * 3, "\(lengths) steps where \(shortest) are enough")
  }

  @Test func `The simplest run is the known one`() throws {
    let ground = try Oven.ground()
    let property = Oven.property(.never(.emits("smoke")))
    let (path, kind) = try #require(try failing(property, on: ground).first)
    let result = try #require(try Shrinker(property, kind, on: ground).simplest(from: path))
    #expect(
      try ground.run(of: result.path).signature
        == "0: event start → 1000: event warm → 10000: timer alarm")
  }

  @Test func `A run that does not fail is not shrunk`() throws {
    let ground = try Oven.ground()
    let shrinker = try Shrinker(Oven.property(.never(.kill)), .occurred, on: ground)
    #expect(try shrinker.simplest(from: ground.path([(0, "event start")])) == nil)
    let other = try Shrinker(Oven.property(.never(.kill)), .tooLate, on: ground)
    #expect(try other.simplest(from: ground.path([(0, "kill")])) == nil)
    #expect(throws: ModelError.self) {
      try Shrinker(Oven.property(.noZeno), .occurred, on: ground)
    }
  }
}
