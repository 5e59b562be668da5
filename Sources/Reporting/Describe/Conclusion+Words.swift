import Machines

extension Conclusion {
  var english: String {
    switch outcome {
    case .nothing: ""
    case .state: state
    case .repeats: "and so on for ever"
    case .stays: "stays there for ever: \(state)"
    case .deadlock: "nothing can happen any more: \(state)"
    case .noWay: "no way leads there any more: \(state)"
    case .noAction: "the user has no such action: \(state)"
    case .timeGoesRound: "time alone goes round for ever"
    case .zeno: "the app goes round in no time for ever"
    }
  }
}
