/// The generator of Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators"
/// (OOPSLA 2014): it spreads a seed over the state of another generator.
public struct SplitMix64: Hashable, Sendable {
  private var state: UInt64

  /// A generator whose numbers follow from a seed.
  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    return Self.mixed(state)
  }

  /// A value with its bits spread: a bijection.
  @inlinable package static func mixed(_ value: UInt64) -> UInt64 {
    var mix = value
    mix = (mix ^ (mix >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mix = (mix ^ (mix >> 27)) &* 0x94d0_49bb_1331_11eb
    return mix ^ (mix >> 31)
  }
}
