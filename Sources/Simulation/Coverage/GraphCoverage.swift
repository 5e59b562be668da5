internal import Machines

/// Counts what runs reach of a reachability graph.
///
/// A run is followed by the numbers of its steps alone: nothing of it is looked up by its state.
struct GraphCoverage: ~Copyable, CoverageCounter {
  private let reachability: ReachabilityGraph
  /// By what a step does: for each machine that fires rows in it, what they are.
  private let chains: [[(machine: Int, rows: [Int])]]
  private var items: ItemRuns
  private var deedRuns: RunCounts
  /// By what a step does: the number of steps that did it.
  private var done: UnsafeMutablePointer<Int>
  private var here = 0

  init(_ reachability: ReachabilityGraph) {
    self.reachability = reachability
    let reader = reachability.reader
    chains = reachability.effects.map { effect in
      let rows = effect.rows.filter { reader.reacts[$0] }
      return reader.dies.indices.compactMap { machine in
        let own = rows.filter { reader.machineOfRow[$0] == machine }
        return own.isEmpty ? nil : (machine: machine, rows: own)
      }
    }
    items = ItemRuns(
      states: reachability.stateCount, transitions: reachability.transitionCount, reader)
    deedRuns = RunCounts(capacity: reachability.effects.count)
    done = .allocate(capacity: max(reachability.effects.count, 1))
    done.initialize(repeating: 0, count: max(reachability.effects.count, 1))
  }

  deinit { done.deallocate() }

  static var needsRecords: Bool { false }
  var emptyTally: CampaignSummary { CampaignSummary(rows: reachability.reader.reacts.count) }

  mutating func begin(in state: UnsafePointer<UInt64>) {
    items.beginRun()
    deedRuns.beginRun()
    here = 0
    items[.states].see(0)
  }

  mutating func wait(_ ticks: Int, until _: UnsafePointer<UInt64>) {
    for _ in 0..<ticks {
      let edge = Int(reachability.tickEdges[here])
      items[.transitions].see(edge)
      here = Int(reachability.targets[edge])
      items[.states].see(here)
    }
  }

  mutating func take(_ position: Int, of steps: borrowing StepList) {
    let edge = Int(reachability.offsets[here]) + position
    items[.transitions].see(edge)
    here = Int(reachability.targets[edge])
    items[.states].see(here)
    let effect = Int(reachability.effectOfEdge[edge])
    done[effect] += 1
    if deedRuns.see(effect) {
      for row in reachability.effects[effect].rows { items[.rows].see(row) }
      for cell in reachability.effects[effect].cells { items[.cells].see(cell) }
    }
    for chain in chains[effect] {
      for row in chain.rows { items.fire(row, of: chain.machine) }
    }
    if reachability.effects[effect].kills { items.forget() }
  }

  mutating func track(_ itemClass: ItemClass) { items[itemClass].fresh = [] }

  mutating func takeFresh(_ itemClass: ItemClass) -> [UInt32] { items[itemClass].takeFresh() }

  func note(in tally: inout CampaignSummary) {
    for (effect, count) in zip(
      reachability.effects, UnsafeBufferPointer(start: done, count: reachability.effects.count))
    {
      for row in effect.rows { tally.firings[row] += count }
    }
    items.note(ItemClass.allCases, in: &tally)
  }
}
