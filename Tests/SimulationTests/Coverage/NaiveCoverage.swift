import Machines

@testable import Simulation

/// Two rows of one machine, of which it fires the second next after the first.
///
/// Rows that fire because a state is entered or left are not counted among them; the death of the
/// process forgets the row before it.
struct RowPair: Hashable, Sendable {
  let first: FiredRow
  let second: FiredRow
}

/// What one step counts as, read off the tables and the names of things rather than off numbers.
struct NaiveItems: Hashable {
  var states: Set<[UInt64]> = []
  /// A state and the position of a step from it.
  var transitions: Set<[UInt64]> = []
  var rows: Set<FiredRow> = []
  var cells: Set<Cell> = []
  var pairs: Set<RowPair> = []

  mutating func formUnion(_ other: NaiveItems) {
    states.formUnion(other.states)
    transitions.formUnion(other.transitions)
    rows.formUnion(other.rows)
    cells.formUnion(other.cells)
    pairs.formUnion(other.pairs)
  }
}

/// Where a run is: the state, and by machine the row that it fired last.
struct NaivePlace: Hashable {
  var state: [UInt64]
  var last: [String: FiredRow] = [:]
}

struct NaiveCoverage {
  let compiled: CompiledSystem
  /// Everything that can happen in a state, asked of the rules once.
  private let known = Known()

  private final class Known {
    var steps: [[UInt64]: [Step]] = [:]
  }

  init(compiled: CompiledSystem) { self.compiled = compiled }

  func steps(from state: [UInt64]) throws -> [Step] {
    if let steps = known.steps[state] { return steps }
    let steps = try compiled.steps(from: state)
    known.steps[state] = steps
    return steps
  }

  var start: NaivePlace { NaivePlace(state: compiled.initial) }

  /// A step from a place: where it leads, and what it counts as.
  func take(
    _ position: Int, of steps: [Step], at place: NaivePlace
  ) -> (place: NaivePlace, items: NaiveItems) {
    let step = steps[position]
    var next = NaivePlace(state: step.next, last: place.last)
    var items = NaiveItems()
    items.states = [step.next]
    items.transitions = [place.state + [UInt64(position)]]
    items.rows = Set(step.rows)
    for row in step.rows where !row.label.hasPrefix("on entry") && !row.label.hasPrefix("on exit") {
      if let before = next.last[row.machine] {
        items.pairs.insert(RowPair(first: before, second: row))
      }
      next.last[row.machine] = row
    }
    if step.action == "kill" || step.action.contains(", killed after effect") {
      for machine in compiled.machines where !machine.isOutside { next.last[machine.name] = nil }
    }
    if !step.isTick, !step.action.hasPrefix("immediately") {
      for machine in compiled.machines {
        for timer in compiled.timerNames where hears(machine, timer) {
          guard let state = compiled.location(of: machine.name, in: place.state),
            let rest = compiled.remaining(ofTimer: timer, in: place.state),
            isNamed(timer) || timer.hasPrefix("\(machine.name)/\(state) after")
          else { continue }
          let isExpiry =
            step.action == "timer \(timer)" || step.action.hasPrefix("timer \(timer), killed")
          let timing: Cell.Timing
          if isExpiry {
            timing = .after
          } else if step.rows.contains(where: { $0.machine == machine.name }) {
            timing = rest == 0 ? .at : .before
          } else {
            continue
          }
          items.cells.insert(
            Cell(timer: timer, machine: machine.name, state: state, timing: timing))
        }
      }
    }
    return (next, items)
  }

  private func isNamed(_ timer: String) -> Bool { !timer.contains(" after ") }

  private func hears(_ machine: MachineTable, _ name: String) -> Bool {
    if !isNamed(name) { return true }
    let timer = NamedTimer(name)
    return machine.rules.flatMap(\.rules).contains { rule in
      rule.trigger == .expiry(timer) || rule.condition == .running(timer)
        || rule.condition == .not(.running(timer))
    }
  }

  /// Every place, with the fewest steps and then ticks to it, by relaxing until nothing changes.
  func places(atMost limit: Int) throws -> [NaivePlace: [Int]]? {
    var costs = [start: [0, 0]]
    var pending = [start]
    while let place = pending.popLast() {
      guard let cost = costs[place] else { continue }
      let steps = try self.steps(from: place.state)
      for position in steps.indices {
        let next = take(position, of: steps, at: place).place
        let better = after(cost, steps[position])
        if costs[next].map({ better.lexicographicallyPrecedes($0) }) ?? true {
          costs[next] = better
          pending.insert(next, at: 0)
        }
      }
      if costs.count > limit { return nil }
    }
    return costs
  }

  func after(_ cost: [Int], _ step: Step) -> [Int] {
    step.isTick ? [cost[0], cost[1] + 1] : [cost[0] + 1, cost[1]]
  }

  /// What a run counts as, step by step.
  func items(along path: Path) throws -> NaiveItems {
    var place = start
    var items = NaiveItems(states: [place.state])
    func take(_ choose: ([Step]) -> Int?) throws {
      let steps = try self.steps(from: place.state)
      guard let position = choose(steps) else {
        throw ModelError.defect(Defect("a path cannot be gone"))
      }
      let step = self.take(position, of: steps, at: place)
      items.formUnion(step.items)
      place = step.place
    }
    func wait(_ ticks: Int) throws {
      for _ in 0..<ticks { try take { $0.firstIndex(where: \.isTick) } }
    }
    for move in path.moves {
      try wait(move.wait)
      let name = compiled.name(ofAction: move.action)
      try take { steps in
        let same = steps.indices.filter { steps[$0].action == name }
        return same.indices.contains(move.which) ? same[move.which] : nil
      }
    }
    try wait(path.finalWait)
    return items
  }
}
