internal import Machines

/// Counts what runs reach of an atlas.
///
/// A run is followed by the numbers of its steps alone: nothing of it is looked up by its state.
struct AtlasCoverage: ~Copyable, CoverageCounter {
  private let atlas: Atlas
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

  init(_ atlas: Atlas) {
    self.atlas = atlas
    let reader = atlas.reader
    rowCount = reader.reacts.count
    machineCount = reader.dies.count
    chains = atlas.deeds.map { deed in
      let rows = deed.rows.filter { reader.reacts[$0] }
      return reader.dies.indices.compactMap { machine in
        let own = rows.filter { reader.machineOfRow[$0] == machine }
        return own.isEmpty ? nil : (machine: machine, rows: own)
      }
    }
    dying = reader.dies.indices.filter { reader.dies[$0] }
    stateRuns = RunCounts(capacity: atlas.stateCount)
    transitionRuns = RunCounts(capacity: atlas.transitionCount)
    rowRuns = RunCounts(capacity: rowCount)
    cellRuns = RunCounts(capacity: reader.cells.count)
    pairRuns = RunCounts(capacity: rowCount * rowCount)
    deedRuns = RunCounts(capacity: atlas.deeds.count)
    done = .allocate(capacity: max(atlas.deeds.count, 1))
    done.initialize(repeating: 0, count: max(atlas.deeds.count, 1))
    last = .allocate(capacity: max(machineCount, 1))
    last.initialize(repeating: -1, count: max(machineCount, 1))
  }

  deinit {
    done.deallocate()
    last.deallocate()
  }

  static var needsRecords: Bool { false }
  var emptyTally: Tally { Tally(rows: rowCount) }

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

  mutating func wait(_ ticks: Int) {
    for _ in 0..<ticks {
      let edge = Int(atlas.tickEdges[here])
      transitionRuns.see(edge)
      here = Int(atlas.targets[edge])
      stateRuns.see(here)
    }
  }

  mutating func take(_ position: Int, of steps: borrowing StepList) {
    let edge = Int(atlas.offsets[here]) + position
    transitionRuns.see(edge)
    here = Int(atlas.targets[edge])
    stateRuns.see(here)
    let deed = Int(atlas.deedOfEdge[edge])
    done[deed] += 1
    if deedRuns.see(deed) {
      for row in atlas.deeds[deed].rows { rowRuns.see(row) }
      for cell in atlas.deeds[deed].cells { cellRuns.see(cell) }
    }
    for chain in chains[deed] {
      var before = last[chain.machine]
      for row in chain.rows {
        if before >= 0 { pairRuns.see(before * rowCount + row) }
        before = row
      }
      last[chain.machine] = before
    }
    if atlas.deeds[deed].kills { for machine in dying { last[machine] = -1 } }
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

  func note(in tally: inout Tally) {
    for (deed, count) in zip(
      atlas.deeds, UnsafeBufferPointer(start: done, count: atlas.deeds.count))
    {
      for row in deed.rows { tally.firings[row] += count }
    }
    tally[.states] = stateRuns.sightings(of: atlas.stateCount)
    tally[.transitions] = transitionRuns.sightings(of: atlas.transitionCount)
    tally[.rows] = rowRuns.sightings(of: rowCount)
    tally[.cells] = cellRuns.sightings(of: atlas.reader.cells.count)
    tally[.pairs] = pairRuns.sightings(of: rowCount * rowCount)
  }
}
