internal import Diagnostics
internal import RuleLanguage
internal import RuleSemantics
internal import StateSearch
internal import SymbolicSearch

/// What decision diagrams say of a system: recalled while the same is asked as before, and found from
/// the first other question on.
///
/// The questions asked until then are asked again, so that all is as if nothing had been recalled.
final class DiagramAnswers {
  let compiled: CompiledSystem
  private let explore: () throws(SymbolicFailure) -> SymbolicSpace
  private let memory: AnswerMemory?
  private var recalled: KeptAnswers?
  private var space: SymbolicSpace?
  private var asked: [DiagramQuestion] = []
  /// What was answered, as it is kept; no longer made once something is not to be kept.
  private var answers: [KeptAnswers.Answer]? = []
  /// Whether somebody asked for an end before all was answered.
  private(set) var wasInterrupted = false

  /// - Throws: a ``SymbolicFailure`` if nothing is recalled and the system cannot be explored.
  init(
    of compiled: CompiledSystem, recalling memory: AnswerMemory?, _ options: SearchOptions,
    exploring explore: @escaping () throws(SymbolicFailure) -> SymbolicSpace
  ) throws(SymbolicFailure) {
    self.compiled = compiled
    self.memory = memory
    self.explore = explore
    recalled = memory?.recalled(by: KeptAnswers.name(of: compiled, options)) as? KeptAnswers
    if recalled == nil { space = try explore() }
  }

  // MARK: Questions

  func answer(
    to kind: Property.Kind, wantsRun: Bool = true
  ) throws(ModelError) -> SymbolicAnswer {
    let question = DiagramQuestion.answer(kind, wantsRun: wantsRun)
    if let answer = try recalled(question)?.answer(compiled) {
      asked.append(question)
      return answer
    }
    guard let space = try found() else { return .undecided(.interruption) }
    let answer = try space.answer(to: kind, wantsRun: wantsRun)
    if answer == .undecided(.interruption) { wasInterrupted = true }
    note(question, memory == nil ? nil : try KeptAnswers.Said(answer, compiled))
    return answer
  }

  /// Whether a point occurs in some run; `nil` if the budget does not suffice.
  func occurs(_ point: EventPredicate) throws(ModelError) -> Bool? {
    let question = DiagramQuestion.occurs(point)
    switch recalled(question) {
    case .occurs(let occurs):
      asked.append(question)
      return occurs
    case .undecided:
      asked.append(question)
      return nil
    default: break
    }
    guard let space = try found() else { return nil }
    let occurs = try space.occurs(point)
    if occurs == nil, space.wasInterrupted { wasInterrupted = true }
    note(question, occurs.map { .occurs($0) } ?? (space.wasInterrupted ? nil : .undecided))
    return occurs
  }

  /// Tells from which states the last property that something stays possible is violated; `nil` if that
  /// is not known.
  var isLost: (([UInt64]) -> Bool)? {
    if let space { return space.knowsLost ? space.isLost : nil }
    guard let place = asked.lastIndex(where: \.asksWhatStaysPossible) else { return nil }
    return recalled?.answers[place].lost?.membership(in: compiled)
  }

  /// What was answered to a question, if it is the next that was asked before.
  private func recalled(_ question: DiagramQuestion) -> KeptAnswers.Said? {
    guard space == nil, let recalled, recalled.answers.indices.contains(asked.count) else {
      return nil
    }
    let answer = recalled.answers[asked.count]
    return answer.question == question.digest ? answer.said : nil
  }

  /// The states, of which all was asked that was recalled so far; `nil` if somebody asked for an end.
  private func found() throws(ModelError) -> SymbolicSpace? {
    if let space { return space }
    if wasInterrupted { return nil }
    guard let explored = try? explore() else {
      // It was explored before.
      wasInterrupted = true
      return nil
    }
    let again = asked
    (space, recalled, asked) = (explored, nil, [])
    for question in again {
      switch question {
      case .answer(let kind, let wantsRun): _ = try answer(to: kind, wantsRun: wantsRun)
      case .occurs(let point): _ = try occurs(point)
      }
    }
    return space
  }

  /// - Parameter said: `nil` if nothing is to be kept.
  private func note(_ question: DiagramQuestion, _ said: KeptAnswers.Said?) {
    asked.append(question)
    guard let said else { return answers = nil }
    if memory == nil { return }
    answers?.append(
      KeptAnswers.Answer(
        question: question.digest, said: said,
        lost: question.asksWhatStaysPossible ? space?.frozenLost : nil))
  }

  // MARK: Counts

  /// How often each row fires over all steps, by position in `CompiledSystem/rows`.
  var firings: [Count] { recalled?.firings ?? space?.firings ?? [] }

  /// What is known of the diagrams when all is answered, which is kept then.
  func end() throws(ModelError) -> KeptAnswers? {
    if space == nil, asked.count != recalled?.answers.count { _ = try found() }
    guard let space else { return recalled }
    let nodes = space.nodeCounts
    var kept = KeptAnswers(
      states: space.stateCount, transitions: space.transitionCount, firings: space.firings,
      nodes: nodes.states, peak: nodes.peak)
    kept.answers = answers ?? []
    if answers != nil { memory?.leave(kept) }
    return kept
  }
}
