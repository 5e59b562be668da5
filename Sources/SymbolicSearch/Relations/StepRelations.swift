import Machines

/// One kind of step of a system: the same action, made by the same piece of code.
struct SymbolicStep {
  /// The number with which the step is committed; see ``StepSink/commit(action:)``.
  let label: Int
  let relation: Relation
  /// Where the step is possible.
  let enabled: Guard
  /// What fires and is emitted in it, and where: see ``StepMark``. A state has one step of a kind
  /// at most, so this tells of every step what is noted.
  let notes: [(mark: UInt64, guard: Guard)]
  /// Whether the step is one of an immediate rule.
  let isImmediate: Bool
  /// Whether it is possible also where an immediate rule is.
  let isFree: Bool
  /// Whether death cuts the step short.
  var isDeath: Bool { label >= CompiledSystem.crashStride }
}

/// Every step of a compiled system, as relations on the quantities that matter to each.
struct StepRelations {
  let store: DiagramStore
  let program: Program
  let variables: StateVariables
  private(set) var steps: [SymbolicStep] = []
  /// Where steps lead, those that depend on the same quantities joined, and those that change
  /// nothing left out; none where immediate rules hold others back.
  private(set) var joined: [Relation] = []
  /// Where the model is at fault, and whether also where an immediate rule is possible.
  private(set) var faults: [(guard: Guard, isFree: Bool)] = []
  /// Whether immediate rules keep what is added from happening.
  private var isHeldBack = false

  /// - Parameters:
  ///   - compiled: without timers, or compiled for clocks; then any timer that runs may expire at
  ///     any moment.
  ///   - store: empty; it keeps the relations.
  init(
    _ compiled: CompiledSystem, _ variables: StateVariables, in store: DiagramStore
  ) throws(TooManyPaths) {
    self.store = store
    self.variables = variables
    program = compiled.recorder.program
    try add(program.immediates, isImmediate: true)
    isHeldBack =
      program.isAtomic && !steps.isEmpty && !store.sabotage.contains(.noUrgency)
    for timer in program.timers.indices { try add(expiryOf: timer) }
    try add(program.causes)
    try add(program.process)
    isHeldBack = false
    try add(program.kill)
    joined = holdsBack ? [] : steps.map(\.relation).joined(in: store)
    for step in steps {
      store.kept += [step.relation.pairs, step.enabled.allowed] + step.notes.map(\.guard.allowed)
    }
    store.kept += faults.map(\.guard.allowed) + joined.map(\.pairs)
    store.collect()
  }

  private mutating func add(
    _ segments: [Segment], isImmediate: Bool = false
  ) throws(TooManyPaths) {
    for segment in segments {
      let field = segment.field.flatMap { variables.entry(word: $0.word, mask: $0.mask) }
      for (value, start) in segment.entries.enumerated() where start >= 0 {
        if let field, value >= variables.entries[field].count { continue }
        try add(
          codeAt: start, when: field.map { ($0, { $0 == value ? $0 : -1 }) },
          needsLife: segment.needsLife, isImmediate: isImmediate)
      }
    }
  }

  private mutating func add(expiryOf timer: Int) throws(TooManyPaths) {
    let entry = program.timers[timer]
    guard let quantity = variables.entry(word: entry.field.word, mask: entry.field.mask) else {
      return
    }
    // The code asks for a timer that is due.
    try add(
      codeAt: program.expiryEntries[timer], when: (quantity, { $0 > 0 ? 1 : -1 }),
      needsLife: !entry.isOutside && program.phase != nil)
  }

  /// - Parameter start: a quantity, and with which value of it the code begins where it has one.
  private mutating func add(
    codeAt position: Int, when start: (quantity: Int, value: (Int) -> Int)?, needsLife: Bool,
    isImmediate: Bool = false
  ) throws(TooManyPaths) {
    var conditions = start.map { [$0] } ?? []
    if needsLife, let phase = program.phase,
      let entry = variables.entry(word: phase.word, mask: phase.mask)
    {
      conditions.append((entry, { $0 <= 1 ? $0 : -1 }))
    }
    var run = SymbolicRun(store, program, variables, width: 2)
    try run.run(from: position, when: conditions)
    for fault in run.faulty {
      faults.append((condition(fault.domain, fault.quantities), !isHeldBack))
    }
    for part in run.parts {
      let isDeath = part.label >= CompiledSystem.crashStride
      if !isDeath || !store.sabotage.contains(.noDeathsInside) { add(part, isImmediate) }
    }
  }

  private mutating func add(_ part: BuiltStep.Part, _ isImmediate: Bool) {
    var pairs = part.pairs
    var quantities = part.quantities
    if pairs == DiagramStore.empty { return }
    let domain = store.domain(of: pairs)
    let enabled = condition(domain, quantities)
    var isConstant = store.constantElements(
      of: pairs, counts: quantities.map { variables.entries[$0].count })
    if store.sabotage.contains(.lostDependency), isConstant.count > 1 {
      isConstant[isConstant.count - 1] = true
    }
    pairs = store.removing(isConstant, width: 2, from: pairs)
    quantities = zip(quantities, isConstant).filter { !$1 }.map(\.0)
    steps.append(
      SymbolicStep(
        label: part.label, relation: Relation(support: support(of: quantities), pairs: pairs),
        enabled: enabled, notes: part.notes.map { ($0.mark, condition($0.domain, part.noted)) },
        isImmediate: isImmediate && part.label < CompiledSystem.crashStride,
        isFree: !isHeldBack))
  }

  /// Whether immediate rules keep some step from happening.
  var holdsBack: Bool { steps.contains { !$0.isFree } }

  // MARK: Conditions

  func support(of quantities: [Int]) -> Support {
    store.support(quantities.map { variables.level[$0] }, length: variables.count)
  }

  private func condition(_ allowed: Diagram, _ run: SymbolicRun) -> Guard {
    condition(allowed, run.quantities)
  }

  /// The condition without the quantities that do not matter to it.
  private func condition(_ allowed: Diagram, _ all: [Int]) -> Guard {
    if allowed == DiagramStore.empty { return Guard(support: support(of: []), allowed: allowed) }
    let isFree = store.freeElements(
      of: allowed, counts: all.map { variables.entries[$0].count })
    return Guard(
      support: support(of: zip(all, isFree).filter { !$1 }.map(\.0)),
      allowed: store.removing(isFree, width: 1, from: allowed))
  }

  /// The vectors with the quantities at other positions too, whose values do not matter.
  func widened(
    _ set: Diagram, _ quantities: [Int], to levels: [Int], arePairs: Bool = true
  ) -> (Diagram, [Int]) {
    let (counts, wider) = variables.widened(quantities, to: levels.map { variables.order[$0] })
    let target = { (_: Int, value: Int) in value }
    return (store.inserting(counts, into: set, target: arePairs ? target : nil), wider)
  }

  /// Where a condition on states holds.
  func guarding(_ predicate: CompiledCondition) throws(TooManyPaths) -> Guard {
    var code = program
    code.code = predicate.code
    code.tables = predicate.tables
    var run = SymbolicRun(store, code, variables, width: 1)
    try run.run(from: 0)
    return condition(run.accepted, run)
  }
}
