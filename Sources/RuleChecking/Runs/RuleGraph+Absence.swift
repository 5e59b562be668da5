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
      let rows = compiled.rows.indices.filter { compiled.rows[$0].ids.contains(id) }
      return try self.absences(of: rows.map { (row: $0, asking: .always) })
    case .emits(let output):
      guard !compiled.emitsOutsideRows(output) else { return [] }
      return try self.absences(of: compiled.rows(emitting: output))
    case .either(let points):
      for point in points {
        let found = try self.absences(of: point)
        if found.isEmpty { return [] }
        absences += found
      }
    case .event, .launch, .kill: break
    }
    return absences
  }

  /// Why none of these rows fires, or not where it asks for a condition besides; empty if that is
  /// not known of each.
  func absences(
    of places: [(row: Int, asking: Condition)]
  ) throws(ModelError) -> [Explanation.Absence] {
    var absences: [Explanation.Absence] = []
    let ways = compiled.waysToRows
    for (position, condition) in places {
      let row = compiled.rows[position]
      let way = ways[position]
      let absence: Explanation.Absence
      if let together = try contradiction(way.conditions + condition.conjuncts) {
        absence = Explanation.Absence(row: row, together: together)
      } else if let first = try preemption(way.conditions, ofTimer: way.isTimed) {
        absence = Explanation.Absence(row: row, together: [], first: first)
      } else {
        return []
      }
      if !absences.contains(absence) { absences.append(absence) }
    }
    return absences
  }

  /// A row that fires at once wherever these conditions hold, where nothing else can happen.
  ///
  /// - Parameter isTimed: whether it is enough that no time passes there.
  private func preemption(
    _ conditions: [Condition], ofTimer isTimed: Bool
  ) throws(ModelError) -> FiredRow? {
    let asking = try nodes(where: .all(conditions))
    let instant = instant
    var first: Int?
    for node in asking {
      let edges = graph.edges(from: node)
      guard let edge = edges.first(where: { instant[$0] }),
        isTimed || edges.allSatisfy({ instant[$0] })
      else { return nil }
      first = first ?? trail(of: edge).rows.first
    }
    return first.map { compiled.rows[$0] }
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
  /// The rows that may emit an output, by position, with what each asks for besides.
  fileprivate func rows(emitting output: String) -> [(row: Int, asking: Condition)] {
    machines.flatMap { $0.rules.flatMap(\.rules) }.enumerated().flatMap { position, rule in
      var assigned: Set<String> = []
      return rule.actions.emissions(of: output, after: &assigned).map {
        (row: position, asking: $0)
      }
    }
  }

  /// Whether something else than a row may emit an output.
  fileprivate func emitsOutsideRows(_ output: String) -> Bool {
    machines.flatMap(\.causes).flatMap(\.actions).contains { $0.emits(output) }
  }

  /// By row: what it asks for, its place and whoever causes what it hears included.
  ///
  /// The state of its machine comes first, so that what never holds anywhere is told without it.
  fileprivate var waysToRows: [(conditions: [Condition], isTimed: Bool)] {
    machines.flatMap { table in
      table.rules.flatMap { block in
        block.rules.indices.map { position in
          let row = block.rules[position]
          let isIn = table.isIn(block.state)
          guard row.trigger != .entry, row.trigger != .exit else { return ([isIn], false) }
          let before = block.rules[..<position].filter { $0.trigger == row.trigger }
          var way = [isIn] + row.condition.conjuncts
          way += before.map { .not($0.condition) }
          switch row.trigger {
          case .event(let event): return (way + possibility(of: event), false)
          case .after, .expiry: return (way, true)
          case .immediately, .entry, .exit: return (way, false)
          }
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

extension [Action] {
  /// Under which conditions they emit an output, each on the state before them, or none where that
  /// is not known.
  ///
  /// - Parameter assigned: the variables that actions before them change.
  fileprivate func emissions(
    of output: String, after assigned: inout Set<String>
  ) -> [Condition] {
    var found: [Condition] = []
    for action in self {
      switch action {
      case .emit(let emitted): if emitted == output { found.append(.always) }
      case .assign(let variable, _): assigned.insert(variable.name)
      case .start, .stop, .send: break
      case .choose(let condition, let then, let otherwise):
        let isOfBefore = condition.asksOnlyForVariables(except: assigned)
        var (one, two) = (assigned, assigned)
        for (part, test) in [
          (then.emissions(of: output, after: &one), condition),
          (otherwise.emissions(of: output, after: &two), .not(condition)),
        ] {
          found += part.map { isOfBefore ? .all([test, $0]) : $0 }
        }
        assigned = one.union(two)
      case .atomically(let inner): found += inner.emissions(of: output, after: &assigned)
      }
    }
    return found
  }
}

extension Condition {
  /// Whether it asks for no places, phases and timers, and none of some variables.
  fileprivate func asksOnlyForVariables(except assigned: Set<String>) -> Bool {
    var asksOnly = true
    walk { part in
      switch part {
      case .always, .never, .not, .all, .any, .reading: break
      case .compare(let a, _, let b):
        if (a.variables + b.variables).contains(where: { assigned.contains($0.name) }) {
          asksOnly = false
        }
      default: asksOnly = false
      }
    }
    return asksOnly
  }
}

extension Action {
  fileprivate func emits(_ output: String) -> Bool {
    var emits = false
    walk(action: { if $0 == .emit(output) { emits = true } }, condition: { _ in })
    return emits
  }
}
