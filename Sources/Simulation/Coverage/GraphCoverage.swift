internal import Machines

/// Counts what runs reach of a reachability graph.
///
/// A run is followed by the numbers of its steps alone: nothing of it is looked up by its state.
struct GraphCoverage: ~Copyable, CoverageCounter {
  private let reachability: ReachabilityGraph
  private let rowCount: Int
  private let machineCount: Int
  /// By what a step does: for each machine that fires rows in it, what they are.
  private let chains: [[(machine: Int, rows: [Int])]]
  /// By what a step does: the machines that start afresh after it.
  private let dying: [Int]
  private var stateRuns: RunCounts
  private var transitionRuns: RunCounts
  private var rowRuns: RunCounts
  private var cellRuns: RunCounts
  private var pairRuns: RunCounts
  private var deedRuns: RunCounts
  /// By what a step does: the number of steps that did it.
  private var done: UnsafeMutablePointer<Int>
  /// By machine: the row that it fired last, or -1.
  private var last: UnsafeMutablePointer<Int>
  private var here = 0

  init(_ reachability: ReachabilityGraph) {
    self.reachability = reachability
    let reader = reachability.reader
    rowCount = reader.reacts.count
    machineCount = reader.dies.count
    chains = reachability.effects.map { effect in
      let rows = effect.rows.filter { reader.reacts[$0] }
      return reader.dies.indices.compactMap { machine in
        let own = rows.filter { reader.machineOfRow[$0] == machine }
        return own.isEmpty ? nil : (machine: machine, rows: own)
      }
    }
    dying = reader.dies.indices.filter { reader.dies[$0] }
    stateRuns = RunCounts(capacity: reachability.stateCount)
    transitionRuns = RunCounts(capacity: reachability.transitionCount)
    rowRuns = RunCounts(capacity: rowCount)
    cellRuns = RunCounts(capacity: reader.cells.count)
    pairRuns = RunCounts(capacity: rowCount * rowCount)
    deedRuns = RunCounts(capacity: reachability.effects.count)
    done = .allocate(capacity: max(reachability.effects.count, 1))
    done.initialize(repeating: 0, count: max(reachability.effects.count, 1))
    last = .allocate(capacity: max(machineCount, 1))
    last.initialize(repeating: -1, count: max(machineCount, 1))
  }

  deinit {
    done.deallocate()
    last.deallocate()
  }

  static var needsRecords: Bool { false }
  var emptyTally: CampaignSummary { CampaignSummary(rows: rowCount) }

  mutating func begin(in state: UnsafePointer<UInt64>) {
    stateRuns.beginRun()
    transitionRuns.beginRun()
    rowRuns.beginRun()
    cellRuns.beginRun()
    pairRuns.beginRun()
    deedRuns.beginRun()
    here = 0
    stateRuns.see(0)
    for machine in 0..<machineCount { last[machine] = -1 }
  }

  mutating func wait(_ ticks: Int, until _: UnsafePointer<UInt64>) {
    for _ in 0..<ticks {
      let edge = Int(reachability.tickEdges[here])
      transitionRuns.see(edge)
      here = Int(reachability.targets[edge])
      stateRuns.see(here)
    }
  }

  mutating func take(_ position: Int, of steps: borrowing StepList) {
    let edge = Int(reachability.offsets[here]) + position
    transitionRuns.see(edge)
    here = Int(reachability.targets[edge])
    stateRuns.see(here)
    let effect = Int(reachability.effectOfEdge[edge])
    done[effect] += 1
    if deedRuns.see(effect) {
      for row in reachability.effects[effect].rows { rowRuns.see(row) }
      for cell in reachability.effects[effect].cells { cellRuns.see(cell) }
    }
    for chain in chains[effect] {
      var before = last[chain.machine]
      for row in chain.rows {
        if before >= 0 { pairRuns.see(before * rowCount + row) }
        before = row
      }
      last[chain.machine] = before
    }
    if reachability.effects[effect].kills { for machine in dying { last[machine] = -1 } }
  }

  mutating func track(_ itemClass: ItemClass) {
    switch itemClass {
    case .states: stateRuns.fresh = []
    case .transitions: transitionRuns.fresh = []
    case .rows: rowRuns.fresh = []
    case .cells: cellRuns.fresh = []
    case .pairs: pairRuns.fresh = []
    }
  }

  mutating func takeFresh(_ itemClass: ItemClass) -> [UInt32] {
    switch itemClass {
    case .states: stateRuns.takeFresh()
    case .transitions: transitionRuns.takeFresh()
    case .rows: rowRuns.takeFresh()
    case .cells: cellRuns.takeFresh()
    case .pairs: pairRuns.takeFresh()
    }
  }

  func note(in tally: inout CampaignSummary) {
    for (effect, count) in zip(
      reachability.effects, UnsafeBufferPointer(start: done, count: reachability.effects.count))
    {
      for row in effect.rows { tally.firings[row] += count }
    }
    tally[.states] = stateRuns.hitCounts(of: reachability.stateCount)
    tally[.transitions] = transitionRuns.hitCounts(of: reachability.transitionCount)
    tally[.rows] = rowRuns.hitCounts(of: rowCount)
    tally[.cells] = cellRuns.hitCounts(of: reachability.reader.cells.count)
    tally[.pairs] = pairRuns.hitCounts(of: rowCount * rowCount)
  }
}
