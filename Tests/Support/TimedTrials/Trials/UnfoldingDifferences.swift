internal import Checking

/// Where the unfolding of a network is not that of ``NaiveNetwork``.
func unfoldingDifferences(of network: TimedNetwork) -> [String] {
  let naive = NaiveNetwork(network)
  func named(_ state: TimedNetwork.State) -> NaiveNetwork.State {
    NaiveNetwork.State(
      locations: zip(network.processes, network.locations(in: state)).map {
        $0.locations[$1].name
      },
      values: Dictionary(
        uniqueKeysWithValues: network.variables.map {
          ($0.name, network.value(of: $0, in: state))
        }))
  }
  func text(_ constraint: ClockConstraint) -> String {
    let name = network.clocks[constraint.clock - 1].name
    return "\(name) \(constraint.relation.rawValue) \(constraint.constant)"
  }
  var differences: [String] = []
  var seen: Set<TimedNetwork.State> = []
  var waiting = network.initialStates
  if waiting.map(named) != [naive.initial] { differences.append("unfolding: begins elsewhere") }
  while let state = waiting.popLast() {
    if !seen.insert(state).inserted { continue }
    let stay = network.stay(in: state)
    if stay.canWait != naive.canWait(in: named(state))
      || stay.invariant.map(text) != naive.invariant(in: named(state)).map(\.description)
    {
      differences.append("unfolding: time passes otherwise in \(network.text(of: state))")
    }
    let steps = network.steps(from: state)
    if Set(steps.map(\.action)).count != steps.count {
      differences.append("unfolding: two actions of one number in \(network.text(of: state))")
    }
    let here = steps.map { step in
      Described(
        name: network.name(ofAction: step.action), target: named(step.target),
        guards: step.guards.map(text),
        resets: step.resets.map { "\(network.clocks[$0.clock - 1].name) = \($0.value)" })
    }
    let there = naive.steps(from: named(state)).map { Described($0, of: network) }
    if here.count != there.count || Set(here) != Set(there) {
      differences.append("unfolding: other transitions in \(network.text(of: state))")
    }
    waiting += steps.map(\.target)
  }
  return differences
}

/// A transition in names.
private struct Described: Hashable {
  let name: String
  let target: NaiveNetwork.State
  let guards: [String]
  let resets: [String]

  init(name: String, target: NaiveNetwork.State, guards: [String], resets: [String]) {
    self.name = name
    self.target = target
    self.guards = guards
    self.resets = resets
  }

  init(_ step: NaiveNetwork.Step, of network: TimedNetwork) {
    target = step.target
    let edges = step.edges.map { ($0.process, network.processes[$0.process].edges[$0.edge]) }
    name = edges.map { process, edge in
      "\(network.processes[process].name): \(edge.source) → \(edge.target)"
    }.joined(separator: ", ")
    guards = edges.flatMap { _, edge in
      edge.guards.compactMap { condition in
        if case .clock = condition { condition.description } else { nil }
      }
    }
    resets = edges.flatMap { _, edge in
      edge.updates.compactMap { update in
        if case .reset(let clock, let value) = update { "\(clock.name) = \(value)" } else { nil }
      }
    }
  }
}
