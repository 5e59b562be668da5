/// Conditions that are asked often: their code in one piece of memory.
///
/// `@unchecked Sendable`: every pointer refers to memory that is written in `init` only, before the
/// object can be shared, and freed in `deinit` only, when nobody shares it any more.
@usableFromInline package final class PredicateSet: @unchecked Sendable {
  package let count: Int
  @usableFromInline let executor: Executor
  @usableFromInline let code: UnsafeMutablePointer<Instruction>
  @usableFromInline let tables: UnsafeMutablePointer<Int>
  /// By condition: where its code and its tables begin.
  @usableFromInline let codeStarts: UnsafeMutablePointer<Int>
  @usableFromInline let tableStarts: UnsafeMutablePointer<Int>
  /// By condition: whether its code does nothing but compare fields.
  @usableFromInline let isPlain: UnsafeMutablePointer<Bool>

  /// - Parameter predicates: conditions of the system.
  package init(_ predicates: [CompiledCondition], of compiled: CompiledSystem) {
    var allCode: [Instruction] = []
    var allTables: [Int] = []
    var starts: [(code: Int, tables: Int)] = []
    for predicate in predicates {
      starts.append((code: allCode.count, tables: allTables.count))
      allCode += predicate.code
      allTables += predicate.tables
    }
    count = predicates.count
    executor = compiled.executor
    code = copied(allCode)
    tables = copied(allTables)
    codeStarts = copied(starts.map(\.code))
    tableStarts = copied(starts.map(\.tables))
    isPlain = copied(predicates.map { $0.code.allSatisfy(\.comparesAlone) })
  }

  deinit {
    code.deallocate()
    tables.deallocate()
    codeStarts.deallocate()
    tableStarts.deallocate()
    isPlain.deallocate()
  }

  /// Whether the condition of this number holds in a state.
  @inlinable package func holds(_ number: Int, in state: UnsafePointer<UInt64>) -> Bool {
    if !isPlain[number] {
      return executor.holds(code + codeStarts[number], tables + tableStarts[number], in: state)
    }
    var at = code + codeStarts[number]
    while true {
      let value = state[Int(at.pointee.word)] & at.pointee.mask
      let isSo: Bool
      switch at.pointee.operation {
      case .testEqual: isSo = value == at.pointee.value
      case .testUnequal: isSo = value != at.pointee.value
      case .testLess: isSo = value < at.pointee.value
      case .testAtLeast: isSo = value >= at.pointee.value
      case .testMember:
        isSo = (at.pointee.value >> (value >> UInt64(at.pointee.a))) & 1 != 0
      case .jump: isSo = false
      case .accept: return true
      default: return false
      }
      at += isSo ? 1 : Int(at.pointee.jump)
    }
  }
}

extension Instruction {
  /// Whether the instruction, in a condition, needs no register.
  fileprivate var comparesAlone: Bool {
    switch operation {
    case .testEqual, .testUnequal, .testLess, .testAtLeast, .testMember, .jump, .accept, .end: true
    default: false
    }
  }
}
