import Checking

/// What ``WorkerPool`` does, one atomic access a step: its own threads, as a system to be checked.
///
/// The caller has number 0. How long a thread looks before it sleeps is left open, so it may stop
/// looking at any step.
struct WorkerPoolModel: TransitionSystem {
  /// A precaution that is left out: the count of what is done starts again before jobs are handed out;
  /// who is counted as sleeping asks once more whether there is a turn; who was woken, whether all is
  /// done.
  enum Fault { case none, opensEarly, sleepsUnasked, asksOnce }

  enum Step: UInt8 {
    // The caller.
    case write, resetDone, open, turn, wake, call, announce, look, ask, lieDown, askAgain, wait, end
    // The others.
    case seek, count, checkTurn, uncount, sleep, see, rise, ring
    // All.
    case take, run, finish, over
  }

  struct State: Hashable, Sendable {
    var steps: SIMD4<UInt8>
    /// The turn that each of the others has seen.
    var seen = SIMD4<UInt8>()
    /// Which jobs have run in this turn.
    var ran: UInt8 = 0
    var nextJob = WorkerPoolModel.closed
    var done: UInt8 = 0
    var turn: UInt8 = 0
    var sleeping: UInt8 = 0
    var bell: UInt8 = 0
    var finished: UInt8 = 0
    var isCallerSleeping = false
    /// The turn whose work is written, 0 for none.
    var body: UInt8 = 0
    var turns: UInt8 = 0
    var isWrong = false

    subscript(thread: Int) -> Step {
      get { Step(rawValue: steps[thread]) ?? .over }
      set { steps[thread] = newValue.rawValue }
    }
  }

  static let closed: UInt8 = 100
  static let ended: UInt8 = 200

  let jobs: Int
  let turns: UInt8
  var fault = Fault.none

  var initialStates: [State] {
    var state = State(steps: SIMD4(repeating: Step.over.rawValue))
    state[0] = .write
    for thread in 1..<jobs { state[thread] = .seek }
    return [state]
  }

  func successors(of state: State, into next: inout Transitions<State, Int>) {
    for thread in 0..<jobs {
      let step = state[thread]
      if step == .over { continue }
      if isWaiting(state, thread) { continue }
      next.append(state, by: thread) { advance(&$0, thread, step) }
      // Anyone who looks in vain may go on looking, which changes nothing, or sleep.
      if step == .look && state.done == jobs || step == .seek && state.turn != state.seen[thread] {
        next.append(state, by: thread) { $0[thread] = thread == 0 ? .ask : .count }
      }
    }
  }

  private func isWaiting(_ state: State, _ thread: Int) -> Bool {
    state[thread] == .wait && state.finished == 0 || state[thread] == .sleep && state.bell == 0
  }

  private func advance(_ state: inout State, _ thread: Int, _ step: Step) {
    switch step {
    case .write, .resetDone, .open, .turn, .wake, .look, .ask, .lieDown, .askAgain, .wait, .end:
      lead(&state, step)
    case .take:
      let job = state.nextJob
      if job < jobs {
        state.nextJob += 1
        state[thread] = .run
        if state.ran & 1 << job != 0 { state.isWrong = true }
        state.ran |= 1 << job
      } else {
        state[thread] = thread == 0 ? .look : .seek
      }
    case .run:
      if state.body != state.turns { state.isWrong = true }
      state[thread] = .finish
    case .finish:
      state.done += 1
      state[thread] = state.done == jobs && thread > 0 ? .rise : .take
    default: help(&state, thread, step)
    }
  }

  private func lead(_ state: inout State, _ step: Step) {
    switch step {
    case .write:
      write(&state, state.turns + 1)
      state.turns += 1
      state.ran = 0
      state[0] = fault == .opensEarly ? .open : .resetDone
    case .resetDone:
      state.done = 0
      state[0] = fault == .opensEarly ? .turn : .open
    case .open:
      state.nextJob = 0
      state[0] = fault == .opensEarly ? .resetDone : .turn
    case .turn:
      state.turn += 1
      state[0] = .wake
    case .wake:
      state.bell += state.sleeping
      state.sleeping = 0
      state[0] = state.turn == Self.ended ? .over : .take
    case .look: state[0] = state.done == jobs ? .end : .ask
    case .ask: state[0] = state.done == jobs ? .end : .lieDown
    case .lieDown:
      state.isCallerSleeping = true
      state[0] = .askAgain
    case .askAgain:
      if state.done == jobs, state.isCallerSleeping {
        state.isCallerSleeping = false
        state[0] = .end
      } else {
        state[0] = .wait
      }
    case .wait:
      state.finished -= 1
      state[0] = fault == .asksOnce ? .end : .ask
    default:
      if state.ran != 1 << jobs - 1 || state.done != jobs { state.isWrong = true }
      write(&state, 0)
      state[0] = .write
      if state.turns == turns {
        state.turn = Self.ended
        state[0] = .wake
      }
    }
  }

  /// Writes what is to be called, which nobody may be calling.
  private func write(_ state: inout State, _ body: UInt8) {
    for thread in 0..<jobs where state[thread] == .run { state.isWrong = true }
    state.body = body
  }

  private func help(_ state: inout State, _ thread: Int, _ step: Step) {
    switch step {
    case .seek: state[thread] = state.turn != state.seen[thread] ? .see : .count
    case .count:
      state.sleeping += 1
      state[thread] = fault == .sleepsUnasked ? .sleep : .checkTurn
    case .checkTurn: state[thread] = state.turn != state.seen[thread] ? .uncount : .sleep
    case .uncount:
      state[thread] = state.sleeping > 0 ? .see : .sleep
      if state.sleeping > 0 { state.sleeping -= 1 }
    case .sleep:
      state.bell -= 1
      state[thread] = .see
    case .see:
      state.seen[thread] = state.turn
      state[thread] = state.turn == Self.ended ? .over : .take
    case .rise:
      state[thread] = state.isCallerSleeping ? .ring : .take
      state.isCallerSleeping = false
    default:
      state.finished += 1
      state[thread] = .take
    }
  }
}
