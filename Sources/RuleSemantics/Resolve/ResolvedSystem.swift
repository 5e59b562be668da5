internal import Diagnostics
internal import RuleLanguage

/// A system with a configuration applied: amendments patched in, readings decided.
///
/// Rows that a reading switches off stay in their place with the condition `never`, so that a row
/// keeps its position in its state whatever the configuration.
struct ResolvedSystem {
  var machines: [MachineTable]
  var process: ProcessModel
  var ties: Ties
  var immediacy: Immediacy
  var suspendedTimers: SuspendedTimers
  /// Every reading with the alternative taken, in the system's order.
  var readings: [(reading: String, alternative: String)]
  /// What a run finds before its first step, by the names of variables.
  let stored: [String: Int]
  let timescale: Timescale
  let knownReadings: KnownReadings

  /// - Parameter stretch: how many units of the parameters in force make a millisecond.
  init(_ system: System, _ configuration: Configuration, stretch: Int = 1) throws(ModelError) {
    var taken: [(reading: String, alternative: String)] = []
    for reading in system.readings {
      let alternative = configuration.readings[reading.id] ?? reading.default
      guard reading.alternatives.contains(where: { $0.id == alternative }) else {
        throw ModelError.unknown(
          .alternative, alternative, in: "reading \"\(reading.id)\"",
          known: reading.alternatives.map(\.id))
      }
      taken.append((reading.id, alternative))
    }
    for name in configuration.readings.keys.sorted()
    where !system.readings.contains(where: { $0.id == name }) {
      throw ModelError.unknown(
        .reading, name, in: "system \"\(system.name)\"", known: system.readings.map(\.id))
    }
    for name in configuration.amendments.sorted()
    where !system.amendments.contains(where: { $0.id == name }) {
      throw ModelError.unknown(
        .amendment, name, in: "system \"\(system.name)\"", known: system.amendments.map(\.id))
    }
    readings = taken
    stored = configuration.stored
    let timescale = Timescale(
      parameters: try Self.parameters(system, configuration, stretch: stretch), stretch: stretch)
    self.timescale = timescale
    machines = system.machines
    for amendment in system.amendments where configuration.amendments.contains(amendment.id) {
      for patch in amendment.patches {
        try Self.apply(patch, of: amendment.id, to: &machines)
      }
    }
    let known = KnownReadings(system)
    try known.check(machines)
    try known.check(system.process.onLaunch, in: "what is done at launch")
    knownReadings = known
    let takes = { (reading: String, alternative: String) in
      taken.contains { $0.reading == reading && $0.alternative == alternative }
    }
    try Self.refuseDuplicates(in: system, takes)
    process = system.process
    process.kills = configuration.kills ?? process.kills
    process.suspends = configuration.suspends ?? process.suspends
    process.onLaunch = timescale.actions(process.onLaunch.flatMap { $0.resolved(takes) })
    ties = system.ties.value(takes)
    immediacy = system.immediacy.value(takes)
    suspendedTimers = system.suspendedTimers.value(takes)
    machines = machines.map { table in
      var table = table
      table.rules = table.states.map { state in
        StateRules(
          state: state,
          rules: table.rules(in: state).map { timescale.rule($0.resolved(takes)) })
      }
      table.causes = table.causes.filter { !configuration.withoutEvents.contains($0.event) }
        .map { timescale.cause($0.resolved(takes)) }
      return table
    }
  }

  /// A name that is there twice would hide what it named first. Claims of one name are one claim in
  /// several readings: no two may be asked together.
  private static func refuseDuplicates(
    in system: System, _ takes: (String, String) -> Bool
  ) throws(ModelError) {
    var seen: Set<String> = []
    for property in system.properties where property.applies.resolved(takes) == .always {
      guard seen.insert(property.name).inserted else {
        throw ModelError.duplicate(.property, property.name, in: "system \"\(system.name)\"")
      }
    }
  }

  /// The value of every parameter of the system.
  private static func parameters(
    _ system: System, _ configuration: Configuration, stretch: Int
  ) throws(ModelError) -> [String: Int] {
    for name in configuration.parameters.keys.sorted()
    where !system.parameters.contains(where: { $0.id == name }) {
      throw ModelError.unknown(
        .parameter, name, in: "system \"\(system.name)\"", known: system.parameters.map(\.id))
    }
    var values: [String: Int] = [:]
    for parameter in system.parameters {
      let value = configuration.parameters[parameter.id] ?? parameter.default * stretch
      guard value >= 0 else {
        throw ModelError.outside(
          value, 0...Int.max, of: "parameter \"\(parameter.id)\"", .milliseconds)
      }
      guard values.updateValue(value, forKey: parameter.id) == nil else {
        throw ModelError.duplicate(.parameter, parameter.id)
      }
    }
    return values
  }

  private static func apply(
    _ patch: Patch, of amendment: String, to machines: inout [MachineTable]
  ) throws(ModelError) {
    guard let place = machines.firstIndex(where: { $0.name == patch.machine }) else {
      throw ModelError.unknown(
        .machine, patch.machine, in: "amendment \"\(amendment)\": the system",
        known: machines.map(\.name))
    }
    switch patch {
    case .add(_, let state, let rules):
      machines[place].rules.insert(StateRules(state: state, rules: rules), at: 0)
    case .remove(_, let state, let rows):
      try replace(state: state, rows, with: nil, in: &machines[place], of: amendment)
    case .replace(_, let state, let rows, let rule):
      try replace(state: state, rows, with: rule, in: &machines[place], of: amendment)
    case .addCause(_, let cause): machines[place].causes.append(cause)
    case .replaceCause(_, let event, let cause):
      guard let first = machines[place].causes.firstIndex(where: { $0.event == event }) else {
        throw ModelError.unknown(
          .cause, event, in: "amendment \"\(amendment)\": \(patch.machine)",
          known: machines[place].causes.map(\.event))
      }
      machines[place].causes[first] = cause
      let tail = machines[place].causes[(first + 1)...].filter { $0.event != event }
      machines[place].causes.replaceSubrange((first + 1)..., with: tail)
    case .removeCause(_, let event):
      guard machines[place].causes.contains(where: { $0.event == event }) else {
        throw ModelError.unknown(
          .cause, event, in: "amendment \"\(amendment)\": \(patch.machine)",
          known: machines[place].causes.map(\.event))
      }
      machines[place].causes.removeAll { $0.event == event }
    }
  }

  /// Replaces the first of the rows of the state, and removes the others.
  private static func replace(
    state: String, _ selected: RowSelector, with rule: Rule?, in table: inout MachineTable,
    of amendment: String
  ) throws(ModelError) {
    var replacement = rule
    var found = false
    for block in table.rules.indices where table.rules[block].state == state {
      var kept: [Rule] = []
      for row in table.rules[block].rules {
        if selected.selects(row) {
          found = true
          if let new = replacement { kept.append(new) }
          replacement = nil
        } else {
          kept.append(row)
        }
      }
      table.rules[block].rules = kept
    }
    if !found {
      throw ModelError.unknown(
        .row, selected.name, in: "amendment \"\(amendment)\": \(table.name)/\(state)",
        known: table.rules(in: state).flatMap(\.ids))
    }
  }
}
