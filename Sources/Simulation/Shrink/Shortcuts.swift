internal import Machines

/// Searches the model for the simplest way from one state of a path to another.
///
/// Simplest is: fewest steps, then fewest that are the user's or the operating system's, then the
/// shortest time, then the earliest steps, then first in rule order. Whatever judges the path by
/// more than its states – Swift code, an implementation – has to try it.
struct Shortcuts {
  private let ground: Ground
  /// The states at the beginning of a path and after each step.
  private let states: [[UInt64]]
  private let path: Path

  /// How many states a search may look at.
  static let stateLimit = 1000

  /// - Parameter path: one that the model takes as it stands.
  init(_ path: Path, on ground: Ground) throws(ModelError) {
    self.ground = ground
    self.path = path
    var player = Player(ground)
    var keeper = StateKeeper()
    try player.follow(path, seenBy: &keeper)
    states = keeper.states(words: ground.compiled.words)
  }

  /// The path with the moves from one position up to another in a simpler way; none if there is no
  /// simpler one, or too many states lie between.
  func path(from first: Int, to last: Int) throws(ModelError) -> Path? {
    guard states.count == path.moves.count + 1,
      path.moves[first..<last].allSatisfy({ $0.offModel == nil }),
      let way = try way(from: states[first], to: states[last], atMost: last - first)
    else { return nil }
    var other = path
    other.moves.replaceSubrange(first..<last, with: way)
    return other.isSimpler(than: path, on: ground) ? other : nil
  }

  private struct Node {
    /// The node of the last step on the way to it: itself, but for one reached by waiting.
    var base: Int
    /// The node of the step before that; -1 at the start.
    var before: Int
    var move: Move
    var wait = 0
    var measure = Measure()
  }

  private struct Measure: Comparable {
    var steps = 0
    var disturbances = 0
    var ticks = 0
    var lateness = 0
    var number = 0

    static func < (one: Measure, other: Measure) -> Bool {
      (one.steps, one.disturbances, one.ticks, one.lateness, one.number)
        < (other.steps, other.disturbances, other.ticks, other.lateness, other.number)
    }
  }

  private func way(
    from start: [UInt64], to goal: [UInt64], atMost stepLimit: Int
  ) throws(ModelError) -> [Move]? {
    let words = ground.compiled.words
    var settled = KeyTable(words: words)
    var steps = StepList(words: words, tickAction: ground.compiled.tickAction)
    var nodes = [Node(base: 0, before: -1, move: Move(wait: 0, action: 0, which: 0))]
    var keys = start
    var queue = Heap<Measure>()
    queue.insert(nodes[0].measure)
    let here = StateMemory(start)
    while let measure = queue.popMin() {
      let number = measure.number
      let node = nodes[number]
      here.set(Array(keys[(number * words)..<((number + 1) * words)]))
      // Not by waiting: the move that led there waits for what comes after.
      if number > 0, node.wait == 0, here.array == goal { return moves(to: number, nodes) }
      let known = settled.count
      if settled.insert(here.words) < known { continue }
      if settled.count > Self.stateLimit { return nil }
      try steps.fill(from: here.words, by: ground.compiled.executor)
      for position in 0..<steps.count {
        let isTick = position == steps.tick
        if !isTick, node.measure.steps == stepLimit { continue }
        var next = node
        next.measure.number = nodes.count
        if isTick {
          next.wait += 1
          next.measure.ticks += 1
        } else {
          let label = steps.actions[position]
          next.before = node.base
          next.base = nodes.count
          next.move = Move(wait: node.wait, action: label, which: steps.which(position))
          next.wait = 0
          next.measure.steps += 1
          next.measure.disturbances += ground.isDisturbance(label) ? 1 : 0
          next.measure.lateness += node.measure.ticks
        }
        nodes.append(next)
        keys.append(
          contentsOf: UnsafeBufferPointer(start: steps.state(position), count: words))
        queue.insert(next.measure)
      }
    }
    return nil
  }

  private func moves(to last: Int, _ nodes: [Node]) -> [Move] {
    var moves: [Move] = []
    var number = last
    while number > 0 {
      moves.append(nodes[number].move)
      number = nodes[number].before
    }
    return moves.reversed()
  }
}

/// Keeps the states of a path: that at its beginning and that after each step.
private struct StateKeeper: WalkObserver {
  private var kept: [UInt64] = []
  private var isAfterStep = true
  private var latest: [UInt64] = []
  var wantsEveryTick: Bool { false }

  func states(words: Int) -> [[UInt64]] {
    stride(from: 0, to: kept.count, by: max(words, 1)).map { Array(kept[$0..<($0 + words)]) }
  }

  mutating func begin(in state: UnsafePointer<UInt64>) { isAfterStep = true }
  mutating func see(_ steps: borrowing StepList, in state: UnsafePointer<UInt64>) {
    if !isAfterStep { return }
    isAfterStep = false
    kept.append(contentsOf: UnsafeBufferPointer(start: state, count: steps.wordCount))
  }
  mutating func wait(_ ticks: Int, until state: UnsafePointer<UInt64>) {}
  mutating func take(_ position: Int, of steps: borrowing StepList) { isAfterStep = true }
  mutating func apply(_ step: InjectedStep) { isAfterStep = true }
}
