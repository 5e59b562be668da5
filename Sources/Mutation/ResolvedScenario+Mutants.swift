import Machines
import Reporting

extension ResolvedScenario {
  /// Every mutant, in the order of the tables: rows, rules of several rows, causes, what is done at
  /// launch, variables, the process.
  package var mutants: [Mutant] {
    var book = MutantBook(system: system)
    var position = 0
    for (machine, table) in system.machines.enumerated() {
      for (state, block) in table.rules.enumerated() {
        for rule in block.rules.indices {
          addRow(machine, state, rule, at: position, to: &book)
          position += 1
        }
      }
    }
    addRules(to: &book)
    addCauses(to: &book)
    addProcess(to: &book)
    addLifetimes(to: &book)
    return book.mutants
  }

  private func addRow(
    _ machine: Int, _ state: Int, _ index: Int, at position: Int, to book: inout MutantBook
  ) {
    let table = system.machines[machine]
    let block = table.rules[state]
    let rule = block.rules[index]
    if rule.condition == .never { return }
    let place = "\(table.name)/\(block.state): \(rule.trigger.name)"
    let quiet = rule.target == nil && rule.actions.isEmpty
    func add(_ change: Change<Rule>, firing: Bool) {
      book.add(
        change, at: place, rule.ids, of: table.standsFor, onlyWhenFires: firing ? position : nil
      ) {
        $0.machines[machine].rules[state].rules[index] = change.value
      }
    }
    func changed(_ kind: MutationOperator, _ words: String, _ edit: (inout Rule) -> Void)
      -> Change<Rule>
    {
      var rule = rule
      edit(&rule)
      return Change(operator: kind, words: words, value: rule)
    }
    let isTimed = if case .after = rule.trigger { true } else { false }
    if !quiet {
      add(changed(.dropRow, "") { $0.condition = .never }, firing: !isTimed)
    }
    if !quiet && rule.isReactive {
      for target in block.destinations where target != rule.target {
        add(changed(.redirect, "go to \(target)") { $0.target = target }, firing: true)
      }
      if rule.target != nil { add(changed(.redirect, "stay") { $0.target = nil }, firing: true) }
    }
    for change in rule.condition.changes {
      add(changed(change.operator, change.words) { $0.condition = change.value }, firing: false)
    }
    if case .after(let delay) = rule.trigger {
      for change in delay.changes {
        add(
          changed(change.operator, change.words) { $0.trigger = .after(change.value) },
          firing: false)
      }
    }
    for change in rule.actions.changes {
      add(
        change.map { actions in
          var rule = rule
          rule.actions = actions
          return rule
        }, firing: true)
    }
    addSwap(machine, state, index, place, to: &book)
  }

  /// With the next row of the state that has another trigger.
  private func addSwap(
    _ machine: Int, _ state: Int, _ index: Int, _ place: String, to book: inout MutantBook
  ) {
    let rules = system.machines[machine].rules[state].rules
    let rule = rules[index]
    let next = rules.indices.first {
      $0 > index && rules[$0].condition != .never && rules[$0].isReactive
        && rules[$0].trigger != rule.trigger
    }
    guard rule.isReactive, let next else { return }
    let other = rules[next]
    let change = Change(
      operator: .swapTriggers, words: "and \(other.trigger.name), each does what the other should",
      value: rule)
    let environment = system.machines[machine].standsFor
    book.add(change, at: place, rule.ids + other.ids, of: environment) {
      $0.machines[machine].rules[state].rules[index].trigger = other.trigger
      $0.machines[machine].rules[state].rules[next].trigger = rule.trigger
    }
  }

  private func addRules(to book: inout MutantBook) {
    var counts: [String: Int] = [:]
    var order: [String] = []
    var environments: [String: String] = [:]
    var ownIds: Set<String> = []
    for table in system.machines {
      for rule in table.rules.flatMap(\.rules) where rule.condition != .never {
        for id in Set(rule.ids).sorted() {
          if counts[id] == nil { order.append(id) }
          counts[id, default: 0] += 1
          if let whose = table.standsFor {
            environments[id] = whose
          } else if rule.target != nil || !rule.actions.isEmpty {
            ownIds.insert(id)
          }
        }
      }
    }
    for id in order where counts[id, default: 0] > 1 {
      let change = Change(
        operator: .dropRule, words: "\(counts[id, default: 0].counted("row"))", value: id)
      // Of a rule that the app and the environment restate together the app's part can be lost.
      book.add(change, at: id, [id], of: ownIds.contains(id) ? nil : environments[id]) { system in
        system = system.map(rule: { rule in
          var rule = rule
          if rule.ids.contains(id) { rule.condition = .never }
          return rule
        })
      }
    }
  }

  private func addCauses(to book: inout MutantBook) {
    for (machine, table) in system.machines.enumerated() {
      for (index, cause) in table.causes.enumerated() where cause.condition != .never {
        let place = "\(table.name): \(cause.actor.name) \(cause.event)"
        let environment =
          table.standsFor ?? (cause.actor.actsInApp ? nil : "what the \(cause.actor.name) does")
        func add(
          _ kind: MutationOperator, _ words: String, isSame: Bool = false,
          _ edit: (inout EventCause) -> Void
        ) {
          var new = cause
          edit(&new)
          let change = Change(operator: kind, words: words, value: new, isSame: isSame)
          book.add(change, at: place, cause.ids, of: environment) {
            $0.machines[machine].causes[index] = new
          }
        }
        add(.dropCause, "") { $0.condition = .never }
        for change in cause.condition.changes {
          add(change.operator, change.words) { $0.condition = change.value }
        }
        for change in cause.actions.changes {
          add(change.operator, change.words, isSame: change.isSame) { $0.actions = change.value }
        }
      }
    }
  }

  private func addProcess(to book: inout MutantBook) {
    for change in system.process.onLaunch.changes {
      book.add(change, at: "at launch", []) { $0.process.onLaunch = change.value }
    }
    if let event = system.process.foregrounded {
      let change = Change(operator: .deafen, words: "the app comes back", value: event)
      book.add(change, at: "process: \(event)", []) { $0.process.foregrounded = nil }
    }
    if let event = system.process.backgrounded {
      let change = Change(operator: .deafen, words: "the app goes away", value: event)
      book.add(change, at: "process: \(event)", []) { $0.process.backgrounded = nil }
    }
  }

  /// Only where the process can die: otherwise nothing depends on it.
  private func addLifetimes(to book: inout MutantBook) {
    guard compiled.kills > 0 else { return }
    for variable in compiled.variables where variable.lifetime != .outside {
      let isKept = variable.lifetime == .durable
      let new = Variable(
        variable.name, variable.range, initially: variable.initial, isKept ? .volatile : .durable,
        labels: variable.labels)
      let change = Change(operator: isKept ? .forget : .keep, words: "", value: new)
      book.add(change, at: "variable \(variable.name)", [], relived: (variable, new)) {
        $0 = $0.replacing(variable, by: new)
      }
    }
  }
}

/// Mutants under construction, each with a name of its own.
private struct MutantBook {
  let system: System
  private(set) var mutants: [Mutant] = []
  private var taken: [String: Int] = [:]

  init(system: System) { self.system = system }

  mutating func add<Value>(
    _ change: Change<Value>, at place: String, _ ids: [String], of environment: String? = nil,
    onlyWhenFires: Int? = nil, relived: (old: Variable, new: Variable)? = nil,
    _ edit: (inout System) -> Void
  ) {
    let cited = ids.isEmpty || place == ids[0] ? "" : " [\(ids.joined(separator: ", "))]"
    let words = change.words.isEmpty ? "" : ": \(change.words)"
    let place = place + cited
    let plain = "\(change.operator.rawValue)\(words)"
    let count = taken["\(place) · \(plain)", default: 0] + 1
    taken["\(place) · \(plain)"] = count
    var mutated = system
    edit(&mutated)
    mutants.append(
      Mutant(
        place: place, change: count == 1 ? plain : "\(plain) #\(count)",
        operator: change.operator, ids: ids, environment: environment, system: mutated,
        isSame: change.isSame,
        onlyWhenFires: onlyWhenFires, relived: relived))
  }
}

extension MachineTable {
  /// Of a machine that is no part of the app: what it is.
  fileprivate var standsFor: String? {
    environment.map { "the machine \(name), which stands for \($0)" }
  }
}

extension Rule {
  fileprivate var isReactive: Bool { trigger != .entry && trigger != .exit }
}

extension StateRules {
  /// Where the rows in force lead, each once, in their order.
  fileprivate var destinations: [String] {
    uniqued(rules.filter { $0.condition != .never }.compactMap(\.target))
  }
}
