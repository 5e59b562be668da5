import Machines

extension Conclusion {
  var english: String {
    switch outcome {
    case .nothing: ""
    case .state: state
    case .repeats: "this repeats forever"
    case .stays: "can stay there forever: \(state)"
    case .deadlock: "deadlock: \(state)"
    case .noWay: "the goal is unreachable from here: \(state)"
    case .noAction: "no such action is possible: \(state)"
    case .timeGoesRound: "loops forever by time alone"
    case .zeno: "Zeno cycle: loops forever in no time"
    }
  }
}
