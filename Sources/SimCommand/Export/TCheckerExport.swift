import Machines

/// A system in the language of TChecker: one process with one location, a clock for each timer.
///
/// The clock of a timer that does not run is set back with every step, so that none is ever beyond
/// the longest limit; a clock more is set back with every step, and keeps time from passing where
/// an immediate rule is enabled or a timer is due.
struct TCheckerExport {
  private var system: ExportedSystem
  private var lines: [String] = []
  private let longest: Int
  /// How deep conditions lie in one another at most.
  private let depth: Int

  /// - Throws: ``InputError`` where the process can die: a step is whole there.
  init(_ system: ExportedSystem) throws(InputError) {
    if system.kills > 0 {
      throw InputError(
        "the process of \(system.title) can die in the middle of a step, and TChecker has no such "
          + "step; take a scenario with `kills 0`")
    }
    self.system = system
    longest = system.timers.flatMap(\.limits).max() ?? 1
    let dispatched = system.events.map { system.dispatch(.event($0)) }
    depth = 1 + ((system.steps().map(\.code) + dispatched).map(\.depth).max() ?? 0)
  }

  /// The text of the model.
  mutating func text() throws(ModelError) -> String {
    let claims = try system.invariants()
    header()
    declarations()
    let steps = system.steps()
    let urgent = Term.either(
      steps.filter { $0.kind == .immediate }.map(\.guarded)
        + system.timers.map { .both([.equal($0.name, 1), system.alive($0.isOutside)]) })
    let invariants =
      ["z<=\(Term.choose(urgent, then: .number(0), else: .number(longest)).text(in: .tchecker))"]
      + system.timers.indices.map { timer in
        "x_\(timer)<=\(limit(timer, while: counts(timer), else: longest).text(in: .tchecker))"
      }
    add("location:P:run{initial: : invariant: \(invariants.joined(separator: " && "))}")
    for (number, step) in steps.enumerated() { edges(of: step, number) }
    comings()
    for claim in claims {
      comment("\(claim.name): \(claim.property.statement)")
      add("location:P:\(claim.name){labels: \(claim.name)}")
      edge(claim.name, to: claim.name, when: [Term.not(claim.holds).text(in: .tchecker)], do: [])
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private mutating func add(_ line: String) { lines.append(line) }

  private mutating func comment(_ text: String) {
    let safe = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    add("# \(safe)")
  }

  private mutating func header() {
    // The system is to be the first that is declared.
    add("system:\(system.names.identifier("s_", system.title))")
    comment("\(system.title), exported by \(program).")
    comment(
      "A claim of every state fails where its location is reached: tck-reach -a covreach -l CLAIM.")
    comment("The unit of time is \(system.compiled.tickMicroseconds) microseconds.")
    add("process:P")
  }

  private mutating func declarations() {
    for (machine, table) in system.machines.enumerated() {
      comment(
        "\(table.name): " + table.states.enumerated().map { "\($0) \($1)" }.joined(separator: ", "))
      variable(
        system.machineNames[machine], 0...max(table.states.count - 1, 0),
        system.value(ofMachine: machine))
    }
    for (value, name) in system.variables {
      comment(value.name)
      let first = system.compiled.value(of: value.name, in: system.compiled.initial)
      variable(name, value.range, first ?? value.initial)
    }
    for (index, timer) in system.timers.enumerated() {
      comment("timer \(timer.title): 0 stopped, 1 due, otherwise it runs with a limit")
      variable(timer.name, 0...(timer.limits.count + 1), timer.initial)
      variable("r_\(index)", 0...1, 0)
      add("clock:1:x_\(index)")
    }
    if system.hasPhase {
      comment("the process: 0 foreground, 1 background, 2 suspended")
      variable("phase", 0...2, 0)
    }
    comment("within a step: the event, and the queue of those sent")
    variable("ev", 0...system.events.count, 0)
    variable("qh", 0...64, 0)
    variable("qt", 0...64, 0)
    comment("within a step: whether a condition holds, and none before it")
    for level in 0..<depth {
      variable("b_\(level)", 0...1, 0)
      variable("n_\(level)", 0...1, 0)
    }
    add("int:65:0:\(system.events.count):0:q")
    add("clock:1:z")
  }

  private mutating func variable(_ name: String, _ range: ClosedRange<Int>, _ initial: Int) {
    add("int:1:\(range.lowerBound):\(range.upperBound):\(initial):\(name)")
  }

  // MARK: Time

  /// That the clock of a timer runs towards its limit.
  private func counts(_ timer: Int) -> Term {
    let runs = Term.binary(">", .name(system.timers[timer].name), .number(1))
    guard system.suspendedTimers != .wallClock else { return runs }
    return .both([runs, system.alive(system.timers[timer].isOutside)])
  }

  /// The limit of a timer while a condition holds, or else another number.
  private func limit(_ timer: Int, while test: Term, else other: Int) -> Term {
    let entry = system.timers[timer]
    let limits = entry.limits.indices.dropFirst().reversed().reduce(
      Term.number(entry.limits.first ?? 0)
    ) { rest, index in
      .choose(.equal(entry.name, index + 2), then: .number(entry.limits[index]), else: rest)
    }
    return .choose(test, then: limits, else: .number(other))
  }

  // MARK: Edges

  private mutating func edges(of step: ExportedStep, _ number: Int) {
    comment(step.title)
    let code = step.code
    let test = step.guarded.text(in: .tchecker)
    switch step.kind {
    case .expiry(let timer):
      let name = system.timers[timer].name
      edge("e\(number)", when: [test, "\(name) == 1"], do: statements(code, step.event))
      edge(
        "f\(number)",
        when: [
          test, "\(name) > 1",
          "x_\(timer) == \(limit(timer, while: .number(1), else: 0).text(in: .tchecker))",
        ], do: statements(code, step.event))
    case .cause where system.compiled.ties == .deadlineFirst:
      let early = system.timers.indices.map { timer -> String in
        let running = Term.both([
          .binary(">", .name(system.timers[timer].name), .number(1)),
          system.alive(system.timers[timer].isOutside),
        ])
        return "x_\(timer) < \(limit(timer, while: running, else: longest + 1).text(in: .tchecker))"
      }
      let calm = system.timers.map {
        Term.not(.both([.equal($0.name, 1), system.alive($0.isOutside)])).text(in: .tchecker)
      }
      edge("e\(number)", when: [test] + calm + early, do: statements(code, step.event))
    default: edge("e\(number)", when: [test], do: statements(code, step.event))
    }
  }

  /// What comes due while the process is suspended is due when it comes back.
  private mutating func comings() {
    guard system.process.suspends, system.suspendedTimers == .wallClock else { return }
    for (index, timer) in system.timers.enumerated() where !timer.isOutside {
      comment("\(timer.title) comes due while the process is suspended")
      edge(
        "due\(index)",
        when: [
          "phase == 2", "\(timer.name) > 1",
          "x_\(index) == \(limit(index, while: .number(1), else: 0).text(in: .tchecker))",
        ], do: ["\(timer.name) = 1"] + resets)
    }
  }

  private mutating func edge(
    _ event: String, to target: String = "run", when tests: [String], do statements: [String]
  ) {
    add("event:\(event)")
    let body = statements.isEmpty ? "nop" : statements.joined(separator: "; ")
    add("edge:P:run:\(target):\(event){provided: \(tests.joined(separator: " && ")) : do: \(body)}")
  }

  /// A step, with the events that it dispatches, and its clocks set back.
  private func statements(_ code: [Code], _ event: Int) -> [String] {
    var all = statements(code, at: 0)
    if event > 0 || code.contains(where: \.sends) {
      let next = [
        "ev = (if qh < qt then q[qh] else 0)", "q[qh] = 0", "qh = (if ev > 0 then qh + 1 else qh)",
      ]
      let arms = system.events.enumerated().map { index, name in
        (test: Term.equal("ev", index + 1), body: system.dispatch(.event(name)))
      }
      all += event > 0 ? ["ev = \(event)"] : next
      let body = statements([.branch(arms.filter { !$0.body.isEmpty })], at: 0) + next
      all.append("while ev > 0 do \(body.joined(separator: "; ")) end")
      all += ["qh = 0", "qt = 0"]
    }
    return all + (0..<depth).flatMap { ["b_\($0) = 0", "n_\($0) = 0"] } + resets
  }

  /// Clocks are set back at the end of a step alone: TChecker takes every way through a step that
  /// sets some back as one of its own.
  private var resets: [String] {
    system.timers.indices.flatMap { timer in
      let goesOn = Term.both([counts(timer), .equal("r_\(timer)", 0)]).text(in: .tchecker)
      return ["if \(goesOn) then nop else x_\(timer) = 0 end", "r_\(timer) = 0"]
    } + ["z = 0"]
  }

  /// Assignments alone: TChecker takes every way through the conditions of a step as one of its own, so
  /// a number says whether the condition around an assignment holds.
  private func statements(_ code: [Code], at depth: Int) -> [String] {
    func assign(_ name: String, _ value: String) -> String {
      depth == 0 ? "\(name) = \(value)" : "\(name) = (if b_\(depth - 1) then \(value) else \(name))"
    }
    return code.flatMap { part -> [String] in
      switch part {
      case .set(let name, let value), .store(let name, let value, _):
        return [assign(name, value.text(in: .tchecker))]
      case .start(let timer, let value):
        return [
          assign(system.timers[timer].name, value.text(in: .tchecker)), assign("r_\(timer)", "1"),
        ]
      case .send(let event):
        return [assign("q[qt]", "\(event)"), assign("qt", "qt + 1")]
      case .effect: return []
      case .branch(let arms):
        var all = ["n_\(depth) = \(depth == 0 ? "1" : "b_\(depth - 1)")"]
        for (test, body) in arms {
          all.append("b_\(depth) = n_\(depth) * \(test.text(in: .tchecker))")
          all.append("n_\(depth) = n_\(depth) - b_\(depth)")
          all += statements(body, at: depth + 1)
        }
        return all
      }
    }
  }
}
