internal import RuleLanguage

/// Where a quantity stands in a packed state: some bits of one word.
@frozen @usableFromInline package struct Field: Hashable, Sendable {
  @usableFromInline package let word: Int
  @usableFromInline package let shift: Int
  /// The bits of the field, in their place.
  @usableFromInline package let mask: UInt64

  init(word: Int, shift: Int, bits: Int) {
    self.word = word
    self.shift = shift
    mask = (bits == 64 ? .max : (1 << UInt64(bits)) - 1) << UInt64(shift)
  }

  /// How many values fit.
  var capacity: Int {
    let bits = mask.nonzeroBitCount
    return bits >= 62 ? .max : 1 << bits
  }

  /// The word, and the bits of the field in it.
  package var place: (word: Int, mask: UInt64) { (word, mask) }

  /// A value moved to the field's place.
  @inlinable func placed(_ value: Int) -> UInt64 { UInt64(value) << UInt64(shift) }

  /// The value that a packed state has in the field.
  @inlinable package func value(in words: UnsafePointer<UInt64>) -> Int {
    Int((words[word] & mask) >> UInt64(shift))
  }

  @inlinable package func value(in words: [UInt64]) -> Int {
    Int((words[word] & mask) >> UInt64(shift))
  }
}

/// How a state of a resolved system is packed into machine words.
///
/// A field never straddles two words, so that several conditions on one word are one comparison.
/// Timers hold 0 when stopped. Compiled for ticks, they otherwise hold one more than the ticks that
/// remain; for clocks, 1 when they are due, and two more than the position of their limit among all
/// their limits while they run.
struct Layout {
  /// Set in the one successor that stands for a fault of the model.
  let fault: Field
  let phase: Field?
  let kills: Field?
  let machines: [Field]
  let variables: [Field]
  let timers: [Field]
  /// The whole delay, in ticks, with which a timer was started, where that can differ and matters.
  let limits: [Field?]
  let words: Int

  init(_ system: ResolvedSystem, _ inventory: Inventory, tick: Int, time: Timekeeping) {
    var filled: [Int] = []
    func place(values: Int) -> Field {
      let bits = max(1, Int.bitWidth - (values - 1).leadingZeroBitCount)
      for word in filled.indices where filled[word] + bits <= 64 {
        filled[word] += bits
        return Field(word: word, shift: filled[word] - bits, bits: bits)
      }
      filled.append(bits)
      return Field(word: filled.count - 1, shift: 0, bits: bits)
    }
    let process = system.process
    fault = place(values: 2)
    phase = process.kills > 0 || process.suspends ? place(values: Phase.allCases.count) : nil
    kills = process.kills > 0 ? place(values: process.kills + 1) : nil
    machines = system.machines.map { place(values: $0.states.count) }
    variables = inventory.variables.map { place(values: $0.range.count) }
    let longest = inventory.timers.map { ($0.choices.last ?? 0) * 1000 / max(tick, 1) }
    timers = zip(inventory.timers, longest).map { timer, ticks in
      place(values: 2 + (time == .ticks ? ticks : timer.choices.count))
    }
    limits = zip(inventory.timers, longest).map { timer, ticks in
      if time == .clocks { return nil }
      let matters =
        inventory.measured.contains(timer.name)
        || (process.suspends && system.suspendedTimers == .restart)
      return timer.choices.count > 1 && matters ? place(values: ticks + 1) : nil
    }
    words = filled.count
  }
}

/// The greatest number that divides both, neither below 0; Euclid's algorithm.
package func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
  b == 0 ? a : greatestCommonDivisor(b, a % b)
}

/// The length of a tick, or of the unit of clocks, in microseconds: the greatest common divisor of
/// every span in force.
func tickLength(_ system: ResolvedSystem, _ inventory: Inventory, _ time: Timekeeping) -> Int {
  let spans = inventory.timers.flatMap(\.choices) + inventory.measurements.map(\.bound)
  let common = spans.reduce(0) { greatestCommonDivisor($0, $1 * 1000) }
  let tick = common == 0 && !inventory.timers.isEmpty ? 1000 : common
  return system.ties == .deadlineFirst && time == .ticks ? tick / 2 : tick
}
