import Checking

/// The system whose state graph is written out: states are nodes, actions are labels.
struct GraphSystem: TransitionSystem {
  let graph: StateGraph

  var initialStates: [Int] { graph.initial }

  func successors(of state: Int, into next: inout Transitions<Int, UInt32>) {
    for edge in graph.edges(from: state) {
      next.append(graph.target(of: edge), by: UInt32(graph.label(of: edge)))
    }
  }

  func name(of action: UInt32) -> String { "label \(action)" }

  /// Whether every step of a trace is one of the system, and its ending is possible.
  func replays(_ trace: Trace<GraphSystem>) -> Bool {
    guard graph.initial.contains(trace.start) else { return false }
    var state = trace.start
    for step in trace.steps {
      let isStep = graph.edges(from: state).contains {
        graph.label(of: $0) == Int(step.action) && graph.target(of: $0) == step.state
      }
      guard isStep, step.name == "label \(step.action)" else { return false }
      state = step.state
    }
    switch trace.ending {
    case .open, .stays: return true
    case .ends: return graph.edges(from: state).isEmpty
    case .loop(let start): return start < trace.steps.count && trace.states[start] == state
    }
  }
}
