internal import RuleLanguage

/// A row of a resolved system and where it stands.
struct RowPlace {
  let machine: Int
  let state: Int
  /// The position among the rows of the state.
  let position: Int
  let rule: Rule
}

/// Compiles the rows of machines: what entering, leaving, firing and dispatching do.
struct RowCompiler {
  /// A row and its position among the rows of its state.
  typealias Row = (position: Int, rule: Rule)

  var assembler: Assembler
  /// Every row of every machine, state by state.
  let places: [RowPlace]
  /// The position in `places` of the first row of each state, by machine.
  private let firsts: [[Int]]
  /// The rows in force, by machine and state.
  private let rowsOfState: [[[Trigger: [Row]]]]
  /// The machines that have a row in force for a trigger in some state.
  private let listeners: [Trigger: [Int]]
  /// Whether death can strike inside a step.
  let hasCrashes: Bool

  init(_ assembler: Assembler) {
    self.assembler = assembler
    var places: [RowPlace] = []
    var firsts: [[Int]] = []
    var rowsOfState: [[[Trigger: [Row]]]] = []
    var listeners: [Trigger: [Int]] = [:]
    for (machine, table) in assembler.system.machines.enumerated() {
      firsts.append([])
      rowsOfState.append([])
      var heard: Set<Trigger> = []
      for (state, block) in table.rules.enumerated() {
        firsts[machine].append(places.count)
        var rows: [Trigger: [Row]] = [:]
        for (position, rule) in block.rules.enumerated() {
          places.append(
            RowPlace(machine: machine, state: state, position: position, rule: rule))
          if rule.condition != .never { rows[rule.trigger, default: []].append((position, rule)) }
        }
        rowsOfState[machine].append(rows)
        heard.formUnion(rows.keys)
      }
      for trigger in heard { listeners[trigger, default: []].append(machine) }
    }
    self.places = places
    self.firsts = firsts
    self.rowsOfState = rowsOfState
    self.listeners = listeners
    hasCrashes = assembler.layout.kills != nil
  }

  var machines: [MachineTable] { assembler.system.machines }

  /// The rows of a state with this trigger that are in force, in order.
  func rows(_ machine: Int, _ state: Int, on trigger: Trigger) -> [Row] {
    rowsOfState[machine][state][trigger] ?? []
  }

  /// The machines that have a row for this trigger in some state.
  func listeners(to trigger: Trigger) -> [Int] { listeners[trigger] ?? [] }

  func label(_ machine: Int, _ state: Int) -> String {
    "\(machines[machine].name)/\(machines[machine].states[state])"
  }

  /// A row as messages about faults name it: `A/B on login (ASM-T05)`.
  private func rowName(_ rule: Rule, _ machine: Int, _ state: Int) -> String {
    let ids = rule.ids.isEmpty ? "" : " (\(rule.ids.joined(separator: ", ")))"
    return "\(label(machine, state)) \(rule.trigger.name)\(ids)"
  }

  // MARK: Firing

  /// Adds code that does a row's work on the successor under construction.
  mutating func fire(_ machine: Int, _ state: Int, _ position: Int, marks: Bool) {
    let rule = machines[machine].rules[state].rules[position]
    note(machine, state, position)
    if marks { assembler.add(Instruction(.markFired)) }
    assembler.place = rowName(rule, machine, state)
    guard let name = rule.target, let target = machines[machine].states.firstIndex(of: name) else {
      addActions(rule.actions, of: machine)
      return
    }
    leave(machine, state)
    assembler.patch(assembler.layout.machines[machine], target)
    assembler.place = rowName(rule, machine, state)
    addActions(rule.actions, of: machine)
    enter(machine, target)
  }

  mutating func enter(_ machine: Int, _ state: Int) {
    for (index, timer) in assembler.inventory.timers.enumerated() {
      guard let owner = timer.owner, owner.machine == machine, owner.state == state else {
        continue
      }
      assembler.place = label(machine, state)
      assembler.start(index, owner.delay)
    }
    addRows(machine, state, on: .entry)
  }

  private mutating func leave(_ machine: Int, _ state: Int) {
    addRows(machine, state, on: .exit)
    for (index, timer) in assembler.inventory.timers.enumerated()
    where timer.owner?.machine == machine && timer.owner?.state == state {
      assembler.stop(index)
    }
  }

  /// Entry and exit rows: all whose condition holds, not only the first.
  private mutating func addRows(_ machine: Int, _ state: Int, on trigger: Trigger) {
    for row in rows(machine, state, on: trigger) {
      assembler.place = rowName(row.rule, machine, state)
      let misses = assembler.test(row.rule.condition)
      note(machine, state, row.position)
      addActions(row.rule.actions, of: machine)
      assembler.land(misses)
    }
  }

  private mutating func addActions(_ actions: [Action], of machine: Int) {
    assembler.add(actions, crashes: hasCrashes && !machines[machine].isOutside)
  }

  private mutating func note(_ machine: Int, _ state: Int, _ position: Int) {
    guard assembler.isRecording else { return }
    let row = firsts[machine][state] + position
    assembler.add(Instruction(.note, value: UInt64(row) << 1))
  }

  // MARK: Dispatching

  /// Adds code that lets one machine, known to be in a state, take the first row that holds.
  mutating func take(_ machine: Int, _ state: Int, on trigger: Trigger, marks: Bool) {
    var taken: [Int] = []
    for row in rows(machine, state, on: trigger) {
      let misses = assembler.test(row.rule.condition)
      if row.rule.ignoredBecause == nil { fire(machine, state, row.position, marks: marks) }
      taken.append(assembler.jump())
      assembler.land(misses)
    }
    assembler.land(taken)
  }

  /// Adds code that lets every machine that is alive take the first row that holds.
  mutating func dispatch(_ trigger: Trigger, marks: Bool) {
    for machine in listeners(to: trigger) {
      let table = machines[machine]
      var passes: [Int] = []
      if !table.isOutside { passes += assembler.test(.phase([.foreground, .background])) }
      let states = table.states.indices.filter { !rows(machine, $0, on: trigger).isEmpty }
      if let only = states.first, states.count == 1 {
        passes += assembler.test(.located(machine: table.name, states: [table.states[only]]))
        take(machine, only, on: trigger, marks: marks)
      } else {
        let branch = assembler.beginBranch(on: assembler.layout.machines[machine])
        for state in states {
          assembler.beginCase(state, of: branch)
          take(machine, state, on: trigger, marks: marks)
          passes.append(assembler.jump())
        }
        assembler.endBranch(branch)
      }
      assembler.land(passes)
    }
  }
}
