package import RuleLanguage

/// How the steps are told in which a point of a property occurs.
package enum StepTest {
  /// By what begins to hold in them.
  case condition(Condition)
  /// By a row that fires in them, which is one of these.
  case rows([Bool])
  /// By what happens, which is one of these actions.
  case actions([Bool])
  /// By the death of the process: an action, or on the way through a step.
  case deaths([Bool])
  /// By an output; its number is `nil` if nothing in force emits it.
  case output(String, number: Int?)
  /// By any of these points.
  case either([EventPredicate])
}

extension CompiledSystem {
  /// How the steps are told in which a point occurs.
  ///
  /// - Throws: a ``ModelError`` if the system has nothing of that name, in force or not.
  package func stepTest(of point: EventPredicate) throws(ModelError) -> StepTest {
    let place = "a property speaks of what is not there: the system"
    switch point {
    case .holds(let condition), .becomes(let condition): return .condition(condition)
    case .rule(let id):
      let isMeant = rows.map { $0.ids.contains(id) }
      guard isMeant.contains(true) || mentions(rule: id) else {
        throw ModelError.unknown(.rule, id, in: place)
      }
      return .rows(isMeant)
    case .event(let event):
      let isMeant = actions.map { action in
        if case .cause = action.kind { action.event == event } else { false }
      }
      guard isMeant.contains(true) || mentions(event: event) else {
        throw ModelError.unknown(.event, event, in: place)
      }
      return .actions(isMeant)
    case .emits(let output):
      let number = outputs.firstIndex(of: output)
      guard number != nil || mentions(output: output) else {
        throw ModelError.unknown(.output, output, in: place)
      }
      return .output(output, number: number)
    case .launch: return .actions(actions.map(\.kind.isLaunch))
    case .kill: return .deaths(actions.map { $0.kind == .process(.kill) })
    case .either(let points): return .either(points)
    }
  }
}
