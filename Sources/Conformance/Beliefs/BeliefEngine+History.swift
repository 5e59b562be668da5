/// A situation and the line that comes.
struct Passage: Hashable {
  /// Its tally has spent what it has, on nothing in particular.
  let element: Element
  let line: LogLine
}

/// Situations told apart by how they are explained.
extension BeliefEngine {
  /// What a line makes of a belief.
  ///
  /// That depends on what a situation has spent of the budget, not on what: so it is found out once, and what is
  /// said of the line joins what was said before.
  func explained(_ belief: Int32, after line: LogLine, position: Int) -> Int32 {
    var reached = Reached()
    for element in beliefs[belief] {
      guard let outcomes = outcomes(of: element, after: line),
        reached.order.count + outcomes.count <= mostElements
      else {
        isExhausted = true
        return undecided
      }
      for var next in outcomes {
        next.tally = tallies.joining(element.tally, next.tally, line: position)
        _ = reached.insert(next, tallies, zones)
      }
    }
    return beliefs.number(of: maximal(reached.order))
  }

  private func outcomes(of element: Element, after line: LogLine) -> [Element]? {
    var bare = element
    bare.tally = tallies.bare(element.tally)
    let passage = Passage(element: bare, line: line)
    if let known = passages[passage] { return known }
    self.line = 0
    let found = situations(after: line, from: [bare], impossible)
    passages[passage] = found.map(maximal)
    return passages[passage]
  }
}
