import Machines

extension NaiveStep {
  /// The name of the step as traces and tokens print it.
  func name(in system: NaiveSystem) -> String {
    action.name(in: system) + (killedAfterEffect.map { ", killed after effect \($0)" } ?? "")
  }
}

extension NaiveAction {
  fileprivate func name(in system: NaiveSystem) -> String {
    switch self {
    case .immediately(let machine, let state): "immediately \(machine)/\(state)"
    case .expiry(let timer): "timer \(system.name(of: timer))"
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

extension NaiveSystem {
  func name(of timer: NaiveTimer) -> String {
    let earlier = timers.prefix { $0 != timer }.count { $0.text == timer.text }
    return earlier == 0 ? timer.text : "\(timer.text) #\(earlier + 1)"
  }
}

extension NaiveTimer {
  fileprivate var text: String {
    switch self {
    case .named(let name): name
    case .anonymous(let machine, let state, .parameter(let parameter)):
      "\(machine)/\(state) after \(parameter.default) ms"
    case .anonymous(let machine, let state, .fixed(let span)):
      "\(machine)/\(state) after \(span) ms"
    case .anonymous(let machine, let state, .listed(let list, _)):
      "\(machine)/\(state) after \(list.map(String.init).joined(separator: ", ")) ms in turn"
    }
  }
}
