extension TimedNetwork: TimedSystem {
  public typealias State = PackedWords<2>

  public var clockCount: Int { clocks.count }
  public var objectCount: Int { tables.objectCount }
  public var initialStates: [State] { [tables.initial] }

  public func describe(_ state: State, into sojourn: inout TimedSojourn) {
    for process in tables.locations.indices {
      let stay = tables.sojourns[process][tables.locations[process].value(in: state)]
      if !stay.canWait { sojourn.canWait = false }
      for constraint in stay.invariant { sojourn.require(constraint) }
      for (clock, lower, upper) in stay.bounds {
        if lower >= 0 { sojourn.bound(clock, lower: lower) }
        if upper >= 0 { sojourn.bound(clock, upper: upper) }
      }
    }
  }

  public func transitions(of state: State, into transitions: inout TimedTransitions<State>) {
    let locations = locations(in: state)
    let committed = locations.indices.map { tables.sojourns[$0][locations[$0]].isCommitted }
    let someCommitted = committed.contains(true)
    for process in locations.indices where !someCommitted || committed[process] {
      for edge in tables.alone[process][locations[process]] where isEnabled(edge, in: state) {
        take([edge], by: edge, in: state, into: &transitions)
      }
    }
    for vector in tables.vectors {
      if someCommitted, !vector.participants.contains(where: { committed[$0.process] }) { continue }
      var taken: [Int] = []
      func extend(_ position: Int, _ action: Int) {
        if position == vector.participants.count {
          return take(taken, by: action, in: state, into: &transitions)
        }
        let participant = vector.participants[position]
        for (edge, digit) in participant.leaving[locations[participant.process]]
        where isEnabled(edge, in: state) {
          taken.append(edge)
          extend(position + 1, action + digit * participant.weight)
          taken.removeLast()
        }
      }
      extend(0, vector.firstAction)
    }
  }

  private func isEnabled(_ edge: Int, in state: State) -> Bool {
    tables.edges[edge].tests.allSatisfy { variable, relation, value in
      relation.holds(tables.variables[variable].value(in: state), value)
    }
  }

  /// Appends the transition in which the edges are taken together, if no update leaves its range.
  private func take(
    _ edges: [Int], by action: Int, in state: State, into transitions: inout TimedTransitions<State>
  ) {
    var target = state
    for edge in edges {
      let step = tables.edges[edge]
      tables.locations[step.process].set(step.target, in: &target)
      for (variable, adds, value) in step.writes {
        let field = tables.variables[variable]
        let range = variables[variable].range
        let new = adds ? field.value(in: target) + value : value
        guard (0...range.upperBound - range.lowerBound).contains(new) else { return }
        field.set(new, in: &target)
      }
    }
    transitions.append(target, by: tables.independence == .ownEdges ? 0 : action)
    for edge in edges {
      for constraint in tables.edges[edge].guards { transitions.require(constraint) }
    }
    for edge in edges {
      for (clock, value) in tables.edges[edge].resets { transitions.reset(clock, to: value) }
    }
    declareObjects(of: edges, into: &transitions)
  }

  private func declareObjects(of edges: [Int], into transitions: inout TimedTransitions<State>) {
    var changed: [Int] = []
    for edge in edges {
      for object in tables.edges[edge].changes where !changed.contains(object) {
        changed.append(object)
        transitions.change(object)
      }
    }
    for edge in edges {
      for object in tables.edges[edge].uses where !changed.contains(object) {
        changed.append(object)
        transitions.use(object)
      }
    }
  }

  /// The edges of the action with this number, by process and position among its edges.
  func edges(ofAction action: Int) -> [Int] {
    if action < tables.edges.count { return [action] }
    guard let vector = tables.vectors.last(where: { $0.firstAction <= action }) else { return [] }
    return vector.participants.map { participant in
      let digit = (action - vector.firstAction) / participant.weight % participant.edges.count
      return participant.edges[digit]
    }
  }

  /// The edges that are taken, such as `Bus: Idle → Active, Station1: Wait → Start`.
  public func name(ofAction action: Int) -> String {
    let flat = processes.flatMap { process in process.edges.map { (process.name, $0) } }
    return edges(ofAction: action).map { number in
      let (process, edge) = flat[number]
      return "\(process): \(edge.source) → \(edge.target)"
    }.joined(separator: ", ")
  }
}
