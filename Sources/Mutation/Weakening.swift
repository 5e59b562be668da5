import Machines

extension Property.Kind {
  /// The claim made weaker, one thing at a time, with what is lost in words.
  ///
  /// That it is lost altogether is the weakest of all and not listed. What only can be lost whole
  /// has none: that something can happen, that nothing hangs, a lint.
  var weakenings: [(words: String, kind: Property.Kind)] {
    switch self {
    case .always(let condition, let whenever):
      [("it only can be so", .sometimes(.holds(.all([whenever, condition]))))]
    case .never(let point): [("it may happen once", .atMost(1, point, per: nil))]
    case .leadsTo(let first, let second, let limit?, let fairness):
      [
        ("in twice the time", .leadsTo(first, second, within: limit * 2, fairness)),
        ("in any time", .leadsTo(first, second, within: nil, fairness)),
        ("it only can happen", .sometimes(second)),
      ]
    case .leadsTo(_, let second, nil, _): [("it only can happen", .sometimes(second))]
    case .eventually(let point, _): [("it only can happen", .sometimes(point))]
    case .alwaysPossible(let goal, _, _):
      [("it only can happen", .sometimes(.holds(goal)))]
    case .offers(let goal, let from, _):
      [("in any way, by any help", .alwaysPossible(goal, from: from, with: .userAndEnvironment))]
    case .atMost(let limit, let point, let per):
      [("once more", .atMost(limit + 1, point, per: per))]
    case .precedes(let first, let second, per: .some):
      [("ever before, and not each time", .precedes(first, second, per: nil))]
    case .longest(let from, let until, .atMost(let most)),
      .longest(let from, let until, .lessThan(let most)):
      [
        ("twice as long", .longest(from: from, until: until, .atMost(most * 2))),
        ("as long as it ends", .longest(from: from, until: until, .finite)),
      ]
    case .shortest(let from, let until, .atLeast(let least)):
      [("half as long", .shortest(from: from, until: until, .atLeast(least / 2)))]
    case .precedes, .sometimes, .longest, .shortest, .noDeadlock, .noAutomaticCycle, .noZeno,
      .lint:
      []
    }
  }
}
