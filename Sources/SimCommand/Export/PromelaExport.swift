import Machines

/// A system in Promela, the language of Spin: one process, whose every turn is one atomic step.
///
/// Timers expire at any moment, so that time is left out; a state is what the system's own search of
/// any moment has, and each once.
struct PromelaExport {
  private var system: ExportedSystem
  private var lines: [String] = []

  init(_ system: ExportedSystem) { self.system = system }

  /// The text of the model.
  mutating func text() throws(ModelError) -> String {
    let claims = try system.invariants()
    header(claims.count)
    declarations()
    process()
    for claim in claims {
      comment(claim.property.statement)
      add("ltl \(claim.name) { [] (!rest || \(claim.holds.text(in: .promela))) }")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private mutating func add(_ line: String) { lines.append(line) }

  private mutating func comment(_ text: String) {
    let plain = text.replacing("*/", with: "* /").split(whereSeparator: \.isNewline)
    add("/* \(plain.joined(separator: " ")) */")
  }

  private mutating func header(_ claims: Int) {
    comment("\(system.title), exported by \(program).")
    comment(
      "Time is left out: a timer that runs may expire at any moment. What holds here in every state"
        + " holds in time; what fails here need not. States are those between steps, where rest is 1."
    )
    comment(
      "Each: spin -a FILE; gcc -O2 -DNOREDUCE -o pan pan.c; ./pan -a -E -N CLAIM. States: gcc with"
        + " -DNOCLAIM, ./pan -E. \(claims.counted("claim")) of every state.")
  }

  private mutating func declarations() {
    for (machine, table) in system.machines.enumerated() {
      comment(
        "\(table.name): "
          + table.states.enumerated().map { "\($0) \($1)" }.joined(separator: ", "))
      add("byte \(system.machineNames[machine]) = \(system.value(ofMachine: machine));")
    }
    for (variable, name) in system.variables {
      comment("\(variable.name), \(variable.range.lowerBound) to \(variable.range.upperBound)")
      let value = system.compiled.value(of: variable.name, in: system.compiled.initial)
      let type =
        (0...255).contains(variable.range.lowerBound) && variable.range.upperBound <= 255
        ? "byte" : "int"
      add("\(type) \(name) = \(value ?? variable.initial);")
    }
    for timer in system.timers {
      comment("timer \(timer.title): 0 stopped, otherwise 2 and more by its limit")
      add("byte \(timer.name) = \(timer.initial);")
    }
    if system.hasPhase {
      comment("the process: 0 foreground, 1 background, 2 suspended, 3 dead")
      add("byte phase = 0;")
    }
    if system.kills > 0 { add("byte deaths = 0;") }
    comment("Within a step alone: the event, the queue of those sent, and whether something lasts.")
    add("bit rest = 1;")
    add("hidden byte ev, q[64], qh, qt, lasts;")
  }

  private mutating func process() {
    add("active proctype system() {")
    add("end:")
    add("  do")
    add("  :: atomic {")
    add("    if")
    for step in system.steps() {
      add("    /* \(step.title.replacing("*/", with: "* /")) */")
      add("    :: \(step.guarded.text(in: .promela)) -> rest = 0;")
      if step.kind == .kill {
        add("      goto die")
        continue
      }
      write(step.code, 6)
      add("      ev = \(step.event)")
    }
    add("    fi;")
    dispatching()
    if system.kills > 0 {
      add("    goto done;")
      add("die:")
      write(system.death, 4)
      add("    deaths = deaths + 1;")
      add("done:")
    }
    add("    ev = 0; qh = 0; qt = 0; lasts = 0; rest = 1")
    add("  }")
    add("  od")
    add("}")
  }

  /// Sent events are worked off in the order in which they were sent.
  private mutating func dispatching() {
    add("    do")
    for (index, event) in system.events.enumerated() {
      add("    /* \(event.replacing("*/", with: "* /")) */")
      add("    :: ev == \(index + 1) ->")
      write(system.dispatch(.event(event)), 6)
      add("      ev = 0")
    }
    add("    :: ev == 0 && qh < qt -> ev = q[qh]; q[qh] = 0; qh++")
    add("    :: ev == 0 && qh == qt -> break")
    add("    od;")
  }

  /// Writes statements, each with a semicolon after it.
  private mutating func write(_ code: [Code], _ depth: Int) {
    let space = String(repeating: " ", count: depth)
    for part in code {
      switch part {
      case .set(let name, let value): add("\(space)\(name) = \(value.text(in: .promela));")
      case .store(let name, let value, let range):
        let text = value.text(in: .promela)
        if case .number = value {
        } else {
          add("\(space)assert(\(range.lowerBound) <= \(text) && \(text) <= \(range.upperBound));")
        }
        add("\(space)\(name) = \(text);")
      case .start(let timer, let value):
        add("\(space)\(system.timers[timer].name) = \(value.text(in: .promela));")
      case .send(let event): add("\(space)assert(qt < 64); q[qt] = \(event); qt++;")
      case .effect:
        add(
          "\(space)if :: lasts && phase != 3 && deaths < \(system.kills) -> goto die "
            + ":: true -> lasts = 1 fi;")
      case .branch(let arms): branch(arms[...], depth)
      }
    }
  }

  private mutating func branch(_ arms: ArraySlice<(test: Term, body: [Code])>, _ depth: Int) {
    guard let first = arms.first else { return }
    let space = String(repeating: " ", count: depth)
    if case .number(1) = first.test { return write(first.body, depth) }
    add("\(space)if")
    add("\(space):: \(first.test.text(in: .promela)) ->")
    write(first.body, depth + 2)
    add("\(space)  skip")
    add("\(space):: else ->")
    branch(arms.dropFirst(), depth + 2)
    add("\(space)  skip")
    add("\(space)fi;")
  }
}
