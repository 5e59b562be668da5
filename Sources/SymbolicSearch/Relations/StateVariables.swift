import Machines

/// What a packed state holds, one by one, and in which order diagrams look at it.
struct StateVariables {
  /// A quantity of a packed state, and how many values it can have.
  struct Entry {
    let field: Field
    let count: Int
  }

  /// The quantities, in the order of `CompiledSystem/quantities`.
  let entries: [Entry]
  /// By position in the vectors of a diagram: which quantity stands there.
  let order: [Int]
  /// By quantity: its position.
  let level: [Int]
  private let words: Int
  /// By bit of a packed state: the quantity to which it belongs, or -1.
  private let owner: [Int]

  init(_ compiled: CompiledSystem, order: [Int]? = nil) {
    let machines = compiled.machines.map(\.states.count)
    let variables = compiled.variables.map(\.range.count)
    let timers = compiled.timers.map { $0.limits.count + 2 }
    let counts = machines + variables + timers + [Phase.allCases.count, compiled.kills + 1]
    let fields = compiled.quantities.map(\.field)
    // A system that dies has a phase, and one that has no phase never dies.
    entries = zip(fields, counts).map { Entry(field: $0, count: $1) }
    words = compiled.words
    self.order = order ?? Array(entries.indices)
    var level = [Int](repeating: 0, count: entries.count)
    for (position, entry) in self.order.enumerated() { level[entry] = position }
    self.level = level
    var owner = [Int](repeating: -1, count: words * 64)
    for (index, entry) in entries.enumerated() {
      for bit in 0..<64 where entry.field.mask >> UInt64(bit) & 1 == 1 {
        owner[entry.field.word * 64 + bit] = index
      }
    }
    self.owner = owner
  }

  var count: Int { entries.count }

  /// By position: how many values there are.
  var counts: [Int] { order.map { entries[$0].count } }

  /// The quantities of which a mask of a word covers bits, with the part of the value that is each
  /// one's.
  func parts(word: Int, mask: UInt64, value: UInt64 = 0) -> [(entry: Int, value: Int)] {
    var parts: [(entry: Int, value: Int)] = []
    var rest = mask
    while rest != 0 {
      let owner = owner[word * 64 + rest.trailingZeroBitCount]
      guard owner >= 0 else {
        rest &= rest - 1
        continue
      }
      let field = entries[owner].field
      parts.append((owner, Int((value & field.mask) >> UInt64(field.shift))))
      rest &= ~field.mask
    }
    return parts
  }

  /// The quantity that stands at a mask.
  func entry(word: Int, mask: UInt64) -> Int? {
    let owner = mask == 0 ? -1 : owner[word * 64 + mask.trailingZeroBitCount]
    return owner < 0 ? nil : owner
  }

  /// Quantities with others, in the order of diagrams; for each of the others its count.
  func widened(_ quantities: [Int], to others: [Int]) -> (counts: [Int?], all: [Int]) {
    let known = Set(quantities)
    let all = known.union(others).sorted { level[$0] < level[$1] }
    return (all.map { known.contains($0) ? nil : entries[$0].count }, all)
  }

  func vector(of state: [UInt64]) -> [UInt32] {
    order.map { UInt32(entries[$0].field.value(in: state)) }
  }
}
