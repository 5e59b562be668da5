public import StateSearch

extension StateGraph {
  /// The graph of what a search found, by generating the successors of every expanded state again,
  /// and the actions that occur: the label of an edge is the position of its action among them, in
  /// the order in which they occur first.
  ///
  /// Nodes have the numbers of the states. States that were stored but not expanded are the
  /// ``frontier``. The graph does not depend on `jobs`.
  ///
  /// - Parameters:
  ///   - isDelay: whether this action is the passing of one unit of time.
  ///   - jobs: how many threads generate successors.
  /// - Complexity: O(transitions) lookups.
  @inlinable package static func labelled<System: TransitionSystem>(
    _ space: StateSpace<System>, isDelay: (System.Action) -> Bool = { _ in false }, jobs: Int = 1
  ) -> (graph: StateGraph, actions: [System.Action]) {
    var labels = ActionTable<System.Action>()
    let graph = read(space, by: { _ in space.system }, &labels, isDelay: isDelay, jobs: jobs)
    return (graph, labels.actions)
  }

  /// The graph of what a search found, with labels of one kind.
  ///
  /// - Parameter source: the system that was searched, as it tells its steps to the labels of a part
  ///   of the states.
  @inlinable
  package static func read<
    System: TransitionSystem, Source: TransitionSystem, Labels: EdgeLabels
  >(
    _ space: StateSpace<System>, by source: @Sendable (Labels) -> Source, _ labels: inout Labels,
    isDelay: (Source.Action) -> Bool, jobs: Int
  ) -> StateGraph where Source.State == System.State, Labels.Action == Source.Action {
    let chunk = space.storage.table.isInFile ? 1 << 13 : 1 << 11
    let chunkCount = (space.expanded + chunk - 1) / chunk
    var edges = EdgeColumns(nodes: space.count, edges: space.transitions)
    // A few chunks a thread at a time: what is in flight stays small beside the graph.
    let wave = max(jobs, 1) * 4
    for first in stride(from: 0, to: chunkCount, by: wave) {
      let parts = inParallel(min(wave, chunkCount - first), jobs: jobs) { index in
        let start = (first + index) * chunk
        return EdgeList<Labels>(of: space, start..<min(start + chunk, space.expanded), by: source)
      }
      for case let part? in parts {
        edges.append(part.offsets, part.targets, labels.merged(part.labels, of: part.actions))
      }
    }
    edges.appendNodes(
      space.count - space.expanded, afterEdges: space.isExhausted ? space.transitions : nil)
    let constraint = space.system.constraint
    let frontier = BitSet(capacity: space.count) { number in
      number >= space.expanded || constraint.map { !$0(space.state(at: number)) } ?? false
    }
    return StateGraph(
      initial: space.initialNumbers, edges, frontier: frontier,
      isDelay: { isDelay(labels.action(of: $0)) })
  }

  @usableFromInline init(
    initial: [Int], _ edges: consuming EdgeColumns, frontier: BitSet, isDelay: (UInt32) -> Bool
  ) {
    let labels = edges.labels
    self.init(
      initial: initial, offsets: edges.offsets, targets: edges.targets, labels: labels,
      frontier: frontier, delays: BitSet(capacity: labels.count) { isDelay(labels[$0]) })
  }
}

/// The edges of a run of nodes, as a graph keeps them.
@frozen @usableFromInline struct EdgeList<Labels: EdgeLabels>: Sendable {
  @usableFromInline var offsets: [UInt32] = [0]
  @usableFromInline var targets: [UInt32] = []
  @usableFromInline var labels: [UInt32] = []

  /// The actions of these edges.
  @usableFromInline var actions = Labels()

  /// See ``StateTable/touched``.
  @usableFromInline var touched: UInt64 = 0

  /// The edges of expanded states: a block of successors is generated, and then looked up.
  @inlinable init<System: TransitionSystem, Source: TransitionSystem>(
    of space: StateSpace<System>, _ states: Range<Int>, by source: (Labels) -> Source
  ) where Source.State == System.State, Source.Action == Labels.Action {
    let system = source(actions)
    if space.storage.table.isBytes {
      append(of: space, states, system, by: ByBytes<System.State>.self)
    } else {
      append(of: space, states, system, by: ByValue<System.State>.self)
    }
  }

  @inlinable
  mutating func append<
    System: TransitionSystem, Source: TransitionSystem, Identity: StateIdentity
  >(
    of space: StateSpace<System>, _ states: Range<Int>, _ system: Source, by: Identity.Type
  )
  where
    Identity.State == System.State, Source.State == System.State, Source.Action == Labels.Action
  {
    let isInFile = space.storage.table.isInFile
    var block = Block<Source.State, Source.Action>(target: isInFile ? 1 << 15 : 512)
    var number = states.lowerBound
    while number < states.upperBound {
      space.storage.table.willRead(
        number, before: min(states.upperBound, number + block.target))
      block.fill(
        from: space.storage.table.states, number, before: states.upperBound, of: system)
      block.touch(in: space.storage.table, by: Identity.self)
      let first = targets.count
      if isInFile {
        block.appendSorted(in: space.storage.table, to: &targets, by: Identity.self)
      } else {
        block.appendNumbers(in: space.storage.table, to: &targets, by: Identity.self)
      }
      if targets.count - first < block.successors.count {
        space.storage.failBecauseSuccessorsDiffer()
      }
      for position in 0..<block.successors.count {
        labels.append(actions.label(of: block.successors.action(at: position)))
      }
      for end in 1...block.states { offsets.append(UInt32(first + block.ends.base[end])) }
      number += block.states
    }
    touched &+= block.touched
  }
}

extension Block {
  /// Appends the numbers that the successors have in the table, up to the first that it lacks.
  @inlinable func appendNumbers<Identity: StateIdentity>(
    in table: borrowing StateTable<State>, to numbers: inout [UInt32], by: Identity.Type
  ) where Identity.State == State {
    for position in 0..<successors.count {
      let slot = table.probe(
        successors.states + position, hash: hashes.base[position], from: homes.base[position],
        by: Identity.self)
      let word = table.word(at: slot)
      if word == 0 { return }
      numbers.append(UInt32(truncatingIfNeeded: table.number(in: word)))
    }
  }

  /// The same, in the order in which the table lies in its file.
  @inlinable mutating func appendSorted<Identity: StateIdentity>(
    in table: borrowing StateTable<State>, to numbers: inout [UInt32], by: Identity.Type
  ) where Identity.State == State {
    lookups.find(
      successors.states, hashes: hashes.base, count: successors.count, in: table,
      by: Identity.self)
    for position in 0..<successors.count {
      let number = lookups.numbers.base[position]
      if number == SortedLookups.absent { return }
      numbers.append(number)
    }
  }
}

/// The edges of all nodes.
@usableFromInline struct EdgeColumns {
  var offsets: PagedArray<UInt32>
  var targets: PagedArray<UInt32>
  var labels: PagedArray<UInt32>

  @usableFromInline init(nodes: Int, edges: Int) {
    offsets = PagedArray(room: nodes + 1)
    targets = PagedArray(room: edges)
    labels = PagedArray(room: edges)
    offsets.append(0)
  }

  @usableFromInline mutating func append(
    _ offsets: [UInt32], _ targets: [UInt32], _ labels: [UInt32]
  ) {
    let base = self.targets.count
    precondition(base + targets.count < Int(UInt32.max), "more edges than can be numbered")
    for offset in offsets.dropFirst() { self.offsets.append(UInt32(base) + offset) }
    self.targets.append(contentsOf: targets)
    self.labels.append(contentsOf: labels)
  }

  /// Appends nodes without edges.
  ///
  /// - Parameter edges: how many edges there must be by now, where that is known.
  @usableFromInline mutating func appendNodes(_ count: Int, afterEdges edges: Int?) {
    demand(edges ?? targets.count == targets.count, successorsDiffer)
    for _ in 0..<count { offsets.append(UInt32(targets.count)) }
  }
}

extension StateSpace {
  /// The numbers of the initial states that are stored, each once, in their order.
  @inlinable var initialNumbers: [Int] {
    // They are numbered first, and in their order: only one that is new has a greater number.
    system.initialStates.lazy.compactMap(id(of:)).records
  }
}

extension Sequence where Element: Comparable {
  /// The elements that are greater than all before them; each is compared once.
  @inlinable var records: [Element] {
    var records: [Element] = []
    for element in self where records.last.map({ element > $0 }) ?? true { records.append(element) }
    return records
  }
}
