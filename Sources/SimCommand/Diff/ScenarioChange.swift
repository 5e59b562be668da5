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
    /// Something is changed in the system.
    case changed(SystemChange)
    /// What the scenario chooses is changed; what else is, cannot be told apart from it.
    case chosenOtherwise
  }

  /// The edits of the system; none where none were needed.
  var edits: [Edit] { if case .changed(let change) = kind { change.edits } else { [] } }
}

/// All scenarios of two moments, related by name.
struct ScenarioChanges {
  private(set) var pairs: [ScenarioChange] = []
  private(set) var new: [Scenario] = []
  private(set) var gone: [String] = []

  init(_ snapshot: Snapshot, _ current: [Scenario]) throws {
    var kinds: [[String]: ScenarioChange.Kind] = [:]
    var changes: [[String]: SystemChange] = [:]
    for scenario in current {
      guard let entry = snapshot.scenarios.first(where: { $0.name == scenario.name }),
        var base = entry.scenario(snapshot.systems)
      else {
        new.append(scenario)
        continue
      }
      // How states are stored is no part of what is claimed; how timers expire is.
      base.engine = scenario.engine
      base.engine.timers = entry.timers ?? .exact
      let systems = [base.system.name, scenario.system.name]
      let isSameChoice =
        base.completed(base.configuration) == scenario.completed(scenario.configuration)
        && base.bounds == scenario.bounds && base.engine == scenario.engine
      if kinds[systems] == nil {
        let (old, new) = (try canonical(base.system), try canonical(scenario.system))
        if old == new {
          kinds[systems] = .same
        } else if let renaming = Renaming(old, new) {
          kinds[systems] = .renamed(renaming.changed)
        } else {
          let change = try SystemChange(from: base.system, to: scenario.system)
          changes[systems] = change
          kinds[systems] = .changed(change)
        }
      }
      var kind = kinds[systems] ?? .chosenOtherwise
      if case .renamed = kind {
        let renaming = Renaming(try canonical(base.system), try canonical(scenario.system))
        if renaming?.renamed(base.configuration) != scenario.configuration {
          kind = .chosenOtherwise
        }
      } else if !isSameChoice {
        kind = .chosenOtherwise
      }
      pairs.append(ScenarioChange(base: base, current: scenario, kind: kind))
    }
    let names = Set(current.map(\.name))
    gone = snapshot.scenarios.map(\.name).filter { !names.contains($0) }
  }
}
