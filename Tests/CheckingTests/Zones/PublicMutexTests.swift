import Checking
import Foundation
import Machines
import Testing

/// Mutual exclusion in time, and schedules: more public models through the public interface.
struct PublicMutexTests {
  private typealias Clock = TimedNetwork.Clock
  private typealias Variable = TimedNetwork.Variable
  private typealias Process = TimedNetwork.Process
  private typealias Edge = TimedNetwork.Edge

  /// The algorithm of Lynch and Shavit, "Timing-based mutual exclusion" (1992): Fischer's, and a
  /// second variable that keeps exclusion whatever the times are.
  ///
  /// - Parameters:
  ///   - write: how long a process takes at most to write what it decided to write.
  ///   - pause: for how long it waits at least before it reads it again.
  private func lynchShavit(_ count: Int, write: Int, pause: Int) throws -> TimedNetwork {
    let owner = Variable("owner", 0...count)
    let busy = Variable("busy", 0...1)
    let clocks = (1...count).map { Clock("c\($0)") }
    let processes = zip(1..., clocks).map { number, c in
      Process(
        "P\(number)",
        locations: [
          "idle", .init("write", while: [c <= write]), "pause", "look",
          .init("mark", while: [c <= write]), "again", "critical", "leave", "lost",
        ],
        edges: [
          Edge("idle", to: "write", when: [owner == 0], do: [c.reset]),
          Edge("write", to: "pause", do: [owner.set(to: number), c.reset]),
          Edge("pause", to: "look", when: [c > pause, owner == number]),
          Edge("pause", to: "idle", when: [c > pause, owner != number]),
          Edge("look", to: "mark", when: [busy == 0], do: [c.reset]),
          Edge("look", to: "idle", when: [busy == 1]),
          Edge("mark", to: "again", do: [busy.set(to: 1)]),
          Edge("again", to: "critical", when: [owner == number]),
          Edge("again", to: "lost", when: [owner != number]),
          Edge("critical", to: "leave", do: [busy.set(to: 0)]),
          Edge("leave", to: "idle", do: [owner.set(to: 0)]),
        ])
    }
    return try TimedNetwork(clocks: clocks, variables: [owner, busy], processes: processes)
  }

  /// Which locations of the first process are reached, and whether it is ever critical with
  /// another.
  private func found(
    in network: TimedNetwork
  ) throws -> (isExclusive: Bool, canLose: Bool, isCritical: Bool) {
    let space = exploreZones(network)
    #expect(space.complete)
    let states = (0..<space.nodeCount).map { space.state(of: $0) }
    let first = try network.condition("P1", at: "critical")
    let second = try network.condition("P2", at: "critical")
    let lost = try network.condition("P1", at: "lost")
    return (
      !states.contains { first($0) && second($0) }, states.contains(where: lost),
      states.contains(where: first)
    )
  }

  /// Source: the paper. Where pauses are too short, a process may find that it lost, with the door
  /// shut behind it; two are never critical.
  @Test(arguments: [2, 3])
  func `Exclusion needs no timing, and progress does`(_ count: Int) throws {
    #expect(
      try found(in: lynchShavit(count, write: 2, pause: 2))
        == (isExclusive: true, canLose: false, isCritical: true))
    #expect(
      try found(in: lynchShavit(count, write: 2, pause: 1))
        == (isExclusive: true, canLose: true, isCritical: true))
  }

  // MARK: Schedules

  /// Jobs that need machines for some time each, one after the other: the model of Abdeddaïm,
  /// Asarin and Maler, "Scheduling with timed automata" (2004), where a machine may be held for
  /// longer.
  private func shop(_ jobs: [[(machine: Int, time: Int)]]) throws -> TimedNetwork {
    let machines = (jobs.flatMap { $0.map(\.machine) }.max() ?? 0) + 1
    let used = (0..<machines).map { Variable("m\($0)", 0...1) }
    let clocks = jobs.indices.map { Clock("x\($0)") }
    let processes = zip(jobs.indices, jobs).map { number, tasks in
      Process(
        "J\(number)",
        locations: tasks.indices.flatMap { [.init("wait\($0)"), .init("work\($0)")] }
          + [.init("wait\(tasks.count)")],
        edges: tasks.indices.flatMap { place in
          let machine = used[tasks[place].machine]
          return [
            Edge(
              "wait\(place)", to: "work\(place)", when: [machine == 0],
              do: [machine.set(to: 1), clocks[number].reset]),
            Edge(
              "work\(place)", to: "wait\(place + 1)", when: [clocks[number] >= tasks[place].time],
              do: [machine.set(to: 0)]),
          ]
        })
    }
    return try TimedNetwork(clocks: clocks, variables: used, processes: processes)
  }

  private func shortestSchedule(_ jobs: [[(machine: Int, time: Int)]]) throws -> TimePoint? {
    let network = try shop(jobs)
    let ends = try jobs.indices.map {
      try network.condition("J\($0)", at: "wait\(jobs[$0].count)")
    }
    let answer = network.earliestArrival { state in ends.allSatisfy { $0(state) } }
    guard case .at(let time, _) = answer else { return nil }
    return time
  }

  /// The least end of all schedules in which each task begins as early as those before it let it.
  private func leastEnd(
    _ jobs: [[(machine: Int, time: Int)]], _ next: [Int], _ jobEnds: [Int], _ machineEnds: [Int]
  ) -> Int {
    var best: Int?
    for job in jobs.indices where next[job] < jobs[job].count {
      let (machine, time) = jobs[job][next[job]]
      var (next, jobEnds, machineEnds) = (next, jobEnds, machineEnds)
      let end = max(jobEnds[job], machineEnds[machine]) + time
      next[job] += 1
      jobEnds[job] = end
      machineEnds[machine] = end
      let least = leastEnd(jobs, next, jobEnds, machineEnds)
      best = best.map { min($0, least) } ?? least
    }
    return best ?? jobEnds.max() ?? 0
  }

  /// Source: Fisher and Thompson (1963), their instance of six jobs and six machines, of which the
  /// first jobs and tasks are taken here.
  private static let ft06: [[(machine: Int, time: Int)]] = zip(
    [
      [2, 0, 1, 3, 5, 4], [1, 2, 4, 5, 0, 3], [2, 3, 5, 0, 1, 4], [1, 0, 2, 3, 4, 5],
      [2, 1, 4, 5, 0, 3], [1, 3, 5, 0, 4, 2],
    ],
    [
      [1, 3, 6, 7, 3, 6], [8, 5, 10, 10, 10, 4], [5, 4, 8, 9, 1, 7], [5, 5, 5, 3, 8, 9],
      [9, 3, 5, 4, 3, 1], [3, 3, 9, 10, 4, 1],
    ]
  ).map { machines, times in zip(machines, times).map { (machine: $0, time: $1) } }

  @Test(arguments: [(2, 4), (3, 2)])
  func `The shortest schedule is that of all schedules`(_ jobs: Int, _ tasks: Int) throws {
    let part = Self.ft06.prefix(jobs).map { Array($0.prefix(tasks)) }
    let least = leastEnd(
      part, part.map { _ in 0 }, part.map { _ in 0 }, Array(repeating: 0, count: 6))
    #expect(try shortestSchedule(part) == TimePoint(least))
  }
}
