internal import Machines
package import PropertyTesting

/// Sees a run as it happens.
///
/// The pointers are valid during the call only.
protocol WalkObserver: ~Copyable {
  /// Whether every single tick is to be told, rather than all that pass together.
  var wantsEveryTick: Bool { get }
  mutating func begin(in state: UnsafePointer<UInt64>)
  /// What can happen in the state in which the run now is.
  mutating func see(_ steps: borrowing StepList, in state: UnsafePointer<UInt64>)
  /// Ticks pass, after which the run is in a state; `see` follows.
  mutating func wait(_ ticks: Int, until state: UnsafePointer<UInt64>)
  /// One of the steps seen last happens; `see` follows.
  mutating func take(_ position: Int, of steps: borrowing StepList)
  /// Something happens that no rule of the model brings about; `see` follows.
  mutating func apply(_ step: InjectedStep)
  /// Whether the rest of the run is of no interest.
  var hasSeenEnough: Bool { get }
}

extension WalkObserver where Self: ~Copyable {
  var hasSeenEnough: Bool { false }
}

/// The decisions of one run, by purpose.
package struct WalkChoices: Hashable, Sendable {
  package var swarm: Choices
  package var steps: Choices
  package var times: Choices
  /// None is made unless faults are asked for.
  package var faults: Choices

  /// The decisions that a seed draws for a run.
  package init(_ seed: Seed, run: Int, of scope: Scope) {
    swarm = Choices(seed.stream(.swarm, run: run, of: scope))
    steps = Choices(seed.stream(.steps, run: run, of: scope))
    times = Choices(seed.stream(.times, run: run, of: scope))
    faults = Choices(seed.stream(.faults, run: run, of: scope))
  }

  mutating func restart(_ seed: Seed, run: Int, of scope: Scope) {
    swarm.restart(seed.stream(.swarm, run: run, of: scope))
    steps.restart(seed.stream(.steps, run: run, of: scope))
    times.restart(seed.stream(.times, run: run, of: scope))
    faults.restart(seed.stream(.faults, run: run, of: scope))
  }

  /// The decisions that were made in another run.
  package init(replaying other: WalkChoices) {
    swarm = Choices(other.swarm.made)
    steps = Choices(other.steps.made)
    times = Choices(other.times.made)
    faults = Choices(other.faults.made)
  }
}

/// A part of the way on which a run is led before it goes on at random.
enum LeadStep: Hashable, Sendable {
  case ticks(Int)
  /// The successor at a position in rule order.
  case position(Int)
}

/// Walks through a system at random, by its one step function.
///
/// What can happen is asked of the rules; nothing is drawn that could not happen. No memory is
/// taken during a run.
struct RandomWalk: ~Copyable {
  private let ground: Ground
  private let executor: Executor
  private let state: StateMemory
  private var steps: StepList
  /// None if nothing is to go wrong beyond the rules.
  private let ledger: OffModelLedger?

  /// - Parameters:
  ///   - records: whether observers are to learn what fires in a step.
  ///   - leavesModel: whether steps that no rule makes can come, as the swarm of a run says.
  init(_ ground: Ground, records: Bool, leavesModel: Bool = false) {
    self.ground = ground
    executor = records ? ground.compiled.recorder : ground.compiled.executor
    state = StateMemory(ground.compiled.initial)
    steps = StepList(words: ground.compiled.words, tickAction: ground.compiled.tickAction)
    ledger = leavesModel ? OffModelLedger(ground) : nil
  }

  /// Makes one run.
  ///
  /// It ends after so many steps, or where nothing that the swarm keeps can happen any more. Ticks
  /// are no steps.
  ///
  /// - Parameter lead: the steps and ticks with which the run begins, whatever the swarm leaves out;
  ///   it goes on at random.
  /// - Returns: the number of steps.
  /// - Throws: a `ModelError` if some step leaves a variable's range or does not end.
  mutating func run<Observer: WalkObserver & ~Copyable>(
    _ swarm: Swarm, _ choices: inout WalkChoices, atMost limit: Int, lead: [LeadStep] = [],
    seenBy observer: inout Observer
  ) throws(ModelError) -> Int {
    let state = self.state
    state.set(ground.compiled.initial)
    observer.begin(in: state.words)
    ledger?.begin()
    try steps.fill(from: state.words, by: executor)
    observer.see(steps, in: state.words)
    var taken = 0
    for step in lead {
      switch step {
      case .ticks(let ticks): try wait(ticks, &observer)
      case .position(let position):
        try take(position, &observer)
        taken += 1
      }
    }
    while taken < limit {
      if ledger != nil, try leaveModel(swarm, &choices, &observer) {
        taken += 1
        continue
      }
      var total = steps.weigh(by: swarm)
      if steps.tick >= 0 {
        let ticks = drawWait(isForced: total == 0, &choices.times)
        if ticks > 0 {
          try wait(ticks, &observer)
          if ledger != nil, try leaveModel(swarm, &choices, &observer) {
            taken += 1
            continue
          }
          total = steps.weigh(by: swarm)
          if total == 0, steps.tick >= 0 { continue }
        }
      }
      if total == 0 { break }
      try take(choices.steps.weighted(steps.weighed, total: total), &observer)
      taken += 1
    }
    return taken
  }

  @inline(__always)
  private mutating func take<Observer: WalkObserver & ~Copyable>(
    _ position: Int, _ observer: inout Observer
  ) throws(ModelError) {
    let state = self.state
    observer.take(position, of: steps)
    if let ledger { ledger.take(from: state.words, to: steps.state(position)) }
    state.set(steps.state(position))
    try steps.fill(from: state.words, by: executor)
    observer.see(steps, in: state.words)
  }

  /// Takes a step that no rule makes, if one comes now.
  private mutating func leaveModel<Observer: WalkObserver & ~Copyable>(
    _ swarm: Swarm, _ choices: inout WalkChoices, _ observer: inout Observer
  ) throws(ModelError) -> Bool {
    guard let ledger, let step = swarm.step(beyond: ledger, in: state, &choices.faults) else {
      return false
    }
    observer.apply(step)
    ledger.apply(step)
    state.set(step.next)
    try steps.fill(from: state.words, by: executor)
    observer.see(steps, in: state.words)
    return true
  }

  // MARK: How long before it

  /// How many ticks to wait: none, to the next deadline, to just before it, one tick – just after
  /// what was – or any number.
  ///
  /// - Parameter isForced: whether nothing but time can go on.
  private func drawWait(isForced: Bool, _ choices: inout Choices) -> Int {
    let due = executor.ticksUntilDue(state.words)
    if isForced { return ground.compiled.measuresTime ? 1 : due }
    switch choices.below(8) {
    case 0, 5, 6: return 0
    case 1, 7: return due
    case 2: return due - 1
    case 3: return 1
    default: return 1 + choices.below(max(due, 1))
    }
  }

  private mutating func wait<Observer: WalkObserver & ~Copyable>(
    _ ticks: Int, _ observer: inout Observer
  ) throws(ModelError) {
    let isWhole = !ground.compiled.measuresTime && !observer.wantsEveryTick
    var rest = ticks
    while rest > 0, steps.tick >= 0 {
      let passed = isWhole ? min(rest, executor.ticksUntilDue(state.words)) : 1
      executor.pass(passed, state.words)
      ledger?.wait(passed)
      rest -= passed
      observer.wait(passed, until: state.words)
      try steps.fill(from: state.words, by: executor)
      observer.see(steps, in: state.words)
    }
  }
}
