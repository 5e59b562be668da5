/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers in every run of the tests.
struct SmallGenerator: RandomNumberGenerator {
  var state: UInt64

  init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mix = state
    mix = (mix ^ (mix >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mix = (mix ^ (mix >> 27)) &* 0x94d0_49bb_1331_11eb
    return mix ^ (mix >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
