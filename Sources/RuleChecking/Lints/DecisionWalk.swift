internal import Diagnostics
internal import RuleLanguage

/// What variables are, besides what they are initially.
struct Valuation: Hashable {
  private var values: [String: Int] = [:]
  /// The machine that decides, and its state; other machines are nowhere.
  var machine = ""
  var state = ""

  subscript(variable: Variable) -> Int {
    get { values[variable.name] ?? variable.initial }
    set { values[variable.name] = newValue }
  }

  /// Whether a condition holds, the process being in the foreground.
  func holds(_ condition: Condition) throws(ModelError) -> Bool {
    switch condition {
    case .always: return true
    case .never: return false
    case .compare(let left, let comparison, let right):
      return comparison.holds(left.value { self[$0] }, right.value { self[$0] })
    case .located(machine, let states): return states.contains(state)
    case .phase(let phases): return phases.contains(.foreground)
    case .not(let inner): return try !holds(inner)
    case .all(let parts):
      for part in parts where try !holds(part) { return false }
      return true
    case .any(let parts):
      for part in parts where try holds(part) { return true }
      return false
    case .located, .running, .elapsedAtLeast, .elapsedAtMost, .reading:
      throw ModelError.unsupported(.decision(machine: machine, asks: "\(condition)"))
    }
  }
}

/// A decision on one input: the rows that fire, from its state to an outcome.
struct DecisionWalk {
  private let decision: DecisionProcedure
  private let table: MachineTable
  private var valuation: Valuation
  /// Events sent and not yet handled.
  private var queue: [String] = []
  private var found: String?

  /// What decides how the walk goes on.
  private struct Moment: Hashable {
    let valuation: Valuation
    let queue: [String]
  }

  init(_ decision: DecisionProcedure, _ table: MachineTable, _ inputs: Valuation) {
    self.decision = decision
    self.table = table
    valuation = inputs
    valuation.machine = table.name
  }

  /// What it comes to, in the words of the decision's outcomes; or the state where it stays.
  mutating func outcome() throws(ModelError) -> String {
    try perform(decision.given)
    valuation.state = decision.state
    try perform(.entry)
    var seen: Set<Moment> = []
    while found == nil {
      guard seen.insert(Moment(valuation: valuation, queue: queue)).inserted else {
        return "loops forever"
      }
      guard try step() else { return "stays in \(valuation.state)" }
    }
    return found ?? ""
  }

  private func meaning(of name: String) -> String? {
    decision.outcomes.first { $0.name == name }?.meaning
  }

  /// Fires the first row that can; immediate ones before answers.
  private mutating func step() throws(ModelError) -> Bool {
    if !queue.isEmpty {
      let event = queue.removeFirst()
      _ = try fire(on: event)
      return true
    }
    let rows = table.rules(in: valuation.state)
    if let row = try first(.immediately, of: rows) {
      try fire(row)
      return true
    }
    var asked: Set<String> = []
    for row in rows {
      guard case .event(let event) = row.trigger, decision.answers.contains(event),
        row.ignoredBecause == nil, asked.insert(event).inserted
      else { continue }
      if try answer(event) { return true }
    }
    return false
  }

  /// Lets an answer come, if one of its causes can.
  private mutating func answer(_ event: String) throws(ModelError) -> Bool {
    let causes = table.causes.filter { $0.event == event }
    let before = self
    for cause in causes where try valuation.holds(cause.condition) {
      try perform(cause.actions)
      if try fire(on: event) { return true }
      self = before
    }
    return causes.isEmpty ? try fire(on: event) : false
  }

  private mutating func fire(on event: String) throws(ModelError) -> Bool {
    let row = try first(.event(event), of: table.rules(in: valuation.state))
    guard let row, row.ignoredBecause == nil else { return false }
    try fire(row)
    return true
  }

  /// The first row with this trigger whose condition holds.
  private func first(_ trigger: Trigger, of rows: [Rule]) throws(ModelError) -> Rule? {
    for row in rows where row.trigger == trigger {
      if try valuation.holds(row.condition) { return row }
    }
    return nil
  }

  private mutating func fire(_ row: Rule) throws(ModelError) {
    if let target = row.target {
      try perform(.exit)
      valuation.state = target
    }
    try perform(row.actions)
    if row.target != nil {
      if found == nil { found = meaning(of: valuation.state) }
      try perform(.entry)
    }
  }

  private mutating func perform(_ trigger: Trigger) throws(ModelError) {
    for row in table.rules(in: valuation.state) where row.trigger == trigger {
      if try valuation.holds(row.condition) { try perform(row.actions) }
    }
  }

  private mutating func perform(_ actions: [Action]) throws(ModelError) {
    for action in actions {
      switch action {
      case .assign(let variable, let expression):
        valuation[variable] = expression.value { valuation[$0] }
      case .start, .stop: break
      case .emit(let output): if found == nil { found = meaning(of: output) }
      case .send(let event):
        if found == nil { found = meaning(of: event) }
        queue.append(event)
      case .choose(let condition, let then, let otherwise):
        try perform(valuation.holds(condition) ? then : otherwise)
      case .atomically(let inner): try perform(inner)
      }
    }
  }
}
