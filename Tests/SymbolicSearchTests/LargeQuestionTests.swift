import Machines
import PublicModels
import Testing

@testable import SymbolicSearch

@Suite struct `A question that takes more than the budget` {
  /// Budgets that suffice to explore and not to answer, with the same counts and answers after it as
  /// before.
  @Test func `leaves everything as it was`() throws {
    let system = TwoPhaseCommitTable.system(managers: 6)
    let compiled = try CompiledSystem(system)
    let (agree, possible) = (system.properties[0].kind, system.properties[1].kind)
    let whole = try space(compiled, limit: 1 << 20)
    guard case .reached(let run) = try whole.answer(to: possible) else {
      Issue.record("not reached")
      return
    }
    var (tooLarge, answered) = (0, 0)
    for limit in (12...20).map({ 1 << $0 }) {
      guard let small = try? space(compiled, limit: limit) else { continue }
      for _ in 0..<2 {
        let answer = try small.answer(to: possible)
        if answer == .undecided(.nodes) { tooLarge += 1 } else { answered += 1 }
        #expect([.undecided(.nodes), .reached(run)].contains(answer), "\(limit)")
        #expect(small.stateCount == whole.stateCount)
        #expect(small.transitionCount == whole.transitionCount)
        #expect(small.firings == whole.firings)
        #expect(try small.answer(to: agree, wantsRun: false) == .holds)
      }
    }
    #expect(tooLarge > 0 && answered > 0, "\(tooLarge) \(answered)")
  }

  private func space(_ compiled: CompiledSystem, limit: Int) throws -> SymbolicSpace {
    let store = DiagramStore(limit: limit)
    return try SymbolicSpace(
      compiled, StepRelations(compiled, StateVariables(compiled), in: store))
  }
}
