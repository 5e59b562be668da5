import Checking
import Foundation
import Machines
import Testing

@Suite struct `Explanations hold of changed systems` {
  private static func drawn(_ seed: UInt64) -> System {
    var system = TimedSystemGenerator.draw(seed: seed)
    var generator = PropertyGenerator(system, seed: seed)
    system.properties = generator.properties(12).filter {
      switch $0.kind {
      case .always, .never, .atMost, .precedes, .eventually: true
      default: false
      }
    }
    return system
  }

  private static var seeds: Range<UInt64> {
    let environment = ProcessInfo.processInfo.environment
    return 0..<(environment["SIM_LONG_TESTS"].flatMap(UInt64.init) ?? 60)
  }

  private static func results(_ system: System) -> [PropertyResult] {
    var options = SearchOptions(bounds: SearchBounds(states: 600))
    options.merges = false
    let outcome = try? check(system, options: options)
    return outcome.map { $0.complete ? $0.results : [] } ?? []
  }

  /// The system in which some choices are never made; `nil` if it cannot be said that way.
  private static func without(_ set: [PossibleEvent], _ system: System) -> System? {
    var system = system
    for choice in set {
      if choice.event == "kill" {
        system.process.kills = 0
        continue
      }
      var isFound = false
      for machine in system.machines.indices {
        for cause in system.machines[machine].causes.indices
        where system.machines[machine].causes[cause].event == choice.event
          && system.machines[machine].causes[cause].actor.name == choice.actor
        {
          system.machines[machine].causes[cause].condition = .never
          isFound = true
        }
      }
      if !isFound { return nil }
    }
    return system
  }

  private static func fails(_ property: Property, _ system: System) -> Bool? {
    var system = system
    system.properties = [property]
    return results(system).first.map { $0.verdict == .violated }
  }

  /// A longer campaign: `SIM_LONG_TESTS=5000 swift test --filter "Explanations hold"`.
  @Test func `Without a cause nothing fails, and with any part of it something does`() {
    var asked = 0
    for seed in Self.seeds {
      let system = Self.drawn(seed)
      for result in Self.results(system) where result.verdict == .violated {
        for cause in result.detail.explanation?.causes ?? [] {
          guard let changed = Self.without(cause, system),
            let fails = Self.fails(result.property, changed)
          else { continue }
          asked += 1
          #expect(!fails, "seed \(seed), \(result.property.kind) without \(cause)")
          for choice in cause where cause.count > 1 {
            if let part = Self.without(cause.filter { $0 != choice }, system),
              let stillFails = Self.fails(result.property, part)
            {
              #expect(stillFails, "seed \(seed), \(result.property.kind) with \(choice)")
            }
          }
        }
      }
    }
    #expect(asked > Self.seeds.count / 10)
  }

  /// Every moment of a margin is tried by ticks, which know nothing of zones, and every other one.
  @Test func `The same steps follow at the moments of a margin, and at no others`() throws {
    var asked = 0
    for seed in Self.seeds {
      let system = Self.drawn(seed)
      for result in Self.results(system) where result.verdict == .violated {
        guard let run = result.run, let margins = result.detail.explanation?.margins else {
          continue
        }
        for margin in margins {
          guard let moments = try TickMoments(system)?.moments(of: margin.step, in: run) else {
            continue
          }
          asked += 1
          let claimed = moments.asked.filter { moment in
            moment >= margin.earliest && margin.latest.map { moment <= $0 } ?? true
          }
          #expect(
            moments.possible == claimed,
            "seed \(seed), \(result.property.kind), \(margin), \(run.signature)")
        }
      }
    }
    #expect(asked > Self.seeds.count / 20)
  }

  /// Each set is asked for as a claim of its own, of the whole and of all but one.
  @Test func `What never holds together does not, and all but any one of it does`() {
    var asked = 0
    for seed in Self.seeds {
      var system = TimedSystemGenerator.draw(seed: seed)
      for machine in system.machines.indices {
        for block in system.machines[machine].rules.indices {
          for row in system.machines[machine].rules[block].rules.indices {
            let id = "R-\(machine)-\(block)-\(row)"
            system.machines[machine].rules[block].rules[row].ids = [id]
            system.properties.append(Property(id, "", .sometimes(.rule(id))))
          }
        }
      }
      let absences = Self.results(system).flatMap { $0.detail.explanation?.absences ?? [] }
      for absence in absences {
        func occurs(_ conditions: [Condition]) -> Bool? {
          Self.fails(Property("p", "", .sometimes(.holds(.all(conditions)))), system).map { !$0 }
        }
        if absence.first != nil {
          #expect(absence.together.isEmpty)
          continue
        }
        guard let whole = occurs(absence.together) else { continue }
        asked += 1
        #expect(!whole, "seed \(seed), \(absence)")
        for left in absence.together where absence.together.count > 1 {
          #expect(
            occurs(absence.together.filter { $0 != left }) == true, "seed \(seed), \(absence)")
        }
      }
    }
    #expect(asked > Self.seeds.count / 10)
  }
}
