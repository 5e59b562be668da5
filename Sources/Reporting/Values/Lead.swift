import Checking
import Machines

/// What a finding is led by: the rows whose change repairs it, or what is missing.
struct Lead {
  /// The tables as they are in the run.
  let machines: [MachineTable]
  /// The rows, as the block at the top of the finding prints them.
  private(set) var rows: [FaultRow] = []
  /// How many more rows change with them.
  private(set) var more = 0
  /// What the repair changes besides, where the run does not come.
  private(set) var elsewhere: [RowChange] = []
  /// From what the rows are known: a sentence or two.
  var basis: Inline = ""
  /// The rules of the open question on whose answer it depends, those of the claim and of the rows first.
  private(set) var asked: [String] = []
  /// The rules that the rows restate, or by which the run comes to where something is missing.
  private var restated: [String] = []
  /// Those of rows that the repair takes away, and that stands for none of them any more.
  private(set) var removed: [String] = []
  /// The old rows, by which steps in which they fire are marked.
  private(set) var faulty: [RowChange] = []
  /// All that the repair changes.
  private(set) var changes: [RowChange] = []
  /// Whether it is known what repairs the finding.
  var isKnown = true
  /// Whether something is missing, rather than wrong.
  private(set) var isMissing = false
  /// The rows that match where only one should, for each machine and trigger, the one that is taken first.
  private(set) var matching: [[Rule]] = []
  /// Whether the rows are those of amendments.
  var isOfAmendments = false
  /// The system as it would be.
  var repaired: (system: System, configuration: Configuration)?

  init(machines: [MachineTable]) { self.machines = machines }

  private static let mostRows = 12

  /// The rules that lead to it: those of the open question, then those of the first row, then the others.
  ///
  /// How a run comes to where something is missing says nothing where a question is open.
  var ids: [String] { uniqued(asked + (isMissing && !asked.isEmpty ? [] : restated)) }

  /// Takes the rules of an open question: where it has many, those of which the claim or a step of the run speaks.
  mutating func ask(_ reading: Reading?, _ result: PropertyResult) {
    let ids = reading?.ids ?? []
    let known = Set(
      result.property.ids + (result.run?.steps ?? []).flatMap(\.rows).flatMap(\.ids))
    let near = ids.filter(known.contains)
    asked =
      ids.count <= Self.mostAsked ? ids : Array((near.isEmpty ? ids : near).prefix(Self.mostAsked))
  }

  private static let mostAsked = 3

  /// Those of the open question, and those of the first row at fault.
  var firstIDs: (asked: [String], row: [String]) {
    let row = faulty.first?.old?.ids ?? []
    return (asked, row.filter { restated.contains($0) && !asked.contains($0) })
  }

  /// Takes the changes of a repair, those that concern the run.
  ///
  /// - Parameter origin: to which of several amendments a change belongs, if to one alone.
  mutating func add(
    _ changes: [RowChange], run: Run?, in system: System,
    origin: (RowChange) -> String? = { _ in nil }
  ) {
    let fired = run?.firedRules(in: machines) ?? []
    let near = changes.nearest(to: run, fired, in: system)
    self.changes = changes
    elsewhere = changes.filter { !near.contains($0) }
    let told = near.prefix(Self.mostRows)
    more = near.count - told.count
    func present(_ change: RowChange) -> Rule? {
      guard change.old == nil, let new = change.new else { return nil }
      return fired.rule(of: change.machine, in: change.state, for: new.trigger)
    }
    func isOfRun(_ change: RowChange) -> Bool {
      change.state.isEmpty || change.old == nil
        || fired.contains {
          $0.machine == change.machine && $0.state == change.state && $0.rule == change.old
        }
    }
    let hasCause = told.contains(where: isOfRun)
    rows = told.map { change in
      let table = machines.first { $0.name == change.machine }
      var row = FaultRow(change, of: table, present: present(change))
      if hasCause, !isOfRun(change) { row.what = "changes with it" }
      if change.isOfEnvironment(table) {
        row.what = row.what + " (assumption about the environment)"
      }
      if let origin = origin(change) { row.origin = origin }
      return row
    }
    faulty = told.map { change in
      RowChange(
        machine: change.machine, state: change.state, old: change.old ?? present(change),
        new: change.new)
    }
    isMissing = !faulty.isEmpty && faulty.allSatisfy { $0.old == nil }
    restated = uniqued(
      faulty.flatMap { change in
        change.old?.ids ?? run?.introducing(change.state, of: change.machine) ?? []
      })
    let kept = Set(changes.flatMap { $0.new?.ids ?? [] })
    removed = uniqued(told.filter { $0.new == nil }.flatMap { $0.old?.ids ?? [] })
      .filter { !kept.contains($0) }
  }

  /// Puts the rows first that fire in a step, with what they restate.
  mutating func lead(with step: RunStep) {
    let order = faulty.indices.sorted { left, right in
      let places = [left, right].map { fires(faulty[$0], in: step) ? 0 : 1 }
      return (places[0], left) < (places[1], right)
    }
    guard rows.count >= order.count, order != Array(faulty.indices) else { return }
    let first = uniqued(order.flatMap { faulty[$0].old?.ids ?? [] })
    restated = first.filter(restated.contains) + restated.filter { !first.contains($0) }
    rows = order.map { rows[$0] } + rows.dropFirst(order.count)
    faulty = order.map { faulty[$0] }
  }

  private func fires(_ change: RowChange, in step: RunStep) -> Bool {
    change.old != nil
      && step.rows.contains {
        $0.machine == change.machine && $0.state == change.state && rule(of: $0) == change.old
      }
  }

  mutating func add(_ rows: [FaultRow], ids: [String], isMissing: Bool) {
    more = max(0, rows.count - Self.mostRows)
    self.rows = Array(rows.prefix(Self.mostRows))
    restated = ids
    self.isMissing = isMissing
  }

  /// Takes the other rows that match where two do, in the state in which the run ends.
  mutating func add(matching findings: [LintFinding], at end: Run?, in report: ScenarioReport) {
    guard let end else { return }
    for case .overlap(let state, let trigger) in uniqued(findings) {
      for table in machines where table.states.contains(state) {
        let rules = table.rules(in: state).filter { rule in
          rule.trigger.name == trigger && rule.condition != .never
            && end.ends(table, in: state, where: rule.condition, report)
        }
        if rules.count < 2 { continue }
        matching.append(rules)
        for rule in rules where !faulty.contains(where: { $0.state == state && $0.old == rule }) {
          rows.append(
            FaultRow(rule, in: state, of: table, what: "matches too", repair: "as now"))
          restated = uniqued(restated + rule.ids)
        }
      }
    }
  }

  /// Whether no rule of the document is restated by the rows.
  var isAssumed: Bool {
    isKnown && !faulty.isEmpty
      && faulty.allSatisfy { change in
        change.old?.ids.isEmpty == true && !change.state.isEmpty
          && machines.first { $0.name == change.machine }?.isOfApp == true
      }
  }

  /// The machines of the rows at fault, that of most rows first.
  var machinesAtFault: [String] {
    let names = uniqued(rows.map(\.machine))
    return names.enumerated().sorted { left, right in
      let counts = [left, right].map { one in rows.count { $0.machine == one.element } }
      return (counts[1], left.offset) < (counts[0], right.offset)
    }.map(\.element)
  }

  /// The row of the tables that fired.
  func rule(of row: FiredRow) -> Rule? {
    machines.first { $0.name == row.machine }?.rule(of: row)
  }

  /// Whether a row that changes fires in a step.
  func isAtFault(_ step: RunStep) -> Bool {
    isKnown && faulty.contains { fires($0, in: step) }
  }

  /// What the repair changes besides the rows that are told: `emitter in A and B`; empty if nothing.
  var placesElsewhere: Inline {
    var machines: [(name: String, states: [String])] = []
    for change in elsewhere {
      if let place = machines.firstIndex(where: { $0.name == change.machine }) {
        if !machines[place].states.contains(change.state) {
          machines[place].states.append(change.state)
        }
      } else {
        machines.append((change.machine, [change.state]))
      }
    }
    let told = machines.prefix(3).map { machine -> Inline in
      let states = machine.states.filter { !$0.isEmpty }
      if states.isEmpty { return "what can happen to \(machine.name)" }
      return "\(machine.name) in "
        + .joined(states.prefix(4).map { "\(code: $0)" }, by: ", ")
        + (states.count > 4 ? " and others" : "")
    }
    return .joined(told, by: "; ") + (machines.count > 3 ? "; and others" : "")
  }
}

extension RowChange {
  /// Whether it is of what stands for the environment, or of what others than the user and the app can do.
  fileprivate func isOfEnvironment(_ table: MachineTable?) -> Bool {
    guard state.isEmpty else { return table?.isOfApp == false }
    let name = (new ?? old)?.trigger.name ?? ""
    return ![Actor.user, .app].contains { name.hasSuffix("(\($0.name))") }
  }
}
