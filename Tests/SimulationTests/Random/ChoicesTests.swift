import Testing

@testable import Simulation

struct ChoicesTests {
  /// Some decisions, of which later ones depend on earlier ones.
  private func decide(_ choices: inout Choices) -> [Int] {
    var values: [Int] = []
    for _ in 0..<20 {
      let bound = choices.below(9) + 1
      values += [bound, choices.below(bound), choices.weighted([0, 3, 1, bound])]
    }
    return values
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `What was drawn is decided again from the record`(_ seed: UInt64) {
    var drawn = Choices(RandomNumbers(seed: seed))
    let values = decide(&drawn)
    var again = Choices(drawn.made)
    #expect(decide(&again) == values)
    #expect(again.made == drawn.made)
  }

  @Test func `What is missing or out of range is the simplest`() {
    var choices = Choices([
      ChoicePoint(5, below: 6), ChoicePoint(5, below: 6), ChoicePoint(-1, below: 6),
    ])
    #expect(choices.below(6) == 5)
    #expect(choices.below(5) == 0)
    #expect(choices.below(5) == 0)
    #expect(choices.below(5) == 0)
    #expect(choices.weighted([0, 0, 7]) == 2)
    #expect(choices.made.map(\.value) == [5, 0, 0, 0, 2])
  }

  @Test func `A decision without alternatives is none`() {
    var choices = Choices(RandomNumbers(seed: 1))
    #expect(choices.below(1) == 0 && choices.made.isEmpty)
  }
}
