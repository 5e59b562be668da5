import Machines

extension Specimen: CustomStringConvertible {
  /// The tables in a few lines, for the message of a failing test.
  var description: String {
    var lines: [String] = []
    let process = system.process
    lines.append(
      "kills \(configuration.kills ?? process.kills), suspends "
        + "\(configuration.suspends ?? process.suspends), launches in background "
        + "\(process.launchesInBackground), backgrounded \(process.backgrounded ?? "-"), "
        + "foregrounded \(process.foregrounded ?? "-"), on launch \(texts(process.onLaunch))")
    lines.append(
      "ties \(text(system.ties)), immediacy \(text(system.immediacy)), suspended timers "
        + text(system.suspendedTimers))
    lines.append(
      "readings \(configuration.readings.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }), "
        + "without \(configuration.withoutEvents.sorted()), stored "
        + "\(configuration.stored.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" })")
    for machine in (try? naivelyAmended(system, configuration)) ?? system.machines {
      lines.append(
        "\(machine.isOutside ? "outside " : "")machine \(machine.name), initially \(machine.initial)"
          + (system.amendments.isEmpty ? "" : ", amended"))
      for state in machine.states {
        for rule in machine.rules(in: state) { lines.append("  \(state): \(text(rule))") }
      }
      for cause in machine.causes {
        lines.append(
          "  \(cause.actor.name) (\(cause.actor.presence)) causes \(cause.event) "
            + "when \(text(cause.condition)) do \(texts(cause.actions))")
      }
    }
    return lines.joined(separator: "\n")
  }
}

private func text<Value>(_ setting: Setting<Value>) -> String {
  (setting.cases.map { "\($0.value) if \(text($0.condition))" } + ["\(setting.fallback)"])
    .joined(separator: ", ")
}

private func text(_ rule: Rule) -> String {
  let trigger =
    switch rule.trigger {
    case .event(let event): "on \(event)"
    case .after(let delay): "after \(text(delay))"
    case .expiry(let timer): "expires \(timer.name)"
    case .immediately: "immediately"
    case .entry: "on entry"
    case .exit: "on exit"
    }
  return trigger
    + (rule.condition == .always ? "" : " when \(text(rule.condition))")
    + (rule.target.map { " to \($0)" } ?? "")
    + (rule.actions.isEmpty ? "" : " do \(texts(rule.actions))")
    + (rule.ignoredBecause == nil ? "" : " ignore") + " per \(rule.ids.joined(separator: "+"))"
}

private func text(_ delay: Delay) -> String {
  switch delay {
  case .fixed(let span): "\(span) ms"
  case .listed(let list, let index): "\(list)[\(text(index))] ms"
  case .parameter(let parameter): parameter.id
  }
}

private func texts(_ actions: [Action]) -> String {
  "{" + actions.map(text).joined(separator: "; ") + "}"
}

private func text(_ action: Action) -> String {
  switch action {
  case .assign(let variable, let value): "\(text(.variable(variable))) := \(text(value))"
  case .start(let timer, let delay): "start \(timer.name) \(text(delay))"
  case .stop(let timer): "stop \(timer.name)"
  case .emit(let output): "emit \(output)"
  case .send(let event): "send \(event)"
  case .choose(let condition, let then, let otherwise):
    "if \(text(condition)) \(texts(then)) else \(texts(otherwise))"
  case .atomically(let inner): "atomically \(texts(inner))"
  }
}

private func text(_ condition: Condition) -> String {
  switch condition {
  case .always: "always"
  case .never: "never"
  case .compare(let left, let comparison, let right):
    "\(text(left)) \(comparison.rawValue) \(text(right))"
  case .located(let machine, let states): "\(machine) in \(states)"
  case .running(let timer): "\(timer.name) runs"
  case .elapsedAtLeast(let timer, let span): "\(timer.name) has run ≥ \(span) ms"
  case .elapsedAtMost(let timer, let span): "\(timer.name) has run ≤ \(span) ms"
  case .phase(let phases): "phase in \(phases)"
  case .reading(let id, let alternative): "\(id) is \(alternative)"
  case .not(let inner): "not (\(text(inner)))"
  case .all(let parts): "(" + parts.map(text).joined(separator: " and ") + ")"
  case .any(let parts): "(" + parts.map(text).joined(separator: " or ") + ")"
  }
}

private func text(_ expression: IntegerExpression) -> String {
  switch expression {
  case .constant(let value): "\(value)"
  case .variable(let variable):
    "\(variable.name)∈\(variable.range)=\(variable.initial)"
  case .sum(let left, let right): "(\(text(left)) + \(text(right)))"
  case .difference(let left, let right): "(\(text(left)) - \(text(right)))"
  case .minimum(let left, let right): "min(\(text(left)), \(text(right)))"
  case .maximum(let left, let right): "max(\(text(left)), \(text(right)))"
  case .element(let list, let index): "\(list)[\(text(index))]"
  }
}
