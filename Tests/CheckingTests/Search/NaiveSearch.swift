import Checking

/// A breadth-first search as a textbook writes it: a dictionary, and an array that is the queue.
struct NaiveSearch<System: TransitionSystem> {
  var states: [System.State] = []
  var parents: [Int?] = []
  var depths: [Int] = []
  var transitions = 0
  private var numbers: [System.State: Int] = [:]

  init(_ system: System) {
    for state in system.initialStates { add(state, from: nil) }
    var next = 0
    while next < states.count {
      var successors = Transitions<System.State, System.Action>()
      system.successors(of: states[next], into: &successors)
      transitions += successors.count
      for position in 0..<successors.count { add(successors[position], from: next) }
      next += 1
    }
  }

  private mutating func add(_ state: System.State, from parent: Int?) {
    guard numbers[state] == nil else { return }
    numbers[state] = states.count
    states.append(state)
    parents.append(parent)
    depths.append(parent.map { depths[$0] + 1 } ?? 0)
  }
}
