internal import Machines

/// Goes runs of a system by its one step function, and tells an observer what happens.
///
/// Which step is taken and how long it waits says its holder: a ``RandomWalk``, a path, a
/// ``Recording``, a ``DriverScript``. No memory is taken during a run, but for faults.
struct Player: ~Copyable {
  let ground: Ground
  let executor: Executor
  let state: StateMemory
  /// What can happen now.
  private(set) var steps: StepList
  /// What can go wrong beyond the rules in this run; none if nothing is to.
  private(set) var ledger: OffModelLedger?
  /// The one of earlier runs.
  private var knownLedger: OffModelLedger?

  /// - Parameter records: whether observers are to learn what fires in a step.
  init(_ ground: Ground, records: Bool = true) {
    self.ground = ground
    executor = records ? ground.compiled.recorder : ground.compiled.executor
    state = StateMemory(ground.compiled.initial)
    steps = StepList(words: ground.compiled.words, tickAction: ground.compiled.tickAction)
  }

  /// Begins a run.
  ///
  /// - Parameter leavesModel: whether steps that no rule makes can come.
  /// - Throws: a ``ModelError`` if some step leaves a variable's range or does not end; so does
  ///   every other step.
  mutating func begin<Observer: WalkObserver & ~Copyable>(
    leavesModel: Bool, _ observer: inout Observer
  ) throws(ModelError) {
    if leavesModel, knownLedger == nil { knownLedger = OffModelLedger(ground) }
    ledger = leavesModel ? knownLedger : nil
    ledger?.begin()
    state.set(ground.compiled.initial)
    observer.begin(in: state.words)
    try look(&observer)
  }

  @inline(__always)
  private mutating func look<Observer: WalkObserver & ~Copyable>(
    _ observer: inout Observer
  ) throws(ModelError) {
    let state = self.state
    try steps.fill(from: state.words, by: executor)
    observer.see(steps, in: state.words)
  }

  /// Takes one of the steps that are possible.
  @inline(__always)
  mutating func take<Observer: WalkObserver & ~Copyable>(
    _ position: Int, _ observer: inout Observer
  ) throws(ModelError) {
    let state = self.state
    observer.take(position, of: steps)
    if let ledger { ledger.take(from: state.words, to: steps.state(position)) }
    state.set(steps.state(position))
    try look(&observer)
  }

  /// Takes a step that no rule makes.
  mutating func apply<Observer: WalkObserver & ~Copyable>(
    _ step: InjectedStep, _ observer: inout Observer
  ) throws(ModelError) {
    observer.apply(step)
    ledger?.apply(step)
    state.set(step.next)
    try look(&observer)
  }

  /// Lets so many ticks pass, as far as they can and the observer has not seen enough: one by one
  /// if it wants to see every one.
  ///
  /// - Returns: how many passed.
  @discardableResult
  mutating func wait<Observer: WalkObserver & ~Copyable>(
    _ ticks: Int, _ observer: inout Observer
  ) throws(ModelError) -> Int {
    let isWhole = !observer.wantsEveryTick
    var rest = ticks
    while rest > 0, steps.tick >= 0, !observer.hasSeenEnough {
      let passed = isWhole ? min(rest, ticksUntilChange) : 1
      executor.pass(passed, state.words)
      ledger?.wait(passed)
      rest -= passed
      observer.wait(passed, until: state.words)
      try look(&observer)
    }
    return ticks - rest
  }

  /// How many ticks can pass before anything becomes possible or impossible.
  var ticksUntilChange: Int {
    ground.compiled.measuresTime ? ground.compiled.ticksUntilChange(state.words) : ticksUntilDue
  }

  /// How many ticks can pass before a timer is due, but at least one.
  @inline(__always) var ticksUntilDue: Int { max(executor.ticksUntilDue(state.words), 1) }
}

// MARK: Paths

extension Player {
  /// Makes the moves of a path, as far as they are possible, until the observer has seen enough.
  ///
  /// A step that is not possible is passed over, so that steps can be taken out of the middle of a
  /// path; one that becomes possible only later is waited for.
  ///
  /// - Parameter leavesModel: whether to keep account of faults although the path has none.
  mutating func follow<Observer: WalkObserver & ~Copyable>(
    _ wanted: Path, seenBy observer: inout Observer, leavesModel: Bool = false
  ) throws(ModelError) {
    try begin(leavesModel: leavesModel || wanted.offModelSteps > 0, &observer)
    for move in wanted.moves {
      if observer.hasSeenEnough { return }
      try wait(move.wait, &observer)
      while !observer.hasSeenEnough {
        if try make(move, &observer) { break }
        guard steps.tick >= 0 else { break }
        try wait(ticksUntilDue, &observer)
      }
    }
    try wait(wanted.finalWait, &observer)
  }

  /// Takes the step of a move, if it is possible now.
  mutating func make<Observer: WalkObserver & ~Copyable>(
    _ move: Move, _ observer: inout Observer
  ) throws(ModelError) -> Bool {
    if let action = move.offModel {
      guard let step = injectable.first(where: { $0.action == action }) else { return false }
      try apply(step, &observer)
    } else {
      guard let position = steps.position(ofAction: move.action, which: move.which) else {
        return false
      }
      try take(position, &observer)
    }
    return true
  }

  /// The steps that no rule makes and that can come now.
  var injectable: [InjectedStep] { ledger?.possible(in: state.array) ?? [] }

  /// Begins with a lead.
  ///
  /// - Returns: the number of its steps.
  mutating func follow<Observer: WalkObserver & ~Copyable>(
    lead: [LeadStep], _ observer: inout Observer
  ) throws(ModelError) -> Int {
    var taken = 0
    for step in lead {
      switch step {
      case .ticks(let ticks): try wait(ticks, &observer)
      case .position(let position):
        try take(position, &observer)
        taken += 1
      }
    }
    return taken
  }

  /// The faults of the same kind that can take the place of one in a path.
  mutating func otherFaults(
    at place: Int, in whole: Path
  ) throws(ModelError) -> [InjectedAction] {
    guard let action = whole.moves[place].offModel, let fault = action.fault else { return [] }
    var nobody = Nobody()
    let beginning = Path(moves: Array(whole.moves[..<place]), finalWait: whole.moves[place].wait)
    try follow(beginning, seenBy: &nobody, leavesModel: true)
    return injectable.map(\.action).filter { $0.fault == fault && $0 != action }
  }
}
