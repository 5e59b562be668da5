internal import Diagnostics
internal import RuleLanguage

extension CompiledSystem {
  /// A claim of a machine, a state, an event, a row or an output that nobody has would silently hold.
  func check(wordsOf property: Property) throws(ModelError) {
    let place = "property \"\(property.name)\": "
    for point in property.kind.points + [property.given].compactMap({ $0 }) {
      try check(point, place)
    }
    if case .offers(_, _, let events) = property.kind {
      for event in events { try check(.event(event), place) }
    }
  }

  private func check(_ point: EventPredicate, _ place: String) throws(ModelError) {
    let system = place + "the system"
    switch point {
    case .holds(let condition), .becomes(let condition): try check(condition, place)
    case .rule(let id):
      guard vocabulary.contains(id: id) else {
        throw .unknown(.rule, id, in: system, known: vocabulary.knownIDs)
      }
    case .event(let event):
      guard vocabulary.contains(event: event) || actions.contains(where: { $0.event == event })
      else { throw .unknown(.event, event, in: system, known: vocabulary.knownEvents) }
    case .emits(let output):
      guard vocabulary.contains(output: output) || outputs.contains(output) else {
        throw .unknown(.output, output, in: system, known: vocabulary.knownOutputs)
      }
    case .launch, .kill: break
    case .either(let points): for point in points { try check(point, place) }
    }
  }

  private func check(_ condition: Condition, _ place: String) throws(ModelError) {
    var wrong: ModelError?
    condition.walk { part in
      guard case .located(let name, let states) = part, wrong == nil else { return }
      guard let table = resolved.machines.first(where: { $0.name == name }) else {
        wrong = .unknown(
          .machine, name, in: place + "the system", known: resolved.machines.map(\.name))
        return
      }
      if let state = states.first(where: { !table.states.contains($0) }) {
        wrong = .unknown(
          .state, state, in: place + "machine \"\(name)\"", known: table.states)
      }
    }
    if let wrong { throw wrong }
  }
}
