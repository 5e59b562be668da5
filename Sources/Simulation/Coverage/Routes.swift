package import Machines
internal import StateGraphs
internal import StateSearch

/// A shortest run to every item of a reachability graph, and so which items there are.
///
/// Shortest is: fewest steps, then fewest ticks.
package final class Routes: Sendable {
  package let reachability: ReachabilityGraph
  /// By state: the steps of the shortest run to it, and the last transition.
  private let toStates: [(steps: UInt32, edge: UInt32)]
  /// By row and by cell: the transition that ends the shortest run to it, or -1.
  private let toRows: [Int]
  private let toCells: [Int]
  /// Ascending, and for each the transitions of the shortest run.
  private let pairs: [Int]
  private let toPairs: [[UInt32]]
  private let rowCount: Int

  /// Searches; linear in the transitions, and for every machine in the transitions for each row that
  /// can be last in a state.
  package init(_ reachability: ReachabilityGraph, jobs: Int = 1) {
    self.reachability = reachability
    let reader = reachability.reader
    let search = RouteSearch(reachability)
    toStates = search.toStates
    var rows = [RouteSearch.End](repeating: .init(), count: reader.reacts.count)
    var cells = [RouteSearch.End](repeating: .init(), count: reader.cells.count)
    for (effect, end) in zip(reachability.effects, search.bestOfDeed) {
      for row in effect.rows where end.isShorter(than: rows[row]) { rows[row] = end }
      for cell in effect.cells where end.isShorter(than: cells[cell]) { cells[cell] = end }
    }
    toRows = rows.map(\.edge)
    toCells = cells.map(\.edge)
    rowCount = reader.reacts.count
    let found = Self.findPairs(reachability, rowCount, jobs)
    pairs = found.map(\.pair)
    toPairs = found.map(\.route)
  }

  private static func findPairs(
    _ reachability: ReachabilityGraph, _ rowCount: Int, _ jobs: Int
  ) -> [(pair: Int, route: [UInt32])] {
    inParallel(reachability.reader.dies.count, jobs: jobs) {
      machine -> [(pair: Int, route: [UInt32])] in
      let rows = MachineRows(machine, of: reachability)
      if rows.rows.isEmpty { return [] }
      let search = RouteSearch(reachability, of: rows)
      var own: [(pair: Int, route: [UInt32])] = []
      for (number, end) in search.bestOfPair.enumerated() where end.edge >= 0 {
        let first = rows.rows[number / rows.rows.count]
        let second = rows.rows[number % rows.rows.count]
        own.append((first * rowCount + second, search.route(to: end).map { UInt32($0) }))
      }
      return own
    }
    .compactMap(\.self).flatMap(\.self).sorted { $0.pair < $1.pair }
  }

  /// The numbers of all items of a class that there are, ascending.
  package func items(_ itemClass: ItemClass) -> [Int] {
    switch itemClass {
    case .states: Array(0..<reachability.stateCount)
    case .transitions: Array(0..<reachability.transitionCount)
    case .rows: toRows.indices.filter { toRows[$0] >= 0 }
    case .cells: toCells.indices.filter { toCells[$0] >= 0 }
    case .pairs: pairs
    }
  }

  /// How many items of a class there are.
  package func count(_ itemClass: ItemClass) -> Int {
    switch itemClass {
    case .states: reachability.stateCount
    case .transitions: reachability.transitionCount
    case .rows: toRows.count { $0 >= 0 }
    case .cells: toCells.count { $0 >= 0 }
    case .pairs: pairs.count
    }
  }

  /// The transitions of the shortest run to an item; none if no run reaches it.
  func route(to item: Item) -> [Int]? {
    let last: Int
    switch item.itemClass {
    case .states: return item.number < toStates.count ? route(toState: item.number) : nil
    case .pairs:
      guard let position = position(ofPair: item.number) else { return nil }
      return toPairs[position].map { Int($0) }
    case .transitions: last = item.number < reachability.transitionCount ? item.number : -1
    case .rows: last = item.number < toRows.count ? toRows[item.number] : -1
    case .cells: last = item.number < toCells.count ? toCells[item.number] : -1
    }
    return last < 0 ? nil : route(toState: reachability.source(of: last)) + [last]
  }

  /// How many steps the shortest run to an item has; none if no run reaches it.
  package func steps(to item: Item) -> Int? {
    switch item.itemClass {
    case .states:
      return item.number < toStates.count ? Int(toStates[item.number].steps) : nil
    case .transitions:
      guard item.number < reachability.transitionCount else { return nil }
      let source = reachability.source(of: item.number)
      return Int(toStates[source].steps) + (reachability.isTick(item.number, from: source) ? 0 : 1)
    case .rows, .cells, .pairs:
      return route(to: item).map { edges in
        edges.count { !reachability.isTick($0, from: reachability.source(of: $0)) }
      }
    }
  }

  private func route(toState state: Int) -> [Int] {
    var edges: [Int] = []
    var edge = toStates[state].edge
    while edge != ReachabilityGraph.none {
      edges.append(Int(edge))
      edge = toStates[reachability.source(of: Int(edge))].edge
    }
    return edges.reversed()
  }

  private func position(ofPair pair: Int) -> Int? {
    let low = firstNumber(in: 0..<pairs.count) { pairs[$0] >= pair }
    return low < pairs.count && pairs[low] == pair ? low : nil
  }
}

extension Routes {
  /// The shortest run to an item as the beginning of a walk; none if no run reaches it.
  func lead(to item: Item) -> [LeadStep] {
    var lead: [LeadStep] = []
    var ticks = 0
    for edge in route(to: item) ?? [] {
      let source = reachability.source(of: edge)
      if reachability.isTick(edge, from: source) {
        ticks += 1
      } else {
        if ticks > 0 { lead.append(.ticks(ticks)) }
        ticks = 0
        lead.append(.position(edge - reachability.edges(from: source).lowerBound))
      }
    }
    if ticks > 0 { lead.append(.ticks(ticks)) }
    return lead
  }

  /// The shortest run to an item as a path; none if no run reaches it.
  ///
  /// - Throws: a `ModelError` if some step leaves a variable's range or does not end.
  package func path(to item: Item) throws(ModelError) -> Path? {
    guard route(to: item) != nil else { return nil }
    var player = Player(reachability.ground, records: false)
    var recorder = PathRecorder()
    try player.begin(leavesModel: false, &recorder)
    _ = try player.follow(lead: lead(to: item), &recorder)
    return recorder.path
  }

  /// The cell of a number.
  package func cell(_ number: Int) -> Cell { reachability.reader.cells[number] }

  /// The rows of a pair, by position in `CompiledSystem/rows`.
  package func rows(ofPair number: Int) -> (first: Int, second: Int) {
    (first: number / rowCount, second: number % rowCount)
  }
}
