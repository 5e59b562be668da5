import Conformance

/// Every way to mend a log within a budget, tried one by one.
struct NaiveExplanations {
  var membership: NaiveMembership
  let budget: LogBudget

  /// The least that mends the lines; `nil` if nothing within the budget does.
  func cost(_ lines: [NaiveLine]) throws -> Int? {
    for total in 0...budget.total {
      for spent in splits(of: total) {
        for mended in mended(lines, spent) where try membership.firstImpossible(mended) == nil {
          return total
        }
      }
    }
    return nil
  }

  private func splits(of total: Int) -> [LogBudget] {
    var all: [LogBudget] = []
    for doubled in 0...min(total, budget.doubled) {
      for swapped in 0...min(total - doubled, budget.swapped) {
        for steps in 0...min(total - doubled - swapped, budget.clockSteps) {
          // What is left is lost.
          all.append(
            LogBudget(
              total: total - doubled - swapped - steps, doubled: doubled, swapped: swapped,
              clockSteps: steps))
        }
      }
    }
    return all
  }

  /// The lines as they can have been, with just so much mended.
  private func mended(_ lines: [NaiveLine], _ spent: LogBudget) -> [[NaiveLine]] {
    var all = [lines]
    for _ in 0..<spent.doubled { all = all.flatMap(withoutCopy) }
    all = all.flatMap { Self.ordered($0, spent.swapped) }
    for _ in 0..<spent.clockSteps { all = all.flatMap(withClockSet) }
    var found = Set(all.map { Lost(lines: $0, lost: [:]) })
    for _ in 0..<spent.total { found = Set(found.flatMap(withLost)) }
    return found.map(\.lines)
  }

  private func withoutCopy(_ lines: [NaiveLine]) -> [[NaiveLine]] {
    lines.indices.filter { position in
      lines[..<position].contains {
        $0.kind == lines[position].kind && $0.count == lines[position].count
      }
    }.map { position in
      var rest = lines
      rest.remove(at: position)
      return rest
    }
  }

  /// Every order with so many pairs the other way round.
  static func ordered<Line>(_ lines: [Line], _ swaps: Int) -> [[Line]] {
    guard let first = lines.first else { return swaps == 0 ? [[]] : [] }
    var all: [[Line]] = []
    for place in 0...min(swaps, lines.count - 1) {
      for rest in ordered(Array(lines.dropFirst()), swaps - place) {
        var order = rest
        order.insert(first, at: place)
        all.append(order)
      }
    }
    return all
  }

  private func withClockSet(_ lines: [NaiveLine]) -> [[NaiveLine]] {
    lines.indices.filter { !lines[$0].clockWasSet }.map { position in
      var set = lines
      set[position].clockWasSet = true
      return set
    }
  }

  struct Lost: Hashable {
    var lines: [NaiveLine]
    var lost: [Int: Int]
  }

  private func withLost(_ mended: Lost) -> [Lost] {
    var all: [Lost] = []
    for (kind, limit) in membership.kinds.map(\.lost).enumerated()
    where mended.lost[kind, default: 0] < limit {
      for place in 0...mended.lines.count {
        var more = mended
        more.lines.insert(NaiveLine(kind: kind), at: place)
        more.lost[kind, default: 0] += 1
        all.append(more)
      }
    }
    return all
  }
}
