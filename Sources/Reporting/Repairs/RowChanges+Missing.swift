import Checking
import Machines

extension RowChanges {
  /// Where the run ends: a row for what can happen there, first of what the claim names, and which no row of the state
  /// hears in any case.
  var answers: [RowChange] {
    ends.flatMap { table, state -> [RowChange] in
      let here = table.rulesInForce(in: state)
      let heard = here.filter { $0.condition == .always }.map(\.trigger)
      let known =
        (offered + unheardSends + [run.steps.last?.event].compactMap(\.self)).map(Trigger.event)
        + table.rules.flatMap(\.rules).map(\.trigger) + table.causes.map { .event($0.event) }
      var events = uniqued(known).filter { $0.heardEvent != nil && !heard.contains($0) }
      if !heard.contains(.immediately) {
        // Where the state only decides, that comes first.
        let decides = here.contains { $0.trigger == .immediately }
        events.insert(.immediately, at: decides ? 0 : events.count)
      }
      // Where the rules of the claim name states, these first.
      let said = result.property.ids.compactMap(text).flatMap(table.named)
      return events.flatMap { trigger in
        let others = here.filter { $0.trigger == trigger }.map { Condition.not($0.condition) }
        let condition = Condition.joined(others)
        func row(_ target: String?, _ actions: [Action]) -> RowChange {
          RowChange(
            machine: table.name, state: state, old: nil,
            new: Rule(trigger, when: condition, to: target, do: actions))
        }
        // Then to where the same leads from other states.
        let twins = table.rules.flatMap(\.rules).filter { $0.trigger == trigger }
        let targets = uniqued(said + twins.compactMap(\.target) + table.states)
          .filter { $0 != state }.prefix(Self.mostTargets)
        let isOffered = offered.map(Trigger.event).contains(trigger)
        return (isOffered ? wanted.map { row(nil, [$0]) } : []) + targets.map { row($0, []) }
      }
    }
  }

  /// Where the run ends: what rows that hear an event of which the claim asks may do besides.
  var offeredRows: [RowChange] {
    offeredNow.flatMap { row in
      wanted.map { action in row.changed { $0.actions.append(action) } }
    }
  }

  /// Where the run ends: the rows that hear an event of which the claim asks.
  var offeredNow: [TableRow] {
    let last = states.last ?? [:]
    return system.machines.filter(\.isOfApp).flatMap { table -> [TableRow] in
      let state = last[table.name] ?? table.initial
      return table.rules(in: state).filter { rule in
        rule.condition != .never && rule.ignoredBecause == nil
          && offered.contains { rule.trigger == .event($0) }
      }.map { TableRow(table: table, state: state, rule: $0) }
    }
  }

  /// The events of which the claim asks that one of them can be done.
  var offered: [String] { result.property.kind.offered }

  /// What rows of the run send and no row of any machine hears.
  var unheardSends: [String] {
    let heard = Set(loose.rows.map(\.rule.trigger))
    return uniqued(fired.flatMap { $0.rule.actions.flatMap(\.sends) })
      .filter { !heard.contains(.event($0)) }
  }

  /// What gives a variable that the claim compares with something that value.
  var wanted: [Action] {
    var actions: [Action] = []
    for condition in result.property.kind.conditions {
      condition.walk { part in
        switch part {
        case .compare(.variable(let variable), _, .constant):
          actions += variable.range.prefix(5).map { .assign(variable, .constant($0)) }
        case .compare(.variable(let variable), .equal, .variable(let other)):
          actions += [
            .assign(variable, .variable(other)), .assign(other, .variable(variable)),
          ]
        default: break
        }
      }
    }
    return uniqued(actions)
  }

  /// Where the run ends: the end of a timer that no row hears there, or of a span of which the claim speaks, or rules
  /// that name the state.
  var limits: [RowChange] {
    ends.flatMap { table, state -> [RowChange] in
      let here = table.rulesInForce(in: state)
      let near = unrestated.filter { id in
        text(id).map { table.named(in: $0).contains(state) } == true
      }
      let ids = uniqued(near + result.property.ids + here.flatMap(\.ids))
      let spans = uniqued(
        ids.compactMap(text).flatMap(Self.spans)
          + [result.property.kind.limit].compactMap(\.self)
      ).filter { $0 > 0 }
      let started = table.rules.flatMap(\.rules).flatMap { $0.actions.flatMap(\.timers) }
      let triggers =
        uniqued(started).map(Trigger.expiry)
        + spans.prefix(Self.mostSpans).map { Trigger.after(.fixed($0)) }
      let targets = table.states.filter { $0 != state }.prefix(Self.mostTargets)
      return triggers.filter { trigger in !here.contains { $0.trigger == trigger } }
        .flatMap { trigger in
          targets.map { target in
            RowChange(
              machine: table.name, state: state, old: nil, new: Rule(trigger, to: target))
          }
        }
    }
  }

  var unheard: [Unheard] { run.unheard(in: system.machines) }

  /// For what nobody hears the row there without its condition, a row for the rest that does the same and may lead
  /// elsewhere, or the row of another state.
  func copies(_ unheard: Unheard) -> [RowChange] {
    let (table, state, trigger) = (unheard.table, unheard.state, unheard.trigger)
    let others = table.states.filter { $0 != state }
    func row(_ rule: Rule) -> RowChange {
      RowChange(machine: table.name, state: state, old: nil, new: rule)
    }
    let rest = Condition.joined(unheard.closed.map { .not($0.condition) })
    // Those first to which no row leads.
    let targets = others.filter { !table.enters($0) } + others.filter(table.enters)
    let elsewhere = uniqued(
      others.flatMap { table.rules(on: trigger, in: $0) }.filter { $0.ignoredBecause == nil })
    return unheard.closed.map { rule in
      TableRow(table: table, state: state, rule: rule).changed { $0.condition = .always }
    }
      + unheard.closed.flatMap { rule in
        uniqued([rule.target].compactMap(\.self) + targets).prefix(Self.mostRests).map {
          row(Rule(trigger, when: rest, to: $0, do: rule.actions))
        }
      }
      + elsewhere.map(row)
      + elsewhere.flatMap { rule in
        targets.filter { $0 != rule.target }.prefix(Self.mostRests).map { target in
          var other = rule
          other.target = target
          return row(other)
        }
      }
  }

  private static let mostRests = 4
  private static let mostSpans = 3

  /// The machines of the app that a step changed, with the states in which they end, the last changed first; those last
  /// that stay there under every reading.
  private var ends: [(table: MachineTable, state: String)] {
    var found: [(table: MachineTable, state: String)] = []
    for change in run.steps.reversed().flatMap({ $0.changes.reversed() }) {
      guard !found.contains(where: { $0.table.name == change.what }),
        let table = system.machines.first(where: { $0.name == change.what }), table.isOfApp
      else { continue }
      found.append((table, change.to))
    }
    func isLeft(_ end: (table: MachineTable, state: String)) -> Bool {
      original.first { $0.name == end.table.name }?.rules(in: end.state)
        .contains { ($0.target ?? end.state) != end.state } == true
    }
    // Where nothing of the claim moves, something is missing, too.
    let still = system.machines.filter { table in
      table.isOfApp && claimed.contains(table.name)
        && !found.contains { $0.table.name == table.name }
    }.map { (table: $0, state: $0.initial) }
    // Where nothing can happen any more, those first that have rows whose conditions do not hold.
    if run.conclusion.outcome == .deadlock {
      func isClosed(_ end: (table: MachineTable, state: String)) -> Bool {
        end.table.rules(in: end.state).contains {
          $0.trigger.heardEvent != nil && $0.condition != .always && $0.condition != .never
        }
      }
      found = found.filter(isClosed) + found.filter { !isClosed($0) }
    }
    let near = Array(found.prefix(2) + still.prefix(1))
    return near.filter(isLeft) + near.filter { !isLeft($0) }
  }
}
