import Testing

@testable import Simulation

struct ChoicesTests {
  @Test func `What weighs nothing never comes, and all else as often as it weighs`() {
    var choices = Choices(RandomNumbers(seed: 3))
    var counts = [0, 0, 0, 0, 0]
    for _ in 0..<6000 {
      let chosen = [0, 3, 0, 1, 2].withUnsafeBufferPointer { choices.weighted($0, total: 6) }
      counts[chosen] += 1
    }
    #expect(counts[0] == 0 && counts[2] == 0)
    #expect((2800...3200).contains(counts[1]) && (1800...2200).contains(counts[4]))
  }

  @Test func `A decision without alternatives draws nothing`() {
    var choices = Choices(RandomNumbers(seed: 1))
    let before = choices
    #expect(choices.below(1) == 0 && choices == before)
    #expect([7].withUnsafeBufferPointer { choices.weighted($0, total: 7) } == 0)
    #expect(choices == before)
    _ = choices.below(2)
    #expect(choices != before)
  }
}
