import Machines

/// What a system does, state by state, written out by its public step function alone: an oracle that
/// knows nothing of pairs, timers or graphs.
struct NaiveGraph {
  /// By state: what an observer sees.
  var sights: [String] = []
  /// By state: its steps; the label is empty for one that nobody sees.
  var steps: [[(label: String, target: Int)]] = []

  /// - Parameter observed: the variables that an observer sees.
  init(_ system: System, _ configuration: Configuration, observing observed: [String]) throws {
    let compiled = try CompiledSystem(system, configuration)
    var numbers = [compiled.initial: 0]
    var queue = [compiled.initial]
    func sight(_ state: [UInt64]) -> String {
      let places = compiled.machineNames.map { compiled.location(of: $0, in: state) ?? "" }
      let values = observed.map { name in
        let initial = compiled.variables.first { $0.name == name }?.initial ?? 0
        return "\(compiled.value(of: name, in: state) ?? initial)"
      }
      return "\(compiled.phase(in: state)) \(places) \(values)"
    }
    var next = 0
    while next < queue.count {
      let state = queue[next]
      next += 1
      sights.append(sight(state))
      var own: [(label: String, target: Int)] = []
      for step in try compiled.steps(from: state) {
        if numbers[step.next] == nil {
          numbers[step.next] = queue.count
          queue.append(step.next)
        }
        let isSeen = !step.outputs.isEmpty || sight(step.next) != sight(state)
        let label = "\(step.action) \(step.outputs.sorted())"
        own.append((isSeen ? label : "", numbers[step.next] ?? 0))
      }
      steps.append(own)
    }
  }

  /// The states to which steps that nobody sees lead, itself included.
  func unseen(from state: Int) -> Set<Int> {
    var found: Set<Int> = [state]
    var open = [state]
    while let last = open.popLast() {
      for step in steps[last] where step.label.isEmpty {
        if found.insert(step.target).inserted { open.append(step.target) }
      }
    }
    return found
  }
}

/// Whether two graphs are weakly bisimilar: every pair of states is crossed out that must be, until
/// none is left that must.
func areAlike(_ first: NaiveGraph, _ second: NaiveGraph) -> Bool {
  var related = first.sights.map { sight in second.sights.map { $0 == sight } }
  func answers(
    _ graph: NaiveGraph, _ state: Int, _ label: String, _ isRelated: (Int) -> Bool
  ) -> Bool {
    let before = graph.unseen(from: state)
    if label.isEmpty { return before.contains(where: isRelated) }
    return before.contains { place in
      graph.steps[place].contains { step in
        step.label == label && graph.unseen(from: step.target).contains(where: isRelated)
      }
    }
  }
  var changed = true
  while changed {
    changed = false
    for one in related.indices {
      for other in related[one].indices where related[one][other] {
        let isKept =
          first.steps[one].allSatisfy { step in
            answers(second, other, step.label) { related[step.target][$0] }
          }
          && second.steps[other].allSatisfy { step in
            answers(first, one, step.label) { related[$0][step.target] }
          }
        if !isKept {
          related[one][other] = false
          changed = true
        }
      }
    }
  }
  return related[0][0]
}
