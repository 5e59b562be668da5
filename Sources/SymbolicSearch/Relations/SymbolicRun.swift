import Machines

/// Where code stands that is run on a set of states at once.
///
/// Two places that are equal go on alike, so their sets are joined.
struct CodePlace: Hashable {
  var at: Int
  /// Whether a successor is under construction.
  var isBuilding = false
  /// Events sent, and how many of them have been handled.
  var queue: [Int] = []
  var head = 0
  var fired = false
  var effects = 0
  /// The commit that waits while sent events are worked off.
  var waiting = 0
  var registers = SIMD16<Int>()

  /// Whether this place is worked off first: successors under construction before what comes after
  /// them, and among these the earlier code, so that paths that part meet again.
  func precedes(_ other: CodePlace) -> Bool {
    if isBuilding != other.isBuilding { return isBuilding }
    return (head, at) < (other.head, other.at)
  }
}

/// That code has too many paths to be run on sets of states.
struct TooManyPaths: Error {}

/// Runs the code of a compiled table on sets of states.
///
/// The counterpart of ``Executor`` for sets: every instruction does to each vector of a set what
/// the executor does to a state. Of steps the vectors are pairs of the state before and the state
/// under construction, so that what is left at the end is the relation of the step; of conditions
/// they are states. See decision 0025.
struct SymbolicRun {
  let store: DiagramStore
  let program: Program
  let variables: StateVariables
  /// The quantities of the vectors, in their order: those that the code has looked at or changed.
  private(set) var quantities: [Int] = []
  /// How many elements of a vector belong to a quantity: 2 of steps, 1 of conditions.
  let width: Int

  private var open: [(place: CodePlace, set: Diagram)] = []
  private var building: BuiltStep?
  /// The steps found of which the vectors hold these quantities, and those found before.
  private var steps: [BuiltStep] = []
  private(set) var parts: [BuiltStep.Part] = []
  /// Where a condition holds.
  private(set) var accepted = DiagramStore.empty
  /// The pairs on which the model is at fault; where it is so in steps found before.
  private var faults = DiagramStore.empty
  private(set) var faulty: [(domain: Diagram, quantities: [Int])] = []
  private var effort = 0

  /// More places than this at once, or more instructions in all, are not followed.
  static let mostPlaces = 2_000
  static let mostInstructions = 1_000_000

  init(_ store: DiagramStore, _ program: Program, _ variables: StateVariables, width: Int) {
    self.store = store
    self.program = program
    self.variables = variables
    self.width = width
  }

  /// Runs the code from a position.
  ///
  /// - Parameter conditions: quantities, and what the code finds where they have a value; it does
  ///   not run where that is negative.
  mutating func run(
    from start: Int, when conditions: [(quantity: Int, value: (Int) -> Int)] = []
  ) throws(TooManyPaths) {
    push(CodePlace(at: start), DiagramStore.unit)
    for condition in conditions {
      include(condition.quantity)
      open[0].set = replacing(condition.quantity, in: open[0].set, by: condition.value)
      if open[0].set == DiagramStore.empty { return open.removeAll() }
    }
    while !open.isEmpty {
      var first = 0
      for index in open.indices where open[index].place.precedes(open[first].place) {
        first = index
      }
      if !open[first].place.isBuilding { finishStep() }
      if open.count == 1, building == nil, !(steps.isEmpty && faults == DiagramStore.empty) {
        settle()
      }
      effort += 1
      if open.count > Self.mostPlaces || effort > Self.mostInstructions { throw TooManyPaths() }
      let step = program.code[open[first].place.at]
      for quantity in self.quantities(of: step) { include(quantity) }
      if step.operation == .map {
        for quantity in self.quantities(of: program.code[open[first].place.at + 1]) {
          include(quantity)
        }
      }
      let (place, set) = open.remove(at: first)
      execute(step, place, set)
    }
    finishStep()
    settle()
  }

  /// Sets the steps found apart, so that the code after them does not carry their quantities along.
  private mutating func settle() {
    if steps.contains(where: \.hasDeaths) {
      for field in [program.phase, program.kills].compactMap(\.self) {
        for part in variables.parts(word: field.word, mask: field.mask) { include(part.entry) }
      }
    }
    parts += steps.flatMap { $0.parts(self) }
    steps = []
    let domain = store.domain(of: faults)
    if faults != DiagramStore.empty { faulty.append((domain, quantities)) }
    faults = DiagramStore.empty
    guard open.count == 1, width == 2 else { return }
    // Where the model is at fault there is no answer, so whatever else happens there does not matter.
    open[0].set = store.union(open[0].set, store.diagonal(of: domain))
    let isConstant = store.constantElements(
      of: open[0].set, counts: quantities.map { variables.entries[$0].count })
    open[0].set = store.removing(isConstant, width: 2, from: open[0].set)
    quantities = zip(quantities, isConstant).filter { !$1 }.map(\.0)
  }

  /// Lets the vectors hold a quantity too, which may have any value and has not changed so far.
  private mutating func include(_ quantity: Int) {
    if quantities.contains(quantity) { return }
    let (counts, all) = variables.widened(quantities, to: [quantity])
    let target = { (_: Int, value: Int) in value }
    let (store, width) = (store, width)
    func wider(_ set: Diagram) -> Diagram {
      store.inserting(counts, into: set, target: width == 2 ? target : nil)
    }
    for place in open.indices { open[place].set = wider(open[place].set) }
    building?.widen(wider)
    for place in steps.indices { steps[place].widen(wider) }
    accepted = wider(accepted)
    faults = wider(faults)
    quantities = all
  }

  /// The quantities at which an instruction looks, or which it changes.
  private func quantities(of step: Instruction) -> [Int] {
    func entries(_ word: Int, _ mask: UInt64) -> [Int] {
      variables.parts(word: word, mask: mask).map(\.entry)
    }
    switch step.operation {
    case .testEqual, .testUnequal, .testLess, .testAtLeast, .testMember, .branch, .map, .load,
      .store, .increment, .decrement:
      return entries(Int(step.word), step.mask)
    case .patch, .emit: return entries(Int(step.word), ~step.mask)
    default: return []
    }
  }

  private mutating func push(_ place: CodePlace, _ set: Diagram) {
    if set == DiagramStore.empty { return }
    if let known = open.firstIndex(where: { $0.place == place }) {
      open[known].set = store.union(open[known].set, set)
    } else {
      open.append((place, set))
    }
  }

  private mutating func finishStep() {
    if let built = building { steps.append(built) }
    building = nil
  }

  // MARK: Sets

  /// What becomes of a set if the current value of a quantity is looked up in a table.
  func replacing(_ quantity: Int, in set: Diagram, by value: (Int) -> Int) -> Diagram {
    guard let position = quantities.firstIndex(of: quantity) else {
      preconditionFailure("code looks at a quantity that is not included")
    }
    let table = (0..<variables.entries[quantity].count).map { Int32(value($0)) }
    return store.replace(
      set, at: position * width + width - 1, of: quantities.count * width, by: table)
  }

  func selecting(_ quantity: Int, in set: Diagram, where holds: (Int) -> Bool) -> Diagram {
    replacing(quantity, in: set) { holds($0) ? $0 : -1 }
  }

  private func quantity(_ step: Instruction) -> Int {
    guard let entry = variables.entry(word: Int(step.word), mask: step.mask) else {
      preconditionFailure("code looks at bits that hold no quantity")
    }
    return entry
  }

  /// The vectors for which a test holds, and the others.
  private func split(_ step: Instruction, _ set: Diagram) -> (holds: Diagram, fails: Diagram) {
    let holding: Diagram
    switch step.operation {
    case .testEqual, .testUnequal:
      let parts = variables.parts(word: Int(step.word), mask: step.mask, value: step.value)
      let equal = parts.reduce(set) { set, part in
        selecting(part.entry, in: set) { $0 == part.value }
      }
      let other = store.difference(set, equal)
      return step.operation == .testEqual ? (equal, other) : (other, equal)
    case .testMember:
      holding = selecting(quantity(step), in: set) { step.value >> UInt64($0) & 1 != 0 }
    default:
      let quantity = quantity(step)
      let shift = UInt64(variables.entries[quantity].field.shift)
      let isLess = step.operation == .testLess
      holding = selecting(quantity, in: set) { (UInt64($0) << shift < step.value) == isLess }
    }
    return (holding, store.difference(set, holding))
  }

  // MARK: Instructions

  private mutating func execute(_ step: Instruction, _ place: CodePlace, _ set: Diagram) {
    var next = place
    next.at += 1
    switch step.operation {
    case .end: return
    case .accept: accepted = store.union(accepted, set)
    case .testEqual, .testUnequal, .testLess, .testAtLeast, .testMember:
      let (holds, fails) = split(step, set)
      push(next, holds)
      next.at = place.at + Int(step.jump)
      push(next, fails)
    case .testRegister:
      if place.registers[Int(step.a)] == 0 { next.at = place.at + Int(step.jump) }
      next.registers = SIMD16()
      push(next, set)
    case .jump:
      next.at = place.at + Int(step.jump)
      push(next, set)
    case .branch:
      let quantity = quantity(step)
      var byTarget: [Int: [Int]] = [:]
      for value in 0..<variables.entries[quantity].count {
        byTarget[program.tables[Int(step.value) + value], default: []].append(value)
      }
      for (target, values) in byTarget.sorted(by: { $0.key < $1.key }) {
        next.at = place.at + target
        push(next, selecting(quantity, in: set) { values.contains($0) })
      }
    case .begin:
      building = BuiltStep()
      next.isBuilding = true
      push(next, set)
    case .emit:
      finishStep()
      steps.append(BuiltStep(action: Int(step.jump), pairs: patched(step, set)))
      push(next, set)
    case .commit, .commitIfFired, .commitPlain: commit(step, place, set)
    case .done:
      if place.head == place.queue.count { next.at = place.waiting } else { dispatch(&next) }
      push(next, set)
    case .send:
      if place.queue.count == 64 { return fault(set) }
      next.queue.append(Int(step.value))
      push(next, set)
    case .effect:
      if place.effects > 0 { building?.die(set, after: place.effects, store) }
      next.effects += 1
      push(next, set)
    case .markFired:
      next.fired = true
      push(next, set)
    case .note:
      if StepMark.isRow(step.value) || StepMark.isOutput(step.value) {
        building?.notes.append(
          BuiltStep.Note(mark: step.value, effects: place.effects, pairs: set))
      }
      push(next, set)
    default: change(step, place, next, set)
    }
  }

  /// Lets the place go on with the next event sent; there is one.
  private func dispatch(_ place: inout CodePlace) {
    place.at = program.handlers[place.queue[place.head]]
    place.head += 1
  }

  private mutating func commit(_ step: Instruction, _ place: CodePlace, _ set: Diagram) {
    var next = place
    if step.operation != .commitPlain, place.head < place.queue.count {
      if place.head == 64 { return fault(set) }
      next.waiting = place.at
      dispatch(&next)
      push(next, set)
      return
    }
    if step.operation != .commitIfFired || place.fired {
      building?.commit(set, action: Int(step.value), effects: place.effects, store)
    }
    push(CodePlace(at: place.at + 1), store.diagonal(of: store.domain(of: set)))
  }

  private mutating func fault(_ set: Diagram) { faults = store.union(faults, set) }

  private func patched(_ step: Instruction, _ set: Diagram) -> Diagram {
    variables.parts(word: Int(step.word), mask: ~step.mask, value: step.value).reduce(set) {
      set, part in replacing(part.entry, in: set) { _ in part.value }
    }
  }

  /// The instructions that change a quantity or a register.
  private mutating func change(
    _ step: Instruction, _ place: CodePlace, _ next: CodePlace, _ set: Diagram
  ) {
    var next = next
    let a = Int(step.a)
    switch step.operation {
    case .patch: push(next, patched(step, set))
    case .increment, .decrement:
      let quantity = quantity(step)
      let isUp = step.operation == .increment
      let edge = isUp ? Int(step.value >> UInt64(step.jump)) : 0
      fault(selecting(quantity, in: set) { $0 == edge })
      push(next, replacing(quantity, in: set) { $0 == edge ? -1 : isUp ? $0 + 1 : $0 - 1 })
    case .map:
      let source = quantity(step)
      let target = program.code[place.at + 1]
      next.at = place.at + 2
      for value in 0..<variables.entries[source].count {
        let some = selecting(source, in: set) { $0 == value }
        let mapped = program.tables[Int(step.value) + value]
        if mapped < 0 {
          fault(some)
        } else if let entry = variables.entry(word: Int(target.word), mask: ~target.mask) {
          push(next, replacing(entry, in: some) { _ in mapped })
        }
      }
    case .load:
      let quantity = quantity(step)
      for value in 0..<variables.entries[quantity].count {
        next.registers[a] = value + Int(Int64(bitPattern: step.value))
        push(next, selecting(quantity, in: set) { $0 == value })
      }
    case .store:
      let value = place.registers[a]
      next.registers = SIMD16()
      if value < 0 || value >= Int(truncatingIfNeeded: step.value) { return fault(set) }
      push(next, replacing(quantity(step), in: set) { _ in value })
    default:
      step.compute(&next.registers, program.tables)
      push(next, set)
    }
  }
}
