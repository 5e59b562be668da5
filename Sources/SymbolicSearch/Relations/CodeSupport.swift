import Machines

/// The quantities that code can look at or change, whatever the state: by following every jump.
struct CodeSupport {
  private let program: Program
  private let variables: StateVariables

  init(_ program: Program, _ variables: StateVariables) {
    self.program = program
    self.variables = variables
  }

  /// The quantities, ascending, of the code that begins at a position.
  func quantities(from start: Int) -> [Int] {
    var seen: Set<Int> = []
    var found: Set<Int> = []
    var open = [start]
    func add(_ word: Int, _ mask: UInt64) {
      for part in variables.parts(word: word, mask: mask) { found.insert(part.entry) }
    }
    while let at = open.popLast() {
      guard seen.insert(at).inserted else { continue }
      let step = program.code[at]
      switch step.operation {
      case .end, .accept, .done: continue
      case .testEqual, .testUnequal, .testLess, .testAtLeast, .testMember:
        add(Int(step.word), step.mask)
        open.append(at + Int(step.jump))
        open.append(at + 1)
      case .testRegister:
        open.append(at + Int(step.jump))
        open.append(at + 1)
      case .jump: open.append(at + Int(step.jump))
      case .branch:
        add(Int(step.word), step.mask)
        for value in 0..<(1 << step.mask.nonzeroBitCount) {
          open.append(at + program.tables[Int(step.value) + value])
        }
      case .map:
        add(Int(step.word), step.mask)
        add(Int(program.code[at + 1].word), ~program.code[at + 1].mask)
        open.append(at + 2)
      case .patch, .emit:
        add(Int(step.word), ~step.mask)
        open.append(at + 1)
      case .load, .store, .increment, .decrement:
        add(Int(step.word), step.mask)
        open.append(at + 1)
      case .send:
        open.append(program.handlers[Int(step.value)])
        open.append(at + 1)
      case .effect:
        // Death writes all that does not outlive the process.
        for word in 0..<program.words { add(word, ~program.killKeeps[word]) }
        if let kills = program.kills { add(kills.word, kills.mask) }
        open.append(at + 1)
      default: open.append(at + 1)
      }
    }
    return found.sorted()
  }
}
