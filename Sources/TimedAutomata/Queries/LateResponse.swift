public import StateSearch

/// Whether every answer comes in time.
public enum ResponseVerdict<State: Sendable>: Sendable {
  /// Every request is answered in time.
  case inTime
  /// A run at whose end an answer has been due for longer than was allowed.
  case late(TimedRun<State>)
  /// The search did not find all that there is.
  case endedBy(SearchBound)
}

extension TimedSystem {
  /// Whether, whenever something is due, it is answered within a time: bounded response, in UPPAAL
  /// `due --> answer` with an observer's clock.
  ///
  /// Time counts from the moment at which a state is entered that is due and no answer, from one
  /// that is not. A run in which time stops before the limit, or converges, is not late: ask for
  /// timelocks as well (``ZoneSpace/deadlock(except:counting:)``).
  ///
  /// - Parameters:
  ///   - limit: the time allowed, in units of the clocks; it may be used up.
  ///   - options: bounds; nothing is merged.
  public func response(
    to due: @escaping @Sendable (State) -> Bool, by answer: @escaping @Sendable (State) -> Bool,
    within limit: Int, options: ZoneOptions = ZoneOptions()
  ) -> ResponseVerdict<State> {
    let space = exploreZones(
      ResponseSystem(system: self, limit: limit, isDue: { due($0) && !answer($0) }),
      options: options.plain(merges: false), stopWhen: { $0.memory == .late })
    if let node = space.stoppedAt { return .late(space.lateRun(to: node)) }
    return space.endedBy.map { .endedBy($0) } ?? .inTime
  }
}

/// A timed system with one more clock, which measures how long an answer has been due.
struct ResponseSystem<System: TimedSystem>: TimedSystem {
  enum Memory: UInt8, Sendable { case idle, waiting, late }

  struct State: Hashable, Sendable {
    var state: System.State
    var memory: Memory
  }

  let system: System
  let limit: Int
  let isDue: @Sendable (System.State) -> Bool

  /// The action of which the observer finds that it is late.
  static var late: Int { Int(UInt32.max) }

  var clockCount: Int { system.clockCount + 1 }

  var initialStates: [State] {
    system.initialStates.map { State(state: $0, memory: isDue($0) ? .waiting : .idle) }
  }

  func name(ofAction action: Int) -> String {
    action == Self.late ? "late" : system.name(ofAction: action)
  }

  func describe(_ state: State, into sojourn: inout TimedSojourn) {
    if state.memory == .late { return }
    system.describe(state.state, into: &sojourn)
    if state.memory == .waiting { sojourn.bound(clockCount, lower: limit) }
  }

  func transitions(of state: State, into transitions: inout TimedTransitions<State>) {
    if state.memory == .late { return }
    if state.memory == .waiting {
      transitions.append(State(state: state.state, memory: .late), by: Self.late)
      transitions.require(clockCount, .greater, limit)
    }
    for step in system.steps(from: state.state) {
      let isDue = isDue(step.target)
      transitions.append(State(state: step.target, memory: isDue ? .waiting : .idle), as: step)
      if isDue, state.memory == .idle { transitions.reset(clockCount) }
    }
  }
}

extension ZoneSpace {
  /// The run to a node at which the observer found that an answer is late, as the watched system
  /// makes it.
  func lateRun<Watched: TimedSystem>(
    to node: Int
  ) -> TimedRun<Watched.State> where System == ResponseSystem<Watched> {
    guard let run = run(to: node) else {
      preconditionFailure("no run leads to a zone that was not widened")
    }
    // The last step is the observer's.
    return run.mapStates(steps: run.steps.count - 1) { $0.state }
  }
}
