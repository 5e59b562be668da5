internal import Machines

/// Searches for the simplest way from a state to a failure, over as many states as it is allowed.
///
/// Simplest is: fewest faults beyond the rules, then fewest steps, then fewest that are the user's or faults, then the earliest end, then
/// the earliest steps, then first in rule order. States differ also in what the property remembers of the way to them.
struct ShortestFailure {
  private let ground: Ground
  private let watch: RuntimeMonitor
  private let kind: FailureKind

  /// - Parameter watch: a watch over one property.
  init(_ watch: RuntimeMonitor, _ kind: FailureKind) {
    ground = watch.ground
    self.watch = watch
    self.kind = kind
  }

  enum Answer {
    case found(Path)
    /// There is none of so few steps.
    case none
    /// The allowed number of states was reached before it was known.
    case unknown
  }

  private struct Node {
    var before: Int32
    /// -1 for a tick; below that, a step that no rule makes.
    var action: Int32
    var which: Int32
    var faults: Int32
    var steps: Int32
    var disturbances: Int32
    var ticks: Int32
    /// The ticks before each step, summed.
    var lateness: Int
    var isGoal: Bool
  }

  private struct Entry: Comparable {
    var faults: Int32
    var steps: Int32
    var disturbances: Int32
    var ticks: Int32
    var lateness: Int
    /// In the order of discovery, which is rule order.
    var node: Int32

    static func < (one: Entry, other: Entry) -> Bool {
      (one.faults, one.steps, one.disturbances, one.ticks, one.lateness, one.node)
        < (
          other.faults, other.steps, other.disturbances, other.ticks, other.lateness, other.node
        )
    }
  }

  /// - Parameters:
  ///   - memory: what the property remembers in the state.
  ///   - stepLimit: the most steps that the way may have.
  ///   - stateLimit: how many states may be looked at.
  ///   - stepsClock: whether the clock can be set on the way.
  func search(
    from state: [UInt64], _ memory: Int, atMost stepLimit: Int, states stateLimit: Int,
    stepsClock: Bool = false
  ) throws(ModelError) -> Answer {
    let words = ground.compiled.words
    var settled = KeyTable(words: words + 1)
    var steps = StepList(words: words, tickAction: ground.compiled.tickAction)
    var watcher = Watcher(watch)
    var nodes: [Node] = []
    // The state of a node and its memory, `words + 1` words each.
    var keys: [UInt64] = []
    var queue = Heap<Entry>()
    let here = StateMemory(state + [0])
    let ledger = OffModelLedger(ground)
    var faults: [InjectedAction] = []

    func add(_ node: Node, _ state: UnsafePointer<UInt64>, _ memory: Int) {
      for word in 0..<words { keys.append(state[word]) }
      keys.append(UInt64(memory))
      nodes.append(node)
      queue.insert(
        Entry(
          faults: node.faults, steps: node.steps, disturbances: node.disturbances,
          ticks: node.ticks,
          lateness: node.lateness, node: Int32(nodes.count - 1)))
    }

    add(
      Node(
        before: -1, action: 0, which: 0, faults: 0, steps: 0, disturbances: 0, ticks: 0,
        lateness: 0,
        isGoal: false),
      here.words, memory)
    while let entry = queue.popMin() {
      let number = Int(entry.node)
      let node = nodes[number]
      if node.isGoal { return .found(path(to: number, nodes, faults)) }
      for word in 0...words { here.words[word] = keys[number * (words + 1) + word] }
      let known = settled.count
      if settled.insert(here.words) < known { continue }
      if settled.count > stateLimit { return .unknown }
      let memory = Int(here.words[words])
      try steps.fill(from: here.words, by: ground.compiled.recorder)
      watcher.resume(memory, in: here.words)
      watcher.see(steps, in: here.words)
      if let finding = watcher.findings.first?.kind {
        if finding == kind { return .found(path(to: number, nodes, faults)) }
        // A run that has failed in another way is another failure's.
        continue
      }
      for position in 0..<steps.count {
        let label = steps.actions[position]
        let isTick = position == steps.tick
        if !isTick, Int(node.steps) == stepLimit { continue }
        watcher.resume(memory, in: here.words)
        if isTick {
          watcher.wait(1, until: steps.state(position))
        } else {
          watcher.take(position, of: steps)
        }
        let finding = watcher.findings.first?.kind
        // The same of a step.
        if let finding, finding != kind { continue }
        var next = node
        next.before = Int32(number)
        next.action = isTick ? -1 : Int32(label)
        next.which = Int32(isTick ? 0 : steps.which(position))
        next.steps += isTick ? 0 : 1
        next.disturbances += !isTick && ground.isDisturbance(label) ? 1 : 0
        next.ticks += isTick ? 1 : 0
        next.lateness += isTick ? 0 : Int(node.ticks)
        next.isGoal = finding == kind
        add(next, steps.state(position), watcher.onlyMemory)
      }
      if !stepsClock || Int(node.steps) == stepLimit { continue }
      for step in ledger.possibleOfClock(in: Array(here.array.prefix(words))) {
        watcher.resume(memory, in: here.words)
        watcher.apply(step)
        let finding = watcher.findings.first?.kind
        if let finding, finding != kind { continue }
        var next = node
        next.before = Int32(number)
        next.action = Int32(-2 - faults.count)
        faults.append(step.action)
        next.faults += 1
        next.steps += 1
        next.disturbances += 1
        next.lateness += Int(node.ticks)
        next.isGoal = finding == kind
        add(next, step.next, watcher.onlyMemory)
      }
    }
    return .none
  }

  private func path(to last: Int, _ nodes: [Node], _ faults: [InjectedAction]) -> Path {
    var chain: [Node] = []
    var number = last
    while nodes[number].before >= 0 {
      chain.append(nodes[number])
      number = Int(nodes[number].before)
    }
    var path = Path()
    for node in chain.reversed() {
      if node.action == -1 {
        path.finalWait += 1
      } else if node.action < -1 {
        path.moves.append(Move(wait: path.finalWait, offModel: faults[-2 - Int(node.action)]))
        path.finalWait = 0
      } else {
        path.moves.append(
          Move(wait: path.finalWait, action: Int(node.action), which: Int(node.which)))
        path.finalWait = 0
      }
    }
    return path
  }
}
