import Checking
import Machines

extension Run {
  /// What a condition comes to at the end of the run: one that implies it, and of which each part
  /// tells something that holds there.
  ///
  /// Of what is joined by *or* one part that holds is left, and of a denied *and* the parts that fail.
  /// What the run does not tell stays as it is.
  func atTheEnd(_ condition: Condition, in report: ScenarioReport) -> Condition {
    EndOfRun(self, in: report).narrowed(condition)
  }

  /// Whether it ends with a machine in a state where a condition can hold, as far as the run tells.
  func ends(
    _ machine: MachineTable, in state: String, where condition: Condition, _ report: ScenarioReport
  )
    -> Bool
  {
    let end = EndOfRun(self, in: report)
    return end.state(of: machine) == state
      && end.holds(condition.taking(report.outcome.readings)) != false
  }

  /// What a variable holds at the end of the run, as text; `nil` where the run does not tell.
  func value(of variable: Variable, in report: ScenarioReport) -> String? {
    EndOfRun(self, in: report).text(of: variable)
  }

  /// What is so at the start and stays so or ends in the run, of what its rows ask for: facts, by name.
  ///
  /// - Parameter lead: knows the rows; none are told without it.
  func facts(readBy lead: Lead?) -> [String] {
    let rows = lead.map { firedRules(in: $0.machines) } ?? []
    let asked = uniqued(rows.reversed().flatMap(\.rule.condition.variables)).filter(\.isFact)
    return asked.filter { fact in
      let first = steps.lazy.flatMap(\.changes).first { $0.what == fact.name }
      return first.map { $0.from == "true" } ?? (fact.initial == 1)
    }.map(\.name)
  }

  /// What it comes to, with the last state of some machines and variables alone; as it is if none of these is known.
  func end(
    of names: Set<String>, _ variables: [Variable], in report: ScenarioReport
  ) -> Conclusion {
    let end = EndOfRun(self, in: report)
    let machines = report.system.machines.filter { names.contains($0.name) }.map {
      "\($0.name) \(end.state(of: $0))"
    }
    let values = uniqued(variables).compactMap { variable in
      end.text(of: variable).map { "\(variable.name) = \($0)" }
    }
    let told = (machines + values).joined(separator: ", ")
    return told.isEmpty ? conclusion : Conclusion(conclusion.outcome, in: told)
  }

  /// The rows that hear one of some events, or any, in the states in which the run ends, with what else they ask;
  /// none where amendments are in force, with which the tables are others.
  func rows(
    hearing events: [String]? = nil, in report: ScenarioReport
  ) -> [HearingRow] {
    if !report.configuration.amendments.isEmpty { return [] }
    let end = EndOfRun(self, in: report)
    return report.system.machines.flatMap { machine -> [HearingRow] in
      let state = end.state(of: machine)
      return machine.rules(in: state).compactMap { rule in
        guard case .event(let event) = rule.trigger, events?.contains(event) != false,
          rule.ignoredBecause == nil
        else { return nil }
        let condition = rule.condition.taking(report.outcome.readings)
        if condition == .never { return nil }
        return HearingRow(
          machine: machine.name, state: state, event: event, rule: rule, condition: condition.words)
      }
    }
  }

  /// What keeps each of some events from coming where the run ends: a part of the condition of its first cause, if every
  /// cause has a part that does not hold.
  ///
  /// - Parameter machines: as they are in the run.
  func hindrances(
    of events: [String], in machines: [MachineTable], _ report: ScenarioReport
  ) -> [Hindrance] {
    let end = EndOfRun(self, in: report)
    return events.compactMap { event in
      let causes = machines.flatMap(\.causes).filter { $0.event == event }
        .map { $0.condition.taking(report.outcome.readings) }.filter { $0 != .never }
      let failing = causes.map { condition in
        let parts = if case .all(let parts) = condition { parts } else { [condition] }
        return parts.first { end.holds($0) == false }
      }
      guard let asked = failing.first ?? nil, !failing.contains(nil) else { return nil }
      return Hindrance(
        event: event, asked: asked,
        rows: machines.rows(bringing: asked, besides: report.system.process.onLaunch))
    }
  }

  /// The events that a row in force hears where the run ends, of one machine or of any, with those whose cause
  /// sends one of them; none where amendments are in force.
  func heardAtTheEnd(in report: ScenarioReport, by machine: String? = nil) -> Set<String> {
    let events = rows(in: report).filter { machine == nil || $0.machine == machine }.map(\.event)
    let causes = report.system.machines.flatMap(\.causes)
    return Set(events + causes.filter { !$0.sends.filter(events.contains).isEmpty }.map(\.event))
  }
}

/// A row that hears an event, and where it stands.
struct HearingRow {
  let machine: String
  let state: String
  let event: String
  let rule: Rule
  /// What must hold for it to fire, in words; empty if nothing.
  let condition: String
}

/// What keeps an event from coming.
struct Hindrance {
  let event: String
  /// What it takes, and does not hold.
  let asked: Condition
  /// The rows that give a variable the value that it takes; `nil` where more than rows can, or it takes something else.
  let rows: [TableRow]?

  /// That it cannot come: `x` cannot come, as it takes `y`, which no row brings about.
  var words: Inline {
    "cannot come, as it takes \(code: asked.told)"
      + (rows?.isEmpty == true ? ", which no row brings about" : "")
  }
}

extension [MachineTable] {
  /// The rows that give a variable the value for which a condition asks; `nil` where that is not all that can.
  fileprivate func rows(bringing condition: Condition, besides others: [Action]) -> [TableRow]? {
    guard case .compare(.variable(let variable), .equal, .constant(let value)) = condition else {
      return nil
    }
    /// Whether actions give it the value for sure; `nil` if they may.
    func gives(_ actions: [Action]) -> Bool? {
      var gives = false
      for case .assign(variable, let given) in actions.flatMap(\.flattened) {
        guard case .constant(let constant) = given else { return nil }
        if constant == value { gives = true }
      }
      return gives
    }
    if gives(others + flatMap(\.causes).flatMap(\.actions)) != false { return nil }
    var rows: [TableRow] = []
    for row in flatMap(\.rowsInForce) {
      guard let gives = gives(row.rule.actions) else { return nil }
      if gives { rows.append(row) }
    }
    return rows
  }
}

/// The last values that a run shows, by machine and variable, as texts.
private struct EndOfRun {
  private var values: [String: String] = [:]
  /// The last state in words, for what no step changes: `door open, tries = 3`.
  private let words: String
  /// The variables that the scenario lets begin otherwise than the tables say.
  private let stored: Set<String>

  init(_ run: Run, in report: ScenarioReport) {
    stored = Set(report.configuration.stored.keys)
    words = ", \(run.conclusion.state), "
    for machine in report.system.machines { values[machine.name] = machine.initial }
    for step in run.steps {
      for change in step.changes { values[change.what] = change.to }
    }
  }

  func state(of machine: MachineTable) -> String { values[machine.name] ?? machine.initial }

  func narrowed(_ condition: Condition) -> Condition {
    switch condition {
    case .all(let parts): return Self.all(parts.map(narrowed))
    case .any(let parts): return parts.first { holds($0) == true }.map(narrowed) ?? condition
    case .not(.not(let inner)): return narrowed(inner)
    case .not(.all(let parts)):
      let failing = parts.filter { holds($0) == false }
      return failing.isEmpty ? condition : Self.all(failing.map { narrowed(.not($0)) })
    case .not(.any(let parts)): return Self.all(parts.map { narrowed(.not($0)) })
    default: return condition
    }
  }

  /// All of them, each once.
  private static func all(_ parts: [Condition]) -> Condition {
    let flat = uniqued(
      parts.flatMap { part in if case .all(let inner) = part { inner } else { [part] } })
    return flat.count == 1 ? flat[0] : .all(flat)
  }

  func text(of variable: Variable) -> String? {
    values[variable.name]
      ?? variable.range.lazy.map(variable.text).first {
        words.contains(", \(variable.name) = \($0), ")
      }
      // What is as at the beginning is not in the words.
      ?? (stored.contains(variable.name) ? nil : variable.text(variable.initial))
  }

  /// Whether a condition holds; `nil` where the run does not tell.
  func holds(_ condition: Condition) -> Bool? {
    switch condition {
    case .always: return true
    case .never: return false
    case .located(let machine, let states): return values[machine].map(states.contains)
    case .compare(.variable(let variable), .equal, .constant(let value)):
      return text(of: variable).map { $0 == variable.text(value) }
    case .compare(.variable(let variable), .unequal, .constant(let value)):
      return text(of: variable).map { $0 != variable.text(value) }
    case .not(let inner): return holds(inner).map { !$0 }
    case .all(let parts):
      let found = parts.map(holds)
      return found.contains(false) ? false : found.contains(nil) ? nil : true
    case .any(let parts):
      let found = parts.map(holds)
      return found.contains(true) ? true : found.contains(nil) ? nil : false
    default: return nil
    }
  }
}
