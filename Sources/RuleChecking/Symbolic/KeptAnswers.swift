internal import Diagnostics
internal import RuleLanguage
internal import RuleSemantics
internal import StateSearch
internal import SymbolicSearch

/// What diagrams answered to questions on a system in which any timer that runs may expire at any
/// moment, in the order in which they were asked, without words and without times.
package struct KeptAnswers: Codable, Sendable {
  var states: Count
  var transitions: Count
  var firings: [Count]
  var nodes: Int
  var peak: Int
  var answers: [Answer] = []

  struct Answer: Codable {
    /// A digest of what was asked.
    let question: String
    let said: Said
    /// The states from which what should stay possible is not.
    var lost: FrozenSet?
  }

  enum Said: Codable {
    case holds, holdsInTime, vacuous, unanswered, undecided
    case violated(Trace?, states: Count?, of: Count?)
    case reached(Trace?)
    case waits(forEver: Bool)
    case occurs(Bool)
  }

  /// A run: by state, which of the steps that are possible there is taken.
  typealias Trace = [Int]

  /// The name of what diagrams are asked of a system that is compiled for clocks.
  static func name(of clocked: CompiledSystem, _ options: SearchOptions) -> String {
    var content = clocked.contentAtAnyMoment
    content.feed("at any moment \(options.bounds.nodes ?? -1)")
    return content.digits
  }
}

/// What is asked of diagrams.
enum DiagramQuestion {
  case answer(Property.Kind, wantsRun: Bool)
  case occurs(EventPredicate)

  /// A digest of all of it.
  var digest: String {
    var text = ""
    dump(self, to: &text)
    var digest = Fingerprint()
    digest.feed(text)
    return digest.digits
  }

  var asksWhatStaysPossible: Bool {
    if case .answer(.alwaysPossible, _) = self { true } else { false }
  }
}

extension KeptAnswers.Said {
  /// - Returns: `nil` if it is not to be kept: somebody asked for an end, or a run is none of the system.
  init?(_ answer: SymbolicAnswer, _ compiled: CompiledSystem) throws(ModelError) {
    func places(_ trace: SymbolicTrace?) throws(ModelError) -> KeptAnswers.Trace?? {
      guard let trace else { return .some(nil) }
      return try trace.places(in: compiled).map { .some($0) }
    }
    switch answer {
    case .holds: self = .holds
    case .holdsInTime: self = .holdsInTime
    case .vacuous: self = .vacuous
    case .unanswered: self = .unanswered
    case .undecided(.interruption): return nil
    case .undecided: self = .undecided
    case .waits(let forEver): self = .waits(forEver: forEver)
    case .violated(let trace, let states, let asked):
      guard let places = try places(trace) else { return nil }
      self = .violated(places, states: states, of: asked)
    case .reached(let trace):
      guard let places = try places(trace) else { return nil }
      self = .reached(places)
    }
  }

  /// - Returns: `nil` if it answers another question, or is no run of the system.
  func answer(_ compiled: CompiledSystem) throws(ModelError) -> SymbolicAnswer? {
    func trace(_ places: KeptAnswers.Trace?) throws(ModelError) -> SymbolicTrace?? {
      guard let places else { return .some(nil) }
      return try SymbolicTrace(places, in: compiled).map { .some($0) }
    }
    switch self {
    case .holds: return .holds
    case .holdsInTime: return .holdsInTime
    case .vacuous: return .vacuous
    case .unanswered: return .unanswered
    case .undecided: return .undecided(.nodes)
    case .waits(let forEver): return .waits(forEver: forEver)
    case .violated(let places, let states, let asked):
      return try trace(places).map { .violated($0, states: states, of: asked) }
    case .reached(let places): return try trace(places).map { .reached($0) }
    case .occurs: return nil
    }
  }
}
