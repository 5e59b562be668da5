import Machines

extension SystemGenerator {
  mutating func actions(upTo most: Int) -> [Action] {
    var actions: [Action] = []
    for _ in 0..<random.below(most + 1) { actions.append(action(depth: 2)) }
    return actions
  }

  private mutating func action(depth: Int) -> Action {
    let composes = depth > 0 ? 1 : 0
    let own = isOutside ? words.outsideTimers : words.appTimers
    switch random.weighted([
      words.variables.isEmpty ? 0 : 40, own.isEmpty ? 0 : 12, timers.isEmpty ? 0 : 8, 18, 14,
      composes * 12, composes * 8,
    ]) {
    case 0: return assignment()
    case 1: return .start(random.pick(own), delay())
    case 2: return .stop(random.pick(timers))
    case 3: return .emit("out\(random.below(4))")
    case 4: return .send(eventToSend())
    case 5:
      return .choose(
        if: condition(depth: 1), then: several(depth: depth - 1),
        else: random.chance(50) ? several(depth: depth - 1) : [])
    default: return .atomically(several(depth: depth - 1))
    }
  }

  private mutating func several(depth: Int) -> [Action] {
    var actions: [Action] = []
    for _ in 0..<random.within(0...3) { actions.append(action(depth: depth)) }
    return actions
  }

  /// Mostly an event of a higher rank than the one being handled, so that sending ends.
  private mutating func eventToSend() -> String {
    if rank < words.events.count && !random.chance(4) {
      return words.events[random.within(rank...words.events.count - 1)]
    }
    return random.chance(10) ? random.pick(words.events) : "unheard"
  }

  private mutating func assignment() -> Action {
    let variable = random.pick(words.variables)
    let range = variable.range
    if range == 0...1 {
      if random.chance(15) {
        return .assign(variable, .difference(.constant(1), .variable(variable)))
      }
      if random.chance(15) { return .assign(variable, .variable(random.pick(words.facts))) }
      return .assign(variable, .constant(random.below(2)))
    }
    let plusOne = IntegerExpression.sum(.variable(variable), .constant(1))
    switch random.weighted([40, 25, 20, 10, 10, 3, 2]) {
    case 0: return .assign(variable, .minimum(plusOne, .constant(range.upperBound)))
    case 1: return .assign(variable, .constant(random.within(range)))
    case 2:
      return .choose(
        if: .compare(.variable(variable), .less, .constant(range.upperBound)),
        then: [.assign(variable, plusOne)],
        else: [.assign(variable, .constant(range.lowerBound))])
    case 3:
      return .assign(
        variable,
        .maximum(
          .constant(range.lowerBound), .minimum(expression(), .constant(range.upperBound))))
    case 4:
      // Around the values of a list, by another variable or itself.
      let list = (0..<random.within(1...4)).map { _ in random.within(range) }
      return .assign(variable, .element(list, at: .variable(random.pick(words.variables))))
    case 5: return .assign(variable, plusOne)
    default: return .assign(variable, expression())
    }
  }

  mutating func rows(from state: String, of shape: Vocabulary.Shape) -> [Rule] {
    var rows: [Rule] = []
    for _ in 0..<random.within(1...5) { rows.append(row(from: state, of: shape)) }
    return rows
  }

  /// A row with an id of its own, by which fired rows are compared, and sometimes a shared one, by
  /// which amendments find rows.
  mutating func row(from state: String, of shape: Vocabulary.Shape) -> Rule {
    var ids = [freshId("\(shape.name).\(state)")]
    if random.chance(40) { ids.append("shared\(random.below(2))") }
    rank = 0
    var rule = Rule(trigger(), per: ids)
    if random.chance(35) { rule.condition = condition() }
    if !words.readings.isEmpty && random.chance(15) {
      rule.condition = .all([rule.condition, readingCondition()])
    }
    switch rule.trigger {
    case .entry, .exit: rule.actions = actions(upTo: 2)
    case .immediately: makeImmediate(&rule, shape)
    case .event where random.chance(10): rule.ignoredBecause = "it does not matter"
    case .event, .after, .expiry:
      if random.chance(75) { rule.target = random.pick(shape.states) }
      rule.actions = actions(upTo: 3)
    }
    return rule
  }

  private mutating func trigger() -> Trigger {
    let after = words.mayPutDeadlinesFirst ? 6 : 16
    switch random.weighted([50, after, timers.isEmpty ? 0 : 12, 10, 10, 7]) {
    case 0:
      let position = random.below(words.events.count)
      rank = position + 1
      return .event(words.events[position])
    case 1: return .after(delay())
    case 2: return .expiry(random.pick(timers))
    case 3: return .immediately
    case 4: return .entry
    default: return .exit
    }
  }

  /// Mostly a row that disables itself, for one that does not stops time.
  private mutating func makeImmediate(_ rule: inout Rule, _ shape: Vocabulary.Shape) {
    if random.chance(60) { rule.target = random.pick(shape.states) }
    rule.actions = actions(upTo: 2)
    if !words.facts.isEmpty && random.chance(85) {
      let fact = random.pick(words.facts)
      let value = random.below(2)
      let guardian = Condition.compare(.variable(fact), .equal, .constant(value))
      rule.condition = rule.condition == .always ? guardian : .all([guardian, rule.condition])
      rule.actions.append(.assign(fact, .constant(1 - value)))
    }
  }

  mutating func cause() -> EventCause {
    let actors = [
      Actor.user, Actor.network, Actor.world, Actor("crowd", .foreground), Actor("sky", .anytime),
    ]
    let position = random.below(words.events.count)
    rank = 0
    return EventCause(
      words.events[position], by: random.pick(actors),
      when: random.chance(30) ? condition() : .always,
      do: random.chance(35) ? actions(upTo: 3) : [],
      per: [freshId("cause")])
  }
}
