/// All that can be told of one session, read again.
public struct Explanations: Sendable {
  /// The least cost; `nil` if more was left open than is followed, or nothing explains the lines.
  public let cost: Int?
  /// Every explanation of that cost, each in the order of its lines, without those that only differ
  /// from another in what more is said to have happened; those with foreign lines last.
  public let all: [[Deviation]]
  /// How many lines they explain; 0 if there are none.
  public let lines: Int

  fileprivate static let none = Explanations(cost: nil, all: [], lines: 0)
}

extension LogCheck {
  /// Every explanation of least cost of a session that the budget explains.
  ///
  /// - Parameters:
  ///   - lines: the lines of the session, in their order.
  ///   - isInterrupted: whether somebody wishes an end; asked for each line.
  public func explanations(
    of lines: [LogLine], isInterrupted: () -> Bool = { false }
  ) -> Explanations {
    for total in 0...max(model.mapping.budget.total, 0) {
      var budget = model.mapping.budget
      budget.total = total
      let found = explanations(
        of: lines, to: [lines.count], budget, model.mapping.kinds, isInterrupted)
      if found.cost != nil { return found }
    }
    return .none
  }

  /// Every least way to mend the lines, whatever the budget is, up to a cost of 2; as many of the lines as can
  /// be.
  ///
  /// - Parameters:
  ///   - lines: the lines of the session, in their order.
  ///   - ends: how many of the lines can be all that is mended, the fewest first; at least one number.
  ///   - isInterrupted: whether somebody wishes an end; asked for each line.
  public func repairs(
    of lines: [LogLine], to ends: [Int],
    isInterrupted: () -> Bool = { false }
  ) -> Explanations {
    var best = Explanations.none
    var (copies, said) = (lines, Set<Int32>())
    for position in lines.indices {
      copies[position].isCopy = !said.insert(lines[position].letter).inserted
    }
    for total in 1...2 where best.lines < ends.last ?? 0 {
      let kinds = model.mapping.kinds.map { LineKind($0.name, $0.things, lost: total) }
      var budget = LogBudget(
        total: total, doubled: total, swapped: total,
        clockSteps: model.isTimed ? total : 0, deaths: model.mapping.budget.deaths)
      (budget.furtherDeaths, budget.foreign) = (total, total)
      let found = explanations(of: copies, to: ends, budget, kinds, isInterrupted)
      if found.lines > best.lines { best = found }
    }
    return best
  }

  /// The explanations that cost the whole budget, of the most lines.
  private func explanations(
    of lines: [LogLine], to ends: [Int], _ budget: LogBudget, _ kinds: [LineKind],
    _ isInterrupted: () -> Bool
  ) -> Explanations {
    let historian = BeliefEngine(
      model, budget: budget, kinds: kinds, keepsHistory: true, mostElements: 20_000)
    // Lines are known by the numbers of their letters.
    historian.learn(reader.letters)
    var belief = historian.start(in: startStates)
    var best = Explanations.none
    for position in 0...(ends.last ?? 0) {
      if isInterrupted() { return .none }
      if position > 0 {
        belief = historian.belief(belief, after: lines[position - 1], position: position)
      }
      if belief <= historian.undecided { return best }
      if ends.contains(position) {
        best = historian.explanations(of: position, belief) ?? best
      }
    }
    return best
  }
}

extension BeliefEngine {
  /// What explains so many lines and costs the whole budget; `nil` if nothing does.
  fileprivate func explanations(of lines: Int, _ belief: Int32) -> Explanations? {
    var found: [[Deviation]] = []
    for element in finished(belief, position: lines + 1) {
      let tally = tallies.all[element.tally]
      if tally.cost == budget.total, !found.contains(tally.history) { found.append(tally.history) }
    }
    let kept = found.filter { one in
      !found.contains { other in other.count < one.count && other.allSatisfy(one.contains) }
    }
    if kept.isEmpty { return nil }
    return Explanations(
      cost: budget.total, all: kept.sorted { $0.rank.lexicographicallyPrecedes($1.rank) },
      lines: lines)
  }
}

extension [Deviation] {
  /// What says least, that a line does not belong where it stands, comes last.
  fileprivate var rank: [Int] { [count { $0.sort == .foreign }] + map(\.key) }
}

extension Deviation {
  fileprivate var key: Int { ((line * 8 + sort.rawValue) * 1024 + kind + 1) * 128 + cost }
}
