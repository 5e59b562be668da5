/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers in every run of the tests.
package struct SmallGenerator: RandomNumberGenerator {
  package var state: UInt64

  package init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mix = state
    mix = (mix ^ (mix >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mix = (mix ^ (mix >> 27)) &* 0x94d0_49bb_1331_11eb
    return mix ^ (mix >> 31)
  }

  package mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
