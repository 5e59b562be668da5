package import RuleLanguage

/// Where a timer stands in a packed state, and who hears of it.
package struct TimerPlace: Hashable, Sendable {
  /// `machine/state after 3000 ms`, or the name given to a named timer.
  package let name: String
  /// Holds 0 while the timer is stopped and otherwise one more than the ticks that remain.
  package let field: Field
  /// The state to which an anonymous timer belongs; `nil` for a named timer.
  package let owner: StatePlace?
  /// The machines that hear of it, by position: those with a row in force for its expiry or with
  /// one whose condition or actions ask how it stands.
  package let listeners: [Int]
  /// The number of the action by which it expires.
  package let expiry: Int
}

/// A state of a machine, both by position.
package struct StatePlace: Hashable, Sendable {
  package let machine: Int
  package let state: Int
}

extension CompiledSystem {
  /// The timers in the order of ``timerNames``.
  package var timerPlaces: [TimerPlace] {
    inventory.timers.indices.map { index in
      let entry = inventory.timers[index]
      let listeners =
        entry.owner.map { [$0.machine] }
        ?? resolved.machines.indices.filter { machine in
          resolved.machines[machine].rules.flatMap(\.rules).contains {
            $0.condition != .never && $0.hears(NamedTimer(entry.name))
          }
        }
      return TimerPlace(
        name: entry.name, field: layout.timers[index],
        owner: entry.owner.map { StatePlace(machine: $0.machine, state: $0.state) },
        listeners: listeners, expiry: expiryAction(ofTimer: index))
    }
  }

  /// By machine: where its state stands, by position, in a packed state.
  package var machineFields: [Field] { layout.machines }

  /// By variable: where its value stands, less the least one, in a packed state.
  package var variableFields: [Field] { layout.variables }

  /// By row, in the order of ``rows``: where it stands.
  package var rowPlaces: [StatePlace] {
    places.map { StatePlace(machine: $0.machine, state: $0.state) }
  }

  /// The rows with their rules, in the order of ``rows``.
  package var rowRules: [(row: FiredRow, rule: Rule)] { Array(zip(rows, places.map(\.rule))) }

  /// By row: what it fires on.
  package var rowTriggers: [Trigger] { places.map(\.rule.trigger) }

  /// By row: whether it fires on something that happens, rather than with another row because a
  /// state is entered or left.
  package var rowReacts: [Bool] {
    places.map { $0.rule.trigger != .entry && $0.rule.trigger != .exit }
  }
}

extension Rule {
  fileprivate func hears(_ timer: NamedTimer) -> Bool {
    trigger == .expiry(timer) || condition.asks(for: timer)
      || actions.flatMap(\.flattened).contains {
        if case .choose(let test, _, _) = $0 { test.asks(for: timer) } else { false }
      }
  }
}

extension Condition {
  fileprivate func asks(for timer: NamedTimer) -> Bool {
    var asks = false
    walk { part in
      switch part {
      case .running(timer), .elapsedAtLeast(timer, _), .elapsedAtMost(timer, _): asks = true
      default: break
      }
    }
    return asks
  }
}
