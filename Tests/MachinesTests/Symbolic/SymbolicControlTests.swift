import Testing

@testable import RuleLanguage
@testable import RuleSemantics
@testable import SymbolicSearch

@Suite struct `A broken symbolic search is found out` {
  /// What is left out of the search, and what is looked at then: random systems, until one differs.
  @Test(arguments: [
    DiagramStore.Sabotage.oneSupport, .lostDependency, .noDeathsInside, .noUrgency,
    .lostFollower, .oneValue,
  ])
  func `whatever is left out of it`(sabotage: DiagramStore.Sabotage) throws {
    for seed in 0..<UInt64(200) {
      let drawn = SystemGenerator.draw(seed: seed, measures: false)
      guard let compiled = try? CompiledSystem(drawn.system, drawn.configuration, time: .clocks)
      else { continue }
      let skeleton = Skeleton(compiled, atMost: 100)
      if skeleton.isTooLarge || skeleton.isAtFault { continue }
      // A collection before every step of the work.
      func counts(_ sabotage: DiagramStore.Sabotage) throws -> [Int?]? {
        let store = DiagramStore(threshold: 0)
        store.sabotage = sabotage
        let relations = try StepRelations(compiled, StateVariables(compiled), in: store)
        guard let space = try? SymbolicSpace(compiled, relations, work: 200_000) else { return nil }
        return [space.stateCount.exactly, space.transitionCount.exactly]
      }
      let right = [skeleton.states.count, skeleton.transitions]
      #expect(try counts([]) == right)
      if try counts(sabotage) != right { return }
    }
    Issue.record("not found out")
  }
}
