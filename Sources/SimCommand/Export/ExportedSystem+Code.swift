import Machines
import RuleSemantics

/// What rows do, said once more for other checkers, in the order of the compiled tables.
extension ExportedSystem {
  // MARK: Terms

  func term(_ condition: Condition) -> Term {
    switch condition {
    case .always: return .number(1)
    case .never, .reading, .elapsedAtLeast, .elapsedAtMost: return .number(0)
    case .compare(let left, let comparison, let right):
      let sign =
        switch comparison {
        case .equal: "=="
        case .unequal: "!="
        case .less: "<"
        case .atMost: "<="
        case .greater: ">"
        case .atLeast: ">="
        }
      return .binary(sign, term(left), term(right))
    case .located(let name, let states):
      guard let machine = machines.firstIndex(where: { $0.name == name }) else { return .number(0) }
      return .either(
        states.compactMap { machines[machine].states.firstIndex(of: $0) }
          .map { .equal(machineNames[machine], $0) })
    case .running(let timer):
      guard let index = position(of: timer) else { return .number(0) }
      return .binary("!=", .name(timers[index].name), .number(0))
    case .phase(let phases):
      guard hasPhase else { return .number(phases.contains(.foreground) ? 1 : 0) }
      return .either(phases.map { .equal("phase", $0.rawValue) })
    case .not(let inner):
      let inner = term(inner)
      return inner.isFalse ? .number(1) : .not(inner)
    case .all(let parts): return .both(parts.map(term))
    case .any(let parts): return .either(parts.map(term))
    }
  }

  func term(_ expression: IntegerExpression) -> Term {
    switch expression {
    case .constant(let value): return .number(value)
    case .variable(let variable):
      // One that no rule uses has its initial value in every state.
      return variables.first { $0.variable == variable }.map { .name($0.name) }
        ?? .number(variable.initial)
    case .sum(let a, let b): return .binary("+", term(a), term(b))
    case .difference(let a, let b): return .binary("-", term(a), term(b))
    case .minimum(let a, let b):
      return .choose(.binary("<", term(a), term(b)), then: term(a), else: term(b))
    case .maximum(let a, let b):
      return .choose(.binary(">", term(a), term(b)), then: term(a), else: term(b))
    case .element(let list, let index): return .element(list, at: term(index))
    }
  }

  private func position(of timer: NamedTimer) -> Int? {
    timers.firstIndex { $0.owner == nil && $0.title == timer.name }
  }

  /// That a machine reacts to anything.
  func alive(_ isOutside: Bool) -> Term {
    isOutside ? .number(1) : term(.phase([.foreground, .background]))
  }

  private func at(_ machine: Int, _ state: Int) -> Term { .equal(machineNames[machine], state) }

  // MARK: Code

  func code(_ actions: [Action], crashes: Bool) -> [Code] {
    let crashes = crashes && kills > 0
    return actions.flatMap { action -> [Code] in
      switch action {
      case .assign(let variable, let expression):
        let name = variables.first { $0.variable == variable }?.name ?? ""
        let effect: [Code] = crashes && variable.lifetime == .durable ? [.effect] : []
        return effect + [.store(name, term(expression), variable.range)]
      case .start(let timer, let delay):
        return position(of: timer).map { [start($0, delay)] } ?? []
      case .stop(let timer):
        return position(of: timer).map { [.set(timers[$0].name, .number(0))] } ?? []
      case .emit: return crashes ? [.effect] : []
      case .send(let event): return [.send(number(of: event))]
      case .choose(let condition, let then, let otherwise):
        return [
          .branch([
            (term(condition), code(then, crashes: crashes)),
            (.number(1), code(otherwise, crashes: crashes)),
          ])
        ]
      case .atomically(let inner):
        return (crashes ? [.effect] : []) + code(inner, crashes: false)
      }
    }
  }

  private func start(_ timer: Int, _ delay: Delay) -> Code {
    let values = delay.choices.map { milliseconds in
      2
        + (timers[timer].limits.firstIndex(
          of: milliseconds * 1000 / max(compiled.tickMicroseconds, 1)) ?? 0)
    }
    guard case .listed(_, let index) = delay else { return .start(timer, .number(values[0])) }
    return .start(timer, .element(values, at: term(index)))
  }

  private func rows(_ machine: Int, _ state: Int, on trigger: Trigger) -> [Rule] {
    machines[machine].rules(in: machines[machine].states[state])
      .filter { $0.trigger == trigger && $0.condition != .never }
  }

  private func owned(_ machine: Int, _ state: Int) -> [Int] {
    timers.indices.filter {
      timers[$0].owner?.machine == machine && timers[$0].owner?.state == state
    }
  }

  private func fire(_ rule: Rule, _ machine: Int, _ state: Int) -> [Code] {
    let actions = code(rule.actions, crashes: !machines[machine].isOutside)
    guard let target = rule.target.flatMap({ machines[machine].states.firstIndex(of: $0) }) else {
      return actions
    }
    return all(machine, state, on: .exit)
      + owned(machine, state).map { .set(timers[$0].name, .number(0)) }
      + [.set(machineNames[machine], .number(target))] + actions + enter(machine, target)
  }

  private func enter(_ machine: Int, _ state: Int) -> [Code] {
    owned(machine, state).compactMap { timer in timers[timer].delay.map { start(timer, $0) } }
      + all(machine, state, on: .entry)
  }

  /// Entry and exit rows: every one whose condition holds.
  private func all(_ machine: Int, _ state: Int, on trigger: Trigger) -> [Code] {
    rows(machine, state, on: trigger).map { rule in
      .branch([
        (term(rule.condition), code(rule.actions, crashes: !machines[machine].isOutside))
      ])
    }
  }

  /// The first row whose condition holds.
  private func take(_ machine: Int, _ state: Int, on trigger: Trigger) -> [Code] {
    let rows = rows(machine, state, on: trigger)
    if rows.isEmpty { return [] }
    return [
      .branch(
        rows.map { rule in
          (term(rule.condition), rule.ignoredBecause == nil ? fire(rule, machine, state) : [])
        })
    ]
  }

  private func listeners(to trigger: Trigger) -> [(machine: Int, states: [Int])] {
    machines.indices.compactMap { machine in
      let states = machines[machine].states.indices.filter {
        !rows(machine, $0, on: trigger).isEmpty
      }
      return states.isEmpty ? nil : (machine, states)
    }
  }

  /// Every machine that is alive takes the first row that holds.
  func dispatch(_ trigger: Trigger) -> [Code] {
    listeners(to: trigger).map { machine, states in
      let isOutside = machines[machine].isOutside
      return .branch(
        states.map { state in
          (.both([alive(isOutside), at(machine, state)]), take(machine, state, on: trigger))
        })
    }
  }

  // MARK: Steps

  /// Whether some row of some machine fires on an event; what the rows before it do is nothing.
  private func fires(on event: String) -> Term {
    .either(
      listeners(to: .event(event)).flatMap { machine, states in
        states.map { state in
          var ignored: [Term] = []
          var firing: [Term] = []
          for rule in rows(machine, state, on: .event(event)) {
            if rule.ignoredBecause != nil {
              ignored.append(.not(term(rule.condition)))
            } else {
              firing.append(.both(ignored + [term(rule.condition)]))
            }
          }
          return .both([alive(machines[machine].isOutside), at(machine, state), .either(firing)])
        }
      })
  }

  /// Everything that can happen, in rule order.
  func steps() -> [ExportedStep] {
    var steps = immediates()
    let urgent = Term.either(steps.map(\.guarded))
    let calm: Term = isAtomic && !urgent.isFalse ? .not(urgent) : .number(1)
    for (index, timer) in timers.enumerated() {
      let body =
        timer.owner.flatMap { owner in
          timer.delay.map { take(owner.machine, owner.state, on: .after($0)) }
        } ?? dispatch(.expiry(NamedTimer(timer.title)))
      steps.append(
        ExportedStep(
          kind: .expiry(timer: index), title: timer.title,
          guarded: .both([
            calm, .binary("!=", .name(timer.name), .number(0)), alive(timer.isOutside),
          ]), code: [.set(timer.name, .number(0))] + body))
    }
    for cause in machines.flatMap(\.causes) where cause.condition != .never {
      let possible = Term.both([calm, term(cause.possible)])
      let heard = cause.actions.isEmpty ? fires(on: cause.event) : .number(1)
      let guarded = Term.both([possible, heard])
      if guarded.isFalse { continue }
      steps.append(
        ExportedStep(
          kind: .cause, title: "\(cause.actor.name): \(cause.event)", guarded: guarded,
          code: code(cause.actions, crashes: true), event: number(of: cause.event)))
    }
    return steps + processSteps(calm)
  }

  private func immediates() -> [ExportedStep] {
    machines.indices.flatMap { machine in
      machines[machine].states.indices.flatMap { state in
        var earlier: [Term] = []
        return rows(machine, state, on: .immediately).map { rule in
          let table = machines[machine]
          let test = term(rule.condition)
          defer { earlier.append(.not(test)) }
          return ExportedStep(
            kind: .immediate, title: "immediately \(table.name)/\(table.states[state])",
            guarded: .both([alive(table.isOutside), at(machine, state)] + earlier + [test]),
            code: fire(rule, machine, state))
        }
      }
    }
  }

  private func processSteps(_ calm: Term) -> [ExportedStep] {
    func step(
      _ title: String, from phases: [Phase], to target: Phase, _ code: [Code] = [],
      event: String? = nil
    ) -> ExportedStep {
      ExportedStep(
        kind: .process, title: title, guarded: .both([calm, term(.phase(phases))]),
        code: [.set("phase", .number(target.rawValue))] + code,
        event: event.map(number) ?? 0)
    }
    var steps: [ExportedStep] = []
    if process.suspends {
      steps = [
        step("background", from: [.foreground], to: .background, event: process.backgrounded),
        step("suspend", from: [.background], to: .suspended),
        step(
          "come back", from: [.background, .suspended], to: .foreground,
          event: process.foregrounded),
      ]
    }
    guard kills > 0 else { return steps }
    let mortal = machines.indices.filter { !machines[$0].isOutside }
    let launch =
      code(process.onLaunch, crashes: true)
      + mortal.flatMap { enter($0, machines[$0].states.firstIndex(of: machines[$0].initial) ?? 0) }
    steps.append(step("launch", from: [.dead], to: .foreground, launch))
    if process.launchesInBackground {
      steps.append(step("launch in background", from: [.dead], to: .background, launch))
    }
    steps.append(
      ExportedStep(
        kind: .kill, title: "kill",
        guarded: .both([
          .binary("!=", .name("phase"), .number(Phase.dead.rawValue)),
          .binary("<", .name("deaths"), .number(kills)),
        ]), code: []))
    return steps
  }

  /// What death does, but for the number of deaths.
  var death: [Code] {
    var code: [Code] = [.set("phase", .number(Phase.dead.rawValue))]
    for (machine, table) in machines.enumerated() where !table.isOutside {
      code.append(
        .set(machineNames[machine], .number(table.states.firstIndex(of: table.initial) ?? 0)))
    }
    for (variable, name) in variables where variable.lifetime == .volatile {
      code.append(.set(name, .number(variable.initial)))
    }
    return code + timers.filter { !$0.isOutside }.map { .set($0.name, .number(0)) }
  }
}
