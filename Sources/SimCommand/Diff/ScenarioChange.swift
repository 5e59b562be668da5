import Checking
import Machines

/// A scenario as it was and as it is.
struct ScenarioChange {
  let base: Scenario
  let current: Scenario
  let kind: Kind

  enum Kind {
    /// The same tables, claims and choices; at most sentences differ.
    case same
    /// The same but for names: a proof that nothing else differs.
    case renamed([(old: String, new: String)])
    /// Something is changed in the system, or in what the scenario chooses: an edit like others.
    case changed(SystemChange, choice: Edit?)
  }

  /// The edits, with what the scenario makes of them; none where none were needed.
  var edits: [Edit] {
    guard case .changed(let change, let choice) = kind else { return [] }
    return change.edits.map(answered) + [choice].compactMap(\.self)
  }

  /// Those that can change an answer: all but questions that rows may ask, unless there is nothing else.
  var causes: [Edit] {
    guard case .changed(let change, _) = kind else { return [] }
    let inert = change.inert
    let active = edits.filter { !inert.contains($0.key) }
    return active.isEmpty ? edits : active
  }

  /// The scenario with some edits taken back.
  func reverting(_ keys: Set<String>) -> Scenario {
    guard case .changed(let change, let choice) = kind else { return current }
    let system = change.reverting(keys)
    let isTakenBack = choice.map { keys.contains($0.key) } ?? false
    let (chooser, other) = isTakenBack ? (base, current) : (current, base)
    var configuration = chooser.configuration
    // What only the other moment has to choose from is chosen as it was there.
    let known = chooser.system
    for (id, alternative) in other.configuration.readings
    where !known.readings.contains(where: { $0.id == id }) {
      configuration.readings[id] = alternative
    }
    for (id, length) in other.configuration.parameters
    where !known.parameters.contains(where: { $0.id == id }) {
      configuration.parameters[id] = length
    }
    configuration.amendments.formUnion(
      other.configuration.amendments.subtracting(known.amendments.map(\.id)))
    configuration.amendments.formIntersection(system.amendments.map(\.id))
    return Scenario(
      name: current.name, title: current.title, system: system, configuration: configuration,
      bounds: chooser.bounds, pins: current.pins, expectations: [], engine: chooser.engine,
      path: current.path)
  }

  /// The edit, with how the scenario answers a question that is new, and whether it has an amendment that is.
  private func answered(_ edit: Edit) -> Edit {
    var words: String?
    for (scenario, other, what) in [(current, base, "new"), (base, current, "gone")] {
      if let reading = scenario.system.readings.first(where: { $0.editKey == edit.key }),
        !other.system.readings.contains(where: { $0.id == reading.id })
      {
        let given = scenario.configuration.readings[reading.id]
        words =
          "\(what): \"\(oneLine(reading.question))\", answered \(given ?? reading.default)"
          + (given == nil ? " by default" : "")
      }
      if let amendment = scenario.system.amendments.first(where: {
        "amendment \($0.id)" == edit.key
      }),
        !other.system.amendments.contains(where: { $0.id == amendment.id })
      {
        let isInForce = scenario.configuration.amendments.contains(amendment.id)
        words = "\(what): \(oneLine(amendment.text))" + (isInForce ? ", in force here" : "")
      }
    }
    return words.map { Edit(key: edit.key, words: [$0], source: edit.source) } ?? edit
  }
}

/// All scenarios of two moments, related by name.
struct ScenarioChanges {
  private(set) var pairs: [ScenarioChange] = []
  private(set) var new: [Scenario] = []
  private(set) var gone: [String] = []

  /// How two systems stand to one another.
  private enum Relation {
    case same
    case renamed(Renaming)
    case other
  }

  init(_ snapshot: Snapshot, _ current: [Scenario]) throws {
    var relations: [[String]: Relation] = [:]
    var changes: [[String]: SystemChange] = [:]
    let old = snapshot.systems.map { old in
      current.first { $0.system.name == old.name }.map { old.ordered(like: $0.system) } ?? old
    }
    for scenario in current {
      guard let entry = snapshot.scenarios.first(where: { $0.name == scenario.name }),
        var base = entry.scenario(old)
      else {
        new.append(scenario)
        continue
      }
      // How states are stored is no part of what is claimed; how timers expire is.
      base.engine = scenario.engine
      base.engine.timers = entry.timers ?? .exact
      let systems = [base.system.name, scenario.system.name]
      if relations[systems] == nil {
        let (old, mine) = (try canonical(base.system), try canonical(scenario.system))
        relations[systems] =
          old == mine ? .same : Renaming(old, mine).map(Relation.renamed) ?? .other
      }
      let choice: Edit?
      switch relations[systems] {
      case .renamed(let renaming)?:
        choice = scenario.choice(beside: base, renaming.renamed(base.configuration))
        if choice == nil {
          pairs.append(
            ScenarioChange(base: base, current: scenario, kind: .renamed(renaming.changed)))
          continue
        }
      case .same?:
        choice = scenario.choice(beside: base, base.configuration)
        if choice == nil {
          pairs.append(ScenarioChange(base: base, current: scenario, kind: .same))
          continue
        }
      case .other?, nil: choice = scenario.choice(beside: base, base.configuration)
      }
      let change = try changes[systems] ?? SystemChange(from: base.system, to: scenario.system)
      changes[systems] = change
      pairs.append(
        ScenarioChange(base: base, current: scenario, kind: .changed(change, choice: choice)))
    }
    let names = Set(current.map(\.name))
    gone = snapshot.scenarios.map(\.name).filter { !names.contains($0) }
  }
}

extension Scenario {
  /// What it chooses otherwise than it did, of what there was to choose before; `nil` if nothing.
  ///
  /// - Parameter old: what it chose, in the names of now.
  fileprivate func choice(beside base: Scenario, _ old: Configuration) -> Edit? {
    var words: [String] = []
    func compare<Value: Equatable>(_ what: String, _ old: Value, _ new: Value) {
      if old != new { words.append("\(what): \(old) → \(new)") }
    }
    /// What one question or quantity is set to, with its usual value then and now; nothing if there was none then.
    func compare<Value: Equatable>(
      _ what: String, _ was: Value?, _ isNow: Value?, usual before: Value?, _ now: Value
    ) {
      guard was != isNow, let before else { return }
      compare(what, was ?? before, isNow ?? now)
    }
    for reading in system.readings {
      let before = base.system.readings.first { $0.id == reading.id }
      compare(
        "reading \(reading.id)", old.readings[reading.id], configuration.readings[reading.id],
        usual: before?.default, reading.default)
    }
    for parameter in system.parameters {
      let before = base.system.parameters.first { $0.id == parameter.id }
      compare(
        "parameter \(parameter.id)", old.parameters[parameter.id],
        configuration.parameters[parameter.id], usual: before?.default, parameter.default)
    }
    for id in system.amendments.map(\.id)
    where base.system.amendments.contains(where: { $0.id == id }) {
      let (was, isNow) = (old.amendments.contains(id), configuration.amendments.contains(id))
      if was != isNow {
        words.append("amendment \(id) " + (isNow ? "in force" : "no more in force"))
      }
    }
    let process = (base.system.process, system.process)
    if old.kills != configuration.kills {
      compare("kills", old.kills ?? process.0.kills, configuration.kills ?? process.1.kills)
    }
    if old.suspends != configuration.suspends {
      compare(
        "suspends", old.suspends ?? process.0.suspends, configuration.suspends ?? process.1.suspends
      )
    }
    words += configuration.withoutEvents.subtracting(old.withoutEvents).sorted().map {
      "without \($0)"
    }
    words += old.withoutEvents.subtracting(configuration.withoutEvents).sorted().map {
      "\($0) happens"
    }
    for name in Set(old.stored.keys).union(configuration.stored.keys).sorted() {
      compare(
        "stored \(name)", old.stored[name].map(String.init) ?? "the initial value",
        configuration.stored[name].map(String.init) ?? "the initial value")
    }
    if base.bounds != bounds { words.append("other bounds") }
    compare("timers", base.engine.timers.rawValue, engine.timers.rawValue)
    return words.isEmpty ? nil : Edit(key: "what \(name) chooses", words: words, source: .unknown)
  }
}
