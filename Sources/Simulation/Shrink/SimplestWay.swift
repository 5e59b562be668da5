internal import Machines

/// Searches the model for the simplest way from a state to a goal, over as many states as it is
/// allowed.
///
/// Simplest is: fewest faults beyond the rules, then fewest steps, then fewest that are the user's
/// or faults, then the earliest end, then the earliest steps, then first in rule order. That order
/// is not one of lengths, so the search is best first, and no breadth-first search of states. States
/// differ also in what the goal remembers of the way to them.
struct SimplestWay {
  private let ground: Ground

  init(_ ground: Ground) { self.ground = ground }

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
    var action: Int32 = 0
    var which: Int32 = 0
    var isGoal = false
    var measure: Measure
  }

  private struct Measure: Comparable {
    var faults: Int32 = 0
    var steps: Int32 = 0
    var disturbances: Int32 = 0
    var ticks: Int32 = 0
    /// The ticks before each step, summed.
    var lateness = 0
    /// The number of the node, in the order of discovery, which is rule order.
    var node = 0

    mutating func addStep(isDisturbance: Bool) {
      steps += 1
      disturbances += isDisturbance ? 1 : 0
      lateness += Int(ticks)
    }

    static func < (one: Measure, other: Measure) -> Bool {
      (one.faults, one.steps, one.disturbances, one.ticks, one.lateness, one.node)
        < (
          other.faults, other.steps, other.disturbances, other.ticks, other.lateness, other.node
        )
    }
  }

  /// - Parameters:
  ///   - memory: what the goal remembers in the state.
  ///   - stepLimit: the most steps that the way may have.
  ///   - stateLimit: how many states may be looked at.
  ///   - stepsClock: whether the clock can be set on the way.
  func search<Goal: WayGoal & ~Copyable>(
    from state: [UInt64], _ memory: Int, to goal: inout Goal, atMost stepLimit: Int,
    states stateLimit: Int, stepsClock: Bool = false
  ) throws(ModelError) -> Answer {
    let words = ground.compiled.words
    var settled = KeyTable(words: words + 1)
    var steps = StepList(words: words, tickAction: ground.compiled.tickAction)
    var nodes: [Node] = []
    // The state of a node and its memory, `words + 1` words each.
    var keys: [UInt64] = []
    var queue = Heap<Measure>()
    let here = StateMemory(state + [0])
    let ledger = OffModelLedger(ground)
    var faults: [InjectedAction] = []

    func add(_ node: Node, _ state: UnsafePointer<UInt64>, _ memory: Int) {
      var node = node
      node.measure.node = nodes.count
      for word in 0..<words { keys.append(state[word]) }
      keys.append(UInt64(memory))
      nodes.append(node)
      queue.insert(node.measure)
    }

    add(Node(before: -1, measure: Measure()), here.words, memory)
    while let measure = queue.popMin() {
      let number = measure.node
      if nodes[number].isGoal { return .found(path(to: number, nodes, faults)) }
      for word in 0...words { here.words[word] = keys[number * (words + 1) + word] }
      let known = settled.count
      if settled.insert(here.words) < known { continue }
      if settled.count > stateLimit { return .unknown }
      let memory = Int(here.words[words])
      try steps.fill(from: here.words, by: ground.compiled.recorder)
      goal.resume(memory, in: here.words)
      goal.see(steps, in: here.words)
      switch goal.standing {
      case .reached: return .found(path(to: number, nodes, faults))
      case .dead: continue
      case .open: break
      }
      for position in 0..<steps.count {
        let label = steps.actions[position]
        let isTick = position == steps.tick
        if !isTick, Int(measure.steps) == stepLimit { continue }
        goal.resume(memory, in: here.words)
        if isTick {
          goal.wait(1, until: steps.state(position))
        } else {
          goal.take(position, of: steps)
        }
        if goal.standing == .dead { continue }
        var next = Node(before: Int32(number), isGoal: goal.standing == .reached, measure: measure)
        if isTick {
          next.action = -1
          next.measure.ticks += 1
        } else {
          next.action = Int32(label)
          next.which = Int32(steps.which(position))
          next.measure.addStep(isDisturbance: ground.isDisturbance(label))
        }
        add(next, steps.state(position), goal.onlyMemory)
      }
      if !stepsClock || Int(measure.steps) == stepLimit { continue }
      for step in ledger.possibleOfClock(in: Array(here.array.prefix(words))) {
        goal.resume(memory, in: here.words)
        goal.apply(step)
        if goal.standing == .dead { continue }
        var next = Node(before: Int32(number), isGoal: goal.standing == .reached, measure: measure)
        next.action = Int32(-2 - faults.count)
        faults.append(step.action)
        next.measure.faults += 1
        next.measure.addStep(isDisturbance: true)
        add(next, step.next, goal.onlyMemory)
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
        continue
      }
      path.moves.append(
        node.action < -1
          ? Move(wait: path.finalWait, offModel: faults[-2 - Int(node.action)])
          : Move(wait: path.finalWait, action: Int(node.action), which: Int(node.which)))
      path.finalWait = 0
    }
    return path
  }
}

/// How a way stands to its goal.
enum Standing { case open, reached, dead }

/// What a way is to lead to, with a memory of one number; it sees one step after the other.
protocol WayGoal: WalkObserver, ~Copyable {
  /// Goes on from a state, with what was remembered there.
  mutating func resume(_ memory: Int, in state: UnsafePointer<UInt64>)
  var onlyMemory: Int { get }
  /// Dead where no way leads on to the goal.
  var standing: Standing { get }
}

/// A run that has failed in another way is another failure's.
extension Watcher: WayGoal {}
