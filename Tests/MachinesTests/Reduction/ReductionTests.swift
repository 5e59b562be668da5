import Foundation
import PropertyTesting
import Testing

@testable import RuleLanguage
@testable import RuleSemantics

@Suite struct `A reduction settles states that cannot be told apart` {
  /// How a reduction can be wrong.
  enum Break: CaseIterable {
    case none
    /// Equivalent places may lead to places that are not.
    case withoutRefinement
    /// The rows that fire, and the outputs, are not looked at.
    case withoutNotes
    /// The conditions that are asked are not looked at.
    case withoutObservations
    /// A state whose fields cannot be told apart by themselves is taken for the initial one.
    case withoutRecords
  }

  /// The sum of what was compared, and how many systems showed a difference.
  struct Tally {
    var differing: [UInt64] = []
    var fullStates = 0
    var settledStates = 0
    var reduced = 0
  }

  static func compare(_ seeds: Range<UInt64>, pairs: Int, _ kind: Break) throws -> Tally {
    var tally = Tally()
    for seed in seeds {
      let (system, configuration) = SystemGenerator.draw(seed: seed)
      guard let compiled = try? CompiledSystem(system, configuration) else { continue }
      let asked = Self.conditions(of: compiled, seed)
      let reduction = try Reduction(
        compiled, observing: asked,
        effort: BisimulationQuotient.Effort(places: 300, paths: 20_000), sabotage: kind.sabotage)
      tally.reduced += reduction.parts.isEmpty ? 0 : 1
      var lockstep = SettledLockstep(
        compiled,
        observed: try asked.map { (condition) throws in try compiled.predicate(condition) },
        settle: reduction.settled)
      if lockstep.difference(within: pairs) != nil { tally.differing.append(seed) }
      // One that is found out is found out.
      if kind != .none, !tally.differing.isEmpty { break }
      tally.fullStates += lockstep.fullStates
      tally.settledStates += lockstep.settledStates
    }
    return tally
  }

  /// Some facts about some machines and variables.
  static func conditions(of compiled: CompiledSystem, _ seed: UInt64) -> [Condition] {
    var random = SplitMix64(seed: seed &* 31)
    var conditions: [Condition] = [.phase([.background])]
    if let table = compiled.machines.first {
      conditions.append(.located(machine: table.name, states: [random.pick(table.states)]))
    }
    if !compiled.variables.isEmpty {
      let variable = random.pick(compiled.variables)
      conditions.append(
        .compare(.variable(variable), .equal, .constant(variable.range.upperBound)))
    }
    return random.chance(50) ? conditions : [.all(conditions)]
  }

  /// A longer campaign: `SIM_LONG_TESTS=5000 swift test --filter settles` compares so many systems.
  @Test func `on random systems, step by step`() throws {
    let more = ProcessInfo.processInfo.environment["SIM_LONG_TESTS"].flatMap(UInt64.init)
    let tally = try Self.compare(0..<(more ?? 60), pairs: more == nil ? 400 : 4000, .none)
    #expect(tally.differing == [])
    // What has been compared, so that the test cannot pass by settling nothing.
    #expect(tally.reduced > 12)
    #expect(tally.settledStates * 10 < tally.fullStates * 9)
  }

  @Test(arguments: Break.allCases.filter { $0 != .none })
  func `and a broken one is found out`(_ kind: Break) throws {
    #expect(try !Self.compare(0..<120, pairs: 400, kind).differing.isEmpty)
  }

  @Test func `The initial state stays what it is`() throws {
    var settling = 0
    for seed in UInt64(0)..<40 {
      let (system, configuration) = SystemGenerator.draw(seed: seed)
      guard let compiled = try? CompiledSystem(system, configuration) else { continue }
      let effort = BisimulationQuotient.Effort(places: 300, paths: 20_000)
      let reduction = try Reduction(compiled, observing: [], effort: effort)
      #expect(reduction.settled(compiled.initial) == compiled.initial)
      if !reduction.parts.isEmpty { settling += 1 }
    }
    #expect(settling > 3)
  }
}

extension `A reduction settles states that cannot be told apart`.Break {
  var sabotage: BisimulationQuotient.Sabotage {
    switch self {
    case .none: []
    case .withoutRefinement: .noRefinement
    case .withoutNotes: .noNotes
    case .withoutObservations: .noObservations
    case .withoutRecords: .noRecords
    }
  }
}
