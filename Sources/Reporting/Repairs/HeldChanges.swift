/// Of the changes that prove a claim, those of which a finding tells.
struct HeldChanges {
  /// How much speaks for a change: whether it makes rows do what their own rules say, how many other claims it mends,
  /// then what rules and rows around it say.
  typealias Weight = (said: Int, mended: Int, support: Int)

  private var best: (repair: TriedRepairs, weight: Weight)?
  private var losing: TriedRepairs?
  private var ofNumber: TriedRepairs?
  /// The single row with which the fewest other claims get worse.
  private(set) var nearest: TriedRepairs.Nearest?

  /// What breaks more is no repair, and not near to one.
  private static let mostBroken = 3

  /// Whether changes of a number were held: they are told of once, whatever they break.
  var hasNumber: Bool { ofNumber != nil }

  /// The one that is offered: it breaks and loses nothing, or else makes rows idle, or else is of a number.
  var repair: TriedRepairs? { best?.repair ?? losing ?? ofNumber }

  /// Enters a change that breaks nothing and loses nothing; of two that weigh the same the first stays.
  ///
  /// - Parameter clues: what the tables say against rows.
  mutating func enter(_ found: TriedRepairs, weight: Weight, _ clues: [Clue]) {
    if let best, best.weight >= weight { return }
    var found = found
    // What ties up a loose end by the same row is told with it.
    if let nearest, let first = found.changes.first, found.changes.count == 1, first.old != nil,
      nearest.change.old == first.old, nearest.change.state == first.state,
      nearest.change.machine == first.machine,
      clues.contains(where: { $0.change == nearest.change && $0.isLoose })
    {
      found.nearest = nearest
    }
    best = (found, weight)
  }

  /// Enters a change that breaks or loses something, or is of a number.
  mutating func enter(
    _ found: TriedRepairs, losing lost: TriedRepairs.Lost, isOfNumber: Bool
  ) {
    if found.broken.isEmpty, !isOfNumber, lost.states.isEmpty, lost.outputs.isEmpty {
      if losing == nil {
        losing = found
        losing?.lost = lost
      }
      return
    }
    // Two numbers that disagree: what keeps the other one breaks in return.
    if isOfNumber { ofNumber = found }
    let price = TriedRepairs.Price(broken: found.broken, lost: lost)
    if found.amendment == nil, found.changes.count == 1, found.broken.count <= Self.mostBroken,
      nearest.map({ price.size < $0.price.size }) ?? true
    {
      nearest = .init(change: found.changes[0], price: price)
    }
  }
}

extension TriedRepairs.Price {
  /// How many claims get worse and how many states never come any more.
  fileprivate var size: Int { broken.count + lost.states.count }
}
