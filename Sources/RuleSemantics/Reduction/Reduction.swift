package import Diagnostics
package import RuleLanguage

/// Puts one state in the place of many that cannot be told apart, so that a search stores fewer.
///
/// ``settle(_:)`` turns a state into one that is bisimilar to it: in both the same steps can happen
/// in the same order, by the same actions, with the same rows firing and the same outputs, and lead
/// to bisimilar states; and every condition observed holds in both or in neither. A search that
/// settles every state it stores therefore sees, step by step, what the full search sees, and the
/// positions of the steps of its runs are those of runs of the full system.
///
/// Decision record 0015 has the proof, and says what it does not preserve.
@usableFromInline package struct Reduction: Sendable {
  /// The fields looked at together in one part of the reduction, and what came of them.
  package struct Part: Hashable, Sendable {
    /// The machines whose states, with the variables of which their rules speak, were looked at.
    package let machines: [String]
    /// How many values these fields can have together, and how many of them can be told apart.
    package let places: Int
    package let classes: Int
  }

  /// The parts, in the order in which they are applied.
  package private(set) var parts: [Part] = []
  private var tables: [ReplacementTable] = []
  private let observed: Set<Condition>

  /// How hard to look: more values of fields together than this, or more paths through the rules
  /// from all of them, and a part is tried in smaller pieces or left as it is.
  static let effort = BisimulationQuotient.Effort(places: 20_000, paths: 2_000_000)

  /// Looks for states that cannot be told apart by what can happen in them, nor by the conditions.
  ///
  /// Takes seconds where rules are many, however few the states. Of a system whose packed states
  /// have more than 8 words nothing is settled.
  ///
  /// - Parameter conditions: everything that will be asked of states.
  /// - Throws: a ``ModelError`` for a condition that ``CompiledSystem/predicate(_:)`` refuses.
  package init(
    _ compiled: CompiledSystem, observing conditions: [Condition]
  ) throws(ModelError) {
    try self.init(compiled, observing: conditions, effort: Self.effort)
  }

  init(
    _ compiled: CompiledSystem, observing conditions: [Condition],
    effort: BisimulationQuotient.Effort,
    sabotage: BisimulationQuotient.Sabotage = []
  ) throws(ModelError) {
    observed = Set(conditions)
    let isBlind = sabotage.contains(.noNotes)
    let program = isBlind ? compiled.executor.program : compiled.recorder.program
    var watches: [Program] = []
    for condition in uniqued(conditions) where !sabotage.contains(.noObservations) {
      let predicate = try compiled.predicate(condition)
      var watch = program
      watch.code = predicate.code
      watch.tables = predicate.tables
      watches.append(watch)
    }
    if compiled.words > PartialState.mostWords { return }
    let groups = FieldGroups(compiled.machines, compiled.variables)
    let values = compiled.fieldValues
    func look(at machines: Set<Int>) -> BisimulationQuotient? {
      let variables = machines.reduce(into: Set<Int>()) { $0.formUnion(groups.variables[$1]) }
      return BisimulationQuotient(
        program, from: compiled.initial, observing: watches, values: values,
        by: compiled.mask(machines: machines, variables: variables), effort: effort,
        sabotage: sabotage)
    }
    for part in groups.parts {
      if let found = look(at: part) {
        add(found, of: part, compiled)
      } else if part.count > 1 {
        for machine in part.sorted() {
          if let found = look(at: [machine]) { add(found, of: [machine], compiled) }
        }
      }
    }
  }

  private mutating func add(
    _ found: BisimulationQuotient, of machines: Set<Int>, _ compiled: CompiledSystem
  ) {
    guard found.classCount < found.places.count else { return }
    parts.append(
      Part(
        machines: machines.sorted().map { compiled.machines[$0].name },
        places: found.places.count, classes: found.classCount))
    tables.append(ReplacementTable(found))
  }

  /// Whether the condition was among those given, so that it may be asked of settled states.
  package func observes(_ condition: Condition) -> Bool { observed.contains(condition) }

  /// Turns a packed state into the one that stands for it.
  @usableFromInline package func settle(_ state: UnsafeMutablePointer<UInt64>) {
    for table in tables { table.settle(state) }
  }

  /// The packed state that stands for one.
  @usableFromInline package func settled(_ state: [UInt64]) -> [UInt64] {
    var state = state
    state.withUnsafeMutableBufferPointer { words in
      if let base = words.baseAddress { settle(base) }
    }
    return state
  }
}

extension CompiledSystem {
  /// How many values each field has; none for timers, which are never looked at.
  fileprivate var fieldValues: [AbstractExecution.FieldKey: Int] {
    var values: [AbstractExecution.FieldKey: Int] = [:]
    func add(_ field: Field, _ count: Int) {
      values[AbstractExecution.FieldKey(word: field.word, mask: field.mask)] = count
    }
    for (field, table) in zip(layout.machines, resolved.machines) {
      add(field, table.states.count)
    }
    for (field, variable) in zip(layout.variables, inventory.variables) {
      add(field, variable.range.count)
    }
    return values
  }

  /// The bits of the process and of these machines and variables.
  fileprivate func mask(machines: Set<Int>, variables: Set<Int>) -> [UInt64] {
    var mask = [UInt64](repeating: 0, count: words)
    let process = [layout.fault, layout.phase, layout.kills].compactMap(\.self)
    let others =
      machines.sorted().map { layout.machines[$0] }
      + variables.sorted().map { layout.variables[$0] }
    for field in process + others { mask[field.word] |= field.mask }
    return mask
  }
}
