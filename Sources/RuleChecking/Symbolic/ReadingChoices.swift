internal import Diagnostics
package import RuleLanguage
internal import RuleSemantics
internal import StateSearch
internal import SymbolicSearch

/// Under which answers to the questions of a system a claim fails, found in one search that holds
/// all of them: each question is a quantity that is chosen at the start and never changes.
///
/// Timers may expire at any moment. So a claim that is not said to fail under some answers holds
/// under them in exact time as well; one that is may fail only so.
package struct ReadingChoices {
  /// Answers that are not their question's default, by question.
  package typealias Answers = [String: String]

  /// What one search says of a claim.
  package struct Claim {
    /// The claim.
    package let property: Property
    /// The answers under which it fails if timers may expire at any moment; `nil` if it is not one
    /// of states, or the budget does not suffice.
    package let failing: Set<Answers>?
    /// The answers under which what it speaks of can occur at all.
    package let spoken: Set<Answers>?

    package init(property: Property, failing: Set<Answers>?, spoken: Set<Answers>?) {
      (self.property, self.failing, self.spoken) = (property, failing, spoken)
    }
  }

  /// What was found of the search.
  package let facts: DiagramFacts
  /// The claims, in the order asked.
  package let claims: [Claim]
  /// The questions that were chosen: those on which some rule depends.
  package let questions: [Reading]
  /// Those on which a setting of the semantics depends, which took their defaults.
  package let settled: [Reading]

  /// - Parameters:
  ///   - system: no amendment is taken.
  ///   - among: the questions that are open, by id; all if not given. The others take their defaults.
  ///   - others: how many questions have another answer than their default at once, at most; any
  ///     number if `nil`.
  /// - Throws: a `ModelError` if the model is at fault, or a ``DiagramObstacle``.
  package init(
    _ system: RuleLanguage.System, among: Set<String>? = nil, others: Int?, nodes: Int,
    interrupted: (() -> Bool)? = nil
  ) throws {
    let chosen = SystemOfChoices(system, among: among)
    let plain = try CompiledSystem(chosen.system)
    let compiled = plain.timerNames.isEmpty ? plain : try plain.byClocks()
    let known = Set(compiled.variables.map(\.name))
    questions = chosen.readings.filter { known.contains(SystemOfChoices.name($0)) }
    settled = chosen.settled
    let starts = StartChoices(Set(questions.map(SystemOfChoices.name)), others: others)
    let space: SymbolicSpace
    do {
      space = try SymbolicSpace.explore(
        compiled, choosing: starts, budget: SymbolicBudget(nodes: nodes),
        isInterrupted: interrupted)
    } catch {
      throw DiagramObstacle(error)
    }
    let byName = firstByKey(
      chosen.readings.map { (SystemOfChoices.name($0), $0) })
    let answers = { (choices: Set<StartChoice>) -> Set<Answers> in
      Set(
        choices.map { choice in
          Answers(
            choice.compactMap { name, value in
              byName[name].map { ($0.id, $0.alternatives[value].id) }
            }, uniquingKeysWith: { first, _ in first })
        })
    }
    claims = try chosen.system.properties.map { property in
      Claim(
        property: property,
        failing: try property.kind.failing.flatMap { condition, comes in
          try space.choices(
            starts, comingTo: condition.meaning(chosen.meaning), fromElsewhere: comes
          ).map(answers)
        },
        spoken: try property.spoken.flatMap {
          try space.choices(starts, comingTo: $0.meaning(chosen.meaning)).map(answers)
        })
    }
    let nodes = space.nodeCounts
    facts = DiagramFacts(
      states: space.stateCount, transitions: space.transitionCount, nodes: nodes.states,
      peak: nodes.peak, timers: plain.timerNames.isEmpty ? .exact : .anyMoment)
  }
}

/// A system in which conditions on readings ask for variables that nothing changes.
private struct SystemOfChoices {
  var system: RuleLanguage.System
  var readings: [Reading] = []
  var settled: [Reading] = []
  /// What a reading means there.
  var meaning: ReadingMeaning = { .reading($0, is: $1) }

  static func name(_ reading: Reading) -> String { "reading \(reading.id)" }

  init(_ original: RuleLanguage.System, among: Set<String>?) {
    system = original
    let settings =
      original.ties.cases.map(\.condition) + original.immediacy.cases.map(\.condition)
      + original.suspendedTimers.cases.map(\.condition)
    var fixed: Set<String> = []
    for condition in settings {
      condition.walk { if case .reading(let id, _) = $0 { fixed.insert(id) } }
    }
    settled = original.readings.filter { fixed.contains($0.id) }
    readings = original.readings.filter {
      !fixed.contains($0.id) && among?.contains($0.id) != false
    }
    let open = Set(readings.map(\.id))
    system.readings = original.readings.filter { !open.contains($0.id) }
    system.amendments = []
    let byID = firstByKey(readings.map { ($0.id, $0) })
    meaning = { id, alternative in
      guard let reading = byID[id],
        let place = reading.alternatives.firstIndex(where: { $0.id == alternative })
      else { return .reading(id, is: alternative) }
      let variable = Variable(
        Self.name(reading), 0...reading.alternatives.count - 1, initially: 0, .outside)
      return .compare(.variable(variable), .equal, .constant(place))
    }
    let meaning = meaning
    system.machines = original.machines.map { $0.meaning(meaning) }
    system.process.onLaunch = original.process.onLaunch.flatMap { $0.meaning(meaning) }
  }
}

extension Property {
  /// Where what the claim is about holds; `nil` if it is about no states.
  fileprivate var spoken: Condition? {
    switch given {
    case .holds(let condition): return condition
    case .some: return nil
    case nil:
      guard case .always(_, let whenever) = kind else { return .always }
      return whenever
    }
  }
}

extension Property.Kind {
  /// The states in which a claim fails, and whether only those that a run reaches from others.
  fileprivate var failing: (Condition, Bool)? {
    switch self {
    case .always(let condition, let whenever): (.all([whenever, .not(condition)]), false)
    case .never(.holds(let condition)): (condition, false)
    case .never(.becomes(let condition)): (condition, true)
    default: nil
    }
  }
}
