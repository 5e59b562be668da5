import Foundation
import Machines
import PropertyTesting
import Testing

@testable import RuleChecking
@testable import StateGraphs
@testable import StateSearch
@testable import TimedAutomata

/// Of the runs of fewest steps the earliest is found, whether their orders are merged or not.
struct EarliestPathTests {
  /// When a state can be reached first in so few steps that no run takes fewer, found one run after
  /// the other.
  private struct Naive {
    let skeleton: TimedSkeleton
    var first: [Int: (steps: Int, time: ClockBound)] = [:]

    /// - Parameter runs: how many runs of one length are looked at.
    init(_ skeleton: TimedSkeleton, runs most: Int) {
      self.skeleton = skeleton
      var layer: [(state: Int, zone: DBM)] = []
      if let zone = skeleton.elapsed(DBM(zeroOfSize: skeleton.size + 1), in: 0) {
        layer = [(0, zone)]
      }
      var steps = 0
      while !layer.isEmpty, layer.count <= most, steps < 8 {
        var next: [(state: Int, zone: DBM)] = []
        for (state, zone) in layer {
          if let known = first[state], known.steps < steps { continue }
          let time = zone[0, skeleton.size]
          first[state] = (steps, max(first[state]?.time ?? time, time))
        }
        for (state, zone) in layer {
          for place in skeleton.edges(from: state) {
            let edge = skeleton.edges[place]
            if let zone = skeleton.fire(edge, from: zone) { next.append((Int(edge.target), zone)) }
          }
        }
        layer = next
        steps += 1
      }
    }
  }

  private static func search(
    _ skeleton: TimedSkeleton, to goal: Int, objects: Int
  ) -> EarliestPath {
    var search = EarliestPath(
      skeleton: skeleton, nodes: skeleton.nodes.count, starts: [(node: 0, state: 0)],
      arcs: { state in
        skeleton.edges(from: state).map {
          EarliestPath.Arc(id: $0, target: Int(skeleton.edges[$0].target), edge: skeleton.edges[$0])
        }
      }, isGoal: { $0 == goal })
    search.objects = objects
    return search
  }

  /// - Returns: what differs, and how many runs were compared that take more than one step.
  private static func compare(
    _ skeleton: TimedSkeleton, objects: Int, runs: Int
  ) -> (difference: String?, compared: Int) {
    let naive = Naive(skeleton, runs: runs)
    var compared = 0
    for (goal, first) in naive.first.sorted(by: { $0.key < $1.key }) where first.steps > 1 {
      for objects in [0, objects] {
        var search = search(skeleton, to: goal, objects: objects)
        for latest in [nil, -first.time.limit + (first.time.isAttained ? 0 : 1)] {
          search.latest = latest
          guard case .path(_, let arcs) = search.answer(ofSteps: first.steps),
            let schedule = skeleton.schedule(
              from: 0, along: arcs.map { skeleton.edges[$0] }, endsWithLast: true)
          else { return ("no path of \(first.steps) steps to \(goal)", compared) }
          let end = TimePoint(parts: schedule.times[first.steps + 1], scale: schedule.scale)
          compared += 1
          if end.units != -first.time.limit || (end.offset == 0) != first.time.isAttained {
            return ("\(end) in place of \(first.time) to \(goal), \(objects) objects", compared)
          }
        }
      }
    }
    return (nil, compared)
  }

  /// A longer campaign: `SIM_LONG_TESTS=5000 swift test --filter EarliestPathTests`.
  @Test func `on random systems as one run after the other says`() throws {
    let more = ProcessInfo.processInfo.environment["SIM_LONG_TESTS"].flatMap(UInt64.init)
    var compared = 0
    for seed in 0..<(more ?? 60) {
      let system = TimedSystemGenerator.draw(seed: seed)
      guard let clocks = try? CompiledSystem(system, time: .clocks), clocks.words <= 2,
        let table = try? TimedTable<2>(clocks)
      else { continue }
      let space = exploreZones(table, options: ZoneOptions(bounds: SearchBounds(states: 300)))
      let found = Self.compare(
        space.skeleton, objects: table.objectCount, runs: more == nil ? 100 : 400)
      compared += found.compared
      if let difference = found.difference { Issue.record("seed \(seed): \(difference)") }
    }
    #expect(compared > 200)
  }

  /// Two may act, in either order, and late is who has not acted after nine seconds.
  @Test func `where there are too many zones a wait says that it may not be the earliest`() throws {
    let machines = ["M", "N"].map { name in
      machine(
        name, causes: [byUser("go \(name)")],
        [
          "idle": [Rule(.event("go \(name)"), to: "busy")],
          "busy": [Rule(.after(.seconds(9)), to: "late")], "late": [],
        ])
    }
    let table = try TimedTable<1>(
      CompiledSystem(System("s", document: "S", title: "S", machines: machines), time: .clocks))
    let skeleton = exploreZones(table, options: ZoneOptions()).skeleton
    // It begins with the second step.
    let first = skeleton.edges(from: 0)
    var points = WaitPoints(states: skeleton.nodes.count, transitions: skeleton.edges.count) {
      WaitPoints.Moment(begins: !first.contains($0))
    }
    points.start(in: 0, WaitPoints.Moment())
    var meter = WaitMeter(skeleton: skeleton, points: points, options: ZoneOptions(merges: false))
    for (most, isEarliest) in [(100, true), (1, false)] {
      meter.mostZones = most
      guard case .measured(let wait) = meter.longer(than: 5) else {
        Issue.record("nobody waits")
        return
      }
      #expect(wait.isEarliest == isEarliest)
    }
  }

  /// Some wait, some are cut short by others' answers, and each has a deadline of its own.
  @Test(arguments: [3, 4]) func `where timers hardly touch each other`(_ count: Int) throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<3 {
      let spans = (0..<count).map { _ in random.within(1...9) }
      let machines = (0..<count).map { number in
        machine(
          "M\(number)", causes: [byUser("go \(number)")],
          [
            "idle": [Rule(.event("go \(number)"), to: "busy")],
            "busy": [
              Rule(.after(.fixed(spans[number])), to: "late"),
              Rule(
                .event("go \((number + 1) % count)"),
                when: .located(machine: "M\((number + 2) % count)", states: ["late"]), to: "cut"),
            ], "late": [], "cut": [],
          ])
      }
      let system = System("s", document: "S", title: "S", machines: machines)
      let clocks = try CompiledSystem(system, time: .clocks)
      let table = try TimedTable<2>(clocks)
      let space = exploreZones(table, options: ZoneOptions())
      let found = Self.compare(space.skeleton, objects: table.objectCount, runs: 40_000)
      #expect(found.difference == nil && found.compared > 20)
    }
  }
}
