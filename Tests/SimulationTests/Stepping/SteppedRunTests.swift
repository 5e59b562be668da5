import Machines
import Testing

@testable import Simulation

/// Runs made choice by choice, held against the same runs made as a whole.
struct SteppedRunTests {
  private static let properties: [Property] = [
    ("never", Property.Kind.never(.holds(Oven.is(.burnt)))),
    ("once", .atMost(1, .emits("warm"), per: nil)),
    ("order", .precedes(.event("warm"), .emits("smoke"), per: nil)),
    ("answer", .longest(from: .rule("OVEN-1"), until: .holds(Oven.is(.hot)), .atMost(3000))),
    ("pause", .shortest(from: .rule("OVEN-1"), until: .rule("OVEN-3"), .atLeast(3000))),
    ("smoke", .sometimes(.emits("smoke"))),
    ("ends", .eventually(.holds(Oven.is(.burnt)), .timeOnly)),
  ].map { Property($0.0, "It is so.", $0.1) }

  @Test func `A run made by choices is the run of its path, and its watchers say the same`() throws
  {
    let ground = try Oven.ground()
    let monitor = try RuntimeMonitor(Self.properties, on: ground)
    #expect(monitor.unwatched.map(\.name) == ["ends"])
    var broken: Set<String> = []
    for number in 0..<120 {
      let path = try RandomWalkTests.walk(ground, run: number, steps: 14)
      var stepped = try SteppedRun(watchedBy: monitor)
      var before: [SteppedRun] = []
      for move in path.moves {
        if move.wait > 0 {
          before.append(stepped)
          stepped = try stepped.waiting(move.wait)
        }
        let number = stepped.choices.indices.first { index in
          stepped.choices[index].number == move.action
            && stepped.choices[..<index].count { $0.number == move.action } == move.which
        }
        before.append(stepped)
        stepped = try stepped.taking(try #require(number))
      }
      if path.finalWait > 0 {
        before.append(stepped)
        stepped = try stepped.waiting(path.finalWait)
      }
      #expect(stepped.path == path)
      #expect(stepped.run.steps == (try ground.run(of: path)).steps)
      for (property, standing) in zip(monitor.properties, stepped.standings) {
        let finding = try RuntimeMonitor([property], on: ground).finding(in: path)
        switch standing {
        case .failed(let kind, _):
          #expect(finding?.kind == kind)
          broken.insert(property.name)
        case .reached: #expect(finding?.kind == .reached)
        default: #expect(finding == nil)
        }
      }
      // Back by any number of choices is where the run was.
      for (count, earlier) in before.reversed().enumerated() {
        let back = try stepped.withoutLast(count + 1)
        #expect(back.path == earlier.path && back.run.state == earlier.run.state)
        #expect(back.standings == earlier.standings)
      }
      #expect(try stepped.withoutLast(before.count + 5).path == Path())
    }
    #expect(broken == ["never", "once", "answer", "pause"])
  }

  @Test func `What a watcher waits for is told with its time`() throws {
    let ground = try Oven.ground(kills: 0)
    var run = try SteppedRun(watchedBy: RuntimeMonitor(Self.properties, on: ground))
    let tick = ground.compiled.tickMicroseconds / 1000
    let start = try #require(run.choices.firstIndex { $0.event == "start" })
    let begun = try run.taking(start)
    #expect(begun.moved(since: run).map(\.claim) == ["answer", "pause"])
    run = try begun.waiting(2000 / tick)
    #expect(run.standings.map(\.description)[3] == "waiting 2000 of 3000 ms")
    #expect(run.standings.map(\.description)[4] == "2000 of at least 3000 ms")
    // Time passes up to what is due, and no further.
    run = try run.waiting(5000 / tick)
    #expect(run.run.now.milliseconds == "4000" && run.ticksUntilChange == nil)
    #expect(run.broken == "answer")
  }
}
