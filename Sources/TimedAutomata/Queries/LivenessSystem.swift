/// What is wrong for a run to do forever.
enum LivenessWatch<State: Sendable>: Sendable {
  typealias Condition = @Sendable (State) -> Bool

  /// To stay where an answer is owed: from the start, or since a request.
  case owes(fromStart: Bool, request: Condition, answer: Condition)
  /// To come again and again to where the condition does not hold.
  case breaks(Condition)

  /// Whether a run that goes round wrongly may visit states that are not wrong.
  var mayRecover: Bool {
    if case .breaks = self { true } else { false }
  }
}

/// A timed system whose states know whether it is wrong to stay in them, and whether time went on.
struct LivenessSystem<System: TimedSystem>: TimedSystem {
  struct State: Hashable, Sendable {
    var state: System.State
    var isWrong: Bool
    /// Whether the step that led here was one at which a unit of time had passed since the last
    /// such.
    var isTick = false
  }

  let system: System
  let watch: LivenessWatch<System.State>
  /// Whether one clock more tells when a unit of time has passed. Then each step is there twice: as
  /// it is, and as one that finds the clock at 1 or above and sets it back.
  let countsTicks: Bool

  var clockCount: Int { system.clockCount + (countsTicks ? 1 : 0) }

  var initialStates: [State] {
    system.initialStates.map { state in
      switch watch {
      case .owes(let fromStart, let request, let answer):
        State(state: state, isWrong: (fromStart || request(state)) && !answer(state))
      case .breaks(let condition): State(state: state, isWrong: !condition(state))
      }
    }
  }

  func name(ofAction action: Int) -> String { system.name(ofAction: action) }

  func describe(_ state: State, into sojourn: inout TimedSojourn) {
    system.describe(state.state, into: &sojourn)
    if countsTicks { sojourn.bound(clockCount, lower: 1) }
  }

  func transitions(of state: State, into transitions: inout TimedTransitions<State>) {
    // What was owed from the start is not owed again.
    if case .owes(fromStart: true, _, _) = watch, !state.isWrong { return }
    for step in system.steps(from: state.state) {
      let isWrong =
        switch watch {
        case .owes(_, let request, let answer):
          (state.isWrong || request(step.target)) && !answer(step.target)
        case .breaks(let condition): !condition(step.target)
        }
      transitions.append(State(state: step.target, isWrong: isWrong), as: step)
      if countsTicks {
        transitions.append(State(state: step.target, isWrong: isWrong, isTick: true), as: step)
        transitions.require(clockCount, .atLeast, 1)
        transitions.reset(clockCount)
      }
    }
  }

  /// Whether a run may stay in a state forever, and should not.
  func isWrongToRest(in state: State) -> Bool {
    guard state.isWrong else { return false }
    let stay = system.stay(in: state.state)
    return stay.canWait && stay.invariant.isEmpty
  }
}
