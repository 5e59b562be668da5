internal import Machines

/// Sees a run as it happens.
///
/// The pointers are valid during the call only. What an observer does not implement is nothing to
/// it.
protocol WalkObserver: ~Copyable {
  /// Whether every single tick is to be told, rather than all that pass together.
  var wantsEveryTick: Bool { get }
  /// Whether the rest of the run is of no interest.
  var hasSeenEnough: Bool { get }
  mutating func begin(in state: UnsafePointer<UInt64>)
  /// What can happen in the state in which the run now is.
  mutating func see(_ steps: borrowing StepList, in state: UnsafePointer<UInt64>)
  /// Ticks pass, after which the run is in a state; `see` follows.
  mutating func wait(_ ticks: Int, until state: UnsafePointer<UInt64>)
  /// One of the steps seen last happens; `see` follows.
  mutating func take(_ position: Int, of steps: borrowing StepList)
  /// Something happens that no rule of the model brings about; `see` follows.
  mutating func apply(_ step: InjectedStep)
}

extension WalkObserver where Self: ~Copyable {
  var wantsEveryTick: Bool { false }
  var hasSeenEnough: Bool { false }
  mutating func begin(in state: UnsafePointer<UInt64>) {}
  mutating func see(_ steps: borrowing StepList, in state: UnsafePointer<UInt64>) {}
  mutating func wait(_ ticks: Int, until state: UnsafePointer<UInt64>) {}
  mutating func take(_ position: Int, of steps: borrowing StepList) {}
  mutating func apply(_ step: InjectedStep) {}
}

/// Looks at nothing.
struct Nobody: WalkObserver {}

/// Two who see the same run.
struct Both<First: WalkObserver & ~Copyable, Second: WalkObserver & ~Copyable>: ~Copyable,
  WalkObserver
{
  var first: First
  var second: Second

  init(_ first: consuming First, _ second: consuming Second) {
    self.first = first
    self.second = second
  }

  var wantsEveryTick: Bool { first.wantsEveryTick || second.wantsEveryTick }
  var hasSeenEnough: Bool { first.hasSeenEnough || second.hasSeenEnough }

  mutating func begin(in state: UnsafePointer<UInt64>) {
    first.begin(in: state)
    second.begin(in: state)
  }

  mutating func see(_ steps: borrowing StepList, in state: UnsafePointer<UInt64>) {
    first.see(steps, in: state)
    second.see(steps, in: state)
  }

  mutating func wait(_ ticks: Int, until state: UnsafePointer<UInt64>) {
    first.wait(ticks, until: state)
    second.wait(ticks, until: state)
  }

  mutating func take(_ position: Int, of steps: borrowing StepList) {
    first.take(position, of: steps)
    second.take(position, of: steps)
  }

  mutating func apply(_ step: InjectedStep) {
    first.apply(step)
    second.apply(step)
  }
}

/// Shows a run for as long as the rules make it: one that has suffered a fault may be where no rule
/// leads.
struct InModel<Observer: WalkObserver & ~Copyable>: ~Copyable, WalkObserver {
  var observer: Observer
  private var isInside = true

  init(_ observer: consuming Observer) { self.observer = observer }

  mutating func begin(in state: UnsafePointer<UInt64>) {
    isInside = true
    observer.begin(in: state)
  }

  mutating func wait(_ ticks: Int, until state: UnsafePointer<UInt64>) {
    if isInside { observer.wait(ticks, until: state) }
  }

  mutating func take(_ position: Int, of steps: borrowing StepList) {
    if isInside { observer.take(position, of: steps) }
  }

  mutating func apply(_ step: InjectedStep) { isInside = false }
}

/// Keeps the path that a run takes.
struct PathRecorder: WalkObserver {
  private(set) var path = Path()

  mutating func begin(in state: UnsafePointer<UInt64>) { path = Path() }
  mutating func wait(_ ticks: Int, until state: UnsafePointer<UInt64>) { path.finalWait += ticks }

  mutating func take(_ position: Int, of steps: borrowing StepList) {
    path.moves.append(
      Move(
        wait: path.finalWait, action: steps.actions[position],
        which: steps.which(position)))
    path.finalWait = 0
  }

  mutating func apply(_ step: InjectedStep) {
    path.moves.append(Move(wait: path.finalWait, offModel: step.action))
    path.finalWait = 0
  }
}

/// Writes a run down for people to read, with its times and what each step does.
struct RunWriter: WalkObserver {
  private(set) var run: RunBuilder

  init(_ compiled: CompiledSystem) { run = RunBuilder(compiled) }

  mutating func begin(in state: UnsafePointer<UInt64>) { run = RunBuilder(run.compiled) }
  mutating func wait(_ ticks: Int, until state: UnsafePointer<UInt64>) { run.wait(ticks) }

  mutating func take(_ position: Int, of steps: borrowing StepList) {
    run.take(steps.step(position, of: run.compiled))
  }

  mutating func apply(_ step: InjectedStep) {
    run.take(
      run.compiled.runStep(step, from: run.state, at: run.now), to: step.next,
      lasting: step.microseconds)
  }
}
