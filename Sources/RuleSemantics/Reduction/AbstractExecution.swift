internal import RuleLanguage

/// Runs the code of a compiled table on a partly known state along every path that some state may
/// take, and writes down what happens on each.
///
/// Two partly known states with the same record and, step by step, equivalent ``steps`` cannot be
/// told apart, whatever the unknown bits are: the record holds each look at an unknown bit, and
/// what follows from what is seen; every row that fires and every output; every action; and what
/// becomes of the unknown bits.
struct AbstractExecution {
  let program: Program
  /// How many values each field has, by word and mask.
  let values: [FieldKey: Int]
  let start: PartialState
  private(set) var record: [UInt64] = []
  /// The states after the steps that may happen, in the order of the record.
  private(set) var steps: [PartialState] = []
  /// How many paths were followed, or more than that.
  private(set) var paths = 0
  /// Whether there were too many paths to follow, so that the record is not complete.
  private(set) var isTooWide = false

  /// More paths than this are not followed.
  static let mostPaths = 20_000
  /// More values of an unknown field than this are not tried.
  static let mostValues = 64

  /// A field as instructions name it.
  struct FieldKey: Hashable {
    let word: Int
    let mask: UInt64
  }

  /// What an entry of the record says, followed by its details.
  private enum EntryKind: UInt64 {
    case look, fork, end, accept, fault, step, note, effect
  }

  init(_ program: Program, values: [FieldKey: Int], from start: PartialState) {
    self.program = program
    self.values = values
    self.start = start
  }

  private mutating func write(_ mark: EntryKind) { record.append(mark.rawValue) }

  private mutating func write(_ mark: EntryKind, _ detail: UInt64) {
    record.append(mark.rawValue)
    record.append(detail)
  }

  // MARK: What can happen

  /// Follows everything that can happen in the state but the passing of time.
  ///
  /// Time reads timers, which are unknown, and the phase, which is written down.
  mutating func expand() {
    let phase = program.phase.map { start.value(of: $0) } ?? 0
    let isAlive = phase <= 1
    record.append(UInt64(phase))
    let isUrgent = run(program.immediates, isAlive)
    record.append(isUrgent ? 1 : 0)
    if !(isUrgent && program.isAtomic) {
      _ = run(program.expiries, isAlive)
      _ = run(program.causes, isAlive)
      _ = run(program.process, isAlive)
    }
    _ = run(program.kill, isAlive)
  }

  /// Follows a condition.
  mutating func look() {
    let place = start.resolve(0, in: program)
    if program.code[place].operation == .end {
      write(.end)
    } else {
      _ = follow(PartialPath(at: place, in: start))
    }
  }

  /// Returns whether some step happens for certain.
  private mutating func run(_ segments: [Segment], _ isAlive: Bool) -> Bool {
    var isCertain = false
    for segment in segments where isAlive || !segment.needsLife {
      guard let field = segment.field else {
        if follow(PartialPath(at: segment.entries[0], in: start)) { isCertain = true }
        continue
      }
      if start.known(field.word) & field.mask == field.mask {
        let entry = segment.entries[start.value(of: field)]
        if entry >= 0, follow(PartialPath(at: entry, in: start)) { isCertain = true }
        continue
      }
      write(.fork, UInt64(field.word))
      record.append(field.mask)
      var isCertainInAll = true
      for (value, entry) in segment.entries.enumerated() {
        write(.end)
        var base = start
        base.learn(field.word, field.mask, field.placed(value))
        if entry < 0 || !follow(PartialPath(at: entry, in: base)) { isCertainInAll = false }
      }
      if isCertainInAll { isCertain = true }
    }
    return isCertain
  }

  // MARK: Paths

  /// Returns whether every path makes a step.
  private mutating func follow(_ first: PartialPath) -> Bool {
    var open = [first]
    var isCertain = true
    while var path = open.popLast() {
      paths += 1
      if paths > Self.mostPaths || isTooWide {
        isTooWide = true
        return false
      }
      if advance(&path, &open) {
        write(.end)
        if !path.hasCommitted { isCertain = false }
      }
    }
    return isCertain
  }

  /// Lets a path go on once for each value of a field that is not known.
  private mutating func fork(_ path: PartialPath, on step: Instruction, _ open: inout [PartialPath])
  {
    let word = Int(step.word)
    let key = FieldKey(word: word, mask: step.mask)
    guard let count = values[key], count <= Self.mostValues else {
      isTooWide = true
      return
    }
    write(.fork, UInt64(word))
    record.append(step.mask)
    for value in (0..<count).reversed() {
      var branch = path
      branch.learn(word, step.mask, UInt64(value) << UInt64(step.mask.trailingZeroBitCount))
      open.append(branch)
    }
  }

  /// Advances a path to its end, or to where it forks; then its branches are open instead.
  ///
  /// Returns whether it came to its end.
  private mutating func advance(_ path: inout PartialPath, _ open: inout [PartialPath]) -> Bool {
    while true {
      path.at = path.current.resolve(path.at, in: program)
      let step = program.code[path.at]
      let word = Int(step.word)
      switch step.operation {
      case .testEqual, .testUnequal, .testLess, .testAtLeast, .testMember:
        look(at: step, &path, &open)
        return false
      case .testRegister: path.at += path.registers[Int(step.a)] != 0 ? 1 : Int(step.jump)
      case .begin:
        path.next = path.base
        path.at += 1
      case .emit:
        var next = path.base
        next.patch(word, keeping: step.mask, step.value)
        add(next, by: Int(step.jump))
        path.hasCommitted = true
        path.at += 1
      case .commitPlain:
        commit(&path, by: Int(step.value))
        path.at += 1
      case .commit, .commitIfFired:
        let commit = path.at
        if path.handleNext(program) {
          path.waiting = commit
        } else {
          if step.operation == .commit || path.fired { self.commit(&path, by: Int(step.value)) }
          path.reset()
          path.at += 1
        }
      case .done: if !path.handleNext(program) { path.at = path.waiting }
      case .end: return true
      case .accept:
        write(.accept)
        return true
      case .note:
        write(.note, step.value)
        path.at += 1
      case .effect:
        // Where it stands among the rows decides what a death after it has seen fire.
        write(.effect)
        fallthrough
      case .branch, .increment, .decrement, .map, .load:
        if step.mask & ~path.current.known(word) != 0 {
          fork(path, on: step, &open)
          return false
        }
        fallthrough
      default:
        let place = path.at
        if path.execute(step, of: program) { continue }
        // The search ends with the fault; the paths beyond it need not be told apart.
        write(.fault, UInt64(place))
        path.hasCommitted = true
        return true
      }
    }
  }

  /// Lets a path go on both ways at a test that the known bits do not decide.
  private mutating func look(
    at step: Instruction, _ path: inout PartialPath, _ open: inout [PartialPath]
  ) {
    let word = Int(step.word)
    let unknown = step.mask & ~path.current.known(word)
    let isEquality = step.operation == .testEqual || step.operation == .testUnequal
    write(.look, UInt64(step.operation.rawValue))
    record.append(UInt64(word))
    record.append(unknown)
    record.append(isEquality ? step.value & unknown : step.value)
    var no = path
    no.at += Int(step.jump)
    path.at += 1
    if step.operation == .testEqual { path.learn(word, step.mask, step.value) }
    if step.operation == .testUnequal { no.learn(word, step.mask, step.value) }
    open.append(no)
    open.append(path)
  }

  // MARK: Steps

  private mutating func add(_ state: PartialState, by action: Int) {
    write(.step, UInt64(action))
    for word in 0..<program.words {
      let replaced = state.replaced(word) & ~start.known(word)
      record.append(replaced)
      record.append(state.word(word) & replaced)
    }
    steps.append(state)
  }

  private mutating func commit(_ path: inout PartialPath, by action: Int) {
    guard let next = path.next else { return }
    add(next, by: action)
    path.hasCommitted = true
    if path.effects > 1, let phase = program.phase, let kills = program.kills,
      next.value(of: phase) != Phase.dead.rawValue, next.value(of: kills) < program.maximumKills
    {
      for (effect, death) in path.deaths.enumerated() {
        add(dead(death, kills), by: action + (effect + 1) * CompiledSystem.crashStride)
      }
    }
    path.reset()
  }

  private func dead(_ state: PartialState, _ kills: Field) -> PartialState {
    var next = state
    for word in 0..<program.words {
      next.patch(word, keeping: program.killKeeps[word], program.killSets[word])
    }
    let count = next.value(of: kills) + 1
    next.patch(kills.word, keeping: ~kills.mask, kills.placed(count))
    return next
  }
}
