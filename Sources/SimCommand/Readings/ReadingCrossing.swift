import Checking
import Machines
import Reporting

/// Crosses the readings of a system with all its scenarios, with deaths and suspension, and with one
/// another, until each has changed a verdict or nothing is left to try.
struct ReadingCrossing {
  /// Where readings are changed: a scenario, and what it is called.
  fileprivate struct Base {
    let words: String
    let scenario: Scenario
  }

  /// More combinations than this of a system's readings are crossed in pairs only.
  static let mostCombinations = 1100

  let system: System
  private let bases: [Base]
  /// Where answers are crossed with one another.
  private let crossed: [Base]
  /// By reading: how it was seen to change a verdict, and which claims are made.
  private(set) var verdicts: [String: String] = [:]
  private(set) var claims: [String: String] = [:]
  /// By reading: how many combinations were compared, and in how many a claim was undecided.
  private(set) var compared: [String: Int] = [:]
  private(set) var undecided: [String: Int] = [:]

  /// - Parameter scenarios: all; those of other systems are left out.
  init?(_ system: System, _ scenarios: [Scenario]) {
    let mine = scenarios.filter { $0.system.name == system.name }
    guard let principal = mine.principal(of: system) else { return nil }
    let written = Base(words: "as written", scenario: principal)
    let amendments = Set(system.amendments.map(\.id))
    let amended = Base(
      words: "with all amendments", scenario: principal.with { $0.amendments = amendments })
    let plain = amendments.isEmpty ? [written] : [written, amended]
    crossed = plain.map { base in
      Base(
        words: base.words + ", with deaths and suspension",
        scenario: base.scenario.with {
          $0.kills = 1
          $0.suspends = true
        })
    }
    var known: Set<Configuration> = []
    bases = (plain + crossed + mine.map { Base(words: "in \($0.name)", scenario: $0) }).filter {
      known.insert($0.scenario.completed($0.scenario.configuration)).inserted
    }
    self.system = system
  }

  /// What the answers to a question change; `nil` where a bound left something undecided.
  func effect(of reading: String) -> CrossedReadings.Effect? {
    if let words = verdicts[reading] { return .verdict(words) }
    if undecided[reading, default: 0] > 0 { return nil }
    if let words = claims[reading] { return .claims(words) }
    return .nothing(compared[reading, default: 0])
  }

  /// Crosses what is open.
  ///
  /// - Parameter known: what was found before. Where it names a place in which another answer changes a
  ///   verdict, that place is looked at again, and if it does so still, no other is looked for.
  mutating func run(
    _ rounds: inout VerdictRounds, known: [String: CrossedReadings.Effect] = [:]
  ) throws {
    try recall(known, &rounds)
    for base in bases { try change([[:]], in: base, &rounds) }
    for base in crossed {
      for reading in system.readings where !open.isEmpty {
        let answers = reading.alternatives.map(\.id).filter {
          $0 != base.answer(to: reading)
        }
        try change(answers.map { [reading.id: $0] }, in: base, &rounds)
      }
    }
    guard let combinations = system.readings.combinations else { return }
    for base in crossed where !open.isEmpty {
      let usual = system.readings.map { base.answer(to: $0) }
      let own = Dictionary(zip(system.readings.map(\.id), usual)) { $1 }
      // Those with fewer than two were compared above.
      let rest = combinations.map { $0.filter { own[$0.key] != $0.value } }.filter { $0.count > 1 }
      for start in stride(from: 0, to: rest.count, by: 32) where !open.isEmpty {
        try change(Array(rest[start..<min(start + 32, rest.count)]), in: base, &rounds)
      }
    }
  }

  /// Takes over the places that still show a change.
  private mutating func recall(
    _ known: [String: CrossedReadings.Effect], _ rounds: inout VerdictRounds
  ) throws {
    var questions: [VerdictRounds.Question] = []
    var witnesses: [(reading: String, witness: ReadingWitness)] = []
    for reading in open {
      guard case .verdict(let words) = known[reading.id],
        let witness = ReadingWitness(words, of: reading, in: system, bases: bases.map(\.words)),
        let base = bases.first(where: { $0.words == witness.base }),
        base.answer(to: reading) == witness.before.answer
      else { continue }
      witnesses.append((reading.id, witness))
      for answers in [[:], [reading.id: witness.after.answer]] {
        var configuration = base.scenario.configuration
        configuration.readings.merge(witness.others) { $1 }
        configuration.readings.merge(answers) { $1 }
        questions.append(
          .init(scenario: base.scenario, configuration: configuration, claims: [witness.claim]))
      }
    }
    let found = try rounds.verdicts(on: questions)
    for (place, (reading, witness)) in witnesses.enumerated() {
      let (before, after) = (found[2 * place][witness.claim], found[2 * place + 1][witness.claim])
      guard before == witness.before.verdict, after == witness.after.verdict, before != after,
        before != .undecided, after != .undecided
      else { continue }
      verdicts[reading] = witness.words
    }
  }

  /// The readings that have changed no verdict yet.
  private var open: [Reading] {
    system.readings.filter { !$0.isVariant && verdicts[$0.id] == nil }
  }

  /// Changes the answer to each open question, with other answers chosen.
  private mutating func change(
    _ others: [[String: String]], in base: Base, _ rounds: inout VerdictRounds
  ) throws {
    var questions: [VerdictRounds.Question] = []
    var pairs: [(reading: Reading, answer: String, others: [String: String], at: Int)] = []
    func ask(_ answers: [String: String]) {
      var configuration = base.scenario.configuration
      configuration.readings.merge(answers) { _, new in new }
      questions.append(.init(scenario: base.scenario, configuration: configuration))
    }
    for chosen in others {
      let first = questions.count
      ask(chosen)
      for reading in open where chosen[reading.id] == nil {
        for answer in reading.alternatives where answer.id != base.answer(to: reading) {
          pairs.append((reading, answer.id, chosen, first))
          ask(chosen.merging([reading.id: answer.id]) { _, new in new })
        }
      }
    }
    if pairs.isEmpty { return }
    let found = try rounds.verdicts(on: questions)
    var (place, first) = (0, -1)
    for pair in pairs {
      if pair.at != first { (first, place) = (pair.at, pair.at) }
      place += 1
      compare(
        found[pair.at], found[place], pair.reading,
        (base.answer(to: pair.reading), pair.answer), (base.words, pair.others))
    }
  }

  private mutating func compare(
    _ one: VerdictRounds.Verdicts, _ other: VerdictRounds.Verdicts, _ reading: Reading,
    _ answers: (String, String), _ place: (base: String, others: [String: String])
  ) {
    compared[reading.id, default: 0] += 1
    var isOpen = false
    for name in system.properties.map(\.name) {
      switch (one[name], other[name]) {
      case (let before?, let after?) where before != after:
        if before == .undecided || after == .undecided {
          isOpen = true
        } else if verdicts[reading.id] == nil {
          let witness = ReadingWitness(
            claim: name, before: (before, answers.0), after: (after, answers.1), base: place.base,
            others: place.others)
          verdicts[reading.id] = witness.words
        }
      case (.undecided?, .undecided?): isOpen = true
      case (nil, _?), (_?, nil):
        let taken = one[name] == nil ? answers.1 : answers.0
        if claims[reading.id] == nil {
          claims[reading.id] =
            "\(name) is claimed only under \(taken), \(ReadingWitness.place(place.base, place.others))"
        }
      default: break
      }
    }
    if isOpen { undecided[reading.id, default: 0] += 1 }
  }
}

extension [Reading] {
  /// Every combination of answers, that to the last question varying fastest; `nil` if there are too many.
  var combinations: [[String: String]]? {
    var all: [[String: String]] = [[:]]
    for reading in self {
      all = all.flatMap { chosen in
        reading.alternatives.map { chosen.merging([reading.id: $0.id]) { $1 } }
      }
      if all.count > ReadingCrossing.mostCombinations { return nil }
    }
    return all
  }
}

extension ReadingCrossing.Base {
  fileprivate func answer(to reading: Reading) -> String {
    scenario.configuration.readings[reading.id] ?? reading.default
  }
}
