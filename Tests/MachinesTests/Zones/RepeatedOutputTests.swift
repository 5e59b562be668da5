import Checking
import Machines
import SymbolicSearch
import Testing

/// A message that a step sends twice is sent twice, whoever counts.
@Suite struct `What a step does twice is counted twice` {
  /// A bell that rings twice when it is pressed, by one row, and that tells itself to light up twice.
  private static let bell = machine(
    "Bell", causes: [byUser("press")],
    [
      "ready": [
        Rule(
          .event("press"), to: "ready",
          do: [.emit("ring"), .emit("ring"), .emit("dong"), .send("light"), .send("light")]),
        Rule(.event("light"), do: [.emit("shine")], per: ["L"]),
      ]
    ])

  private static let (ring, dong) = (EventPredicate.emits("ring"), EventPredicate.emits("dong"))
  private static let press = EventPredicate.event("press")

  /// Of these so many occur with each press.
  private static let counts: [(EventPredicate, Int)] = [
    (ring, 2), (dong, 1), (.emits("shine"), 2), (.rule("L"), 2), (.either([ring, dong]), 3),
    (.either([press, ring]), 3), (press, 1), (.either([press, press]), 2),
  ]

  private func system(timer: Bool) -> System {
    var machines = [Self.bell]
    if timer {
      machines.append(machine("Clock", ["tick": [Rule(.after(.seconds(1)), to: "tick")]]))
    }
    return System("bell", document: "B", title: "A bell", machines: machines)
  }

  @Test(arguments: [Engine.zones, .ticks], [false, true])
  func `by zones, by ticks and by what a reduction leaves`(
    _ engine: Engine, _ reduces: Bool
  ) throws {
    for (point, count) in Self.counts {
      for limit in 1...4 {
        var options = SearchOptions()
        options.engine = engine
        options.reduces = reduces
        let claim = Property("p", "So often.", .atMost(limit, point, per: Self.press))
        let result = try #require(
          try check(system(timer: true), options: options, properties: [claim]).results.first)
        #expect(
          result.verdict == (limit < count ? .violated : .proved), "\(point) at most \(limit)")
        #expect((result.run?.steps.count ?? 1) == 1)
      }
    }
  }

  @Test func `by decision diagrams`() throws {
    let space = try SymbolicSpace.explore(CompiledSystem(system(timer: false)))
    for (point, count) in Self.counts {
      for limit in 1...4 {
        let answer = try space.answer(to: .atMost(limit, point, per: Self.press))
        if case .violated = answer {
          #expect(limit < count, "\(point) at most \(limit)")
        } else {
          #expect(answer == .holds && limit >= count, "\(point) at most \(limit): \(answer)")
        }
      }
    }
  }
}
