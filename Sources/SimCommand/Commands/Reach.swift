import Checking
import Machines
import Reporting
import RuleSemantics

/// The rules that restate an id, where none of them fires.
///
/// An answer may lead a user through more launches than a scenario explores. A claim whose rule then never
/// fires is neither kept nor broken by the answer: it is out of reach.
struct Reach {
  /// The ids of rows that fire.
  private let fired: Set<String>
  /// The ids of rows that are in force, none of which fires.
  private let idle: Set<String>

  /// - Parameter tables: of the system, its amendments left out.
  init(_ coverage: [RowCoverage], _ tables: [MachineTable], _ taken: [TakenReading]) {
    let fired = Set(coverage.filter { $0.transitions > 0 }.flatMap(\.row.ids))
    let inForce = tables.flatMap { $0.rules.flatMap(\.rules) }.filter {
      $0.ignoredBecause == nil && $0.condition.taking(taken) != .never
    }
    self.fired = fired
    idle = coverage.isEmpty ? [] : Set(inForce.flatMap(\.ids)).subtracting(fired)
  }

  /// Whether a rule of the claim fires as read, is in force here, and never fires; a claim that names
  /// the rule itself is about just that.
  func loses(_ property: Property, than usual: Reach) -> Bool {
    property.ids.contains {
      idle.contains($0) && usual.fired.contains($0) && !property.kind.names(rule: $0)
    }
  }
}

extension CommandEnvironment {
  /// How many more deaths an answer is looked at with whose rules do not fire.
  static let moreDeaths = 2

  /// Looks again, with more deaths, at the answers under which a verdict changes and a rule of its claim
  /// never fires; where it does not fire then either, what is proved is vacuous.
  ///
  /// - Returns: what the searches found.
  func reach(
    _ variants: inout [[Variant]], of scenarios: [Scenario], _ outcomes: [Outcome?],
    _ asked: [[VerdictCache.Asked]], _ book: inout VerdictCache, _ invocation: Invocation
  ) throws -> [Outcome?] {
    var changed:
      [(scenario: Int, variant: Int, again: VerdictCache.Asked, names: Set<String>, usual: Reach)] =
        []
    book.beginRound()
    for (place, scenario) in scenarios.enumerated() {
      guard let outcome = outcomes[place], variants[place].count == asked[place].count else {
        continue
      }
      let system = scenario.system
      let deaths = scenario.configuration.kills ?? system.process.kills
      if deaths == 0 { continue }
      let usual = Reach(outcome.coverage, system.machines, outcome.readings)
      for (number, variant) in variants[place].enumerated() {
        guard case .reading(let reading, let alternative) = variant.change else { continue }
        var configuration = scenario.configuration
        configuration.readings[reading] = alternative
        let reach = Reach(
          book.coverage(asked[place][number]), system.machines,
          system.readings(takenUnder: configuration))
        let names = variant.verdicts.filter { found in
          let result = outcome.results.first { $0.property.name == found.property }
          guard let result, result.verdict != found.verdict else { return false }
          return [.proved, .violated].contains(found.verdict)
            && reach.loses(result.property, than: usual)
        }.map(\.property)
        if names.isEmpty { continue }
        configuration.kills = deaths + Self.moreDeaths
        let again = try book.ask(scenario, configuration, about: Set(names), guess: outcome.states)
        changed.append((place, number, again, Set(names), usual))
      }
    }
    let found = try self.outcomes(of: book.requests, invocation)
    book.enter(found)
    for (place, number, again, names, usual) in changed {
      guard let verdicts = book.verdicts(again), let outcome = outcomes[place] else { continue }
      let (system, variant) = (scenarios[place].system, variants[place][number])
      guard case .reading(let reading, let alternative) = variant.change else { continue }
      let taken = outcome.readings.map {
        $0.reading == reading ? TakenReading(reading: reading, alternative: alternative) : $0
      }
      let reach = Reach(book.coverage(again), system.machines, taken)
      variants[place][number] = Variant(
        variant.change,
        verdicts: variant.verdicts.map { known in
          guard names.contains(known.property),
            let new = verdicts.first(where: { $0.property == known.property }),
            let property = system.properties.first(where: { $0.name == known.property })
          else { return known }
          let isOut = new.verdict == .proved && reach.loses(property, than: usual)
          if isOut { return PropertyVerdict(property: known.property, verdict: .vacuous) }
          return new.verdict == .undecided ? known : new
        })
    }
    return found
  }
}

extension Property.Kind {
  /// Whether a point of the claim is that a row fires which restates this id.
  fileprivate func names(rule id: String) -> Bool { points.contains { $0.names(id) } }
}

extension EventPredicate {
  fileprivate func names(_ rule: String) -> Bool {
    switch self {
    case .rule(let id): id == rule
    case .either(let points): points.contains { $0.names(rule) }
    case .holds, .becomes, .event, .emits, .launch, .kill: false
    }
  }
}
