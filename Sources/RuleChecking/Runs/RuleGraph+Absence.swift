internal import RuleLanguage
internal import RuleSemantics
internal import StateGraphs
internal import StateSearch

extension RuleGraph {
  /// Why a point occurs in no run: what never holds together in a state, of each way to it.
  ///
  /// - Parameter point: something that occurs in no run of a complete search.
  /// - Returns: empty where conditions of states do not tell it, or the graph is not that of single
  ///   steps.
  func absences(of point: EventPredicate) throws(ModelError) -> [Explanation.Absence] {
    if reduction != nil || merged != nil { return [] }
    var absences: [Explanation.Absence] = []
    switch point {
    case .holds(let condition), .becomes(let condition):
      if let together = try contradiction(condition.conjuncts) {
        absences.append(Explanation.Absence(row: nil, together: together))
      }
    case .rule(let id):
      let rows = compiled.rows
      for (position, way) in compiled.waysToRows.enumerated() where rows[position].ids.contains(id)
      {
        guard let together = try contradiction(way) else { return [] }
        absences.append(Explanation.Absence(row: rows[position], together: together))
      }
    case .either(let points):
      for point in points {
        let found = try self.absences(of: point)
        if found.isEmpty { return [] }
        absences += found
      }
    case .event, .emits, .launch, .kill: break
    }
    return absences
  }

  /// Some of these conditions that hold together in no state, while any fewer of them do; `nil` if
  /// all hold together in some state.
  private func contradiction(_ conditions: [Condition]) throws(ModelError) -> [Condition]? {
    var sets: [BitSet] = []
    for condition in conditions { sets.append(try nodes(where: condition)) }
    func areTogether(_ positions: [Int]) -> Bool {
      var nodes = BitSet(capacity: graph.nodeCount, full: true)
      for position in positions { nodes = nodes.intersection(sets[position]) }
      return !nodes.isEmpty
    }
    var needed = Array(conditions.indices)
    if areTogether(needed) { return nil }
    for position in conditions.indices {
      let fewer = needed.filter { $0 != position }
      if !areTogether(fewer) { needed = fewer }
    }
    return needed.map { conditions[$0] }
  }
}

extension CompiledSystem {
  /// By row: what it asks for, its place and whoever causes what it hears included.
  ///
  /// The state of its machine comes first, so that what never holds anywhere is told without it.
  fileprivate var waysToRows: [[Condition]] {
    machines.flatMap { table in
      table.rules.flatMap { block in
        block.rules.indices.map { position in
          let row = block.rules[position]
          let isIn = table.isIn(block.state)
          guard row.trigger != .entry, row.trigger != .exit else { return [isIn] }
          let before = block.rules[..<position].filter { $0.trigger == row.trigger }
          var way = [isIn] + row.condition.conjuncts
          way += before.map { .not($0.condition) }
          if case .event(let event) = row.trigger {
            way += possibility(of: event)
          }
          return way
        }
      }
    }
  }

  /// What must hold for somebody to cause an event; nothing if a row may send it.
  private func possibility(of event: String) -> [Condition] {
    let isSent = machines.flatMap(\.rules).flatMap(\.rules).flatMap(\.actions).contains {
      $0.sends.contains(event)
    }
    let causes = machines.flatMap(\.causes)
    if isSent || causes.contains(where: { $0.sends.contains(event) }) { return [] }
    let possible = causes.filter { $0.event == event }.map(\.possible)
    return possible.count == 1 ? possible[0].conjuncts : [.any(possible)]
  }
}

extension Condition {
  /// Conditions that hold together exactly where this one does.
  fileprivate var conjuncts: [Condition] {
    switch self {
    case .always: []
    case .all(let parts): parts.flatMap(\.conjuncts)
    default: [self]
    }
  }
}
