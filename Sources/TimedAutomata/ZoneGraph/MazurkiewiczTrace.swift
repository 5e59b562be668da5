/// What tells apart runs of equal length that are not reorderings of each other: for each object,
/// a hash of the transitions that changed it, in order, and of those that used it in between, in
/// any order.
///
/// Two runs are reorderings of each other, by exchanging neighbours that are independent, exactly
/// if all these sequences agree (Mazurkiewicz's traces, by their projections on dependent pairs).
/// Then the same constraints relate the same moments, and what all reorderings reach together is
/// one zone. Source of the idea: Ben Salah, Bozga and Maler, "On interleaving in timed automata".
///
/// A label is 128 bits for each object. Two different sequences are taken for equal with
/// probability 2⁻¹²⁸.
struct MazurkiewiczTrace: BitwiseCopyable, Hashable {
  var low: UInt64 = 0
  var high: UInt64 = 0

  /// The identity of an action.
  static func action(_ action: UInt32) -> MazurkiewiczTrace {
    MazurkiewiczTrace(low: mixed(UInt64(action) &+ 0x51ED_270B), high: mixed(~UInt64(action)))
  }

  /// After an action used the object: the same for actions in any order.
  mutating func use(_ action: MazurkiewiczTrace) {
    low &+= action.low
    high &+= action.high
  }

  /// After an action changed the object.
  mutating func change(_ action: MazurkiewiczTrace) {
    let low = low
    self.low = Self.mixed(low ^ action.high) &+ high
    high = Self.mixed(high ^ action.low) ^ Self.mixed(low &+ 0x9E37_79B9_7F4A_7C15)
  }

  /// What the object contributes to the label of the whole run, which is a sum.
  func share(ofObject object: Int32) -> MazurkiewiczTrace {
    let salt = UInt64(UInt32(bitPattern: object)) &* 0xBF58_476D_1CE4_E5B9
    return MazurkiewiczTrace(
      low: Self.mixed(Self.mixed(low &+ salt) ^ high),
      high: Self.mixed(Self.mixed(high ^ salt) &+ low))
  }

  static func += (one: inout MazurkiewiczTrace, other: MazurkiewiczTrace) {
    one.low &+= other.low
    one.high &+= other.high
  }

  static func -= (one: inout MazurkiewiczTrace, other: MazurkiewiczTrace) {
    one.low &-= other.low
    one.high &-= other.high
  }

  /// Every bit depends on every bit; one to one.
  @inline(__always) private static func mixed(_ word: UInt64) -> UInt64 {
    var word = word &+ 0x9E37_79B9_7F4A_7C15
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
