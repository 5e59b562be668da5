import Checking
package import Machines

/// The tables of scenarios as data, for a page that goes on from any state.
package struct ScenarioTables {
  private var pools = TablePools()
  private var scenarios: [String] = []
  /// By scenario, the runs of what fails in it.
  private var runs: [[String]] = []

  package init() {}

  /// Adds a scenario; it has the number of those before it.
  ///
  /// - Returns: the system, compiled.
  /// - Throws: a `ModelError` if the tables cannot be run.
  @discardableResult
  package mutating func add(
    _ name: String, _ system: System, _ configuration: Configuration
  ) throws(ModelError) -> CompiledSystem {
    let compiled = try CompiledSystem(system, configuration)
    let places = compiled.timerPlaces
    let outside = compiled.timers.map(\.isOutside)
    let own = places.filter { $0.owner != nil }.map { pools.text($0.name) }
    let named = zip(places, outside).filter { $0.0.owner == nil }
      .map { "[\(pools.text($0.0.name)),\($0.1 ? 1 : 0)]" }
    let machines = compiled.machines.map { pools.machine($0) }
    let variables = compiled.variables.map { pools.variable($0) }
    // What is stored when a run begins, by the variable's place.
    let stored = compiled.variables.enumerated().compactMap { place, variable in
      configuration.stored[variable.name].map { "\"\(place)\":\($0)" }
    }
    let begun = stored.isEmpty ? "" : ",\"i\":{\(stored.joined(separator: ","))}"
    let process = process(of: system, configuration, compiled)
    var invariants: [String] = []
    var clauses: [String] = []
    for property in system.properties where try compiled.applies(property) {
      if let clause = property.clause {
        let points = [clause.first, clause.second, clause.per].map { point in
          point.map { pools.point($0, compiled.takes) } ?? -1
        }
        let words = [pools.text(property.name), pools.text(property.statement)]
        clauses.append("\(words + [clause.form, clause.limit] + points)")
      }
      guard let broken = property.broken else { continue }
      let condition = pools.condition(broken.resolved(compiled.takes))
      let words = [pools.text(property.name), pools.text(property.statement), condition]
      invariants.append("\(words)")
    }
    scenarios.append(
      "{\"n\":\(JSON.string(name).text),\"m\":\(machines),\"v\":\(variables),\"w\":\(own),"
        + "\"x\":[\(named.joined(separator: ","))],\"p\":\(process)\(begun),"
        + "\"q\":[\(invariants.joined(separator: ","))],"
        + "\"u\":[\(clauses.joined(separator: ","))]")
    runs.append([])
    return compiled
  }

  /// What can become of the process, and how ties are broken.
  private mutating func process(
    of system: System, _ configuration: Configuration, _ compiled: CompiledSystem
  ) -> String {
    let process = system.process
    let onLaunch = process.onLaunch.flatMap { $0.resolved(compiled.takes) }
    let suspends = configuration.suspends ?? process.suspends
    let idle =
      compiled.timersRunOnWithoutProcess ? 0 : compiled.timersRestartWithProcess ? 1 : 2
    let parts = [
      "\(compiled.kills)", suspends ? "1" : "0", process.launchesInBackground ? "1" : "0",
      "\(process.backgrounded.map { pools.text($0) } ?? -1)",
      "\(process.foregrounded.map { pools.text($0) } ?? -1)",
      pools.actions(onLaunch), compiled.executor.isAtomic ? "1" : "0",
      compiled.ties == .deadlineFirst ? "1" : "0", "\(idle)",
    ]
    return "[\(parts.joined(separator: ","))]"
  }

  /// Adds a run of the scenario added last: the claim, what became of it in words, where it begins to repeat
  /// or -1, when it ends, and what is done.
  mutating func add(
    _ run: Run, of property: Property, named verdict: String, moves: [Int]
  ) {
    let head = [property.name, property.statement, verdict].map { pools.text($0) }
    let line = head + [run.loopStart ?? -1, run.end.microseconds]
    runs[runs.count - 1].append(
      "[\((line.map(String.init) + ["\(moves)"]).joined(separator: ","))]")
  }

  /// The JSON in about a quarter of the characters, safe within a page.
  package var packed: String { PackedText.packing(json) }

  /// The tables in JSON, without characters that a page or a packed text gives a meaning.
  package var json: String {
    let scenarios = zip(scenarios, runs).map { "\($0),\"r\":[\($1.joined(separator: ","))]}" }
    let members = pools.members + ["\"s\":[\(scenarios.joined(separator: ",\n"))]"]
    return "{\(members.joined(separator: ",\n"))}".replacing("<", with: "\\u003c")
      .replacing("^", with: "\\u005e").replacing("`", with: "\\u0060")
      .replacing("~", with: "\\u007e")
  }
}

extension Property {
  /// Where the property speaks of single states: the condition that no state may meet.
  package var broken: Condition? {
    switch kind {
    case .always(let condition, let guarding): .all([guarding, .not(condition)])
    case .never(.holds(let condition)): condition
    default: nil
    }
  }

  /// Where a finite run breaks the property by what has happened in it, whenever: the form that
  /// `watch.js` knows, a limit, and points.
  package var clause:
    (form: Int, limit: Int, first: EventPredicate, second: EventPredicate?, per: EventPredicate?)?
  {
    switch kind {
    case .never(.holds): nil
    case .never(let point): (0, 0, point, nil, nil)
    case .atMost(let limit, let point, let per): (1, limit, point, nil, per)
    case .precedes(let first, let second, let per): (2, 0, first, second, per)
    default: nil
    }
  }
}

extension CompiledSystem {
  /// Whether a reading is taken so.
  fileprivate func takes(_ reading: String, _ alternative: String) -> Bool {
    readings.contains { $0.reading == reading && $0.alternative == alternative }
  }
}
