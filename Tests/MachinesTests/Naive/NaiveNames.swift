import Machines

extension NaiveStep {
  /// The name of the step as traces and tokens print it.
  var name: String {
    action.name + (killedAfterEffect.map { ", killed after effect \($0)" } ?? "")
  }
}

extension NaiveAction {
  var name: String {
    switch self {
    case .immediately(let machine, let state): "immediately \(machine)/\(state)"
    case .expiry(let timer): "timer \(timer.name)"
    case .event(let event, let number):
      number == 1 ? "event \(event)" : "event \(event) #\(number)"
    case .tick: "tick"
    case .background: "background"
    case .suspend: "suspend"
    case .comeBack: "return"
    case .launch: "launch"
    case .launchInBackground: "launch in background"
    case .kill: "kill"
    }
  }
}

extension NaiveTimer {
  var name: String {
    switch self {
    case .named(let name): name
    case .anonymous(let machine, let state, .fixed(let span)):
      "\(machine)/\(state) after \(span) ms"
    case .anonymous(let machine, let state, .listed(let list, _)):
      "\(machine)/\(state) after \(list.map(String.init).joined(separator: ", ")) ms in turn"
    }
  }
}
