import Checking
import Machines

/// What rows of the tables in force need, or bring, and nothing brings, or takes up.
enum LooseEnd: Hashable {
  /// Rows hear the event, and nothing sends or causes it.
  case unsent(String)
  /// Somebody can cause the event, and no row hears it.
  case unheard(String)
  /// A state of a machine has rows, and no row leads there.
  case unentered(machine: String, state: String)
  /// Conditions ask for the variable, and nothing gives it another value than the first.
  case unwritten(Variable)
  /// The claim speaks of the output, and no row emits it.
  case unemitted(String)
  /// A row of a state comes after one on the same trigger that always fires.
  case hidden(machine: String, state: String, first: Rule, second: Rule)
}

/// The rows of tables in force, with what hangs loose in them.
struct LooseEnds {
  /// The rows in force, of the app and of what stands for its environment, in the order of the tables.
  let rows: [TableRow]
  /// Those first that no amendment ties up, or for which a machine of the claim waits.
  private(set) var ends: [LooseEnd] = []
  /// How many these first ones are.
  private(set) var certain = 0
  private let causes: [EventCause]

  /// - Parameters:
  ///   - system: with its tables as they are in the run.
  ///   - original: its tables as they are declared, for all readings.
  ///   - stored: what a run finds before its first step, by the names of variables.
  ///   - kind: what is claimed.
  init(
    _ system: System, of original: [MachineTable], stored: [String: Int],
    claiming kind: Property.Kind
  ) {
    rows = system.machines.flatMap(\.rowsInForce)
    causes = system.machines.flatMap(\.causes).filter { $0.condition != .never }
    let launch = system.process.onLaunch.flatMap(\.flattened)
    let caused = Set(
      (system.machines + original).flatMap(\.causes).map(\.event)
        + system.machines.flatMap(\.causes).flatMap(\.sends)
        + system.machines.flatMap { $0.leftOut ?? [] }
        + [system.process.backgrounded, system.process.foregrounded].compactMap(\.self))
    let done = Set(
      rows.flatMap { $0.rule.actions.flatMap(\.flattened) }
        + causes.flatMap { $0.actions.flatMap(\.flattened) } + launch)
    let heard = Set(rows.map(\.rule.trigger))
    let entered = Set(
      rows.compactMap { row in
        row.rule.target.flatMap { $0 == row.state ? nil : [row.machine, $0] }
      })
    let written = Set(done.compactMap(\.written))
    var found: [LooseEnd] = []
    for row in rows where row.rule.ignoredBecause == nil {
      if case .event(let event) = row.rule.trigger, !caused.contains(event),
        !done.contains(.send(event))
      {
        found.append(.unsent(event))
      }
      if row.table.isOfApp, row.state != row.table.initial,
        !entered.contains([row.machine, row.state])
      {
        found.append(.unentered(machine: row.machine, state: row.state))
      }
    }
    // What a cause does itself, it does without a row.
    found += causes.filter { $0.unheardBecause == nil && $0.actions.isEmpty }.map(\.event)
      .filter { !heard.contains(.event($0)) }.map(LooseEnd.unheard)
    let asked =
      rows.flatMap { $0.rule.condition.variables } + causes.flatMap { $0.condition.variables }
      + kind.variables
    found += uniqued(asked)
      .filter { !written.contains($0.name) && $0.lifetime != .outside && stored[$0.name] == nil }
      .map(LooseEnd.unwritten)
    found += kind.outputs.filter { !done.contains(.emit($0)) }.map(LooseEnd.unemitted)
    for (place, row) in rows.enumerated() where row.rule.condition == .always {
      if row.rule.trigger == .entry || row.rule.trigger == .exit { continue }
      let hidden = rows[(place + 1)...].first {
        $0.machine == row.machine && $0.state == row.state && $0.rule.trigger == row.rule.trigger
          && $0.rule.condition != .always
      }
      // A row that stands in several states is what happens where a state says nothing of its own.
      guard let hidden, row.table.isOfApp,
        !rows.contains(where: {
          $0.machine == row.machine && $0.state != row.state && $0.rule == hidden.rule
        })
      else { continue }
      found.append(
        .hidden(
          machine: row.machine, state: row.state, first: row.rule, second: hidden.rule))
    }
    // What rows of another reading tie up is loose as it is meant.
    let other = system.machines.flatMap { table in
      (original.first { $0.name == table.name }?.rules ?? []).flatMap(\.rules)
        .map { (machine: table.name, rule: $0) }
    }
    let loose = uniqued(found).filter { end in
      !other.contains { $0.rule.ties(end, in: $0.machine) }
    }
    // What an amendment ties up is known to be loose.
    let claimed = Concern(kind).names
    let patches = system.amendments.filter { !$0.id.isEmpty }.flatMap(\.patches)
    let (first, last) = loose.reduce(into: ([LooseEnd](), [LooseEnd]())) { parts, end in
      let isOfClaim = needing(end).contains { claimed.contains($0.machine) }
      switch end {
      case .unsent where isOfClaim, .unentered where isOfClaim: parts.0.append(end)
      case .unheard(let event) where kind.offered.contains(event): parts.0.append(end)
      case _ where patches.contains { $0.ties(end) }: parts.1.append(end)
      default: parts.0.append(end)
      }
    }
    ends = first + last
    certain = first.count
  }

  /// The rows that need it, or beside which it is.
  func needing(_ end: LooseEnd) -> [TableRow] {
    rows.filter { row in
      switch end {
      case .unsent(let event): row.rule.trigger == .event(event)
      case .unheard(let event): row.rule.actions.flatMap(\.flattened).contains(.send(event))
      case .unentered(let machine, let state): row.machine == machine && row.state == state
      case .unwritten(let variable): row.rule.condition.variables.contains(variable)
      case .unemitted: false
      case .hidden(let machine, let state, _, let second):
        row.machine == machine && row.state == state && row.rule == second
      }
    }
  }

  /// Who causes an event, if anybody does.
  func causing(_ event: String) -> EventCause? { causes.first { $0.event == event } }
}

extension LooseEnd {
  /// What it is called in the tables.
  var name: String {
    switch self {
    case .unsent(let event), .unheard(let event): event
    case .unentered(_, let state): state
    case .unwritten(let variable): variable.name
    case .unemitted(let output): output
    case .hidden(_, _, _, let second): second.trigger.name
    }
  }
}

extension Rule {
  /// Whether it brings what is loose in the tables in force, or takes it up.
  fileprivate func ties(_ end: LooseEnd, in machine: String) -> Bool {
    let done = actions.flatMap(\.flattened)
    return switch end {
    case .unsent(let event): done.contains(.send(event))
    case .unheard(let event): trigger == .event(event)
    case .unentered(let owner, let state): machine == owner && target == state
    case .unwritten(let variable): done.contains { $0.written == variable.name }
    case .unemitted(let output): done.contains(.emit(output))
    case .hidden(_, _, let first, _):
      // A reading decides whether there is such a row.
      trigger == first.trigger && ids == first.ids && actions == first.actions
        && condition != .always && condition != .never
    }
  }
}

extension Patch {
  fileprivate func ties(_ end: LooseEnd) -> Bool {
    switch self {
    case .add(let machine, _, let rules): rules.contains { $0.ties(end, in: machine) }
    case .replace(let machine, _, _, let rule): rule.ties(end, in: machine)
    case .addCause(_, let cause), .replaceCause(_, _, let cause):
      if case .unsent(let event) = end {
        ([cause.event] + cause.sends).contains(event)
      } else {
        Rule(cause).ties(end, in: "")
      }
    case .remove, .removeCause: false
    }
  }
}

extension Action {
  /// The variable to which it gives another value than the first, by name; `nil` of other actions.
  fileprivate var written: String? {
    if case .assign(let variable, let value) = self, value != .constant(variable.initial) {
      variable.name
    } else {
      nil
    }
  }
}
