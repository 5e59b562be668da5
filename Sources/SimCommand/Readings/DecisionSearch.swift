import Checking
import Machines
import Reporting

/// One thing that the owner of a document can decide.
enum OwnerChoice: Hashable, Comparable {
  case amendment(String)
  case answer(String, String)
}

/// Searches the fewest decisions after which no claim of the two worst harms fails.
///
/// A set under which a claim fails is grown, decision by decision, while that claim fails; a set under
/// which nothing fails then holds one of the decisions left out, if further decisions break no claim.
/// So the least sets that meet all these are looked for. Each set that is reported was explored
/// itself, and so was each with one decision fewer. Source: the implicit hitting sets of Reiter, "A theory of diagnosis from first
/// principles" (1987), and of minimal correction sets.
struct DecisionSearch {
  /// A system of the document, and what is asked of it.
  private struct Part {
    let scenario: Scenario
    let worst: Set<String>
    let choices: Set<OwnerChoice>
    /// Claims that fail without any decision, and those that fail under every set that was tried for them.
    var failing: Set<String> = []
    var hopeless: Set<String> = []

    var amendments: Set<OwnerChoice> {
      choices.filter { if case .amendment = $0 { true } else { false } }
    }

    /// Takes a claim, as `system claim`, for one that fails whatever is decided.
    mutating func giveUp(_ claim: String) {
      for name in worst where "\(scenario.system.name) \(name)" == claim { hopeless.insert(name) }
    }
  }

  /// More least sets than this are not listed.
  static let mostSets = 8

  private var parts: [Part] = []
  /// By answer that breaks nothing: what it repairs, as `system claim`.
  private var repaired: [OwnerChoice: Set<String>] = [:]
  private(set) var sets: [[OwnerChoice]] = []
  /// By choice of the first set: what fails without it, as `system claim`.
  private(set) var needs: [OwnerChoice: [String]] = [:]
  /// What neither all amendments together nor any one answer besides repairs, as `system claim`.
  var unrepaired: [String] {
    parts.flatMap { part in part.hopeless.sorted().map { "\(part.scenario.system.name) \($0)" } }
  }

  /// - Parameters:
  ///   - scenarios: those that speak for the systems of the document.
  ///   - outcomes: what each found without any decision, for the harm of each claim.
  init(_ scenarios: [Scenario], _ outcomes: [Outcome]) {
    for (scenario, outcome) in zip(scenarios, outcomes) {
      let system = scenario.system
      let worst = system.properties.filter { property in
        let found = outcome.results.first { $0.property.name == property.name }
        return (found?.harm ?? property.harm ?? Harm(property.kind, nil)) <= .stuck
      }
      let answers = system.readings.filter { !$0.isVariant }.flatMap { reading in
        reading.alternatives.dropFirst().map { OwnerChoice.answer(reading.id, $0.id) }
      }
      parts.append(
        Part(
          scenario: scenario, worst: Set(worst.map(\.name)),
          choices: Set(system.amendments.map { .amendment($0.id) } + answers)))
    }
  }

  mutating func run(_ rounds: inout VerdictRounds) throws {
    for index in parts.indices { try prepare(index, &rounds) }
    let amendments = parts.reduce(into: Set<OwnerChoice>()) { $0.formUnion($1.amendments) }
    let useful = amendments.union(repaired.keys)
    var cores = try firstCores(amendments, &rounds)
    while sets.isEmpty {
      let least = leastHittingSets(of: cores, most: Self.mostSets)
      guard let first = least.first else { return }
      guard let failing = try failures(under: [first], &rounds)[0].first else {
        let others = Array(least.dropFirst())
        let isGood = try failures(under: others, &rounds).map(\.isEmpty)
        sets = [first.sorted()] + zip(others, isGood).filter(\.1).map { $0.0.sorted() }
        break
      }
      let core = try missing(in: first, for: failing, among: useful, &rounds)
      if core.isEmpty {
        // Whatever is decided, it fails.
        for index in parts.indices { parts[index].giveUp(failing) }
      } else {
        cores.append(core)
      }
    }
    let set = Set(sets[0])
    let fewer = sets[0].map { set.subtracting([$0]) }
    for (choice, failing) in zip(sets[0], try failures(under: fewer, &rounds)) {
      needs[choice] = failing
    }
  }

  /// What fails without any decision, what fails whatever is decided, and the answers that repair
  /// something and break nothing.
  private mutating func prepare(_ index: Int, _ rounds: inout VerdictRounds) throws {
    let part = parts[index]
    parts[index].failing = Set(try failures(of: index, under: [[]], &rounds)[0])
    let base = parts[index].failing
    if base.isEmpty { return }
    let answers = part.choices.subtracting(part.amendments).sorted()
    var sets = [part.amendments]
    for answer in answers { sets += [[answer], part.amendments.union([answer])] }
    let found = try failures(of: index, under: sets, &rounds).map { Set($0) }
    parts[index].hopeless = found.reduce(base) { $0.intersection($1) }
    for (place, answer) in answers.enumerated() {
      let (alone, amended) = (found[1 + 2 * place], found[2 + 2 * place])
      guard alone.isSubset(of: base), amended.isSubset(of: found[0]) else { continue }
      let claims = base.subtracting(alone).union(found[0].subtracting(amended))
      if claims.isEmpty { continue }
      repaired[answer, default: []].formUnion(
        claims.map { "\(part.scenario.system.name) \($0)" })
    }
  }

  /// By amendment without which something fails: itself, and the answers that it can be exchanged for.
  private func firstCores(
    _ amendments: Set<OwnerChoice>, _ rounds: inout VerdictRounds
  ) throws -> [Set<OwnerChoice>] {
    let ordered = amendments.sorted()
    let found = try failures(
      under: [amendments] + ordered.map { amendments.subtracting([$0]) }, &rounds)
    var cores: [Set<OwnerChoice>] = []
    for (choice, failing) in zip(ordered, found.dropFirst()) {
      let claims = Set(failing).subtracting(found[0])
      if claims.isEmpty { continue }
      let rest = amendments.subtracting([choice])
      let answers = repaired.filter { !$0.value.isDisjoint(with: claims) }.map(\.key).sorted()
      let exchanged = try failures(under: answers.map { rest.union([$0]) }, &rounds)
      cores.append(
        Set(
          [choice]
            + zip(answers, exchanged).filter { claims.isDisjoint(with: $0.1) }.map(\.0)))
    }
    return cores
  }

  /// What is left out of a largest set under which a claim fails, and that holds a set.
  private func missing(
    in set: Set<OwnerChoice>, for claim: String, among choices: Set<OwnerChoice>,
    _ rounds: inout VerdictRounds
  ) throws -> Set<OwnerChoice> {
    var grown = set
    var left: Set<OwnerChoice> = []
    for choice in choices.subtracting(set).sorted() where grown.allows(choice) {
      let larger = grown.union([choice])
      if try failures(under: [larger], &rounds)[0].contains(claim) {
        grown = larger
      } else {
        left.insert(choice)
      }
    }
    return left
  }

  // MARK: Failures

  /// By set: what fails in any system, as `system claim`.
  private func failures(
    under sets: [Set<OwnerChoice>], _ rounds: inout VerdictRounds
  ) throws -> [[String]] {
    var all = [[String]](repeating: [], count: sets.count)
    for index in parts.indices {
      let name = parts[index].scenario.system.name
      for (place, found) in try failures(of: index, under: sets, &rounds).enumerated() {
        all[place] += found.map { "\(name) \($0)" }
      }
    }
    return all
  }

  /// By set: the claims of one system that fail, those left out that fail whatever is decided.
  ///
  /// A claim that fails without a decision is repaired only where it is proved: one that is not made
  /// any more, or that nothing triggers, is not.
  private func failures(
    of index: Int, under sets: [Set<OwnerChoice>], _ rounds: inout VerdictRounds
  ) throws -> [[String]] {
    let part = parts[index]
    let questions = sets.map { set in
      var configuration = part.scenario.configuration
      for choice in set.sorted() where part.choices.contains(choice) {
        switch choice {
        case .amendment(let id): configuration.amendments.insert(id)
        case .answer(let reading, let answer): configuration.readings[reading] = answer
        }
      }
      return VerdictRounds.Question(
        scenario: part.scenario, configuration: configuration, claims: part.worst)
    }
    return try rounds.verdicts(on: questions).map { verdicts in
      part.worst.subtracting(part.hopeless).filter { claim in
        let verdict = verdicts[claim]
        return verdict == .violated || verdict == .undecided
          || part.failing.contains(claim) && verdict != .proved
      }.sorted()
    }
  }
}

extension Set<OwnerChoice> {
  /// Whether a choice can be added: a question has one answer.
  fileprivate func allows(_ choice: OwnerChoice) -> Bool {
    guard case .answer(let reading, _) = choice else { return true }
    return !contains { if case .answer(reading, _) = $0 { true } else { false } }
  }
}

/// The least sets that meet every one of some sets, in order; one answer a question.
func leastHittingSets(of cores: [Set<OwnerChoice>], most: Int) -> [Set<OwnerChoice>] {
  var found: [Set<OwnerChoice>] = []
  func extend(_ set: Set<OwnerChoice>, _ size: Int) {
    if found.count >= most { return }
    guard let open = cores.first(where: { $0.isDisjoint(with: set) }) else {
      if set.count == size, !found.contains(set) { found.append(set) }
      return
    }
    if set.count == size { return }
    for choice in open.sorted() where set.allows(choice) { extend(set.union([choice]), size) }
  }
  for size in 0...cores.count where found.isEmpty { extend([], size) }
  return found
}
