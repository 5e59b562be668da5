import Checking
import Machines

/// What a finding is led by: the rows whose change repairs it, or what is missing.
struct Lead {
  /// The tables as they are in the run.
  let machines: [MachineTable]
  /// The rows, as the block at the top of the finding prints them.
  private(set) var rows: [FaultRow] = []
  /// How many more places a check of the tables has found.
  private(set) var more = 0
  /// What the repair changes besides, where the run does not come.
  private(set) var elsewhere: [RowChange] = []
  /// The rows of these.
  private(set) var rowsElsewhere: [FaultRow] = []
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
  /// Whether no change of a row was tried.
  var isUntried = false
  /// Where the rows are as in the last column, if not in a repair.
  var other: String?
  /// Whether something is missing, rather than wrong.
  private(set) var isMissing = false
  /// The rows that match where only one should, for each machine and trigger, the one that is taken first.
  private(set) var matching: [[Rule]] = []
  /// Whether the rows are those of amendments.
  var isOfAmendments = false
  /// Whether they are those of a single row that was tried.
  var isTried = false
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
    _ changes: [RowChange], run: Run?, in system: System, found: [LintFinding] = [],
    origin: (RowChange) -> String? = { _ in nil }
  ) {
    let fired = run?.firedRules(in: machines) ?? []
    var near = changes.nearest(to: run, fired, in: system)
    // What a check of the tables finds is at fault, and not all that the repair does alike.
    let states = Set(found.map(\.state))
    let isFound = near.contains { states.contains($0.state) }
    if isFound { near = near.filter { states.contains($0.state) } }
    self.changes = changes
    elsewhere = changes.filter { !near.contains($0) }
    func present(_ change: RowChange) -> Rule? {
      guard change.old == nil, let new = change.new else { return nil }
      return fired.rule(of: change.machine, in: change.state, for: new.trigger)
    }
    func isOfRun(_ change: RowChange) -> Bool {
      change.state.isEmpty || change.old == nil
        || fired.contains { $0.goes(with: change) }
    }
    let hasCause = near.contains(where: isOfRun)
    func row(_ change: RowChange, isNear: Bool) -> FaultRow {
      let table = machines.first { $0.name == change.machine }
      var row = FaultRow(
        change, of: table, present: isNear ? present(change) : nil, carried: machines.carried)
      if isNear, hasCause, !isOfRun(change) { row.what = "changes with it" }
      if change.isOfEnvironment(table) {
        row.what = row.what + " (assumption about the environment)"
      }
      if let origin = origin(change) { row.origin = origin }
      return row
    }
    let told = near.map { (change: $0, row: row($0, isNear: true)) }
    // Without those that differ in no word, unless all do.
    let other = told.filter { $0.row.repair != FaultRow.same }
    near = (other.isEmpty ? told : other).map(\.change)
    rows = (other.isEmpty ? told : other).map(\.row)
    rowsElsewhere = elsewhere.map { row($0, isNear: false) }.filter { $0.repair != FaultRow.same }
    faulty = near.map { change in
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
    removed = uniqued(near.filter { $0.new == nil }.flatMap { $0.old?.ids ?? [] })
      .filter { !kept.contains($0) }
  }

  /// Where something is missing, takes those rules first that no row restates and that name the state.
  mutating func quote(_ unrestated: [String], _ text: (String) -> String?) {
    guard isMissing, let change = faulty.first,
      let table = machines.first(where: { $0.name == change.machine })
    else { return }
    let near = unrestated.filter { id in
      text(id).map { table.named(in: $0).contains(change.state) } == true
    }
    restated = uniqued(near.prefix(Self.mostAsked) + restated)
  }

  /// Puts the rows first that fire in a step, with what they restate.
  mutating func lead(with step: RunStep) {
    let order = faulty.indices.sorted { left, right in
      let places = [left, right].map { fires(faulty[$0], in: step) ? 0 : 1 }
      return (places[0], left) < (places[1], right)
    }
    if rows.count >= order.count, order != Array(faulty.indices) { arrange(order) }
  }

  /// Puts the rows that change in an order, with what they restate.
  private mutating func arrange(_ order: [Int]) {
    let first = uniqued(order.flatMap { faulty[$0].old?.ids ?? [] })
    restated = first.filter(restated.contains) + restated.filter { !first.contains($0) }
    rows = order.map { rows[$0] } + rows.dropFirst(order.count)
    faulty = order.map { faulty[$0] }
  }

  /// Puts the rows of one of several amendments first that hear what happens in a step: there it does otherwise.
  mutating func lead(by amendment: Amendment, at step: RunStep) {
    guard isOfAmendments, rows.count == faulty.count else { return }
    func rank(_ place: Int) -> Int {
      guard rows[place].origin == amendment.id else { return 2 }
      return faulty[place].old?.trigger == .event(step.event) ? 0 : 1
    }
    guard faulty.indices.contains(where: { rank($0) == 0 }) else { return }
    let order = faulty.indices.sorted { (rank($0), $0) < (rank($1), $1) }
    for place in order {
      rows[place].what = rank(place) == 0 ? FaultRow.what(faulty[place]) : "changes with it"
    }
    arrange(order)
  }

  private func fires(_ change: RowChange, in step: RunStep) -> Bool {
    step.rows.contains { isAtFault($0, of: change) }
  }

  private func isAtFault(_ row: FiredRow, of change: RowChange) -> Bool {
    change.old != nil && row.machine == change.machine && row.state == change.state
      && rule(of: row) == change.old
  }

  /// Whether it is a row that changes.
  func isAtFault(_ row: FiredRow) -> Bool { faulty.contains { isAtFault(row, of: $0) } }

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

  /// Whether rows were changed one by one, and with one changed so the claim is proved.
  var isOfRow: Bool { isTried && isKnown && repaired != nil }

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
    func count(_ machine: String) -> Int { rows.count { $0.machine == machine } }
    return uniqued(rows.map(\.machine)).sorted { count($0) > count($1) }
  }

  /// The row of the tables that fired.
  func rule(of row: FiredRow) -> Rule? {
    machines.first { $0.name == row.machine }?.rule(of: row)
  }

  /// Where rows are missing, by machine and state.
  var missing: [(machine: String, state: String)] {
    isKnown
      ? faulty.filter { $0.old == nil && !$0.state.isEmpty }.map { ($0.machine, $0.state) } : []
  }

  /// The machines of the rows of the table, and the variables of which these speak.
  var names: Set<String> {
    Set(faulty.map(\.machine) + rows.map(\.machine) + variables.map(\.name))
  }

  /// The variables of which the conditions of the rows speak, and what the repair does otherwise.
  var variables: [Variable] {
    faulty.flatMap { change -> [Variable] in
      let (old, new) = (change.old?.actions.flatMap(\.parts), change.new?.actions.flatMap(\.parts))
      let parting =
        (old ?? []).filter { new?.contains($0) != true }
        + (new ?? []).filter { old?.contains($0) != true }
      var variables = (change.old ?? change.new)?.condition.variables ?? []
      for action in parting {
        action.walk(
          action: { if case .assign(let variable, _) = $0 { variables.append(variable) } },
          condition: { if case .compare(let left, _, _) = $0 { variables += left.variables } })
      }
      return variables
    }
  }

  /// Whether a row has no condition, and none beside it that is in force on the same event.
  func isAlone(_ row: FiredRow) -> Bool {
    guard let rule = rule(of: row), rule.condition == .always,
      let table = machines.first(where: { $0.name == row.machine })
    else { return false }
    return table.rules(on: rule.trigger, in: row.state).count == 1
  }

  /// Whether a row that changes fires in a step.
  func isAtFault(_ step: RunStep) -> Bool {
    isKnown && faulty.contains { fires($0, in: step) }
  }

  /// What the table tells of a run, and what only bounds which runs are explored.
  func toldAlready(of run: Run, in system: System) -> ToldAlready {
    var told = ToldAlready()
    let steps = run.steps.filter(isAtFault)
    told.rows = uniqued(steps.flatMap(\.rows).filter(isAtFault))
    told.events = Set(
      steps.map(\.event) + faulty.compactMap { ($0.old ?? $0.new)?.trigger.heardEvent })
    let inside = Set(system.machines.filter { !$0.isOutside }.flatMap(\.causes).map(\.event))
    told.outside = Set(system.machines.filter(\.isOutside).flatMap(\.causes).map(\.event))
      .subtracting(inside)
    return told
  }

  /// Where the repair leads to a place at which another claim fails still: a warning with the names of those claims.
  ///
  /// - Parameters:
  ///   - finding: what it repairs.
  ///   - isRepaired: whether another claim is proved with the repair, by name.
  mutating func warn(of finding: Finding, _ isRepaired: (String) -> Bool) {
    func warning(_ change: RowChange) -> Inline {
      guard let target = change.new?.target, target != change.old?.target else { return "" }
      let stuck = finding.report.results(.violated).filter { result in
        result.property.name != finding.result.property.name
          && result.ends(change.machine, in: target, finding.report)
          && !isRepaired(result.property.name)
      }.map(\.property.name)
      return stuck.isEmpty
        ? ""
        : " ⚠️ there " + .joined(stuck.prefix(2).map(finding.report.name), by: " and ")
          + (stuck.count == 1 ? " fails still" : " fail still")
    }
    for (place, change) in zip(rows.indices, faulty) {
      rows[place].repair = rows[place].repair + warning(change)
    }
    for (place, change) in zip(rowsElsewhere.indices, elsewhere) {
      rowsElsewhere[place].repair = rowsElsewhere[place].repair + warning(change)
    }
  }
}

extension PropertyResult {
  /// Whether it fails as nothing leads on from a state of a machine: a check of the tables finds that, or a run ends
  /// there for want of a way on.
  fileprivate func ends(
    _ machine: String, in state: String, _ report: ScenarioReport
  ) -> Bool {
    if found.contains(where: { if case .noExit(state) = $0 { true } else { false } }) {
      return report.system.machines.first { $0.states.contains(state) }?.name == machine
    }
    guard let run, [.noWay, .noAction, .deadlock].contains(run.conclusion.outcome),
      Concern(property.kind).names.contains(machine)
    else { return false }
    return run.visited(in: report.system.machines).last?[machine] == state
  }
}

extension RowChange {
  /// Whether it is of what stands for the environment, or of what others than the user and the app can do.
  func isOfEnvironment(_ table: MachineTable?) -> Bool {
    guard state.isEmpty else { return table?.isOfApp == false }
    let name = (new ?? old)?.trigger.name ?? ""
    return ![Actor.user, .app].contains { name.hasSuffix("(\($0.name))") }
  }
}
