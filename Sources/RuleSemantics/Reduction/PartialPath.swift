internal import RuleLanguage

/// One path through the code of a compiled table, on a partly known state.
struct PartialPath {
  var at: Int
  /// The state in which the step begins, as far as it is known by now.
  var base: PartialState
  /// The successor under construction.
  var next: PartialState?
  var registers = SIMD16<Int>()
  /// Events sent, and how many of them have been handled.
  var queue: [Int] = []
  var head = 0
  var fired = false
  var effects = 0
  /// What there is at each point at which death can strike.
  var deaths: [PartialState] = []
  /// The commit that waits while sent events are worked off.
  var waiting = 0
  var hasCommitted = false

  init(at position: Int, in base: PartialState) {
    at = position
    self.base = base
  }

  /// What the code reads: the state itself until a successor is begun.
  var current: PartialState { next ?? base }

  mutating func learn(_ word: Int, _ mask: UInt64, _ value: UInt64) {
    if next == nil { base.learn(word, mask, value) } else { next?.learn(word, mask, value) }
  }

  /// Starts again with the state, as after a commit.
  mutating func reset() {
    next = nil
    queue = []
    head = 0
    fired = false
    effects = 0
    deaths = []
  }

  /// Goes to the code for the next sent event; returns whether there is one.
  mutating func handleNext(_ program: Program) -> Bool {
    guard head < queue.count else { return false }
    at = program.handlers[queue[head]]
    head += 1
    return true
  }

  /// Executes an instruction that changes the successor or a register, all that it reads known.
  ///
  /// The counterpart of what ``Executor`` does for it.
  ///
  /// - Returns: whether the model is not at fault.
  mutating func execute(_ step: Instruction, of program: Program) -> Bool {
    let word = Int(step.word)
    let a = Int(step.a)
    at += 1
    switch step.operation {
    case .patch: next?.patch(word, keeping: step.mask, step.value)
    case .increment, .decrement:
      let isUp = step.operation == .increment
      let old = current.word(word)
      if old & step.mask == (isUp ? step.value : 0) { return false }
      let one: UInt64 = 1 << UInt64(step.jump)
      next?.patch(word, keeping: ~step.mask, (isUp ? old &+ one : old &- one) & step.mask)
    case .map:
      let target = program.code[at]
      at += 1
      let mapped = program.tables[Int(step.value) + field(step, shift: a)]
      if mapped < 0 { return false }
      next?.patch(Int(target.word), keeping: target.mask, UInt64(mapped) << UInt64(target.a))
    case .branch: at += program.tables[Int(step.value) + field(step, shift: a)] - 1
    case .load:
      registers[a] = field(step, shift: Int(step.jump)) + Int(Int64(bitPattern: step.value))
    case .store:
      let value = registers[a]
      if value < 0 || value >= Int(truncatingIfNeeded: step.value) { return false }
      next?.patch(word, keeping: ~step.mask, UInt64(value) << UInt64(step.jump))
    case .send:
      if queue.count == 64 { return false }
      queue.append(Int(step.value))
    case .effect:
      if effects > 0, let next { deaths.append(next) }
      effects += 1
    case .markFired: fired = true
    default: step.compute(&registers, program.tables)
    }
    return true
  }

  private func field(_ step: Instruction, shift: Int) -> Int {
    Int((current.word(Int(step.word)) & step.mask) >> UInt64(shift))
  }
}
