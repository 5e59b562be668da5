import Machines

extension SystemGenerator {
  mutating func expression(depth: Int = 1) -> IntegerExpression {
    if words.variables.isEmpty || random.chance(30) { return .constant(random.within(-1...3)) }
    if depth == 0 || random.chance(45) { return .variable(random.pick(words.variables)) }
    let left = expression(depth: depth - 1)
    let right = expression(depth: depth - 1)
    switch random.below(5) {
    case 0: return .sum(left, right)
    case 1: return .difference(left, right)
    case 2: return .minimum(left, right)
    case 3: return .maximum(left, right)
    default: return .element((0..<random.within(1...3)).map { $0 * 2 - 1 }, at: left)
    }
  }

  mutating func delay() -> Delay {
    if random.chance(25) {
      let list = (0..<random.within(1...3)).map { _ in random.pick(words.spans) }
      return .listed(list, at: expression(depth: 1))
    }
    return .fixed(random.pick(words.spans))
  }

  var timers: [NamedTimer] { words.appTimers + words.outsideTimers }

  mutating func condition(depth: Int = 2) -> Condition {
    let composes = depth > 0 ? 1 : 0
    switch random.weighted([
      words.variables.isEmpty ? 0 : 30, 15, 8, timers.isEmpty ? 0 : 8,
      timers.isEmpty || !measures ? 0 : 8,
      words.readings.isEmpty ? 0 : 10, composes * 10, composes * 10, composes * 10, 3, 1,
      composes * 15,
    ]) {
    case 0: return comparison()
    case 1:
      let shape = random.pick(words.shapes)
      var states = random.some(of: shape.states, percent: 40)
      if states.isEmpty { states = [random.pick(shape.states)] }
      return .located(machine: shape.name, states: states)
    case 2:
      var phases = random.some(of: Phase.allCases, percent: 40)
      if phases.isEmpty { phases = [.foreground] }
      return .phase(phases)
    case 3: return .running(random.pick(timers))
    case 4:
      let timer = random.pick(timers)
      let span = random.pick(words.spans)
      return random.chance(50) ? .elapsedAtLeast(timer, span) : .elapsedAtMost(timer, span)
    case 5: return readingCondition()
    case 6: return .not(condition(depth: depth - 1))
    case 7: return .all([condition(depth: depth - 1), condition(depth: depth - 1)])
    case 8: return .any([condition(depth: depth - 1), condition(depth: depth - 1)])
    case 9: return .always
    case 10: return .never
    default: return ofOneField()
    }
  }

  /// Several conditions on one variable, one timer, one machine or the phase: what a compiler
  /// joins.
  private mutating func ofOneField() -> Condition {
    var parts: [Condition] = []
    if measures, let timer = timers.first, random.chance(25) {
      let span = random.pick(words.spans)
      parts = [.running(timer), .elapsedAtLeast(timer, span), .elapsedAtMost(timer, span * 2)]
    } else if random.chance(20) || words.variables.isEmpty {
      let shape = random.pick(words.shapes)
      parts = shape.states.map { .located(machine: shape.name, states: [$0]) }
      parts += [.phase([.background]), .phase([.foreground, .dead])]
    } else {
      let variable = random.pick(words.variables)
      let bounds = (variable.range.lowerBound - 1)...(variable.range.upperBound + 1)
      for _ in 0..<4 {
        let constant = IntegerExpression.constant(random.within(bounds))
        let comparison = random.pick(Comparison.allCases)
        parts.append(
          random.chance(75)
            ? .compare(.variable(variable), comparison, constant)
            : .compare(constant, comparison, .variable(variable)))
      }
    }
    parts = random.some(of: parts, percent: 60).map { random.chance(25) ? .not($0) : $0 }
    let joined: Condition = random.chance(50) ? .any(parts) : .all(parts)
    return random.chance(20) ? .not(joined) : joined
  }

  mutating func readingCondition() -> Condition {
    let reading = random.pick(words.readings)
    return .reading(reading.id, is: random.pick(reading.alternatives).id)
  }

  private mutating func comparison() -> Condition {
    let variable = random.pick(words.variables)
    if random.chance(70) {
      return .compare(
        .variable(variable), random.pick([.equal, .equal, .unequal, .atMost, .atLeast]),
        .constant(random.within(variable.range)))
    }
    return .compare(expression(), random.pick(Comparison.allCases), expression())
  }
}
