public import StateSearch

extension TimedNetwork: TimedSystem {
  /// Where each process is and what each variable holds, in 128 bits.
  public typealias State = PackedWords<2>

  /// The number of clocks of the network.
  public var clockCount: Int { clocks.count }
  /// The processes, and the clocks and variables that several of them use.
  public var objectCount: Int { tables.objectCount }
  /// The one state in which every process is at its initial location.
  public var initialStates: [State] { [tables.initial] }

  /// Says how time passes: the invariants of the locations, and what clocks are yet compared with.
  public func describe(_ state: State, into sojourn: inout TimedSojourn) {
    let lists = tables.lists
    for process in tables.locations.indices {
      let stay = lists.stays[lists.place(of: process, in: state)]
      if !stay.canWait { sojourn.canWait = false }
      for place in stay.invariant { sojourn.require(lists.constraints[place]) }
      for place in stay.bounds {
        let (clock, lower, upper) = lists.bounds[place]
        if lower >= 0 { sojourn.bound(clock, lower: lower) }
        if upper >= 0 { sojourn.bound(clock, upper: upper) }
      }
    }
    if sojourn.canWait, lists.urgent.contains(where: { canTake([], $0, lists, in: state) }) {
      sojourn.canWait = false
    }
  }

  /// Whether edges of the participants can be taken together with those taken, as far as locations and
  /// variables say.
  private func canTake(
    _ taken: [Int], _ participants: Range<Int>, _ lists: Lists, in state: State
  ) -> Bool {
    guard let first = participants.first else { return lists.target(of: taken, from: state) != nil }
    return lists.leaving(by: first, in: state).contains { place in
      let edge = lists.leavingEdges[place].edge
      return lists.isEnabled(edge, in: state)
        && canTake(taken + [edge], participants.dropFirst(), lists, in: state)
    }
  }

  /// Appends the edges that can be taken, alone or together, in rule order.
  public func transitions(of state: State, into transitions: inout TimedTransitions<State>) {
    let lists = tables.lists
    func isCommitted(_ process: Int) -> Bool {
      lists.stays[lists.place(of: process, in: state)].isCommitted
    }
    let someCommitted = lists.canCommit && tables.locations.indices.contains(where: isCommitted)
    for process in tables.locations.indices where !someCommitted || isCommitted(process) {
      for place in lists.stays[lists.place(of: process, in: state)].alone {
        let edge = lists.alone[place]
        if !lists.isEnabled(edge, in: state) { continue }
        take(CollectionOfOne(edge), by: edge, lists, in: state, into: &transitions)
      }
    }
    var taken: [Int] = []
    for vector in lists.vectors.indices {
      let participants = lists.vectors[vector].participants
      if participants.contains(where: { lists.leaving(by: $0, in: state).isEmpty }) { continue }
      if someCommitted,
        !participants.contains(where: { isCommitted(lists.participants[$0].process) })
      {
        continue
      }
      extend(
        &taken, participants, lists.vectors[vector].firstAction, lists, in: state,
        into: &transitions)
    }
  }

  /// Takes every combination of edges of the participants that are left together with those taken.
  private func extend(
    _ taken: inout [Int], _ participants: Range<Int>, _ action: Int, _ lists: Lists,
    in state: State, into transitions: inout TimedTransitions<State>
  ) {
    guard let first = participants.first else {
      return take(taken, by: action, lists, in: state, into: &transitions)
    }
    for place in lists.leaving(by: first, in: state) {
      let (edge, digit) = lists.leavingEdges[place]
      if !lists.isEnabled(edge, in: state) { continue }
      taken.append(edge)
      extend(
        &taken, participants.dropFirst(), action + digit * lists.participants[first].weight, lists,
        in: state, into: &transitions)
      taken.removeLast()
    }
  }

  /// Appends the transition in which the edges are taken together, if no update leaves its range.
  @inline(__always) private func take(
    _ edges: some Collection<Int>, by action: Int, _ lists: Lists, in state: State,
    into transitions: inout TimedTransitions<State>
  ) {
    guard let target = lists.target(of: edges, from: state) else { return }
    transitions.append(target, by: tables.independence == .ownEdges ? 0 : action)
    for edge in edges {
      for place in lists.edges[edge].guards { transitions.require(lists.constraints[place]) }
    }
    for edge in edges {
      for place in lists.edges[edge].resets {
        let (clock, value) = lists.resets[place]
        transitions.reset(clock, to: value)
      }
    }
    for edge in edges {
      for place in lists.edges[edge].changes {
        transitions.changeOnce(lists.objects[place])
      }
    }
    for edge in edges {
      for place in lists.edges[edge].uses { transitions.useOnce(lists.objects[place]) }
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
