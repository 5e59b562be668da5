import Machines

/// Pieces of tables as data, each written once and spoken of by its number.
///
/// Scenarios of a system differ in few rows, and so share most of their pieces. The page reads them
/// with `readModel` of `interpreter.js`, which says what the numbers mean.
struct TablePools {
  /// Lines of JSON, each once, in the order of first mention.
  private struct Pool {
    private(set) var lines: [String] = []
    private var places: [String: Int] = [:]

    mutating func number(of line: String) -> Int {
      if let place = places[line] { return place }
      places[line] = lines.count
      lines.append(line)
      return lines.count - 1
    }
  }

  private var texts = Pool()
  private var variables = Pool()
  private var expressions = Pool()
  private var delays = Pool()
  private var conditions = Pool()
  private var actions = Pool()
  private var rows = Pool()
  private var blocks = Pool()
  private var causes = Pool()
  private var machines = Pool()
  private var points = Pool()

  /// The pools as members of a JSON object, by the letters that the page knows them by.
  var members: [String] {
    [
      ("t", texts), ("v", variables), ("e", expressions), ("d", delays), ("c", conditions),
      ("a", actions), ("r", rows), ("b", blocks), ("k", causes), ("m", machines), ("o", points),
    ].map { "\"\($0)\":[\($1.lines.joined(separator: ","))]" }
  }

  // MARK: Values

  mutating func text(_ text: String) -> Int { texts.number(of: JSON.string(text).text) }

  mutating func texts(_ texts: [String]) -> String { list(texts.map { text($0) }) }

  mutating func variable(_ variable: Variable) -> Int {
    let lifetime = Lifetime.allCases.firstIndex(of: variable.lifetime) ?? 0
    let head = [
      text(variable.name), variable.range.lowerBound, variable.range.upperBound, variable.initial,
      lifetime,
    ]
    return variables.number(of: list(head, texts(variable.labels)))
  }

  private mutating func expression(_ expression: IntegerExpression) -> Int {
    let line: String =
      switch expression {
      case .constant(let value): list([0, value])
      case .variable(let variable): list([1, self.variable(variable)])
      case .sum(let a, let b): list([2, self.expression(a), self.expression(b)])
      case .difference(let a, let b): list([3, self.expression(a), self.expression(b)])
      case .minimum(let a, let b): list([4, self.expression(a), self.expression(b)])
      case .maximum(let a, let b): list([5, self.expression(a), self.expression(b)])
      case .element(let values, let index): list([6, self.expression(index)], list(values))
      }
    return expressions.number(of: line)
  }

  /// A span: its words, the number of the expression that chooses or -1, and the milliseconds.
  private mutating func delay(_ delay: Delay) -> Int {
    var index = -1
    if case .listed(_, let expression) = delay { index = self.expression(expression) }
    let words = Trigger.after(delay).name.dropFirst("after ".count)
    return delays.number(of: list([text(String(words)), index] + delay.choices))
  }

  // MARK: Conditions and actions

  mutating func condition(_ condition: Condition) -> Int {
    let line: String =
      switch condition {
      case .always: list([0])
      // Readings are decided before tables are written.
      case .never, .reading: list([1])
      case .compare(let left, let comparison, let right):
        list([
          2, Comparison.allCases.firstIndex(of: comparison) ?? 0, expression(left),
          expression(right),
        ])
      case .located(let machine, let states): list([3, text(machine)] + states.map { text($0) })
      case .running(let timer): list([4, text(timer.name)])
      case .elapsedAtLeast(let timer, let bound): list([5, text(timer.name), bound])
      case .elapsedAtMost(let timer, let bound): list([6, text(timer.name), bound])
      case .phase(let phases): list([7] + phases.map(\.rawValue))
      case .not(let inner): list([8, self.condition(inner)])
      case .all(let parts): list([9] + parts.map { self.condition($0) })
      case .any(let parts): list([10] + parts.map { self.condition($0) })
      }
    return conditions.number(of: line)
  }

  /// A point of runs, with readings decided.
  mutating func point(
    _ point: EventPredicate, _ takes: (_ reading: String, _ alternative: String) -> Bool
  ) -> Int {
    let line: String =
      switch point {
      case .holds(let condition): list([0, self.condition(condition.resolved(takes))])
      case .becomes(let condition): list([1, self.condition(condition.resolved(takes))])
      case .rule(let id): list([2, text(id)])
      case .event(let event): list([3, text(event)])
      case .emits(let output): list([4, text(output)])
      case .launch: list([5])
      case .kill: list([6])
      case .either(let parts): list([7] + parts.map { self.point($0, takes) })
      }
    return points.number(of: line)
  }

  mutating func actions(_ list: [Action]) -> String { self.list(list.map { action($0) }) }

  private mutating func action(_ action: Action) -> Int {
    let line: String =
      switch action {
      case .assign(let variable, let value):
        list([0, self.variable(variable), expression(value)])
      case .start(let timer, let span): list([1, text(timer.name), delay(span)])
      case .stop(let timer): list([2, text(timer.name)])
      case .emit(let output): list([3, text(output)])
      case .send(let event): list([4, text(event)])
      case .choose(let test, let then, let otherwise):
        list([5, condition(test)], actions(then), actions(otherwise))
      case .atomically(let inner): list([6], actions(inner))
      }
    return actions.number(of: line)
  }

  // MARK: Tables

  mutating func machine(_ table: MachineTable) -> Int {
    let blocks = table.states.map { state in
      self.blocks.number(of: list(table.rules(in: state).map { row($0, of: table) }))
    }
    let causes = table.causes.map { cause($0) }
    let parts = [
      "\(text(table.name))", texts(table.states), "\(position(of: table.initial, in: table))",
      table.isOutside ? "1" : "0", list(blocks), list(causes),
      list(table.errors.map { position(of: $0, in: table) }),
    ]
    return machines.number(of: "[\(parts.joined(separator: ","))]")
  }

  private func position(of state: String, in table: MachineTable) -> Int {
    table.states.firstIndex(of: state) ?? -1
  }

  private mutating func row(_ rule: Rule, of table: MachineTable) -> Int {
    let (kind, argument) = trigger(rule.trigger)
    let target = rule.target.map { position(of: $0, in: table) } ?? -1
    let ignored = rule.ignoredBecause == nil ? "" : ",1"
    let head = [kind, argument, condition(rule.condition), target]
    return rows.number(
      of: String(list(head, actions(rule.actions), texts(rule.ids)).dropLast()) + ignored + "]")
  }

  private mutating func trigger(_ trigger: Trigger) -> (kind: Int, argument: Int) {
    switch trigger {
    case .event(let event): (0, text(event))
    case .after(let span): (1, delay(span))
    case .expiry(let timer): (2, text(timer.name))
    case .immediately: (3, -1)
    case .entry: (4, -1)
    case .exit: (5, -1)
    }
  }

  private mutating func cause(_ cause: EventCause) -> Int {
    let presence =
      switch cause.actor.presence {
      case .foreground: 0
      case .running: 1
      case .anytime: 2
      }
    let head = [text(cause.event), text(cause.actor.name), presence, condition(cause.condition)]
    return causes.number(of: list(head, actions(cause.actions), texts(cause.ids)))
  }

  // MARK: Text

  private func list(_ numbers: [Int], _ lists: String...) -> String {
    "[\((numbers.map(String.init) + lists).joined(separator: ","))]"
  }
}
