import Machines

/// Chooses the order of the quantities by trying: every candidate may make so many nodes, and if
/// none is done by then, all may make more.
///
/// What is compared are numbers of nodes, so the choice is the same everywhere.
struct OrderTrials {
  private let compiled: CompiledSystem
  private let budget: SymbolicBudget
  private let candidates: [[Int]]

  init(_ compiled: CompiledSystem, _ budget: SymbolicBudget) throws {
    self.compiled = compiled
    self.budget = budget
    let plain = StateVariables(compiled)
    let store = DiagramStore(limit: budget.nodes)
    let supports = try StepRelations(compiled, plain, in: store).steps.map { step in
      Set(step.relation.support.levels + step.enabled.support.levels).sorted()
    }
    candidates = VariableOrder.candidates(supports, count: plain.count)
  }

  /// The order with which the fewest nodes are made.
  func best() throws -> [Int] {
    var work = 10_000
    while work < budget.nodes {
      var best: (order: [Int], made: Int)?
      for order in candidates {
        let allowed = best.map { $0.made } ?? work
        if let made = try self.made(by: order, atMost: allowed), made < best?.made ?? .max {
          best = (order, made)
        }
      }
      if let best { return best.order }
      work *= 8
    }
    return candidates[0]
  }

  /// How many nodes a search with an order makes; `nil` if they are more than allowed.
  private func made(by order: [Int], atMost work: Int) throws -> Int? {
    do {
      return try SymbolicSpace(compiled, order: order, budget: budget, work: work).work
    } catch SymbolicFailure.limit(.nodes) {
      return nil
    }
  }
}
