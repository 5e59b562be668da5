import Testing

@testable import PropertyTesting

struct RandomNumbersTests {
  @Test func `SplitMix64 gives the published numbers`() {
    // Rosetta Code, "Pseudo-random numbers/Splitmix64", seed 1234567.
    var numbers = SplitMix64(seed: 1_234_567)
    #expect(
      (0..<5).map { _ in numbers.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  @Test func `xoshiro256** gives the published numbers`() {
    // The reference implementation, from the state 1, 2, 3, 4.
    var numbers = RandomNumbers(state: 1, 2, 3, 4)
    #expect(
      (0..<10).map { _ in numbers.next() } == [
        11520, 0, 1_509_978_240, 1_215_971_899_390_074_240, 1_216_172_134_540_287_360,
        607_988_272_756_665_600, 16_172_922_978_634_559_625, 8_476_171_486_693_032_832,
        10_595_114_339_597_558_777, 2_904_607_092_377_533_576,
      ])
  }

  /// Any change of these numbers would make every seed mean other runs.
  @Test func `The way from bits to choices is what it was`() {
    var numbers = RandomNumbers(seed: 42)
    let drawn = (0..<10).map { _ in numbers.below(100) }
    var order = Array(0..<10)
    numbers.shuffle(&order)
    let weighted = (0..<12).map { _ in numbers.weighted([1, 0, 2, 5]) }
    #expect(drawn == Golden.below)
    #expect(order == Golden.shuffled)
    #expect(weighted == Golden.weighted)
  }

  /// Of 2^64 outputs a bound of 3 · 2^61 can take 8/3 a number: without rejection, the numbers one
  /// less than a multiple of three come too seldom.
  @Test func `Every number below a bound is as likely as any other`() {
    var numbers = RandomNumbers(seed: 1)
    var counts = [Int](repeating: 0, count: 7)
    for _ in 0..<70_000 { counts[numbers.below(7)] += 1 }
    #expect(counts.allSatisfy { (9_600...10_400).contains($0) })
    let last = (0..<30_000).count { _ in numbers.below(3 << 61) % 3 == 2 }
    #expect((9_600...10_400).contains(last))
    #expect((0..<1_000).allSatisfy { _ in numbers.below(1) == 0 })
  }

  @Test func `Weights are kept, and what weighs nothing never comes`() {
    var numbers = RandomNumbers(seed: 2)
    var counts = [0, 0, 0]
    for _ in 0..<40_000 { counts[numbers.weighted([3, 0, 1])] += 1 }
    #expect(counts[1] == 0 && (29_600...30_400).contains(counts[0]))
  }

  @Test func `Every order of three is as likely as any other`() {
    var numbers = RandomNumbers(seed: 3)
    var counts: [[Int]: Int] = [:]
    for _ in 0..<60_000 {
      var order = [0, 1, 2]
      numbers.shuffle(&order)
      counts[order, default: 0] += 1
    }
    #expect(counts.count == 6 && counts.values.allSatisfy { (9_600...10_400).contains($0) })
  }
}

/// Numbers that were drawn once.
private enum Golden {
  static let below = [8, 37, 68, 92, 99, 76, 71, 85, 76, 58]
  static let shuffled = [0, 1, 3, 7, 5, 4, 8, 9, 2, 6]
  static let weighted = [3, 0, 2, 3, 3, 2, 3, 3, 3, 3, 2, 3]
}
