internal import StateGraphs

/// Searches a reachability graph for shortest runs: to every state or, for one machine, to every state and the
/// row that the machine fired last on the way.
///
/// Shortest is: fewest steps, then fewest ticks, then what is found first. The search goes in layers
/// of steps; within a layer, what comes from the layer before and what comes by ticks arrive each in
/// ascending order and are merged. Linear in the transitions, for each row that can be last.
struct RouteSearch: ~Copyable {
  /// A run that ends with a transition.
  struct End {
    var entry = 0
    var edge = -1
    var steps = UInt32.max
    var ticks = UInt32.max

    func isShorter(than other: End) -> Bool { (steps, ticks) < (other.steps, other.ticks) }
  }

  /// Where a run can be: a state and, for a machine, one more than its last row, or 0.
  private struct Entry {
    var state: UInt32
    var last: UInt32
    var steps = UInt32.max
    var ticks = UInt32.max
    /// The entry before, and the transition from it.
    var before = UInt32.max
    var edge = UInt32.max
  }

  private let reachability: ReachabilityGraph
  private let machine: MachineRows?
  private var entries: [Entry] = []
  private var numbers = KeyTable(words: 1)
  /// By what a transition does: the shortest run that ends with one that does it.
  private(set) var bestOfDeed: [End]
  /// By pair of the machine's rows, as ``MachineRows`` numbers them.
  private(set) var bestOfPair: [End]

  /// Searches to every state.
  init(_ reachability: ReachabilityGraph) { self.init(reachability, nil) }

  /// Searches to every pair of rows of a machine.
  init(_ reachability: ReachabilityGraph, of machine: MachineRows) {
    self.init(reachability, .some(machine))
  }

  private init(_ reachability: ReachabilityGraph, _ machine: MachineRows?) {
    self.reachability = reachability
    self.machine = machine
    bestOfDeed = [End](repeating: End(), count: machine == nil ? reachability.effects.count : 0)
    let rowCount = machine?.rows.count ?? 0
    bestOfPair = [End](repeating: End(), count: rowCount * rowCount)
    if machine == nil {
      entries = (0..<reachability.stateCount).map { Entry(state: UInt32($0), last: 0) }
    }
    search()
  }

  private mutating func number(_ state: UInt32, _ last: UInt32) -> Int {
    if machine == nil { return Int(state) }
    var key = UInt64(state) << 32 | UInt64(last)
    let number = numbers.insert(&key)
    if number == entries.count { entries.append(Entry(state: state, last: last)) }
    return number
  }

  // MARK: The search

  private mutating func search() {
    let start = number(0, 0)
    entries[start].steps = 0
    entries[start].ticks = 0
    var queue = LayeredQueue([start])
    // An entry is stale once a shorter run to it is known.
    while let next = queue.pop() {
      let entry = entries[Int(next.number)]
      guard entry.steps == queue.level, entry.ticks == next.cost else { continue }
      expand(Int(next.number), entry, &queue)
    }
  }

  private mutating func expand(_ number: Int, _ entry: Entry, _ queue: inout LayeredQueue) {
    for edge in reachability.edges(from: Int(entry.state)) {
      let isTick = reachability.isTick(edge, from: Int(entry.state))
      let steps = entry.steps + (isTick ? 0 : 1)
      let ticks = entry.ticks + (isTick ? 1 : 0)
      let effect = Int(reachability.effectOfEdge[edge])
      let end = End(entry: number, edge: edge, steps: steps, ticks: ticks)
      var last = entry.last
      if let machine {
        note(end, effect, after: last, machine)
        last = machine.last(after: last, effect)
      } else if end.isShorter(than: bestOfDeed[effect]) {
        bestOfDeed[effect] = end
      }
      let target = self.number(reachability.targets[edge], last)
      guard (steps, ticks) < (entries[target].steps, entries[target].ticks) else { continue }
      entries[target].steps = steps
      entries[target].ticks = ticks
      entries[target].before = UInt32(number)
      entries[target].edge = UInt32(edge)
      queue.push(target, ticks, inNextLayer: !isTick)
    }
  }

  private mutating func note(_ end: End, _ effect: Int, after last: UInt32, _ machine: MachineRows)
  {
    var last = Int(last)
    for row in machine.fired[effect] {
      if last > 0 {
        let pair = (last - 1) * machine.rows.count + row
        if end.isShorter(than: bestOfPair[pair]) { bestOfPair[pair] = end }
      }
      last = row + 1
    }
  }

  // MARK: Answers

  /// The transitions of the shortest run that ends with one.
  func route(to end: End) -> [Int] { route(toEntry: end.entry) + [end.edge] }

  private func route(toEntry entry: Int) -> [Int] {
    var edges: [Int] = []
    var entry = entries[entry]
    while entry.edge != .max {
      edges.append(Int(entry.edge))
      entry = entries[Int(entry.before)]
    }
    return edges.reversed()
  }

  /// By state: the steps and the last transition of the shortest run to it.
  var toStates: [(steps: UInt32, edge: UInt32)] {
    entries.map { (steps: $0.steps, edge: $0.edge) }
  }
}

/// The rows of one machine that count for pairs, numbered among themselves.
struct MachineRows: Sendable {
  /// Positions among all rows.
  let rows: [Int]
  /// By what a transition does: the machine's rows that fire in it, in order.
  let fired: [[Int]]
  /// By what a transition does: whether the machine starts afresh after it.
  private let forgets: [Bool]

  init(_ machine: Int, of reachability: ReachabilityGraph) {
    let reader = reachability.reader
    rows = reader.reacts.indices.filter {
      reader.reacts[$0] && reader.machineOfRow[$0] == machine
    }
    var numbers = [Int](repeating: -1, count: reader.reacts.count)
    for (number, row) in rows.enumerated() { numbers[row] = number }
    fired = reachability.effects.map { effect in effect.rows.map { numbers[$0] }.filter { $0 >= 0 }
    }
    forgets = reachability.effects.map { $0.kills && reader.dies[machine] }
  }

  /// One more than the row that was last, after a transition; 0 for none.
  @inline(__always) func last(after last: UInt32, _ effect: Int) -> UInt32 {
    if forgets[effect] { return 0 }
    return fired[effect].last.map { UInt32($0 + 1) } ?? last
  }
}
