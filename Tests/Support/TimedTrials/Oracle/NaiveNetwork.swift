package import Checking

/// The unfolding of a network, written a second time: from names, with nothing prepared.
package struct NaiveNetwork {
  package let network: TimedNetwork

  package init(_ network: TimedNetwork) { self.network = network }

  /// The name of each process's location, and the value of each variable.
  package struct State: Hashable {
    package var locations: [String]
    package var values: [String: Int]
  }

  /// A transition: what it leads to, and the edges, by process and position among its edges.
  package struct Step: Hashable {
    package let target: State
    package let edges: [Chosen]
  }

  package struct Chosen: Hashable {
    package let process: Int
    package let edge: Int
  }

  package var initial: State {
    State(
      locations: network.processes.map(\.initial),
      values: Dictionary(uniqueKeysWithValues: network.variables.map { ($0.name, $0.initial) }))
  }

  private func location(of process: Int, in state: State) -> TimedNetwork.Location? {
    network.processes[process].locations.first { $0.name == state.locations[process] }
  }

  package func canWait(in state: State) -> Bool {
    network.processes.indices.allSatisfy { location(of: $0, in: state)?.urgency == .some(.none) }
      && !network.synchronisations.contains { vector in
        vector.isUrgent && choices(of: vector).contains { target(of: $0, from: state) != nil }
      }
  }

  package func invariant(in state: State) -> [TimedNetwork.Condition] {
    network.processes.indices.flatMap { location(of: $0, in: state)?.invariant ?? [] }
  }

  /// Every set of edges that may be taken together, whatever the clocks say.
  package func steps(from state: State) -> [Step] {
    var sets: [[Chosen]] = []
    for (process, part) in network.processes.enumerated() {
      for (edge, description) in part.edges.enumerated() {
        let hasPartners = network.synchronisations.contains { vector in
          vector.parts.contains { $0.process == part.name && $0.event == description.event }
        }
        if !hasPartners { sets.append([Chosen(process: process, edge: edge)]) }
      }
    }
    for vector in network.synchronisations { sets += choices(of: vector) }
    return sets.compactMap { edges in
      target(of: edges, from: state).map { Step(target: $0, edges: edges) }
    }
  }

  /// Every set of one edge for each part of a synchronisation.
  private func choices(of vector: TimedNetwork.Synchronisation) -> [[Chosen]] {
    vector.parts.reduce([[]]) { choices, part in
      let process = network.processes.firstIndex { $0.name == part.process } ?? -1
      let edges = network.processes[process].edges.enumerated()
        .filter { $0.element.event == part.event }
      return choices.flatMap { chosen in
        edges.map { chosen + [Chosen(process: process, edge: $0.offset)] }
      }
    }
  }

  private func target(of edges: [Chosen], from state: State) -> State? {
    let all = network.processes.indices
    let committed = all.filter { location(of: $0, in: state)?.urgency == .committed }
    if !committed.isEmpty, !edges.contains(where: { committed.contains($0.process) }) { return nil }
    var next = state
    for chosen in edges {
      let edge = network.processes[chosen.process].edges[chosen.edge]
      if edge.source != state.locations[chosen.process] { return nil }
      for guarded in edge.guards where !holds(guarded, in: state) { return nil }
      next.locations[chosen.process] = edge.target
      for update in edge.updates {
        switch update {
        case .reset: break
        case .set(let variable, let value):
          next.values[variable.name] = value
        case .add(let variable, let value):
          let sum = (next.values[variable.name] ?? 0) + value
          if !variable.range.contains(sum) { return nil }
          next.values[variable.name] = sum
        }
      }
    }
    return next
  }

  private func holds(_ condition: TimedNetwork.Condition, in state: State) -> Bool {
    guard case .variable(let variable, let relation, let other) = condition,
      let value = state.values[variable.name]
    else { return true }
    switch relation {
    case .less: return value < other
    case .atMost: return value <= other
    case .equal: return value == other
    case .unequal: return value != other
    case .atLeast: return value >= other
    case .greater: return value > other
    }
  }
}
