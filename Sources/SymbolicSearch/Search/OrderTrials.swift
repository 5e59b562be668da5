import Machines

/// Chooses the order of the quantities by trying: with every candidate a search may compute so much,
/// and if none is done by then, it may compute more.
///
/// What is compared are numbers of computed results, so the choice is the same everywhere.
struct OrderTrials {
  private let compiled: CompiledSystem
  private let choices: StartChoices
  private let budget: SymbolicBudget
  private let isInterrupted: (() -> Bool)?
  private let candidates: [[Int]]
  /// How much the first trials may compute: more, where it takes longer to make relations.
  private var firstWork = 20_000

  init(
    _ compiled: CompiledSystem, _ choices: StartChoices, _ budget: SymbolicBudget,
    _ isInterrupted: (() -> Bool)?
  ) throws {
    self.compiled = compiled
    self.choices = choices
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
    if relations.holdsBack { firstWork *= 64 }
    let program = relations.program
    let first = [program.kills, program.phase].compactMap { field in
      field.flatMap { plain.entry(word: $0.word, mask: $0.mask) }
    }
    if relations.holdsBack, !first.isEmpty {
      // How often the app died, and whether it runs, nearly every step asks and few change. In the
      // systems of the catalogue, others than this order and that of the layout are worse.
      let narrow = supports.filter { $0.count < 30 }
      let grouped = VariableOrder.grouped(
        narrow, count: plain.count, around: compiled.machineNames.count, without: first)
      let near = first + VariableOrder(of: grouped, narrow).order
      all = plain.count > Self.mostTried ? [near] : [near, plain.order]
    }
    candidates = Array(all.prefix(budget.orders))
  }

  /// With more quantities, a failed trial would take longer than the search.
  private static let mostTried = 64

  /// The search that computes least.
  func best() throws -> SymbolicSpace {
    var work = candidates.count == 1 ? budget.nodes * 64 + 1 : firstWork
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
      return try SymbolicSpace(compiled, relations, choosing: choices, work: work)
    } catch SymbolicFailure.limit(.nodes) {
      return nil
    }
  }
}
