import Machines
import Reporting

extension [Action] {
  /// Every way in which one of the actions is done wrongly, those inside choices and commits
  /// included.
  ///
  /// What is done twice is only what then differs: outputs, sends, and what is computed from itself.
  /// Two outputs of one step are not swapped: they come at one moment.
  var changes: [Change<[Action]>] { changes(isAtomic: false) }

  fileprivate func changes(isAtomic: Bool) -> [Change<[Action]>] {
    indices.flatMap { index -> [Change<[Action]>] in
      let action = self[index]
      func replacing(_ new: [Action]) -> [Action] {
        Array(self[..<index]) + new + Array(self[(index + 1)...])
      }
      var changes = [
        Change(
          operator: action.dropping, words: "leave out `\(action.words)`", value: replacing([]))
      ]
      if action.differsTwice {
        changes.append(
          Change(
            operator: .doubleEffect, words: "do `\(action.words)` twice",
            value: replacing([action, action])))
      }
      if index + 1 < count, !(action.isOutput && self[index + 1].isOutput),
        action != self[index + 1]
      {
        var swapped = self
        swapped.swapAt(index, index + 1)
        changes.append(
          Change(
            operator: .swapEffects,
            words: "do `\(self[index + 1].words)` before `\(action.words)`", value: swapped,
            isSame: action.commutes(with: self[index + 1], isAtomic: isAtomic)))
      }
      return changes + action.changes(isAtomic: isAtomic).map { $0.map { replacing([$0]) } }
    }
  }
}

extension Action {
  fileprivate var isOutput: Bool { if case .emit = self { true } else { false } }

  fileprivate var dropping: MutationOperator {
    switch self {
    case .emit: .dropOutput
    case .send: .dropSend
    case .start: .removeLimit
    case .assign, .stop, .choose, .atomically: .dropEffect
    }
  }

  fileprivate var differsTwice: Bool {
    switch self {
    case .emit, .send: true
    case .assign(let variable, let expression): expression.variables.contains(variable)
    case .start, .stop, .choose, .atomically: false
    }
  }

  /// Every way in which the action does something else.
  fileprivate func changes(isAtomic: Bool) -> [Change<Action>] {
    switch self {
    case .assign(let variable, .constant(let value)):
      return variable.others(than: value).map { other in
        let action = Action.assign(variable, .constant(other))
        return Change(operator: .changeValue, words: "do `\(action.words)`", value: action)
      }
    case .start(let timer, let delay):
      return delay.changes.map { change in
        Change(
          operator: change.operator, words: "let \(timer.name) \(change.words)",
          value: .start(timer, change.value))
      }
    case .choose(let condition, let then, let otherwise):
      return condition.changes.map { $0.map { .choose(if: $0, then: then, else: otherwise) } }
        + then.changes(isAtomic: isAtomic).map {
          $0.map { .choose(if: condition, then: $0, else: otherwise) }
        }
        + otherwise.changes(isAtomic: isAtomic).map {
          $0.map { .choose(if: condition, then: then, else: $0) }
        }
    case .atomically(let actions):
      return actions.changes(isAtomic: true).map { $0.map { .atomically($0) } }
    case .assign, .stop, .emit, .send: return []
    }
  }
}

extension Variable {
  /// The values that are taken for one by mistake: every other one of a fact or a choice, the next
  /// ones of a counter.
  fileprivate func others(than value: Int) -> [Int] {
    labels.isEmpty
      ? [value - 1, value + 1].filter(range.contains) : range.filter { $0 != value }
  }
}
