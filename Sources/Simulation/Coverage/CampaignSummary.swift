/// What runs came to: sums, and what was seen.
///
/// A value that says nothing of the order in which the runs were made, nor of who made them: to
/// merge the tallies of different runs is associative and commutative, and gives the tally of all of
/// them. An empty tally of the same system changes nothing.
package struct CampaignSummary: Hashable, Sendable {
  /// The runs made; fewer than asked for if the campaign ended early.
  package internal(set) var runs = 0
  package internal(set) var steps = 0
  /// The runs that ended because nothing that they kept could happen any more.
  package internal(set) var endedRuns = 0
  /// The runs that were led to something that no run before them had reached.
  package internal(set) var ledRuns = 0
  /// In the order of the properties, then of the kinds.
  package private(set) var groups: [Campaign.Group] = []
  /// By row, in the order of `CompiledSystem/rows`: the steps in which it fired.
  package internal(set) var firings: [Int]
  /// In the order of ``ItemClass``.
  private var hitCounts: [HitCounts]

  /// That of no runs.
  ///
  /// - Parameters:
  ///   - rows: how many rows the system has.
  ///   - keyWords: the words of a state, where states are known by what they are; 0 where they
  ///     have numbers.
  package init(rows: Int, keyWords: Int = 0) {
    firings = [Int](repeating: 0, count: rows)
    hitCounts = ItemClass.allCases.map { itemClass in
      switch itemClass {
      case .states: HitCounts(keyWords: keyWords)
      case .transitions: HitCounts(keyWords: keyWords == 0 ? 0 : keyWords + 1)
      case .rows, .cells, .pairs: HitCounts()
      }
    }
  }

  /// The items of a class that were seen.
  package internal(set) subscript(itemClass: ItemClass) -> HitCounts {
    get { hitCounts[itemClass.position] }
    set { hitCounts[itemClass.position] = newValue }
  }

  /// Whether two tallies are of the same system, looked at in the same way, as far as they show it.
  package func isMergeable(with other: CampaignSummary) -> Bool {
    firings.count == other.firings.count
      && hitCounts.map(\.keyWords) == other.hitCounts.map(\.keyWords)
  }

  /// Adds the tally of other runs of the same system.
  ///
  /// - Precondition: ``isMergeable(with:)``.
  package mutating func merge(_ other: CampaignSummary) {
    precondition(isMergeable(with: other), "tallies of different systems")
    runs += other.runs
    steps += other.steps
    endedRuns += other.endedRuns
    ledRuns += other.ledRuns
    for group in other.groups { add(group) }
    for row in firings.indices { firings[row] += other.firings[row] }
    for position in hitCounts.indices { hitCounts[position].merge(other.hitCounts[position]) }
  }

  /// Adds runs that failed in one way.
  mutating func add(_ group: Campaign.Group) {
    let position = groups.firstIndex { $0.key >= group.key } ?? groups.count
    if position < groups.count, groups[position].key == group.key {
      groups[position].merge(group)
    } else {
      groups.insert(group, at: position)
    }
  }
}

extension ItemClass {
  /// The position in the list of all.
  var position: Int {
    switch self {
    case .states: 0
    case .transitions: 1
    case .rows: 2
    case .cells: 3
    case .pairs: 4
    }
  }
}

extension Campaign.Group {
  /// By what groups are ordered: the property, then the kind.
  var key: Int { property * FailureKind.allCases.count + kind.position }

  /// Adds other runs that failed in the same way.
  mutating func merge(_ other: Campaign.Group) {
    count += other.count
    firstRun = min(firstRun, other.firstRun)
    if (other.shortestSteps, other.shortestRun) < (shortestSteps, shortestRun) {
      shortestSteps = other.shortestSteps
      shortestRun = other.shortestRun
      shortestLedTo = other.shortestLedTo
    }
  }
}

extension FailureKind {
  fileprivate var position: Int { FailureKind.allCases.firstIndex(of: self) ?? 0 }
}
