internal import Machines
internal import PropertyTesting

/// What random numbers are drawn for; each purpose has a stream of its own, so that one more draw
/// for one does not move another.
enum Purpose: UInt64 {
  /// Which events and faults a run leaves out, and how often the others come.
  case swarm = 1
  /// Which of the enabled steps is taken.
  case steps = 2
  /// How long to wait before it.
  case times = 3
  /// Which faults a run leaves out, and when the others strike.
  case faults = 4
}

/// What runs are of, such as a scenario: runs of another name are others under the same seed.
package struct Scope: Hashable, Sendable {
  let digest: UInt64

  package init(_ name: String) {
    var fingerprint = Fingerprint()
    fingerprint.feed(name)
    digest = fingerprint.value
  }

  init(digest: UInt64) { self.digest = digest }

  /// The digest of the name, which itself is not kept.
  var nameDigest: NameDigest {
    NameDigest(bits: NameDigest.bits(ofDigest: digest, width: 24), width: 24)
  }
}

extension Seed {
  /// The numbers for one purpose in one run.
  func stream(_ purpose: Purpose, run: Int, of scope: Scope) -> RandomNumbers {
    var mix = SplitMix64.mixed(value ^ 0x9e37_79b9_7f4a_7c15)
    mix = SplitMix64.mixed((mix ^ scope.digest) &+ 0x9e37_79b9_7f4a_7c15)
    mix = SplitMix64.mixed((mix ^ purpose.rawValue) &+ 0x9e37_79b9_7f4a_7c15)
    mix = SplitMix64.mixed((mix ^ UInt64(run)) &+ 0x9e37_79b9_7f4a_7c15)
    return RandomNumbers(seed: mix)
  }
}
