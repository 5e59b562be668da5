import PropertyTesting

/// Every step from the output of the generator to a choice.
extension SplitMix64 {
  /// A number below a positive bound; the bias of the remainder does not matter to tests.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  mutating func within(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.upperBound - range.lowerBound + 1)
  }

  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// An element of a list that is not empty.
  mutating func pick<Element>(_ list: [Element]) -> Element { list[below(list.count)] }

  /// The position of a weight, as often as the weight says; at least one must be positive.
  mutating func weighted(_ weights: [Int]) -> Int {
    var rest = below(weights.reduce(0, +))
    for (position, weight) in weights.enumerated() {
      if rest < weight { return position }
      rest -= weight
    }
    return weights.count - 1
  }

  /// Each element of a list with this chance, in the order of the list.
  mutating func some<Element>(of list: [Element], percent: Int) -> [Element] {
    var chosen: [Element] = []
    for element in list where chance(percent) { chosen.append(element) }
    return chosen
  }
}
