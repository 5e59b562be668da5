import Machines

// Conditions and values are read at the moment they are needed, from the state as it then is.
extension NaiveState {
  func holds(_ condition: Condition) -> Bool {
    switch condition {
    case .always: true
    case .never: false
    case .compare(let left, let comparison, let right):
      comparison.holds(value(of: left), value(of: right))
    case .located(let machine, let states): states.contains(locations[machine] ?? "")
    case .running(let timer): timers[.named(timer.name)] != nil
    case .elapsedAtLeast(let timer, let bound):
      age(of: timer).map { $0 >= bound * 1000 } ?? false
    case .elapsedAtMost(let timer, let bound):
      age(of: timer).map { $0 <= bound * 1000 } ?? false
    case .phase(let phases): phases.contains(phase)
    case .reading: preconditionFailure("readings are resolved before the run")
    case .not(let inner): !holds(inner)
    case .all(let parts): parts.allSatisfy(holds)
    case .any(let parts): parts.contains(where: holds)
    }
  }

  /// The microseconds since the timer's start, while it runs.
  private func age(of timer: NamedTimer) -> Int? {
    timers[.named(timer.name)].map { $0.limit - $0.remaining }
  }

  func value(of expression: IntegerExpression) -> Int {
    switch expression {
    case .constant(let value): value
    case .variable(let variable): values[variable.name] ?? variable.initial
    case .sum(let left, let right): value(of: left) + value(of: right)
    case .difference(let left, let right): value(of: left) - value(of: right)
    case .minimum(let left, let right): min(value(of: left), value(of: right))
    case .maximum(let left, let right): max(value(of: left), value(of: right))
    case .element(let list, let index): element(list, at: index)
    }
  }

  /// The span in microseconds.
  func span(of delay: Delay) -> Int {
    switch delay {
    case .fixed(let milliseconds): milliseconds * 1000
    case .listed(let list, let index): element(list, at: index) * 1000
    case .parameter(let parameter): parameter.default * 1000
    }
  }

  /// The index counts on around the list, backwards as well as forwards.
  private func element(_ list: [Int], at index: IntegerExpression) -> Int {
    let position = value(of: index) % list.count
    return list[position < 0 ? position + list.count : position]
  }
}
