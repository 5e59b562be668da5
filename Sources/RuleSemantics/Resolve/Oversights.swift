package import RuleLanguage

/// What of a system's declarations is of no use to any other, whatever the readings and amendments: not wrong, but
/// hardly meant.
package enum Oversight: Hashable, Sendable {
  /// Rows start the timer, and none waits for it; `awaited` are the timers that rows wait for and none starts.
  case unheardTimer(String, awaited: [String], SourceLine)
  /// A claim asks for a variable of which no row, cause or launch speaks; `known` are those of which they do.
  case idleVariable(String, claim: Property, known: [String])
  /// A claim asks for a timer that nothing starts; `known` are those that are started.
  case idleTimer(String, claim: Property, known: [String])
}

extension System {
  /// All of them, in the order of the tables and then of the claims.
  package var oversights: [Oversight] {
    let tables = Mentions(self)
    var found = tables.started.filter { !tables.asked.contains($0.name) }.map {
      let started = Set(tables.started.map(\.name))
      return Oversight.unheardTimer(
        $0.name, awaited: tables.asked.filter { !started.contains($0) }.sorted(), $0.source)
    }
    let started = tables.started.map(\.name)
    for property in properties {
      var claimed = Mentions(of: property)
      claimed.variables.subtract(tables.variables)
      claimed.asked.subtract(started)
      found += claimed.variables.sorted().map {
        .idleVariable($0, claim: property, known: tables.variables.sorted())
      }
      found += claimed.asked.sorted().map { .idleTimer($0, claim: property, known: started) }
    }
    // What a claim asks for is heard.
    let claimed = Set(properties.flatMap { Mentions(of: $0).asked })
    return found.filter {
      if case .unheardTimer(let name, _, _) = $0 { !claimed.contains(name) } else { true }
    }
  }
}

/// The variables and timers of which rows, causes and conditions speak.
private struct Mentions {
  var variables: Set<String> = []
  /// The timers that rows wait for, or conditions ask for.
  var asked: Set<String> = []
  private(set) var started: [(name: String, source: SourceLine)] = []

  init(_ system: System) {
    system.visit(
      rule: { add($0) }, cause: { add($0) }, launch: { add($0, .unknown) })
  }

  init(of property: Property) {
    add(property.applies)
    for condition in property.kind.conditions + (property.given?.conditions ?? []) {
      add(condition)
    }
  }

  private mutating func add(_ rule: Rule) {
    if case .expiry(let timer) = rule.trigger { asked.insert(timer.name) }
    if case .after(let delay) = rule.trigger { add(delay) }
    add(rule.condition)
    add(rule.actions, rule.source)
  }

  private mutating func add(_ cause: EventCause) {
    add(cause.condition)
    add(cause.actions, cause.source)
  }

  private mutating func add(_ delay: Delay) {
    if case .listed(_, let index) = delay { variables.formUnion(index.variables.map(\.name)) }
  }

  private mutating func add(_ condition: Condition) {
    var found: [Condition] = []
    condition.walk { found.append($0) }
    for part in found { note(part) }
  }

  private mutating func note(_ part: Condition) {
    switch part {
    case .compare(let left, _, let right):
      variables.formUnion((left.variables + right.variables).map(\.name))
    case .running(let timer), .elapsedAtLeast(let timer, _), .elapsedAtMost(let timer, _):
      asked.insert(timer.name)
    case .always, .never, .located, .phase, .reading, .not, .all, .any: break
    }
  }

  private mutating func add(_ actions: [Action], _ source: SourceLine) {
    for action in actions.flatMap(\.flattened) {
      switch action {
      case .assign(let variable, let expression):
        variables.insert(variable.name)
        variables.formUnion(expression.variables.map(\.name))
      case .start(let timer, let delay):
        add(delay)
        if !started.contains(where: { $0.name == timer.name }) {
          started.append((timer.name, source))
        }
      case .choose(let condition, _, _): add(condition)
      case .atomically, .stop, .emit, .send: break
      }
    }
  }
}
