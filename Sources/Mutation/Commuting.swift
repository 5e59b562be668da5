import Machines
import Reporting

extension Action {
  /// Whether two actions of one list can change places without any run being able to tell: neither
  /// reads or writes what the other writes, and no death can strike between two effects of them.
  ///
  /// Sends are handled after the rule in their order, so that two of them do not; nor do timers.
  func commutes(with other: Action, isAtomic: Bool) -> Bool {
    guard let own = reach, let others = other.reach else { return false }
    if own.sends && others.sends { return false }
    if !isAtomic && own.hasEffect && others.hasEffect { return false }
    return own.written.isDisjoint(with: others.read.union(others.written))
      && others.written.isDisjoint(with: own.read)
  }

  private struct Reach {
    var read: Set<String> = []
    var written: Set<String> = []
    var sends = false
    /// Something that outlives the death of the process, in the middle of a step too.
    var hasEffect = false
  }

  /// `nil` for what starts or stops a timer.
  private var reach: Reach? {
    var reach = Reach()
    return add(to: &reach) ? reach : nil
  }

  private func add(to reach: inout Reach) -> Bool {
    switch self {
    case .assign(let variable, let expression):
      reach.written.insert(variable.name)
      reach.read.formUnion(expression.variables.map(\.name))
      if variable.lifetime != .volatile { reach.hasEffect = true }
    case .start, .stop: return false
    case .emit: reach.hasEffect = true
    case .send: reach.sends = true
    case .choose(let condition, let then, let otherwise):
      reach.read.formUnion(condition.variables.map(\.name))
      for action in then + otherwise where !action.add(to: &reach) { return false }
    case .atomically(let actions):
      for action in actions where !action.add(to: &reach) { return false }
    }
    return true
  }
}
