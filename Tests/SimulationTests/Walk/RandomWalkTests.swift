import Machines
import Testing

@testable import Simulation

struct RandomWalkTests {
  static func walk(_ ground: Ground, run: Int, steps: Int = 30) throws -> Path {
    try Campaign(seed: Seed(5), runs: 1, steps: steps).path(
      ofRun: run, of: ground, scope: Scope(""))
  }

  @Test func `Every run is one that the rules allow, step by step`() throws {
    let ground = try Oven.ground()
    for run in 0..<300 {
      let path = try Self.walk(ground, run: run)
      let printed = try ground.run(of: path)
      #expect(printed.steps.count == path.moves.count)
      #expect(printed.end.microseconds == path.ticks * ground.compiled.tickMicroseconds)
    }
  }

  @Test func `What a run leaves out does not happen in it, and everything happens in some`() throws
  {
    let ground = try Oven.ground()
    let campaign = Campaign(seed: Seed(5), runs: 1, steps: 30)
    var happened: Set<String> = []
    var leftOut: Set<[String]> = []
    for run in 0..<500 {
      let names = try ground.run(of: Self.walk(ground, run: run)).steps.map(\.action)
      let without = campaign.leftOut(ofRun: run, of: ground, scope: Scope(""))
      leftOut.insert(without)
      #expect(Set(names).isDisjoint(with: without))
      if without.contains("kill") { #expect(!names.contains { $0.contains("killed") }) }
      happened.formUnion(names)
    }
    #expect(leftOut.count > 30 && leftOut.contains([]))
    for action in ground.compiled.actions where action.kind != .tick {
      #expect(happened.contains(action.name), "\(action.name)")
    }
    #expect(happened.contains("event warm, killed after effect 1"))
  }

  /// The oven must warm 1 s to 4 s after its start; its alarm comes after 10 s.
  @Test func `Answers come before, at and after deadlines, and all at once`() throws {
    let ground = try Oven.ground(kills: 0)
    var delays: [String: Int] = [:]
    var atOnce = 0
    for run in 0..<1000 {
      let steps = try ground.run(of: Self.walk(ground, run: run)).steps
      for (one, next) in zip(steps, steps.dropFirst()) {
        if one.action == "event start", next.action == "event warm" {
          let delay = next.at.microseconds - one.at.microseconds
          delays[Instant(microseconds: delay).milliseconds, default: 0] += 1
        }
        if one.at == next.at { atOnce += 1 }
      }
    }
    #expect(Set(delays.keys) == ["1000", "2000", "3000", "4000"])
    #expect((delays["4000"] ?? 0) > (delays["2000"] ?? 0))
    #expect(atOnce > 1000)
  }

  /// The numbers below change only with the rules of the walk; then every seed means other runs.
  @Test func `A seed means the run that it always meant`() throws {
    let path = try Self.walk(try Oven.ground(), run: 3, steps: 8)
    let run = try Oven.ground().run(of: path)
    #expect(run.signature == Self.golden)
  }

  static let golden =
    "0: event open → 0: event start → 0: background"
    + " → 1000: event warm, killed after effect 1 → 1000: launch → 1000: event open"
    + " → 1000: background → 1000: suspend"
}
