/// One way in which a log differs from what happened.
public struct Deviation: Hashable, Sendable {
  /// How a log can differ from what happened.
  public enum Sort: Int, Hashable, Sendable, CaseIterable {
    /// A line of this kind is missing before the line.
    case lost
    /// The line is a copy of an earlier one.
    case doubled
    /// The line stands before so many lines that it came after.
    case swapped
    /// The clock was set before the line.
    case clockStep
    /// The process died before the line.
    case death
    /// Nothing that is told of wrote the line.
    case foreign
  }

  /// How the log differs here.
  public let sort: Sort
  /// The number of the line in its session, from 1; one more than the last where it is after all.
  public let line: Int
  /// The position of the kind of the line that is missing; -1 for other sorts.
  public let kind: Int
  /// How much it costs.
  public let cost: Int
  /// Of a death the kinds of the lines that its step has written till then, the first of them this line.
  public let written: [Int16]
}

/// What an explanation has spent of the budget: how much of each sort, and perhaps on what.
struct Tally: Hashable {
  /// The total, one count for each sort but the lost, and then the lost by kind.
  var counts: [UInt16]
  /// What it was spent on, if somebody wants to know.
  var history: [Deviation] = []

  var cost: Int { Int(counts[0]) }

  /// Whether whatever the other can still afford this can, and what the other was spent on is of no interest: it
  /// says more, or costs more.
  func isWithin(_ other: Tally) -> Bool {
    (cost < other.cost || history.allSatisfy(other.history.contains))
      && zip(counts, other.counts).allSatisfy { $0 <= $1 }
  }
}

/// All tallies that occur, each with a number; 0 is that of nothing spent.
struct TallyTable {
  private let limits: [UInt16]
  private let keepsHistory: Bool
  /// Further deaths cost 1 each.
  private let freeDeaths: UInt16
  private(set) var all = Interned<Tally>()

  init(_ budget: LogBudget, kinds: [LineKind], keepsHistory: Bool) {
    func limit(_ count: Int) -> UInt16 { UInt16(clamping: count) }
    limits =
      [
        limit(budget.total), limit(budget.doubled), limit(budget.swapped),
        limit(budget.clockSteps), limit(budget.deaths + budget.furtherDeaths),
        limit(budget.foreign),
      ] + kinds.map { limit($0.lost) }
    self.keepsHistory = keepsHistory
    freeDeaths = limit(budget.deaths)
    _ = all.number(of: Tally(counts: Array(repeating: 0, count: limits.count)))
  }

  func allows(_ sort: Deviation.Sort) -> Bool {
    limits[place(sort, -1)] > 0 && (sort == .death || limits[0] > 0)
  }

  private func place(_ sort: Deviation.Sort, _ kind: Int) -> Int {
    sort == .lost ? Deviation.Sort.allCases.count + kind : sort.rawValue
  }

  /// The tally after one more deviation; `nil` if the budget does not allow it.
  mutating func adding(
    _ sort: Deviation.Sort, cost: Int = 1, kind: Int = -1, line: Int, written: [Int16] = [],
    to number: Int32
  ) -> Int32? {
    if cost == 0 { return number }
    let place = place(sort, kind)
    let old = all[number].counts
    let cost = sort == .death && old[place] < freeDeaths ? 0 : cost
    guard Int(old[place]) + max(cost, 1) <= Int(limits[place]),
      Int(old[0]) + cost <= Int(limits[0])
    else { return nil }
    var tally = all[number]
    tally.counts[place] += UInt16(max(cost, 1))
    tally.counts[0] += UInt16(cost)
    if keepsHistory {
      tally.history.append(
        Deviation(sort: sort, line: line, kind: kind, cost: cost, written: written))
    }
    return all.number(of: tally)
  }

  /// How many deaths a tally has.
  func deaths(of number: Int32) -> Int { Int(all[number].counts[place(.death, -1)]) }

  /// The tally with so many more deaths, or fewer, that cost nothing; `nil` if the budget does not allow them.
  mutating func addingDeaths(_ count: Int, to number: Int32) -> Int32? {
    let place = place(.death, -1)
    var tally = all[number]
    let deaths = Int(tally.counts[place]) + count
    guard deaths <= Int(limits[place]) else { return nil }
    tally.counts[place] = UInt16(deaths)
    return all.number(of: tally)
  }

  /// The tally that has spent the same on nothing in particular.
  mutating func bare(_ number: Int32) -> Int32 {
    let tally = all[number]
    return tally.history.isEmpty ? number : all.number(of: Tally(counts: tally.counts))
  }

  /// What was spent before a line, and then, from the bare tally of the former on, for the line, as 0, or for
  /// those before it.
  mutating func joining(_ before: Int32, _ after: Int32, line: Int) -> Int32 {
    let (old, new) = (all[before], all[after])
    if new.history.isEmpty { return before }
    let said = new.history.map {
      Deviation(
        sort: $0.sort, line: line + $0.line, kind: $0.kind, cost: $0.cost, written: $0.written)
    }
    return all.number(of: Tally(counts: new.counts, history: old.history + said))
  }

  /// Takes up what was saved of a table that kept no history.
  mutating func restore(_ counts: [[UInt16]]) throws(SavedCheckError) {
    all = Interned()
    for counts in counts where counts.count == limits.count {
      _ = all.number(of: Tally(counts: counts))
    }
    guard all.count == counts.count, counts.first?.allSatisfy({ $0 == 0 }) == true else {
      throw SavedCheckError()
    }
  }
}
