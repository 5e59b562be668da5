import Checking
import Machines
import Reporting

/// The verdicts known on rules as they were explored, and the searches that more of them take.
///
/// Many readings change a claim and not the rules: then nothing is searched again. Verdicts are kept
/// by what is explored and by what exactly is claimed, readings put in.
struct VerdictCache {
  /// What decides the graph that is searched, and which rows restate which ids.
  private struct Rules: Hashable {
    let system: String
    let amendments: Set<String>
    let fingerprint: UInt64
    let bounds: SearchBounds
    let engine: ScenarioEngine
  }

  /// What exactly is claimed.
  fileprivate struct Claim: Hashable {
    let kind: Property.Kind
    let given: EventPredicate?

    init(_ property: Property, _ taken: [TakenReading]) {
      kind = property.kind.taking(taken)
      given = property.given?.taking(taken)
    }

    /// - Parameter property: one that speaks of no reading.
    init(_ property: Property) {
      kind = property.kind
      given = property.given
    }
  }

  /// A verdict, and what a check of the tables finds.
  private struct Known {
    let verdict: VerdictKind
    let found: [LintFinding]

    /// By a run that breaks it under another configuration, too.
    static let broken = Known(verdict: .violated, found: [])

    private init(verdict: VerdictKind, found: [LintFinding]) {
      (self.verdict, self.found) = (verdict, found)
    }

    init(_ result: PropertyResult) {
      verdict = result.verdict
      found = result.found
    }
  }

  /// The claims about one configuration.
  struct Asked {
    fileprivate let place: Int
    fileprivate let claims: [(property: String, claim: Claim, isBroken: Bool)]
  }

  private var places: [Rules: Int] = [:]
  /// By place: the verdicts known.
  private var known: [[Claim: Known]] = []
  /// By place: which rows fire there.
  private var coverage: [Int: [RowCoverage]] = [:]
  /// By place: where in ``requests`` more is asked.
  private var requestOfPlace: [Int: Int] = [:]
  private(set) var requests: [SearchRequest] = []

  private mutating func place(
    _ scenario: Scenario, _ configuration: Configuration
  ) throws(ModelError) -> Int {
    let rules = Rules(
      system: scenario.system.name, amendments: configuration.amendments,
      fingerprint: try scenario.system.fingerprint(under: configuration), bounds: scenario.bounds,
      engine: scenario.engine)
    if let place = places[rules] { return place }
    places[rules] = known.count
    known.append([:])
    return known.count - 1
  }

  /// Takes down what a scenario's own search found.
  mutating func enter(_ outcome: Outcome, of scenario: Scenario) throws(ModelError) {
    let place = try place(scenario, scenario.configuration)
    coverage[place] = outcome.coverage
    for result in outcome.results {
      known[place][Claim(result.property, outcome.readings)] = Known(result)
    }
  }

  /// Asks for the verdicts on a scenario's system under a configuration.
  ///
  /// - Parameters:
  ///   - names: the properties asked about; all if `nil`.
  ///   - broken: those that are known to be violated there, by a run: for them nothing is searched.
  ///   - guess: how many states the search is guessed to have.
  mutating func ask(
    _ scenario: Scenario, _ configuration: Configuration, about names: Set<String>?,
    broken: Set<String> = [], guess: Int
  ) throws(ModelError) -> Asked {
    let system = scenario.system
    let place = try place(scenario, configuration)
    let taken = system.readings(takenUnder: configuration)
    var claims: [(property: String, claim: Claim, isBroken: Bool)] = []
    var missing: [Property] = []
    for property in system.properties
    where names?.contains(property.name) != false && property.applies.taking(taken) == .always {
      let claim = Claim(property, taken)
      let isBroken = broken.contains(property.name)
      claims.append((property.name, claim, isBroken))
      if known[place][claim] == nil, !isBroken {
        missing.append(
          Property(
            property.name, property.statement, per: property.ids, claim.kind, given: claim.given))
      }
    }
    if !missing.isEmpty { request(missing, at: place, scenario, configuration, guess: guess) }
    return Asked(place: place, claims: claims)
  }

  private mutating func request(
    _ properties: [Property], at place: Int, _ scenario: Scenario, _ configuration: Configuration,
    guess: Int
  ) {
    guard let request = requestOfPlace[place] else {
      requestOfPlace[place] = requests.count
      var request = SearchRequest(
        scenario, configuration: configuration, properties: properties,
        guess: min(guess, 1 << 40) * properties.count)
      request.detail = .verdict
      requests.append(request)
      return
    }
    let asked = Set(requests[request].properties?.map { Claim($0) } ?? [])
    requests[request].properties?.append(
      contentsOf: properties.filter { !asked.contains(Claim($0)) })
  }

  /// Forgets the requests, which were answered: what is asked from now on takes searches of its own.
  mutating func beginRound() {
    requests = []
    requestOfPlace = [:]
  }

  /// Takes down what the requests found.
  ///
  /// - Parameter outcomes: in the order of ``requests``; `nil` for a search that was not made.
  mutating func enter(_ outcomes: [Outcome?]) {
    for (place, request) in requestOfPlace {
      // What a bound ended has not shown which rows never fire.
      if let outcome = outcomes[request], outcome.complete { coverage[place] = outcome.coverage }
      for result in outcomes[request]?.results ?? [] {
        known[place][Claim(result.property)] = Known(result)
      }
    }
  }

  /// Which rows fire where this was asked, as far as it was explored.
  func coverage(_ asked: Asked) -> [RowCoverage] { coverage[asked.place] ?? [] }

  /// The verdicts, in the system's order; `nil` if a search for them was not made.
  func verdicts(_ asked: Asked) -> [PropertyVerdict]? {
    var verdicts: [PropertyVerdict] = []
    for claim in asked.claims {
      var found = known[asked.place][claim.claim]
      // A run that breaks the claim is more than a search which was ended.
      if claim.isBroken, found?.verdict != .violated { found = .broken }
      guard let known = found else { return nil }
      verdicts.append(
        PropertyVerdict(property: claim.property, verdict: known.verdict, found: known.found))
    }
    return verdicts
  }
}

extension System {
  /// Every reading with the alternative that a configuration takes, in the system's order.
  func readings(takenUnder configuration: Configuration) -> [TakenReading] {
    readings.map {
      TakenReading(reading: $0.id, alternative: configuration.readings[$0.id] ?? $0.default)
    }
  }
}
