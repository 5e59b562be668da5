internal import Machines

/// Goes from one state of a path to a later one in the simplest way that the model has, as
/// ``SimplestWay`` says.
///
/// Whatever judges the path by more than its states – Swift code, an implementation – has to try it.
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
    states = keeper.states
  }

  /// The path with the moves from one position up to another in a simpler way; none if there is no
  /// simpler one, or too many states lie between.
  func path(from first: Int, to last: Int) throws(ModelError) -> Path? {
    guard states.count == path.moves.count + 1,
      path.moves[first..<last].allSatisfy({ $0.offModel == nil })
    else { return nil }
    var goal = StateGoal(states[last])
    let answer = try SimplestWay(ground).search(
      from: states[first], 0, to: &goal, atMost: last - first, states: Self.stateLimit)
    guard case .found(let way) = answer else { return nil }
    var other = path
    other.moves.replaceSubrange(first..<last, with: way.moves)
    return other.isSimpler(than: path, on: ground) ? other : nil
  }
}

/// A step that leads to a state.
private struct StateGoal: WayGoal {
  private let goal: [UInt64]
  private(set) var standing = Standing.open
  var onlyMemory: Int { 0 }

  init(_ goal: [UInt64]) { self.goal = goal }

  mutating func resume(_ memory: Int, in state: UnsafePointer<UInt64>) { standing = .open }

  /// Not by waiting: the move that led there waits for what comes after.
  mutating func take(_ position: Int, of steps: borrowing StepList) {
    let state = steps.state(position)
    if goal.indices.allSatisfy({ goal[$0] == state[$0] }) { standing = .reached }
  }
}

/// Keeps the states of a path: that at its beginning and that after each step.
private struct StateKeeper: WalkObserver {
  private(set) var states: [[UInt64]] = []
  private var isAfterStep = true

  mutating func see(_ steps: borrowing StepList, in state: UnsafePointer<UInt64>) {
    if isAfterStep {
      states.append(Array(UnsafeBufferPointer(start: state, count: steps.wordCount)))
    }
    isAfterStep = false
  }

  mutating func take(_ position: Int, of steps: borrowing StepList) { isAfterStep = true }
  mutating func apply(_ step: InjectedStep) { isAfterStep = true }
}
