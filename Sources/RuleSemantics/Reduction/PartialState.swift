/// A packed state of which some bits are known: it stands for all states that agree on those.
struct PartialState {
  /// The words, which hold 0 where nothing is known.
  private var words = SIMD8<UInt64>()
  /// The masks of what is known.
  private var masks = SIMD8<UInt64>()
  /// The masks of what the step under way has replaced.
  private var replacements = SIMD8<UInt64>()

  /// States of more words than this are not looked at.
  static let mostWords = 8

  /// - Parameter mask: the bits that are known.
  /// - Precondition: there are at most ``mostWords``.
  init(_ words: [UInt64], knowing mask: [UInt64]) {
    for word in words.indices {
      self.words[word] = words[word] & mask[word]
      masks[word] = mask[word]
    }
  }

  func word(_ word: Int) -> UInt64 { words[word] }
  func known(_ word: Int) -> UInt64 { masks[word] }
  func replaced(_ word: Int) -> UInt64 { replacements[word] }

  /// The value of a field all of whose bits are known.
  func value(of field: Field) -> Int {
    Int((words[field.word] & field.mask) >> UInt64(field.shift))
  }

  /// Replaces the bits outside a mask.
  mutating func patch(_ word: Int, keeping mask: UInt64, _ value: UInt64) {
    words[word] = words[word] & mask | value
    masks[word] |= ~mask
    replacements[word] |= ~mask
  }

  /// Takes note of bits that have been looked at.
  mutating func learn(_ word: Int, _ mask: UInt64, _ value: UInt64) {
    words[word] = words[word] & ~mask | value & mask
    masks[word] |= mask
  }

  /// The words under a mask; `nil` if not all of it is known.
  func words(under mask: [UInt64]) -> [UInt64]? {
    for word in mask.indices where mask[word] & ~masks[word] != 0 { return nil }
    return mask.indices.map { words[$0] & mask[$0] }
  }
}

extension PartialState {
  /// Whether a test holds; `nil` where the known bits do not say.
  func decides(_ step: Instruction) -> Bool? {
    let word = Int(step.word)
    let value = words[word] & step.mask
    let unknown = step.mask & ~masks[word]
    switch step.operation {
    case .testEqual, .testUnequal:
      if (value ^ step.value) & step.mask & ~unknown != 0 { return step.operation == .testUnequal }
      return unknown == 0 ? step.operation == .testEqual : nil
    case .testLess: return unknown == 0 ? value < step.value : nil
    case .testAtLeast: return unknown == 0 ? value >= step.value : nil
    case .testMember:
      return unknown == 0 ? (step.value >> (value >> UInt64(step.a))) & 1 != 0 : nil
    default: return nil
    }
  }

  /// Where code goes on from a position through tests that the known bits decide, or that make no
  /// difference because it goes on at the same position whether they hold or not.
  ///
  /// - Parameter depth: through how many undecided tests, one inside the other, to look ahead.
  func resolve(_ position: Int, in program: Program, depth: Int = 10) -> Int {
    var at = position
    while true {
      let step = program.code[at]
      switch step.operation {
      case .jump: at += Int(step.jump)
      case .branch:
        let word = Int(step.word)
        guard step.mask & ~masks[word] == 0 else { return at }
        let value = Int((words[word] & step.mask) >> UInt64(step.a))
        at += program.tables[Int(step.value) + value]
      case .testEqual, .testUnequal, .testLess, .testAtLeast, .testMember:
        if let holds = decides(step) {
          at += holds ? 1 : Int(step.jump)
        } else {
          if depth == 0 { return at }
          let yes = resolve(at + 1, in: program, depth: depth - 1)
          let no = resolve(at + Int(step.jump), in: program, depth: depth - 1)
          if yes != no { return at }
          at = yes
        }
      default: return at
      }
    }
  }
}
