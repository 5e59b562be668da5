internal import Machines

/// Why a list is the tally of no runs.
package struct SummaryError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

extension CampaignSummary {
  /// A tally as a file lists it; what an encoder with sorted keys makes of equal tallies is equal.
  package struct List: Codable, Hashable, Sendable {
    package let runs: Int
    let steps, endedRuns, ledRuns: Int
    let groups: [Campaign.Group]
    let firings: [Int]
    let states, transitions, rows, cells, pairs: HitCounts.List

    private enum CodingKeys: String, CodingKey {
      case runs, steps
      case endedRuns = "ended_runs"
      case ledRuns = "led_runs"
      case groups, firings, states, transitions, rows, cells, pairs
    }
  }

  package var list: List {
    List(
      runs: runs, steps: steps, endedRuns: endedRuns, ledRuns: ledRuns, groups: groups,
      firings: firings, states: self[.states].list, transitions: self[.transitions].list,
      rows: self[.rows].list, cells: self[.cells].list, pairs: self[.pairs].list)
  }

  /// Counts out the list of what a part of a campaign came to.
  ///
  /// - Parameters:
  ///   - part: in which nothing was led.
  ///   - routes: what there is to reach, if it was known when the runs were made.
  /// - Throws: ``SummaryError`` if no such runs reach it, as far as sums and the runs that fail show.
  package init(
    _ list: List, of part: Campaign, on watch: RuntimeMonitor, scope: Scope, routes: Routes?
  ) throws(SummaryError) {
    let rowCount = watch.ground.compiled.rows.count
    let keyWords = routes == nil ? watch.ground.compiled.words : 0
    // Sums of sums of so many parts cannot overflow.
    let most = 1 << 50
    guard list.runs == part.runs, (0...(part.runs * part.steps)).contains(list.steps),
      (0...part.runs).contains(list.endedRuns), list.ledRuns == 0, list.firings.count == rowCount,
      list.firings.allSatisfy((0...most).contains)
    else { throw SummaryError("it has not the runs of its part") }
    self.init(rows: rowCount, keyWords: keyWords)
    runs = list.runs
    steps = list.steps
    endedRuns = list.endedRuns
    firings = list.firings
    let cellCount = StepReader(watch.ground).cells.count
    let listed = [
      (ItemClass.states, list.states, 0), (.transitions, list.transitions, 0),
      (.rows, list.rows, rowCount), (.cells, list.cells, cellCount),
      (.pairs, list.pairs, rowCount * rowCount),
    ]
    for (itemClass, items, limit) in listed {
      let all = routes?.items(itemClass)
      let seen = try HitCounts(
        items, keyWords: self[itemClass].keyWords,
        below: all.map { ($0.last ?? -1) + 1 } ?? limit)
      let isKnown = all.map { seen.count + seen.missing(from: $0).count == $0.count }
      guard isKnown ?? true, seen.sum <= most else {
        throw SummaryError("it lists \(itemClass.rawValue) that there are not")
      }
      self[itemClass] = seen
    }
    for group in list.groups {
      guard isSeen(group, by: part, on: watch, scope) else {
        throw SummaryError("its runs do not fail as it says")
      }
      add(group)
    }
  }

  /// Whether the runs that a group names are of the part, and fail so.
  private func isSeen(
    _ group: Campaign.Group, by part: Campaign, on watch: RuntimeMonitor, _ scope: Scope
  ) -> Bool {
    let numbers = part.first..<(part.first + part.runs)
    guard watch.properties.indices.contains(group.property), (1...part.runs).contains(group.count),
      numbers.contains(group.firstRun), numbers.contains(group.shortestRun),
      group.shortestLedTo == nil, !groups.contains(where: { $0.key == group.key }),
      let watch = try? RuntimeMonitor([watch.properties[group.property]], on: watch.ground)
    else { return false }
    return [group.firstRun, group.shortestRun].allSatisfy { number in
      guard let path = try? part.path(ofRun: number, of: watch.ground, scope: scope),
        let finding = try? watch.finding(in: path), finding.kind == group.kind
      else { return false }
      return number != group.shortestRun || finding.path.moves.count == group.shortestSteps
    }
  }
}
