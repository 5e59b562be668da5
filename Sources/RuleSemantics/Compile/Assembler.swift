internal import RuleLanguage

/// A growing piece of code, with what is needed to translate names into fields.
///
/// Conditions compile to tests that fall through when they hold and jump when they do not;
/// equalities on fields of one word become a single comparison under a joined mask, and constant
/// assignments to fields of one word a single patch.
struct Assembler {
  let system: ResolvedSystem
  let inventory: Inventory
  let layout: Layout
  /// The tick in microseconds, at least 1.
  let tick: Int
  let time: Timekeeping
  /// Whether notes of rows and outputs are compiled in.
  var isRecording = false

  var code: [Instruction] = []
  var tables: [Int] = []
  /// What a fault at an instruction means, by position in the code.
  var faults: [Int: ModelError] = [:]
  /// What is being compiled, for messages about faults.
  var place = ""
  /// No patch may be merged across this position, because code jumps to it.
  private var barrier = 0

  init(
    system: ResolvedSystem, inventory: Inventory, layout: Layout, tick: Int, time: Timekeeping
  ) {
    self.system = system
    self.inventory = inventory
    self.layout = layout
    self.tick = max(tick, 1)
    self.time = time
  }

  // MARK: Code and jumps

  mutating func add(_ instruction: Instruction) { code.append(instruction) }

  /// Adds a jump whose destination is given later.
  mutating func jump() -> Int {
    code.append(Instruction(.jump))
    return code.count - 1
  }

  /// Lets every jump or test at these positions go to the end of the code so far.
  mutating func land(_ positions: [Int]) {
    for position in positions { code[position].jump = Int32(code.count - position) }
    barrier = code.count
  }

  /// Keeps constant assignments before and after this point apart, because code jumps to it.
  mutating func stopMerging() { barrier = code.count }

  /// Completes the successor begun since a position by a cheaper instruction, if there is one.
  mutating func fuse(from start: Int, action: Int) -> Bool {
    // Without slices: code that a slice shares is copied whole by what is added next.
    var (effects, begin) = (0, -1)
    for position in start..<code.count {
      switch code[position].operation {
      case .effect: effects += 1
      case .send, .markFired: return false
      case .begin: begin = position
      default: break
      }
    }
    if effects > 1 || begin < 0 { return false }
    let made = code.count - begin - 1
    if made > 1 || made == 1 && code[begin + 1].operation != .patch || barrier > begin + 1 {
      add(Instruction(.commitPlain, value: UInt64(action)))
    } else {
      let patch = made == 1 ? code[begin + 1] : Instruction(.patch, mask: .max)
      code.removeLast(code.count - begin)
      add(
        Instruction(
          .emit, word: Int(patch.word), jump: action, mask: patch.mask, value: patch.value))
    }
    return true
  }

  mutating func patch(_ field: Field, _ value: Int) {
    if let last = code.last, last.operation == .patch, Int(last.word) == field.word,
      code.count > barrier
    {
      code[code.count - 1].mask &= ~field.mask
      code[code.count - 1].value = last.value & ~field.mask | field.placed(value)
    } else {
      add(Instruction(.patch, word: field.word, mask: ~field.mask, value: field.placed(value)))
    }
  }

  func field(_ variable: Variable) -> Field {
    guard let index = inventory.position(of: variable) else {
      preconditionFailure("variable \(variable.name) is missing from the inventory")
    }
    return layout.variables[index]
  }

  func timer(named name: String) -> Int {
    guard let index = inventory.timers.firstIndex(where: { $0.name == name && $0.owner == nil })
    else { preconditionFailure("timer \(name) is missing from the inventory") }
    return index
  }

  /// The field of a machine, and the values that stand for those of these states which it has.
  func positions(of states: [String], _ machine: String) -> (field: Field, values: [Int])? {
    inventory.places[machine].map { place in
      (layout.machines[place.machine], states.compactMap { place.states[$0] })
    }
  }

  func ticks(_ milliseconds: Int) -> Int { milliseconds * 1000 / tick }

  // MARK: Conditions

  /// Adds code that goes on where the condition holds and otherwise jumps.
  ///
  /// - Returns: the positions whose jumps are to be landed where the condition fails.
  mutating func test(_ condition: Condition) -> [Int] {
    var fails: [Int] = []
    test(condition, holds: true, &fails)
    return fails
  }

  mutating func test(_ condition: Condition, holds: Bool, _ fails: inout [Int]) {
    if testMembership(condition, holds: holds, &fails) { return }
    switch condition {
    case .always: if !holds { fails.append(jump()) }
    case .never, .reading: if holds { fails.append(jump()) }
    case .not(let inner): test(inner, holds: !holds, &fails)
    case .all(let parts):
      if holds { testAll(parts, &fails) } else { testSome(parts, holds: false, &fails) }
    case .any(let parts):
      if holds {
        testSome(parts, holds: true, &fails)
      } else {
        testAll(parts.map { .not($0) }, &fails)
      }
    default:
      let simpler = atom(condition)
      if let atom = simpler.atom {
        addTest(atom, holds: holds, &fails)
      } else if simpler.rest != condition {
        test(simpler.rest, holds: holds, &fails)
      } else {
        testComputed(condition, holds: holds, &fails)
      }
    }
  }

  /// All must hold; equalities of one word are joined.
  private mutating func testAll(_ parts: [Condition], _ fails: inout [Int]) {
    var masks = [UInt64](repeating: 0, count: layout.words)
    var values = masks
    var others: [Condition] = []
    for part in parts.flatMap(\.conjuncts) {
      if let atom = atom(part).atom, atom.operation == .testEqual, masks[atom.word] & atom.mask == 0
      {
        masks[atom.word] |= atom.mask
        values[atom.word] |= atom.value
      } else {
        others.append(part)
      }
    }
    for word in masks.indices where masks[word] != 0 {
      fails.append(code.count)
      add(Instruction(.testEqual, word: word, mask: masks[word], value: values[word]))
    }
    for part in others { test(part, holds: true, &fails) }
  }

  /// At least one must be as asked.
  private mutating func testSome(_ parts: [Condition], holds: Bool, _ fails: inout [Int]) {
    guard let last = parts.last else {
      fails.append(jump())
      return
    }
    var successes: [Int] = []
    // A test falls through unless the part is as asked, which is what jumps to the success.
    for part in parts.dropLast() { test(part, holds: !holds, &successes) }
    test(last, holds: holds, &fails)
    land(successes)
  }

  /// A comparison of one field with a constant.
  struct Atom {
    var operation: Operation
    var word: Int
    var mask: UInt64
    var value: UInt64

    init(_ operation: Operation, _ field: Field, _ value: Int) {
      self.operation = operation
      word = field.word
      mask = field.mask
      self.value = field.placed(value)
    }
  }

  /// The condition as one comparison, or as other conditions that are nearer to one.
  func atom(_ condition: Condition) -> (atom: Atom?, rest: Condition) {
    switch condition {
    case .compare(.variable(let variable), let comparison, .constant(let constant)):
      let range = variable.range
      let field = field(variable)
      let value = constant - range.lowerBound
      let holdsLowest = comparison.holds(range.lowerBound, constant)
      let isSettled = holdsLowest == comparison.holds(range.upperBound, constant)
      if range.contains(constant) == false, comparison == .equal { return (nil, .never) }
      if range.contains(constant) == false, comparison == .unequal { return (nil, .always) }
      if isSettled, comparison != .equal, comparison != .unequal {
        return (nil, holdsLowest ? .always : .never)
      }
      switch comparison {
      case .equal: return (Atom(.testEqual, field, value), .always)
      case .unequal: return (Atom(.testUnequal, field, value), .always)
      case .less: return (Atom(.testLess, field, value), .always)
      case .atMost: return (Atom(.testLess, field, value + 1), .always)
      case .greater: return (Atom(.testAtLeast, field, value + 1), .always)
      case .atLeast: return (Atom(.testAtLeast, field, value), .always)
      }
    case .located(let machine, let states):
      guard let (field, positions) = positions(of: states, machine) else { return (nil, .never) }
      if positions.isEmpty { return (nil, .never) }
      guard positions.count == 1, let only = positions.first else {
        return (nil, .any(states.map { .located(machine: machine, states: [$0]) }))
      }
      return (Atom(.testEqual, field, only), .always)
    case .running(let name):
      return (Atom(.testUnequal, layout.timers[timer(named: name.name)], 0), .always)
    case .phase(let phases):
      guard let field = layout.phase else {
        return (nil, phases.contains(.foreground) ? .always : .never)
      }
      guard phases.count == 1, let only = phases.first else {
        return (nil, .any(phases.map { .phase([$0]) }))
      }
      return (Atom(.testEqual, field, only.rawValue), .always)
    default: return (nil, condition)
    }
  }

  mutating func addTest(_ atom: Atom, holds: Bool, _ fails: inout [Int]) {
    let operation: Operation =
      switch (atom.operation, holds) {
      case (.testEqual, true), (.testUnequal, false): .testEqual
      case (.testEqual, false), (.testUnequal, true): .testUnequal
      case (.testLess, true), (.testAtLeast, false): .testLess
      default: .testAtLeast
      }
    fails.append(code.count)
    add(Instruction(operation, word: atom.word, mask: atom.mask, value: atom.value))
  }
}
