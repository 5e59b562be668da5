import Machines

/// Chooses the order of the quantities by trying: with every candidate a search may compute so much,
/// and if none is done by then, it may compute more.
///
/// What is compared are numbers of computed results, so the choice is the same everywhere.
struct OrderTrials {
  private let compiled: CompiledSystem
  private let budget: SymbolicBudget
  private let isInterrupted: (() -> Bool)?
  private let candidates: [[Int]]

  init(
    _ compiled: CompiledSystem, _ budget: SymbolicBudget, _ isInterrupted: (() -> Bool)?
  ) throws {
    self.compiled = compiled
    self.budget = budget
    self.isInterrupted = isInterrupted
    let plain = StateVariables(compiled)
    if budget.orders <= 1 {
      candidates = [plain.order]
      return
    }
    let store = DiagramStore(limit: budget.nodes)
    let relations = try StepRelations(compiled, plain, in: store)
    let supports = relations.steps.filter { !$0.isDeath || !relations.holdsBack }.map { step in
      Set(step.relation.support.levels + step.enabled.support.levels).sorted()
    }
    var all = VariableOrder.candidates(supports, count: plain.count)
    if relations.holdsBack {
      // Who dies, and whether the app runs, nearly every step asks and few change.
      let program = relations.program
      let first = [program.kills, program.phase].compactMap { field in
        field.flatMap { plain.entry(word: $0.word, mask: $0.mask) }
      }
      all.insert(
        VariableOrder.grouped(
          supports, count: plain.count, around: compiled.machineNames.count, after: first), at: 0)
      // Others than this and the one of the layout have never been better there.
      all = Array(all.prefix(plain.count > Self.mostTried ? 1 : 2))
    }
    candidates = Array(all.prefix(budget.orders))
  }

  /// With more quantities, a failed trial would take longer than the search.
  private static let mostTried = 64

  /// The search that computes least.
  func best() throws -> SymbolicSpace {
    var work = candidates.count == 1 ? budget.nodes * 64 + 1 : 20_000
    while true {
      var best: SymbolicSpace?
      for order in candidates {
        if let space = try space(by: order, work: best?.work ?? work) {
          if space.work < best?.work ?? .max { best = space }
        }
      }
      if let best { return best }
      if work > budget.nodes * 64 { throw SymbolicFailure.limit(.nodes) }
      work *= 8
    }
  }

  /// A search with an order; `nil` if it computes more than allowed.
  private func space(by order: [Int], work: Int) throws -> SymbolicSpace? {
    let store = DiagramStore(limit: budget.nodes)
    store.isInterrupted = isInterrupted
    let variables = StateVariables(compiled, order: order)
    let relations = try StepRelations(compiled, variables, in: store)
    do {
      return try SymbolicSpace(compiled, relations, work: work)
    } catch SymbolicFailure.limit(.nodes) {
      return nil
    }
  }
}
