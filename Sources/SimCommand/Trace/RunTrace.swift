import Machines
import Reporting
import Simulation

/// A run with the states between its steps, for other viewers.
struct RunTrace {
  private let source: NamedRun
  let run: Run
  private let variables: [TraceVariable]
  /// The state at the beginning, that after each step, and that at the end if time passes before it;
  /// of a run that repeats without that from which it goes round again, which is in the list.
  private let states: [[UInt64]]

  init(_ source: NamedRun) throws(ModelError) {
    self.source = source
    let ground = Ground(source.compiled)
    let observed = try ground.observed(source.path)
    let writer = try SteppedRun(
      source.path, loopStart: source.loopStart, watchedBy: RuntimeMonitor([], on: ground))
    run = writer.run.run(loopStart: source.loopStart)
    variables = TraceVariable.all(of: source.compiled)
    var states = [observed.start.packed] + observed.steps.map(\.after.packed)
    if source.path.finalWait > 0 { states.append(observed.end.packed) }
    if source.loopStart != nil { states.removeLast() }
    self.states = states
  }

  /// In the Informal Trace Format.
  ///
  /// Source: ADR-015 of Apalache, https://apalache-mc.org/docs/adr/015adr-trace.html: the loop begins
  /// at the state of its index, and ends in the last state.
  var itf: JSON {
    var members: [String: JSON] = [
      "#meta": .object([
        "format": "ITF",
        "format-description": "https://apalache-mc.org/docs/adr/015adr-trace.html",
        "description": .string(claim.map { $0.statement } ?? ""),
        "source": .string(source.scenario?.name ?? source.system.name),
        "varTypes": .object(
          Dictionary(uniqueKeysWithValues: variables.map { ($0.name, .string($0.type.rawValue)) })),
      ]),
      "vars": .array(variables.map { .string($0.name) }),
      "states": .array(
        states.enumerated().map { index, state in
          var values = Dictionary(
            uniqueKeysWithValues: variables.map { ($0.name, $0.itf(in: state)) })
          values["#meta"] = meta(index)
          return .object(values)
        }),
    ]
    if let start = source.loopStart { members["loop"] = .integer(start) }
    return .object(members)
  }

  /// The steps as `sim explore` prints them, and the states by their variables.
  var json: JSON {
    .object([
      "schema": 1, "scenario": .optional(source.scenario?.name),
      "system": .string(source.system.name), "claim": .optional(claim?.name),
      "steps": .array(run.steps.enumerated().map { $1.json(number: $0 + 1) }),
      "states": .array(
        states.map { state in
          .object(Dictionary(uniqueKeysWithValues: variables.map { ($0.name, $0.json(in: state)) }))
        }),
      "loop_start": source.loopStart.map { .integer($0 + 1) } ?? .null,
      "end_ms": .number(run.end.milliseconds),
    ])
  }

  private var claim: Property? {
    source.system.properties.first { $0.name == source.claim }
  }

  /// What led to a state.
  private func meta(_ index: Int) -> JSON {
    var members: [String: JSON] = ["index": .integer(index), "at_ms": .number("0")]
    if index > run.steps.count {
      members["action"] = "time passes"
      members["at_ms"] = .number(run.end.milliseconds)
    } else if index > 0 {
      let step = run.steps[index - 1]
      members["at_ms"] = .number(step.at.milliseconds)
      members["action"] = .string(step.action)
      members["actor"] = .string(step.actor)
      members["rule"] = .string(step.rule)
      members["outputs"] = .array(step.outputs.map(JSON.string))
    }
    return .object(members)
  }
}

/// One thing that a trace tells of every state.
struct TraceVariable {
  /// As types of TLA+ are called.
  enum ValueType: String {
    case text = "Str"
    case number = "Int"
    case truth = "Bool"
  }

  let name: String
  let type: ValueType
  private let value: (_ state: [UInt64]) -> String

  /// Everything that the system keeps: machines, variables, the process, timers; no two of one name.
  static func all(of compiled: CompiledSystem) -> [TraceVariable] {
    var all: [TraceVariable] = []
    func add(_ name: String, _ type: ValueType, _ value: @escaping ([UInt64]) -> String) {
      var unique = name
      while all.contains(where: { $0.name == unique }) || unique.hasPrefix("#") {
        unique = "_" + unique
      }
      all.append(TraceVariable(name: unique, type: type, value: value))
    }
    for machine in compiled.machineNames {
      add(machine, .text) { compiled.location(of: machine, in: $0) ?? "" }
    }
    for variable in compiled.variables {
      let type: ValueType =
        variable.labels.isEmpty
        ? .number : variable.labels == ["false", "true"] ? .truth : .text
      add(variable.name, type) {
        variable.text(compiled.value(of: variable.name, in: $0) ?? variable.initial)
      }
    }
    let hasProcess = compiled.actions.contains {
      if case .process = $0.kind { true } else { false }
    }
    if hasProcess { add("process", .text) { "\(compiled.phase(in: $0))" } }
    if compiled.kills > 0 { add("deaths", .number) { String(compiled.deaths(in: $0)) } }
    for timer in compiled.timerNames {
      add("timer \(timer)", .number) { state in
        compiled.remaining(ofTimer: timer, in: state)
          .map { String($0 * compiled.tickMicroseconds) } ?? "-1"
      }
    }
    return all
  }

  /// The value as an expression of the Informal Trace Format.
  func itf(in state: [UInt64]) -> JSON {
    type == .number ? .object(["#bigint": .string(value(state))]) : json(in: state)
  }

  func json(in state: [UInt64]) -> JSON {
    switch type {
    case .text: .string(value(state))
    case .number: .number(value(state))
    case .truth: .boolean(value(state) == "true")
    }
  }
}
