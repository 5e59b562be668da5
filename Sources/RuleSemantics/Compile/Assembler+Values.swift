internal import RuleLanguage

extension Assembler {
  /// How many registers a computed value may need at once.
  static let registers = 16

  /// A condition that is not one comparison of a field with a constant.
  mutating func testComputed(_ condition: Condition, holds: Bool, _ fails: inout [Int]) {
    switch condition {
    case .compare(let left, let comparison, let right):
      load(left, into: 0)
      load(right, into: 1)
      let asked = holds ? comparison : comparison.negated
      let index = Comparison.allCases.firstIndex(of: asked) ?? 0
      add(Instruction(.compare, a: 0, b: 1, value: UInt64(index)))
      fails.append(code.count)
      add(Instruction(.testRegister, a: 0))
    case .elapsedAtLeast(let name, let bound):
      testElapsed(timer(named: name.name), .atLeast, ticks(bound), holds: holds, &fails)
    case .elapsedAtMost(let name, let bound):
      testElapsed(timer(named: name.name), .atMost, ticks(bound), holds: holds, &fails)
    default: preconditionFailure("\(condition) is not computed")
    }
  }

  private mutating func testElapsed(
    _ timer: Int, _ comparison: Comparison, _ bound: Int, holds: Bool, _ fails: inout [Int]
  ) {
    let running = Condition.running(NamedTimer(inventory.timers[timer].name))
    guard holds else {
      // Not (running and elapsed as asked): one of the two fails.
      var misses: [Int] = []
      test(running, holds: true, &misses)
      testElapsed(timer, comparison, bound, holds: true, &misses)
      fails.append(jump())
      land(misses)
      return
    }
    test(running, holds: true, &fails)
    if let limit = layout.limits[timer] {
      // Elapsed is the limit less what remains, and the field holds one more than what remains.
      add(load: limit, plus: 1, into: 0)
      add(load: layout.timers[timer], plus: 0, into: 1)
      add(Instruction(.difference, a: 0, b: 1))
      add(Instruction(.constant, a: 1, value: UInt64(bound)))
      let index = Comparison.allCases.firstIndex(of: comparison) ?? 0
      add(Instruction(.compare, a: 0, b: 1, value: UInt64(index)))
      fails.append(code.count)
      add(Instruction(.testRegister, a: 0))
    } else {
      let limit = ticks(inventory.timers[timer].choices.first ?? 0)
      let field = layout.timers[timer]
      let edge = limit - bound + 1
      if comparison == .atLeast {
        if bound > limit { fails.append(jump()) }
        if bound > 0, bound <= limit {
          addTest(Atom(.testLess, field, edge + 1), holds: true, &fails)
        }
      } else if edge > 1 {
        addTest(Atom(.testAtLeast, field, edge), holds: true, &fails)
      }
    }
  }

  private mutating func add(load field: Field, plus offset: Int, into register: Int) {
    add(
      Instruction(
        .load, word: field.word, a: register, jump: field.shift, mask: field.mask,
        value: UInt64(bitPattern: Int64(offset))))
  }

  /// Computes an expression into a register, using those above it.
  mutating func load(_ expression: IntegerExpression, into register: Int) {
    precondition(register < Self.registers - 1, "the expression is nested too deeply")
    switch expression {
    case .constant(let value):
      add(Instruction(.constant, a: register, value: UInt64(bitPattern: Int64(value))))
    case .variable(let variable):
      add(load: field(variable), plus: variable.range.lowerBound, into: register)
    case .sum(let a, let b): combine(.sum, a, b, register)
    case .difference(let a, let b): combine(.difference, a, b, register)
    case .minimum(let a, let b): combine(.minimum, a, b, register)
    case .maximum(let a, let b): combine(.maximum, a, b, register)
    case .element(let list, let index): load(list, at: index, into: register)
    }
  }

  private mutating func combine(
    _ operation: Operation, _ a: IntegerExpression, _ b: IntegerExpression, _ register: Int
  ) {
    load(a, into: register)
    load(b, into: register + 1)
    add(Instruction(operation, a: register, b: register + 1))
  }

  private mutating func load(_ list: [Int], at index: IntegerExpression, into register: Int) {
    load(index, into: register)
    add(
      Instruction(.element, a: register, jump: tables.count, mask: UInt64(list.count)))
    tables += list
  }

  // MARK: Actions

  /// Adds code for actions on the successor under construction.
  ///
  /// - Parameter crashes: whether durable writes and outputs are points at which a crash can
  ///   strike.
  mutating func add(_ actions: [Action], crashes: Bool) {
    for action in actions { add(action, crashes: crashes) }
  }

  private mutating func add(_ action: Action, crashes: Bool) {
    switch action {
    case .assign(let variable, let expression):
      if crashes, variable.lifetime == .durable { add(Instruction(.effect)) }
      assign(variable, expression)
    case .start(let timer, let delay): start(self.timer(named: timer.name), delay)
    case .stop(let timer): stop(self.timer(named: timer.name))
    case .emit(let output):
      if crashes { add(Instruction(.effect)) }
      if isRecording, let index = inventory.outputs.firstIndex(of: output) {
        add(Instruction(.note, value: UInt64(index) << 1 | 1))
      }
    case .send(let event):
      if let index = inventory.sent.firstIndex(of: event) {
        faults[code.count] = .step(.sendsTooMany(limit: 64), in: place)
        add(Instruction(.send, value: UInt64(index)))
      }
    case .choose(let condition, let then, let otherwise):
      let misses = test(condition)
      add(then, crashes: crashes)
      let past = jump()
      land(misses)
      add(otherwise, crashes: crashes)
      land([past])
    case .atomically(let actions):
      if crashes { add(Instruction(.effect)) }
      add(actions, crashes: false)
    }
  }

  private mutating func assign(_ variable: Variable, _ expression: IntegerExpression) {
    let field = field(variable)
    let range = variable.range
    let own = IntegerExpression.variable(variable)
    switch expression {
    case .constant(let value) where range.contains(value):
      patch(field, value - range.lowerBound)
    case .sum(own, .constant(1)):
      faults[code.count] = .step(
        .countsAbove(variable: variable.name, range.upperBound), in: place)
      add(
        Instruction(
          .increment, word: field.word, jump: field.shift, mask: field.mask,
          value: field.placed(range.count - 1)))
    case .difference(own, .constant(1)):
      faults[code.count] = .step(
        .countsBelow(variable: variable.name, range.lowerBound), in: place)
      add(Instruction(.decrement, word: field.word, jump: field.shift, mask: field.mask))
    default:
      let outside = ModelError.step(
        .setsOutside(variable: variable.name, range), in: place)
      if map(
        expression, to: field, fault: outside,
        stored: { value in
          range.contains(value) ? value - range.lowerBound : -1
        })
      {
        return
      }
      load(expression, into: 0)
      faults[code.count] = outside
      store(field, offset: range.lowerBound, count: range.count)
    }
  }

  /// Stores register 0, less an offset, in a field, or faults outside 0..<count.
  private mutating func store(_ field: Field, offset: Int, count: Int) {
    add(Instruction(.constant, a: 1, value: UInt64(bitPattern: Int64(offset))))
    add(Instruction(.difference, a: 0, b: 1))
    add(
      Instruction(
        .store, word: field.word, a: 0, jump: field.shift, mask: field.mask,
        value: UInt64(count)))
    if let fault = faults.removeValue(forKey: code.count - 3) { faults[code.count - 1] = fault }
  }

  /// Stops a timer and forgets its whole delay, so that equal states are packed alike.
  mutating func stop(_ timer: Int) {
    patch(layout.timers[timer], 0)
    if let limit = layout.limits[timer] { patch(limit, 0) }
  }

  /// Starts, or restarts, a timer.
  mutating func start(_ timer: Int, _ delay: Delay) {
    arm(timer, delay)
    if time == .clocks { add(Instruction(.note, value: StepMark.start(ofTimer: timer))) }
  }

  /// What the field of a timer holds that has just been started.
  private func armed(_ timer: Int, _ milliseconds: Int) -> Int {
    switch time {
    case .ticks: ticks(milliseconds) + 1
    case .clocks: 2 + (inventory.timers[timer].choices.firstIndex(of: milliseconds) ?? 0)
    }
  }

  private mutating func arm(_ timer: Int, _ delay: Delay) {
    switch delay {
    case .fixed(let milliseconds):
      patch(layout.timers[timer], armed(timer, milliseconds))
      if let limit = layout.limits[timer] { patch(limit, ticks(milliseconds)) }
    case .listed(let list, let index):
      let spans = list.map { ticks($0) }
      let values = list.map { armed(timer, $0) }
      if map(.element(values, at: index), to: layout.timers[timer], fault: nil, stored: { $0 }) {
        if let limit = layout.limits[timer] {
          _ = map(.element(spans, at: index), to: limit, fault: nil, stored: { $0 })
        }
        return
      }
      load(values, at: index, into: 0)
      store(layout.timers[timer], offset: 0, count: .max)
      if let limit = layout.limits[timer] {
        load(spans, at: index, into: 0)
        store(limit, offset: 0, count: .max)
      }
    case .parameter(let parameter):
      preconditionFailure("parameter \(parameter.id) is resolved before the compilation")
    }
  }

  /// Sets a timer, if it runs, back to the whole delay with which it was started.
  ///
  /// A clock is set back by anyone who keeps the clocks: see ``Occasion/resume(due:)``.
  mutating func restart(_ timer: Int) {
    if time == .clocks { return }
    let field = layout.timers[timer]
    let stopped = code.count
    add(Instruction(.testUnequal, word: field.word, mask: field.mask))
    if let limit = layout.limits[timer] {
      add(load: limit, plus: 1, into: 0)
      store(field, offset: 0, count: .max)
    } else {
      patch(field, ticks(inventory.timers[timer].choices.first ?? 0) + 1)
    }
    land([stopped])
  }
}
