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
      // Where ties go one way, a tick is no moment by which a time is judged.
      if let clause = property.clause, !clause.isTimed || compiled.ties == .bothWays {
        let points = [clause.first, clause.second, clause.per].map { point in
          point.map { pools.point($0, compiled.takes) } ?? -1
        }
        let words = [pools.text(property.name), pools.text(property.statement)]
        clauses.append("\(words + [clause.form.rawValue, clause.limit] + points)")
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

  /// What a page watches of the property along a run; `nil` if nothing.
  package var clause: WatchedClause? {
    switch kind {
    case .never(.holds): nil
    case .never(let point): WatchedClause(.never, first: point)
    case .atMost(let limit, let point, let per):
      WatchedClause(.atMost, limit, first: point, per: per)
    case .precedes(let first, let second, let per):
      WatchedClause(.onlyAfter, first: first, second: second, per: per)
    case .leadsTo(let first, let second, let limit, _):
      WatchedClause(.within, limit.map { $0 * 1000 } ?? -1, first: first, second: second)
    case .longest(let first, let second, let limit):
      limit.mostMicroseconds.map { WatchedClause(.within, $0, first: first, second: second) }
    case .shortest(let first, let second, .atLeast(let limit)):
      WatchedClause(.notSooner, limit * 1000, first: first, second: second)
    case .eventually(let point, _): WatchedClause(.someDay, second: point)
    default: nil
    }
  }
}

/// What a page watches of a property along a run: a form that `watch.js` knows, a limit, and points.
package struct WatchedClause {
  package enum Form: Int { case never, atMost, onlyAfter, within, notSooner, someDay }

  package let form: Form
  /// A number, or microseconds; -1 for none.
  package let limit: Int
  package let first: EventPredicate?
  package let second: EventPredicate?
  package let per: EventPredicate?

  fileprivate init(
    _ form: Form, _ limit: Int = 0, first: EventPredicate? = nil, second: EventPredicate? = nil,
    per: EventPredicate? = nil
  ) {
    (self.form, self.limit) = (form, limit)
    (self.first, self.second, self.per) = (first, second, per)
  }

  /// Whether it says how much time passes.
  package var isTimed: Bool { form == .within || form == .notSooner }
}

extension TimeLimit {
  /// The longest time that it allows, in whole microseconds: -1 for any that ends; `nil` if it says none.
  fileprivate var mostMicroseconds: Int? {
    switch self {
    case .none, .atLeast: nil
    case .finite: -1
    case .atMost(let limit): limit * 1000
    case .lessThan(let limit): limit * 1000 - 1
    }
  }
}
