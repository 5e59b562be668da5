internal import Machines

/// Does the steps of paths again, as far as they are possible.
///
/// A step that is not possible is passed over, so that steps can be taken out of the middle of a
/// path; one that becomes possible only later is waited for.
struct Player: ~Copyable {
  private let ground: Ground
  private let executor: Executor
  let state: StateMemory
  private var steps: StepList
  /// None while no path had a step that no rule makes.
  private var ledger: OffModelLedger?
  private var isOffModel = false
  /// The moves that were really made.
  private(set) var path = Path()

  init(_ ground: Ground) {
    self.ground = ground
    executor = ground.compiled.recorder
    state = StateMemory(ground.compiled.initial)
    steps = StepList(words: ground.compiled.words, tickAction: ground.compiled.tickAction)
  }

  /// Makes the moves of a path until the observer has seen enough.
  ///
  /// - Parameter leavesModel: whether to keep account of faults although the path has none.
  /// - Throws: a `ModelError` if some step leaves a variable's range or does not end.
  mutating func follow<Observer: WalkObserver & ~Copyable>(
    _ wanted: Path, seenBy observer: inout Observer, leavesModel: Bool = false
  ) throws(ModelError) {
    path = Path()
    state.set(ground.compiled.initial)
    isOffModel = leavesModel || wanted.offModelSteps > 0
    if isOffModel, ledger == nil { ledger = OffModelLedger(ground) }
    ledger?.begin()
    observer.begin(in: state.words)
    try observe(&observer)
    for move in wanted.moves {
      if observer.hasSeenEnough { return }
      try wait(move.wait, &observer)
      while !observer.hasSeenEnough {
        if try take(move, &observer) { break }
        guard steps.tick >= 0 else { break }
        try wait(max(executor.ticksUntilDue(state.words), 1), &observer)
      }
    }
    try wait(wanted.finalWait, &observer)
  }

  /// The names of the faults of the same kind that can take the place of one in a path.
  ///
  /// - Throws: a `ModelError` if some step leaves a variable's range or does not end.
  mutating func otherFaults(
    at place: Int, in whole: Path
  ) throws(ModelError) -> [String] {
    guard let name = whole.moves[place].offModel,
      let kind = InjectedFault.allCases.first(where: { name.hasPrefix($0.prefix) })
    else { return [] }
    var nobody = PathRecorder()
    let beginning = Path(moves: Array(whole.moves[..<place]), finalWait: whole.moves[place].wait)
    try follow(beginning, seenBy: &nobody, leavesModel: true)
    return (ledger?.possible(in: state.array) ?? []).map(\.name)
      .filter { $0.hasPrefix(kind.prefix) && $0 != name }
  }

  /// Makes a move if it is possible now.
  private mutating func take<Observer: WalkObserver & ~Copyable>(
    _ move: Move, _ observer: inout Observer
  ) throws(ModelError) -> Bool {
    if let name = move.offModel {
      guard let step = ledger?.possible(in: state.array).first(where: { $0.name == name }) else {
        return false
      }
      path.moves.append(Move(wait: path.finalWait, offModel: name))
      observer.apply(step)
      ledger?.apply(step)
      state.set(step.next)
    } else {
      guard let position = steps.position(ofAction: move.action, which: move.which) else {
        return false
      }
      path.moves.append(Move(wait: path.finalWait, action: move.action, which: move.which))
      observer.take(position, of: steps)
      if isOffModel { ledger?.take(from: state.words, to: steps.state(position)) }
      state.set(steps.state(position))
    }
    path.finalWait = 0
    try observe(&observer)
    return true
  }

  private mutating func observe<Observer: WalkObserver & ~Copyable>(
    _ observer: inout Observer
  ) throws(ModelError) {
    try steps.fill(from: state.words, by: executor)
    observer.see(steps, in: state.words)
  }

  /// Waits, tick by tick if the observer or some rule wants to see every one.
  private mutating func wait<Observer: WalkObserver & ~Copyable>(
    _ ticks: Int, _ observer: inout Observer
  ) throws(ModelError) {
    let isWhole = !observer.wantsEveryTick && !ground.compiled.measuresTime
    var rest = ticks
    while rest > 0, !observer.hasSeenEnough, steps.tick >= 0 {
      let passed = isWhole ? min(rest, max(executor.ticksUntilDue(state.words), 1)) : 1
      executor.pass(passed, state.words)
      path.finalWait += passed
      rest -= passed
      if isOffModel { ledger?.wait(passed) }
      observer.wait(passed, until: state.words)
      try observe(&observer)
    }
  }
}
