/// One breadth-first search under way: what is stored, what has been expanded, and why it ended.
///
/// Every state before `expanded` has had its successors generated, looked up and, if new, stored.
@frozen @usableFromInline
struct Search<
  System: TransitionSystem, Identity: StateIdentity
>: ~Copyable where Identity.State == System.State {
  @usableFromInline let system: System
  @usableFromInline let options: SearchOptions
  @usableFromInline let stopWhen: (@Sendable (System.State) -> Bool)?

  @usableFromInline var table: StateTable<System.State>
  @usableFromInline let bytes: TableBytes
  @usableFromInline var watch: SearchWatch
  @usableFromInline var saveClock: SaveClock

  /// The most states that may be stored, and the bound that says so.
  @usableFromInline let mostStates: Int
  @usableFromInline let mostStatesBound: SearchBound

  @usableFromInline var initialCount = 0
  @usableFromInline var expanded = 0
  @usableFromInline var transitions = 0

  /// The numbers with which the layers begin: the states of a layer are as many steps from the
  /// initial states as its position says.
  @usableFromInline var layerStarts: [Int] = []

  @usableFromInline var endedBy: SearchBound?
  @usableFromInline var stoppedAt: Int?

  @inlinable init(
    _ system: System, options: SearchOptions, stopWhen: (@Sendable (System.State) -> Bool)?
  ) {
    self.system = system
    self.options = options
    self.stopWhen = stopWhen
    let sizes = SlotSizes(
      first: options.tuning.firstSlots, doublesBelow: options.tuning.slotsDoubleBelow,
      stateStride: MemoryLayout<System.State>.stride)
    bytes = TableBytes(
      stateStride: MemoryLayout<System.State>.stride + options.analysis.perState, sizes: sizes)
    saveClock = SaveClock(options.checkpoint)
    watch = SearchWatch(options)
    let states = min(options.bounds.states ?? .max, StateTable<System.State>.mostStates)
    let memory = options.decidingBytes.map(bytes.states(within:)) ?? .max
    mostStates = max(min(states, memory), 0)
    mostStatesBound = memory < states ? .memory : .states
    table = StateTable(
      sizes: sizes, mostStates: mostStates, isBytes: Identity.isBytes, spill: options.spill)
  }

  /// Whether the search is over before its queue is empty.
  @inlinable var isOver: Bool { endedBy != nil || stoppedAt != nil }

  /// Searches to the end.
  @inlinable mutating func run() {
    let report = TrapReport(system, table.states, table.parents.reader)
    defer { report.end() }
    var block = Block<System.State, System.Action>(target: options.tuning.block, report: report)
    if !options.tuning.comparesSample { block.probes.next = .max }
    var round = FrontierBatch<System.State, System.Action>(
      jobs: min(max(options.jobs, 1), Self.mostJobs),
      tuning: options.tuning(stateStride: MemoryLayout<System.State>.stride), report: report)
    if let checkpoint = options.checkpoint, let path = checkpoint.resumesFrom {
      resume(checkpoint, from: path)
    } else {
      storeInitialStates()
    }
    while !isOver && expanded < table.count {
      let layerEnd = beginLayer()
      if isOver { break }
      if isWorthSharing(layerEnd - expanded, round) {
        expandRound(before: layerEnd, &round, &block)
      } else {
        expandBlock(before: layerEnd, &block)
      }
      checkLimits()
      saveIfDue()
    }
  }

  /// Whether so many states and transitions leave too little memory for what is to be done with
  /// them, the next growth of the slots included.
  ///
  /// Asked after every state is expanded and of nothing else, so that a search ends at the same
  /// state for any number of threads.
  @inlinable @inline(__always) func isBeyondMemory(states: Int, transitions: Int) -> Bool {
    guard options.analysis.perTransition > 0, let bound = options.decidingBytes else {
      return false
    }
    return bytes.heldSoon(by: states, slots: table.slotCount)
      + transitions * options.analysis.perTransition > bound
  }

  /// The end of the layer of the next state to expand, which may begin a layer.
  @inlinable mutating func beginLayer() -> Int {
    if expanded == layerStarts[layerStarts.count &- 1] {
      if layerStarts.count &- 1 == options.bounds.depth { endedBy = .depth }
      layerStarts.append(table.count)
    }
    return layerStarts[layerStarts.count &- 1]
  }

  /// What the search found.
  @inlinable consuming func finished() -> StateSpace<System> {
    let count = table.count
    while let start = layerStarts.last, start >= count { layerStarts.removeLast() }
    let held = TableBytes(stateStride: MemoryLayout<System.State>.stride, sizes: table.sizes)
      .held(by: count)
    var outside = 0
    if let constraint = system.constraint {
      for number in 0..<count {
        table.willTouch(table.states + number)
        if !constraint(table.states[number]) { outside &+= 1 }
      }
    }
    return StateSpace(
      system: system, transitions: transitions, expanded: expanded, endedBy: endedBy,
      stoppedAt: stoppedAt, outside: outside, bytes: held, initialCount: initialCount,
      layerStarts: layerStarts,
      storage: .init(
        table, resumed: options.checkpoint?.resumesFrom == nil ? nil : options.checkpoint))
  }

  /// Asks whether to go on.
  @inlinable mutating func checkLimits() {
    if isOver || expanded == table.count { return }
    endedBy = watch.bound(
      states: table.count, transitions: transitions, queue: table.count - expanded,
      depth: layerStarts.count - 2, bytes: bytes.held(by: table.count, slots: table.slotCount))
  }

  /// Stores the initial states and begins layer 0.
  @inlinable mutating func storeInitialStates() {
    layerStarts = [0]
    let states = system.initialStates
    initialCount = states.count
    for state in states where !isOver {
      withUnsafePointer(to: state) { state in
        let hash = Identity.hash(state)
        let slot = table.probe(state, hash: hash, from: table.home(hash), by: Identity.self)
        if table.word(at: slot) == 0 { _ = store(state, hash: hash, slot: slot) }
      }
    }
    if isOver { return table.parents.appendOpen(table.count) }
    table.parents.append(table.count)
    if isBeyondMemory(states: table.count, transitions: initialCount) { endedBy = .memory }
  }

  /// Generates, looks up and stores the successors of the next states of a layer.
  @inlinable mutating func expandBlock(
    before layerEnd: Int, _ block: inout Block<System.State, System.Action>
  ) {
    table.willRead(expanded, before: min(layerEnd, expanded &+ block.target))
    block.fill(
      from: table.states, expanded, before: layerEnd, of: system, parentBits: table.parents.bits)
    expanded &+= insert(&block)
  }

  /// Looks up the block's successors in their order and stores those that are new; returns how
  /// many of the block's states had all their successors stored before the search had to end.
  @inlinable mutating func insert(_ block: inout Block<System.State, System.Action>) -> Int {
    block.touch(in: table, by: Identity.self)
    block.probe(in: table, by: Identity.self)
    let slotCount = table.slotCount
    var position = 0
    for source in 0..<block.states {
      let before = table.count
      let end = block.ends.base[source &+ 1]
      while position < end {
        let state = UnsafePointer(block.successors.states + position)
        let hash = block.hashes.base[position]
        // Once there are more slots, the homes are no longer what they were.
        let start = table.slotCount == slotCount ? block.homes.base[position] : table.home(hash)
        let slot = table.probe(state, hash: hash, from: start, by: Identity.self)
        if table.word(at: slot) == 0 {
          guard store(state, hash: hash, slot: slot) else {
            table.parents.appendOpen(table.count &- before)
            return source
          }
        }
        position &+= 1
      }
      table.parents.append(table.count &- before)
      transitions &+= end &- block.ends.base[source]
      if isBeyondMemory(states: table.count, transitions: transitions) {
        endedBy = .memory
        return source &+ 1
      }
    }
    return block.states
  }

  /// Stores a new state; returns whether the search goes on.
  @inlinable @inline(__always)
  mutating func store(
    _ state: UnsafePointer<System.State>, hash: UInt64, slot: Int
  ) -> Bool {
    if table.count >= mostStates {
      endedBy = mostStatesBound
      return false
    }
    var slot = slot
    if table.count == table.limit {
      table.growSlots(by: Identity.self)
      slot = table.probe(state, hash: hash, from: table.home(hash), by: Identity.self)
    }
    table.store(state, hash: hash, slot: slot)
    if let stopWhen, stopWhen(state.pointee) {
      stoppedAt = table.count &- 1
      return false
    }
    return true
  }
}
