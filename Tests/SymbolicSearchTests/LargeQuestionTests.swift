import Machines
import PublicModels
import Testing

@testable import SymbolicSearch

@Suite struct `A question that takes more than the budget` {
  /// Budgets that suffice to explore and not to answer, with the same counts and answers after it as
  /// before; a store that takes for known what it found when no node could be made is found out.
  @Test(arguments: [DiagramStore.Sabotage(), .spoiledAnswers])
  func `leaves everything as it was`(sabotage: DiagramStore.Sabotage) throws {
    let system = TwoPhaseCommitTable.system(managers: 5)
    let compiled = try CompiledSystem(system)
    let (agree, possible) = (system.properties[0].kind, system.properties[1].kind)
    let whole = try space(compiled, limit: 1 << 20)
    guard case .reached(let run) = try whole.answer(to: possible) else {
      Issue.record("not reached")
      return
    }
    var (tooLarge, answered) = (0, 0)
    var wrong: [String] = []
    func look(_ isRight: Bool, _ what: String) { if !isRight { wrong.append(what) } }
    for room in [100, 400, 1600, 12_000] {
      let small = try space(compiled, limit: 1 << 15)
      small.store.sabotage = sabotage
      let filling = small.store.fill(leaving: room)
      for _ in 0..<2 {
        let answer = try small.answer(to: possible)
        if answer == .undecided(.nodes) { tooLarge += 1 } else { answered += 1 }
        look([.undecided(.nodes), .reached(run)].contains(answer), "\(room): \(answer)")
        look(small.stateCount == whole.stateCount, "\(room): \(small.stateCount) states")
        look(small.transitionCount == whole.transitionCount, "\(room): transitions")
        look(small.firings == whole.firings, "\(room): rows")
        let holds = try small.answer(to: agree, wantsRun: false)
        look([.undecided(.nodes), .holds].contains(holds), "\(room): \(holds)")
      }
      // With room again, it is answered.
      small.store.kept.removeSubrange(filling)
      small.store.collect()
      let answer = try small.answer(to: possible)
      look(answer == .reached(run), "\(room), and room again: \(answer)")
    }
    #expect(wrong.isEmpty == sabotage.isEmpty, "\(wrong)")
    #expect(tooLarge > 0 && answered > 0, "\(tooLarge) \(answered)")
  }

  /// However few nodes are allowed: no more are made, and the counts are right or none are given.
  @Test func `is given up at the very node`() throws {
    let compiled = try CompiledSystem(TwoPhaseCommitTable.system(managers: 3))
    let whole = try SymbolicSpace.explore(compiled, budget: SymbolicBudget(orders: 1))
    let needed = whole.nodeCounts.peak
    var (given, kept) = (0, 0)
    for nodes in [1, 2, 3, 7, 20, 50, needed / 2, needed - 1, needed, needed + 1] {
      do {
        let space = try SymbolicSpace.explore(
          compiled, budget: SymbolicBudget(nodes: nodes, orders: 1))
        #expect(space.stateCount == whole.stateCount)
        #expect(space.nodeCounts.peak <= nodes)
        kept += 1
      } catch {
        #expect(error == .limit(.nodes))
        given += 1
      }
    }
    #expect(given >= 6 && kept >= 2, "\(given) \(kept)")
  }

  /// Whatever is still needed outlives a collection after every step of the work.
  @Test func `is answered although all else is collected again and again`() throws {
    let system = TwoPhaseCommitTable.system(managers: 4)
    let compiled = try CompiledSystem(system)
    for property in system.properties {
      let whole = try space(compiled, limit: 1 << 20).answer(to: property.kind)
      let often = try space(compiled, limit: 1 << 20, threshold: 0)
      for _ in 0..<2 { #expect(try often.answer(to: property.kind) == whole) }
    }
  }

  private func space(_ compiled: CompiledSystem, limit: Int, threshold: Int = 1 << 16) throws
    -> SymbolicSpace
  {
    let store = DiagramStore(limit: limit, threshold: threshold)
    return try SymbolicSpace(
      compiled, StepRelations(compiled, StateVariables(compiled), in: store))
  }
}

extension DiagramStore {
  /// Keeps sets of one vector until there is only so much room.
  ///
  /// - Returns: where they are among what is kept.
  fileprivate func fill(leaving room: Int) -> Range<Int> {
    collect()
    let first = kept.count
    var value: UInt32 = 1000
    while count + room < limit {
      kept.append(make(value, Self.unit, Self.empty))
      value += 1
    }
    return first..<kept.count
  }
}
