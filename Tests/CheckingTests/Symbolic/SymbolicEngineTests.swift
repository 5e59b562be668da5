import Checking
import Foundation
import Machines
import Models
import SymbolicSearch
import Testing

@Suite struct `The symbolic engine answers as the explicit one` {
  /// The systems of the catalogue that a search ends in a moment; with `SIM_LONG_TESTS` all.
  private static let most =
    ProcessInfo.processInfo.environment["SIM_LONG_TESTS"] == nil ? 600 : 5_000_000

  private func options(_ engine: Engine, states: Int? = nil) -> SearchOptions {
    var options = SearchOptions(bounds: SearchBounds(states: states))
    options.engine = engine
    return options
  }

  @Test func `on the systems of the catalogue`() throws {
    var (compared, byDiagrams) = (0, 0)
    for system in Catalogue.models.systems {
      // Times stay with zones, whichever engine explores.
      let asked = system.properties.filter { $0.role != .measurement }
      let amended = Configuration(amendments: Set(system.amendments.map(\.id)))
      for configuration in [Configuration(), amended] {
        let explicit = try check(
          system, configuration, options: options(.explicit, states: Self.most),
          properties: asked)
        guard explicit.complete else { continue }
        let symbolic = try check(
          system, configuration, options: options(.symbolic), properties: asked)
        guard let facts = symbolic.facts else {
          #expect(symbolic.engine == .fallback(.timers))
          #expect(symbolic.results == explicit.results)
          continue
        }
        #expect(facts.states == Count(explicit.states), "\(system.name)")
        #expect(symbolic.transitions == explicit.transitions, "\(system.name)")
        #expect(symbolic.coverage == explicit.coverage, "\(system.name)")
        for (one, other) in zip(explicit.results, symbolic.results) {
          #expect(one.withoutChance == other.withoutChance, "\(system.name), \(one.property.name)")
        }
        compared += explicit.results.count
        byDiagrams += explicit.results.count - facts.explicit.count
      }
    }
    // So that nothing passes by comparing nothing, or by asking the explicit engine.
    #expect(byDiagrams > compared / 2 && byDiagrams > 80, "\(byDiagrams) of \(compared)")
  }

  @Test func `but for what it does not decide, which it says`() throws {
    let system = try #require(Catalogue.models.systems.first { $0.name == "consent" })
    let outcome = try check(system, options: options(.symbolic, states: 2))
    let facts = try #require(outcome.facts)
    #expect(outcome.complete && facts.states == 39)
    let open = outcome.results.filter { $0.verdict == .undecided || $0.detail.isOpen }
    #expect(!open.isEmpty && facts.explicit.isEmpty)
    let explicit = try check(system)
    for (one, other) in zip(outcome.results, explicit.results) where one.verdict != .undecided {
      #expect(one.verdict == other.verdict, "\(one.property.name)")
    }
  }

  @Test func `and says why where it stores states after all`() throws {
    let timed = try #require(Catalogue.models.systems.first { $0.name == "app-state-machine" })
    #expect(
      try check(timed, options: options(.symbolic), properties: []).engine == .fallback(.timers))
    let system = try #require(Catalogue.models.systems.first { $0.name == "hydration" })
    var small = options(.symbolic, states: 10)
    small.bounds.nodes = 1
    let outcome = try check(system, options: small, properties: [])
    #expect(outcome.engine == .fallback(.nodes) && outcome.states == 10 && !outcome.complete)
  }

  @Test func `auto begins with states and goes on with diagrams`() throws {
    let system = try #require(Catalogue.models.systems.first { $0.name == "consent" })
    let few = try check(system, options: options(.auto, states: 1000))
    #expect(few.engine == .explicit && few.states == 39)
    let many = try check(system, options: options(.auto, states: 20))
    #expect(many.facts?.states == 39 && many.complete)
  }
}

extension VerdictDetail {
  fileprivate var isOpen: Bool {
    if case .obstacle = reason { true } else { false }
  }
}

extension PropertyResult {
  /// The result without what only the graph of single steps tells.
  fileprivate var withoutChance: [AnyHashable?] {
    [property, verdict, detail.reason, detail.mayBeEarlier, measure, run]
  }
}
