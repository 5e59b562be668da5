internal import Diagnostics
internal import RuleLanguage
internal import RuleSemantics
internal import StateGraphs
internal import StateSearch
internal import SymbolicSearch

/// What lies around a run of a system that is too large to be stored, found step by step: whether a
/// violation can still be avoided from its states, by others than the process: that the app dies or is
/// left is no advice.
///
/// If every run reaches it even where any timer that runs may expire at any moment, every run in
/// exact time does. That it can be avoided is said only where nothing need be waited for: the app
/// can rest there, or come to rest by steps that come before any timer does.
final class Surroundings {
  private typealias State = [UInt64]
  private static let mostStates = 2_000

  private let compiled: CompiledSystem
  private let bad: CompiledCondition
  /// Whether what should stay possible is out of reach, where that is the violation.
  private let isLost: (([UInt64]) -> Bool)?
  /// Whether a step into such a state is the violation, and not the state.
  private let becomes: Bool
  private lazy var forced = ForcedNearby<State>(
    budget: Self.mostStates, isTarget: { [unowned self] in !becomes && isBad($0) },
    canStay: { [unowned self] in try rests(in: $0) },
    successors: { [unowned self] state in
      try going(from: state).map { ends($0, from: state) ? nil : $0.next }
    })

  /// - Parameter answers: those of the system, of which the property was asked last.
  /// - Returns: `nil` if the property is not one of single states or steps, or not known of each state.
  init?(_ answers: DiagramAnswers, of kind: Property.Kind) throws(ModelError) {
    compiled = answers.compiled
    if case .alwaysPossible = kind {
      guard let isLost = answers.isLost else { return nil }
      (self.isLost, bad, becomes) = (isLost, try compiled.predicate(.never), false)
      return
    }
    isLost = nil
    switch kind {
    case .always(let condition, let whenever):
      bad = try compiled.predicate(.all([whenever, .not(condition)]))
      becomes = false
    case .never(.holds(let condition)): (bad, becomes) = (try compiled.predicate(condition), false)
    case .never(.becomes(let condition)): (bad, becomes) = (try compiled.predicate(condition), true)
    default: return nil
    }
  }

  private func steps(from state: State) throws(ModelError) -> [Step] {
    try compiled.stepsAtAnyMoment(from: state)
  }

  /// The steps of others than the process.
  private func going(from state: State) throws(ModelError) -> [Step] {
    try steps(from: state).filter { step in
      if case .process = compiled.kind(ofAction: step.number) { false } else { true }
    }
  }

  func isBad(_ state: [UInt64]) -> Bool {
    if let isLost { return isLost(state) }
    return state.withUnsafeBufferPointer { words in
      words.baseAddress.map { compiled.executor.holds(bad, in: $0) } ?? false
    }
  }

  /// Whether a step is the violation.
  private func ends(_ step: Step, from state: State) -> Bool {
    isBad(step.next) && (!becomes || !isBad(state))
  }

  /// Whether nothing happens in a state by itself, now or later.
  func rests(in state: [UInt64]) throws(ModelError) -> Bool {
    try !steps(from: state).contains { compiled.kind(ofAction: $0.number).isAutomatic }
  }

  /// Whether every run from a state comes to the violation; `nil` if that is not known.
  func isForced(_ state: [UInt64]) -> Bool? {
    if avoids(state) { return false }
    return (try? forced.isForced(state)) == true ? true : nil
  }

  /// Whether the app can come to rest from a state without the violation, by steps that come before
  /// any timer; those states first in which fewest timers run.
  private func avoids(_ state: State) -> Bool {
    if !becomes, isBad(state) { return false }
    var seen: Set<State> = [state]
    var open: [(timers: Int, state: State)] = [(0, state)]
    while let place = open.indices.reversed().min(by: { open[$0].timers < open[$1].timers }) {
      let state = open.remove(at: place).state
      guard let steps = try? going(from: state) else { return false }
      let automatic = steps.filter { compiled.kind(ofAction: $0.number).isAutomatic }
      if automatic.isEmpty { return true }
      // What happens at once comes before what others do.
      let isUrgent = automatic.contains { compiled.kind(ofAction: $0.number) == .immediate }
      for step in isUrgent ? automatic : steps where !ends(step, from: state) {
        switch compiled.kind(ofAction: step.number) {
        case .cause where compiled.ties != .bothWays: continue
        case .cause, .immediate: break
        case .expiry, .tick, .process: continue
        }
        if seen.count < Self.mostSeen, seen.insert(step.next).inserted {
          open.append((compiled.runningTimers(in: step.next), step.next))
        }
      }
    }
    return false
  }

  private static let mostSeen = 1_000
  private static let mostAtOnce = 100

  /// Whether the same action as that of a step still leads to the violation for certain in a state,
  /// once the app has done there what it does at once.
  func stillEnds(_ action: Int, in state: [UInt64]) -> Bool {
    var state = state
    for _ in 0..<Self.mostAtOnce {
      let atOnce = try? going(from: state).first {
        compiled.kind(ofAction: $0.number) == .immediate
      }
      guard let atOnce else { break }
      if ends(atOnce, from: state) { return true }
      state = atOnce.next
    }
    guard let steps = try? steps(from: state) else { return true }
    return steps.contains {
      $0.number == action && (ends($0, from: state) || isForced($0.next) == true)
    }
  }

  /// Some states with all that others than the process lead to from them.
  func around(_ states: [[UInt64]]) throws(ModelError) -> [[UInt64]] {
    var around = states
    for state in states {
      around += try going(from: state).map(\.next)
    }
    return around
  }
}

extension SymbolicCheck {
  /// A violation of which a run is known, with what explains it; as it is where nothing more is known.
  ///
  /// - Parameter states: those of a run that shows it.
  func explained(
    _ result: PropertyResult, by states: [[UInt64]]
  ) throws(ModelError) -> PropertyResult {
    guard options.detail == .full, result.verdict == .violated, result.run != nil,
      let surroundings = try Surroundings(answers, of: result.property.kind)
    else { return result }
    let slice = StateSlice(try surroundings.around(states), of: answers.compiled)
    var options = options
    options.bounds.states = Self.mostStatesOfSlice
    let explored = try Explored(zonesOf: compiled, options: options, slice: slice)
    if explored.endedBy != nil { return result }
    var rules = explored.rules
    rules.surroundings = surroundings
    let checker = SystemPropertyChecker(rules: rules, bound: nil, detail: .full)
    guard case .alwaysPossible = result.property.kind else {
      let again = try checker.result(for: result.property)
      return again.detail.explanation == nil ? result : again
    }
    let lost = rules.graph.nodes { surroundings.isBad(rules.state($0)) }
    guard var nearest = rules.nearestRun(to: lost) else { return result }
    nearest.explain(by: rules, to: StateGraph.Target(nodes: lost))
    return PropertyResult(
      property: result.property, verdict: .violated, detail: nearest.detail(),
      run: try rules.run(nearest.run, to: .noWay))
  }
}
