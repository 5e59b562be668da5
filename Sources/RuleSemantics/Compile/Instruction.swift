internal import RuleLanguage

/// What an instruction of a compiled table does.
///
/// The tests compare a field in its place with a value in its place and go on if the comparison
/// holds, or else jump. Actions work on the successor under construction.
@usableFromInline package enum Operation: UInt8, BitwiseCopyable, Sendable {
  /// Ends a run of the code; of a condition: it does not hold.
  case end
  /// Of a condition: it holds.
  case accept
  case testEqual
  case testUnequal
  case testLess
  case testAtLeast
  /// Tests that a field, of which `a` is the shift, has one of the values whose bits are set.
  case testMember
  /// Tests that a register is not 0.
  case testRegister
  case jump
  /// Jumps as far as the table at `value` says for a field, of which `a` is the shift.
  case branch
  /// Starts a successor as a copy of the state.
  case begin
  /// Replaces the bits outside `mask` by `value`.
  case patch
  /// Adds, or subtracts, `1 << jump` in a field whose bound in its place is `value`.
  case increment
  case decrement
  /// Sets the field of the next instruction to what the table at `value` says for a field, of which
  /// `a` is the shift; a negative entry is a fault.
  case map
  /// register[a] = value, or a field, or an operation on registers a and b.
  case constant
  case load
  case sum
  case difference
  case minimum
  case maximum
  case element
  case compare
  /// Stores register[a], less `mask`, in a field of which `value` describes place and range.
  case store
  case send
  /// An effect is about to happen: a point at which a crash can strike before it.
  case effect
  case markFired
  /// Makes a successor that differs in one word, by the action whose number is `jump`.
  case emit
  /// Completes a successor in which nothing was sent and at most one effect happened.
  case commitPlain
  /// Completes the successor, once the queue of sent events is worked off.
  case commit
  /// The same, if a row fired; otherwise gives the successor up.
  case commitIfFired
  /// Ends the handling of a sent event.
  case done
  /// Notes, for a recorded step, that a row fired or an output was emitted.
  case note
}

/// One instruction of a compiled table: 24 bytes.
@usableFromInline package struct Instruction: BitwiseCopyable, Sendable {
  @usableFromInline package var operation: Operation
  @usableFromInline package var word: UInt8
  @usableFromInline package var a: UInt8
  @usableFromInline package var b: UInt8
  /// The distance to jump, or a number whose meaning depends on the operation.
  @usableFromInline package var jump: Int32
  @usableFromInline package var mask: UInt64
  @usableFromInline package var value: UInt64

  init(
    _ operation: Operation, word: Int = 0, a: Int = 0, b: Int = 0, jump: Int = 0,
    mask: UInt64 = 0, value: UInt64 = 0
  ) {
    self.operation = operation
    self.word = UInt8(word)
    self.a = UInt8(a)
    self.b = UInt8(b)
    self.jump = Int32(jump)
    self.mask = mask
    self.value = value
  }
}

extension Instruction {
  /// What it does if it changes registers alone.
  ///
  /// - Parameter tables: those of the program.
  package func compute(_ registers: inout SIMD16<Int>, _ tables: [Int]) {
    let (a, b) = (Int(self.a), Int(self.b))
    switch operation {
    case .constant: registers[a] = Int(Int64(bitPattern: value))
    case .sum: registers[a] += registers[b]
    case .difference: registers[a] -= registers[b]
    case .minimum: registers[a] = min(registers[a], registers[b])
    case .maximum: registers[a] = max(registers[a], registers[b])
    case .element:
      let count = Int(mask)
      let index = registers[a] % count
      registers[a] = tables[Int(jump) + (index < 0 ? index + count : index)]
    case .compare:
      let comparison = Comparison.allCases[min(Int(value), Comparison.allCases.count - 1)]
      registers[a] = comparison.holds(registers[a], registers[b]) ? 1 : 0
    default: preconditionFailure("\(operation) is no instruction for registers")
    }
  }
}
