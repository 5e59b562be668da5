import Checking

/// The breadth-first search a newcomer would write: a dictionary, an array, one state at a time.
///
/// It is the oracle of the engine: same states, same order, same counts, same shortest paths.
struct NaiveSearch<System: TransitionSystem> {
  /// The distinct states, in the order in which they were first reached.
  private(set) var states: [System.State] = []

  /// Initial states and successors, repetitions included.
  private(set) var generated = 0

  /// The fewest steps to each state, at the state's position in ``states``.
  private(set) var depths: [Int] = []

  /// The position of a state that meets the condition of the search.
  private(set) var found: Int?

  private var predecessors: [Int] = []
  private var actions: [Int] = []
  private var positions: [System.State: Int] = [:]

  /// Searches all that is reachable, or as far as the first state that meets `condition`.
  init(_ system: System, until condition: (System.State) -> Bool = { _ in false }) {
    for state in system.initialStates where found == nil {
      reach(state, at: 0, from: -1, by: -1, condition)
    }
    var next = Successors<System.State>()
    var current = 0
    while current < states.count, found == nil {
      next.removeAll()
      system.successors(of: states[current], into: &next)
      for position in 0..<next.count where found == nil {
        let action = next.action(at: position)
        reach(next[position], at: depths[current] + 1, from: current, by: action, condition)
      }
      current += 1
    }
  }

  private mutating func reach(
    _ state: System.State, at depth: Int, from predecessor: Int, by action: Int,
    _ condition: (System.State) -> Bool
  ) {
    generated += 1
    guard positions[state] == nil else { return }
    positions[state] = states.count
    if condition(state) { found = states.count }
    states.append(state)
    depths.append(depth)
    predecessors.append(predecessor)
    actions.append(action)
  }

  /// The actions of the shortest path to the state at a position.
  func path(to position: Int) -> [Int] {
    var path: [Int] = []
    var current = position
    while predecessors[current] >= 0 {
      path.append(actions[current])
      current = predecessors[current]
    }
    return path.reversed()
  }
}
