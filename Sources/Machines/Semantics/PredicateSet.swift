/// Conditions that are asked often: their code in one piece of memory.
///
/// `@unchecked Sendable`: every pointer refers to memory that is written in `init` only, before the
/// object can be shared, and freed in `deinit` only, when nobody shares it any more.
public final class PredicateSet: @unchecked Sendable {
  public let count: Int
  @usableFromInline let executor: Executor
  @usableFromInline let code: UnsafeMutablePointer<Instruction>
  @usableFromInline let tables: UnsafeMutablePointer<Int>
  /// By condition: where its code and its tables begin.
  @usableFromInline let codeStarts: UnsafeMutablePointer<Int>
  @usableFromInline let tableStarts: UnsafeMutablePointer<Int>

  /// - Parameter predicates: conditions of the system.
  public init(_ predicates: [Predicate], of compiled: CompiledSystem) {
    var allCode: [Instruction] = []
    var allTables: [Int] = []
    var starts: [(code: Int, tables: Int)] = []
    for predicate in predicates {
      starts.append((code: allCode.count, tables: allTables.count))
      allCode += predicate.code
      allTables += predicate.tables
    }
    func copy<Element>(_ array: [Element]) -> UnsafeMutablePointer<Element> {
      let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(array.count, 1))
      memory.initialize(from: array, count: array.count)
      return memory
    }
    count = predicates.count
    executor = compiled.executor
    code = copy(allCode)
    tables = copy(allTables)
    codeStarts = copy(starts.map(\.code))
    tableStarts = copy(starts.map(\.tables))
  }

  deinit {
    code.deallocate()
    tables.deallocate()
    codeStarts.deallocate()
    tableStarts.deallocate()
  }

  /// Whether the condition of this number holds in a state.
  @inlinable public func holds(_ number: Int, in state: UnsafePointer<UInt64>) -> Bool {
    executor.holds(code + codeStarts[number], tables + tableStarts[number], in: state)
  }
}
