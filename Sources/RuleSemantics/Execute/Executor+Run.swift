public import RuleLanguage

extension Executor {
  /// Runs code from a position until it ends, committing the successors it makes.
  ///
  /// A step whose queue holds sent events works them off before it is committed; a step with
  /// several effects, while kills remain, is run again for each point at which death can strike.
  @inlinable
  func run<Sink: StepSink & ~Copyable>(
    _ start: Int, _ state: UnsafePointer<UInt64>, _ sink: inout Sink, _ work: inout Work
  ) {
    var at = code + start
    // What is read: the state itself until a successor is begun.
    var read = state
    var next = UnsafeMutablePointer(mutating: state)
    // The commit that waits while sent events are worked off.
    var waiting = at
    while true {
      let step = at.pointee
      let word = Int(step.word)
      if Sink.isTracking { track(at, &sink) }
      switch step.operation {
      case .testEqual:
        at += read[word] & step.mask == step.value ? 1 : Int(step.jump)
      case .testUnequal:
        at += read[word] & step.mask != step.value ? 1 : Int(step.jump)
      case .testLess:
        at += read[word] & step.mask < step.value ? 1 : Int(step.jump)
      case .testAtLeast:
        at += read[word] & step.mask >= step.value ? 1 : Int(step.jump)
      case .testMember:
        let value = (read[word] & step.mask) >> UInt64(truncatingIfNeeded: step.a)
        at += (step.value >> value) & 1 != 0 ? 1 : Int(step.jump)
      case .jump: at += Int(step.jump)
      case .branch:
        let value = (read[word] & step.mask) >> UInt64(truncatingIfNeeded: step.a)
        at += tables[Int(truncatingIfNeeded: step.value &+ value)]
      case .map:
        let value = (read[word] & step.mask) >> UInt64(truncatingIfNeeded: step.a)
        let mapped = tables[Int(truncatingIfNeeded: step.value &+ value)]
        if mapped < 0 { return fail(at, &work) }
        let target = at[1]
        next[Int(target.word)] =
          next[Int(target.word)] & target.mask
          | UInt64(truncatingIfNeeded: mapped) << UInt64(truncatingIfNeeded: target.a)
        at += 2
      case .emit:
        let place = sink.place(copyOf: state)
        place[word] = place[word] & step.mask | step.value
        sink.commit(action: Int(step.jump))
        work.committed += 1
        at += 1
      case .commitPlain:
        sink.commit(action: Int(truncatingIfNeeded: step.value))
        work.committed += 1
        work.effects = 0
        read = state
        at += 1
      case .begin:
        next = sink.place(copyOf: state)
        read = UnsafePointer(next)
        at += 1
      case .patch:
        next[word] = next[word] & step.mask | step.value
        at += 1
      case .increment:
        if next[word] & step.mask == step.value { return fail(at, &work) }
        next[word] &+= 1 << UInt64(truncatingIfNeeded: step.jump)
        at += 1
      case .decrement:
        if next[word] & step.mask == 0 { return fail(at, &work) }
        next[word] &-= 1 << UInt64(truncatingIfNeeded: step.jump)
        at += 1
      case .commit, .commitIfFired:
        if work.queueHead < work.queueTail {
          waiting = at
          guard let handler = nextHandler(&work) else { return fail(at, &work) }
          at = code + handler
          continue
        }
        let isCommitted = step.operation == .commit || work.fired
        let effects = work.effects
        // A launch begins dead and can be cut short; what the world does to a dead process cannot.
        let isSplit = effects > 1 && work.crashAfter == 0 && canDie(UnsafePointer(next))
        reset(&work)
        if isCommitted, work.crashAfter == 0 {
          sink.commit(action: Int(truncatingIfNeeded: step.value))
          work.committed += 1
          if isSplit {
            crash(at - code + Int(step.jump), state, effects, Int(step.value), &sink, &work)
          }
        }
        if work.crashAfter != 0 || work.fault >= 0 { return }
        read = state
        at += 1
      case .done:
        if work.queueHead < work.queueTail {
          guard let handler = nextHandler(&work) else { return fail(at, &work) }
          at = code + handler
        } else {
          at = waiting
        }
      case .end: return
      case .effect:
        work.effects += 1
        if work.crashAfter != 0, work.effects > work.crashAfter {
          die(next, from: state)
          return
        }
        at += 1
      case .send:
        if work.queueTail == 64 { return fail(at, &work) }
        work.queue[work.queueTail] = Int(step.value)
        work.queueTail += 1
        at += 1
      case .markFired:
        work.fired = true
        at += 1
      case .note:
        sink.note(step.value)
        at += 1
      default:
        guard compute(step, read, next, &work) else { return fail(at, &work) }
        if step.operation == .testRegister {
          at += work.registers[Int(step.a)] != 0 ? 1 : Int(step.jump)
        } else {
          at += 1
        }
      }
    }
  }

  /// The rarer instructions: values in registers.
  ///
  /// - Returns: whether the value fits where it is stored.
  @inlinable
  func compute(
    _ step: Instruction, _ read: UnsafePointer<UInt64>, _ next: UnsafeMutablePointer<UInt64>,
    _ work: inout Work
  ) -> Bool {
    let registers = work.registers
    let a = Int(step.a)
    let b = Int(step.b)
    switch step.operation {
    case .constant: registers[a] = Int(Int64(bitPattern: step.value))
    case .load:
      registers[a] =
        Int((read[Int(step.word)] & step.mask) >> UInt64(truncatingIfNeeded: step.jump))
        + Int(Int64(bitPattern: step.value))
    case .sum: registers[a] += registers[b]
    case .difference: registers[a] -= registers[b]
    case .minimum: registers[a] = min(registers[a], registers[b])
    case .maximum: registers[a] = max(registers[a], registers[b])
    case .element:
      let count = Int(step.mask)
      let index = registers[a] % count
      registers[a] = tables[Int(step.jump) + (index < 0 ? index + count : index)]
    case .compare:
      let left = registers[a]
      let right = registers[b]
      // In the order of `Comparison.allCases`.
      let holds =
        switch step.value {
        case 0: left == right
        case 1: left != right
        case 2: left < right
        case 3: left <= right
        case 4: left > right
        default: left >= right
        }
      registers[a] = holds ? 1 : 0
    case .store:
      let value = registers[a]
      if value < 0 || value >= Int(truncatingIfNeeded: step.value) { return false }
      let word = Int(step.word)
      next[word] =
        next[word] & ~step.mask | UInt64(value) << UInt64(truncatingIfNeeded: step.jump)
    default: break
    }
    return true
  }

  @inlinable func fail(_ at: UnsafePointer<Instruction>, _ work: inout Work) {
    work.fault = at - code
  }

  @inlinable func reset(_ work: inout Work) {
    work.queueHead = 0
    work.queueTail = 0
    work.fired = false
    work.effects = 0
  }

  /// The code for the next sent event; `nil` once a step has dispatched 64.
  @inlinable func nextHandler(_ work: inout Work) -> Int? {
    if work.queueHead == 64 { return nil }
    work.queueHead += 1
    return program.handlers[work.queue[work.queueHead - 1]]
  }

  @inlinable func canDie(_ state: UnsafePointer<UInt64>) -> Bool {
    guard let phase = program.phase, let kills = program.kills else { return false }
    return phase.value(in: state) != Phase.dead.rawValue
      && kills.value(in: state) < program.maximumKills
  }

  /// Runs a step again, once for each effect but the last, and lets the process die after it.
  @inlinable
  func crash<Sink: StepSink & ~Copyable>(
    _ start: Int, _ state: UnsafePointer<UInt64>, _ effects: Int, _ action: Int,
    _ sink: inout Sink, _ work: inout Work
  ) {
    for effect in 1..<effects {
      work.crashAfter = effect
      run(start, state, &sink, &work)
      sink.commit(action: action + effect * CompiledSystem.crashStride)
      reset(&work)
    }
    work.crashAfter = 0
  }

  @inlinable
  func die(_ next: UnsafeMutablePointer<UInt64>, from state: UnsafePointer<UInt64>) {
    guard let kills = program.kills else { return }
    for word in 0..<words {
      next[word] = next[word] & program.killKeeps[word] | program.killSets[word]
    }
    next[kills.word] &+= kills.placed(1)
  }

  /// Whether a compiled condition holds in a state.
  @inlinable package func holds(_ predicate: CompiledCondition, in state: UnsafePointer<UInt64>)
    -> Bool
  {
    predicate.code.withUnsafeBufferPointer { code in
      predicate.tables.withUnsafeBufferPointer { tables in
        code.baseAddress.map { holds($0, tables.baseAddress, in: state) } ?? false
      }
    }
  }

  /// Whether a condition holds whose code begins at a place.
  @inlinable @inline(__always)
  func holds(
    _ start: UnsafePointer<Instruction>, _ tables: UnsafePointer<Int>?,
    in state: UnsafePointer<UInt64>
  ) -> Bool {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 80) { scratch in
      guard let base = scratch.baseAddress else { return false }
      var work = Work(scratch: base)
      var at = start
      while true {
        let step = at.pointee
        let value = state[Int(step.word)] & step.mask
        switch step.operation {
        case .testEqual: at += value == step.value ? 1 : Int(step.jump)
        case .testUnequal: at += value != step.value ? 1 : Int(step.jump)
        case .testLess: at += value < step.value ? 1 : Int(step.jump)
        case .testAtLeast: at += value >= step.value ? 1 : Int(step.jump)
        case .testMember:
          at += (step.value >> (value >> UInt64(step.a))) & 1 != 0 ? 1 : Int(step.jump)
        case .jump: at += Int(step.jump)
        case .accept: return true
        case .end: return false
        case .testRegister: at += work.registers[Int(step.a)] != 0 ? 1 : Int(step.jump)
        case .element:
          let count = Int(step.mask)
          let index = work.registers[Int(step.a)] % count
          guard let tables else { return false }
          work.registers[Int(step.a)] = tables[Int(step.jump) + (index < 0 ? index + count : index)]
          at += 1
        default:
          _ = compute(step, state, UnsafeMutablePointer(mutating: state), &work)
          at += 1
        }
      }
    }
  }
}

/// A condition compiled for one system: whether it holds in a packed state.
@usableFromInline package struct CompiledCondition: Sendable {
  @usableFromInline package let code: [Instruction]
  @usableFromInline package let tables: [Int]

  /// What it tests, if it is one test: then it holds where that does.
  package var onlyTest: Instruction? {
    code.count == 3 && code[0].jump == 2 && code[1].operation == .accept
      && code[2].operation == .end ? code[0] : nil
  }
}
