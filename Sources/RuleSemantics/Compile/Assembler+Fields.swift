internal import RuleLanguage

/// Conditions and values that depend on one small field only: one instruction and a table.
extension Assembler {
  /// The most values that a field may have for its conditions to become a set of bits.
  private static let setLimit = 64

  /// Adds one test for a condition on a single field that is more than one comparison.
  mutating func testMembership(
    _ condition: Condition, holds: Bool, _ fails: inout [Int]
  ) -> Bool {
    switch condition {
    case .located, .phase, .any, .not, .all: break
    default: return false
    }
    guard let (field, members) = members(condition), members.nonzeroBitCount > 1 else {
      return false
    }
    let count = field.capacity
    let all: UInt64 = count >= 64 ? .max : (1 << UInt64(count)) - 1
    if members == all { return false }
    fails.append(code.count)
    add(
      Instruction(
        .testMember, word: field.word, a: field.shift, mask: field.mask,
        value: holds ? members : all & ~members))
    return true
  }

  /// The one field on which a condition depends, and the values for which it holds, as bits.
  private func members(_ condition: Condition) -> (field: Field, members: UInt64)? {
    switch condition {
    case .always, .never, .reading, .elapsedAtLeast, .elapsedAtMost, .running: return nil
    case .compare(.variable(let variable), let comparison, .constant(let constant)):
      let field = field(variable)
      guard field.capacity <= Self.setLimit else { return nil }
      var members: UInt64 = 0
      for (bit, value) in variable.range.enumerated() where comparison.holds(value, constant) {
        members |= 1 << UInt64(bit)
      }
      return (field, members)
    case .compare: return nil
    case .located(let machine, let states):
      guard let (field, positions) = positions(of: states, machine),
        field.capacity <= Self.setLimit
      else { return nil }
      return (field, positions.reduce(0) { $0 | 1 << UInt64($1) })
    case .phase(let phases):
      guard let field = layout.phase else { return nil }
      return (field, phases.reduce(0) { $0 | 1 << UInt64($1.rawValue) })
    case .not(let inner):
      guard let (field, members) = members(inner) else { return nil }
      let all: UInt64 = field.capacity >= 64 ? .max : (1 << UInt64(field.capacity)) - 1
      return (field, all & ~members)
    case .all(let parts): return joined(parts) { $0 & $1 }
    case .any(let parts): return joined(parts) { $0 | $1 }
    }
  }

  private func joined(
    _ parts: [Condition], _ join: (UInt64, UInt64) -> UInt64
  ) -> (field: Field, members: UInt64)? {
    var all: (field: Field, members: UInt64)?
    for part in parts {
      guard let one = members(part) else { return nil }
      if let known = all {
        guard known.field == one.field else { return nil }
        all = (known.field, join(known.members, one.members))
      } else {
        all = one
      }
    }
    return all
  }

  /// Adds a look-up for a value that depends on one small variable only.
  ///
  /// - Parameter stored: what to store for the expression's value; negative where it is a fault.
  mutating func map(
    _ expression: IntegerExpression, to target: Field, fault: ModelError?, stored: (Int) -> Int
  ) -> Bool {
    let read = expression.variables
    guard let variable = read.first, read.allSatisfy({ $0 == variable }),
      variable.range.count <= Self.setLimit
    else { return false }
    let source = field(variable)
    if let fault { faults[code.count] = fault }
    add(
      Instruction(
        .map, word: source.word, a: source.shift, mask: source.mask,
        value: UInt64(tables.count)))
    add(Instruction(.patch, word: target.word, a: target.shift, mask: ~target.mask))
    stopMerging()
    // Values that the field can hold but the variable cannot have are never looked up.
    tables += variable.range.map { value in stored(expression.value { _ in value }) }
    return true
  }

  /// A jump by the value of a field whose cases are being added.
  struct Branch {
    fileprivate let start: Int
    fileprivate let base: Int
    fileprivate let capacity: Int
  }

  /// Adds a jump by the value of a field; what follows are its cases.
  mutating func beginBranch(on field: Field) -> Branch {
    let branch = Branch(start: code.count, base: tables.count, capacity: field.capacity)
    add(
      Instruction(
        .branch, word: field.word, a: field.shift, mask: field.mask, value: UInt64(branch.base)))
    tables += [Int](repeating: 0, count: field.capacity)
    return branch
  }

  /// Lets a value of the field lead to the code added next, which must not run on into another
  /// case.
  mutating func beginCase(_ value: Int, of branch: Branch) {
    stopMerging()
    tables[branch.base + value] = code.count - branch.start
  }

  /// Lets every value without a case lead to the code added next.
  mutating func endBranch(_ branch: Branch) {
    stopMerging()
    for value in 0..<branch.capacity where tables[branch.base + value] == 0 {
      tables[branch.base + value] = code.count - branch.start
    }
  }
}
