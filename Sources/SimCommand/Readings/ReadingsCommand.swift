import Checking
import Machines
import Reporting
import SymbolicSearch

extension CommandEnvironment {
  /// `sim readings`.
  func readings(_ invocation: Invocation) throws -> ExitCode {
    let scenarios = try loadScenarios(invocation)
    let old = try readingLock(invocation)
    let chosen = try namesMeant(invocation)
    var lock = ReadingLock()
    // What is known of the same rules is kept, and what was found is written, system by system.
    let save = { (lock: ReadingLock) in
      if !invocation.pins { return }
      let path = joined(invocation.scenarioFolder, ReadingLock.fileName)
      try AtomicWriter(files: files).write([(path, Array(lock.text.utf8))])
    }
    do {
      for (document, systems) in ownSystems(scenarios) {
        let isWhole = chosen.isEmpty || chosen.contains(document)
        for system in systems.sorted(by: { size(of: $0, scenarios) < size(of: $1, scenarios) }) {
          let isWanted = isWhole || chosen.contains(system.name)
          try cross(&lock, old, system, scenarios, isWanted: isWanted, invocation)
          if isWanted { try save(lock.filled(from: old)) }
        }
        try decide(&lock, old, document, systems, scenarios, isWanted: isWhole, invocation)
        if isWhole { try save(lock.filled(from: old)) }
      }
    } catch is VerdictRounds.Interrupted {
      warn(
        "\(program): interrupted; \(listPath(ReadingLock.fileName, invocation)) has what was done")
      return .undecided
    }
    try save(lock)
    try tell(invocation, text: text(lock), json: json(lock))
    if !invocation.checksOnly { return .success }
    if lock == old { return .success }
    warn(
      "\(program): \(listPath(ReadingLock.fileName, invocation)) does not hold this; write it with "
        + "\(program) readings --pin")
    return .violations
  }

  /// What is committed of the readings; empty if there is no such file.
  func readingLock(_ invocation: Invocation) throws -> ReadingLock {
    try ReadingLock(statements(of: ReadingLock.fileName, invocation))
  }

  /// Where what is committed of the readings is not of the present rules; nothing is searched.
  func staleReadings(_ scenarios: [Scenario], _ invocation: Invocation) throws -> [GateFinding] {
    let lock = try readingLock(invocation)
    if lock == ReadingLock() { return [] }
    let path = listPath(ReadingLock.fileName, invocation)
    let finding = { (name: String, document: String) in
      GateFinding(
        kind: .readings,
        message: "\(path): what is said of \(name) was found of other rules, or changed by hand; "
          + "run \(program) readings \(document.isEmpty ? "" : document + " ")--pin",
        step: .readings(document), isStaleOnly: true)
    }
    var findings: [GateFinding] = []
    var known: [Set<String>] = [[], []]
    for (document, systems) in ownSystems(scenarios) {
      let inputs = try systems.map { try $0.readingInputs(scenarios) }
      for (system, input) in zip(systems, inputs) {
        known[0].insert(system.name)
        // What is not there was not crossed, and the pages say so.
        if lock.systems[system.name]?.isFound(of: [input]) == false {
          findings.append(finding(system.name, document))
        }
      }
      known[1].insert(document)
      if lock.documents[document]?.isFound(of: inputs) == false {
        findings.append(finding("the decisions on \(document)", document))
      }
    }
    let strangers =
      lock.systems.keys.filter { !known[0].contains($0) }
      + lock.documents.keys.filter { !known[1].contains($0) }
    return findings + strangers.sorted().map { finding($0, "") }
  }

  /// The documents that restate something of their own, with their systems that are explored; what is
  /// only composed of others has the questions of those.
  private func ownSystems(_ scenarios: [Scenario]) -> [(document: String, systems: [System])] {
    documents.map(\.name).compactMap { document in
      let mine = systems.filter { system in
        system.document == document && scenarios.contains { $0.system.name == system.name }
          && (!system.readings.isEmpty || !system.amendments.isEmpty)
      }
      return mine.contains { !$0.amendments.isEmpty } ? (document, mine) : nil
    }
  }

  /// Documents, or systems of documents.
  private func namesMeant(_ invocation: Invocation) throws(InputError) -> Set<String> {
    let names = documents.map(\.name) + systems.map(\.name)
    for operand in invocation.operands where !names.contains(operand) {
      throw noSuch(Command.readings.kinds, operand, among: names)
    }
    return Set(invocation.operands)
  }

  /// How large the search of a system is guessed to be: the small ones come first.
  private func size(of system: System, _ scenarios: [Scenario]) -> Int {
    scenarios.principal(of: system)?.pins.states?.clamped ?? 0
  }

  /// Takes over what is known of the readings of a system under the same rules, or crosses them.
  private func cross(
    _ lock: inout ReadingLock, _ old: ReadingLock, _ system: System, _ scenarios: [Scenario],
    isWanted: Bool, _ invocation: Invocation
  ) throws {
    let input = try system.readingInputs(scenarios)
    let known = old.systems[system.name]
    if !isWanted || !invocation.checksOnly && known?.isFound(of: [input]) == true {
      lock.systems[system.name] = known
      return
    }
    guard var crossing = ReadingCrossing(system, scenarios) else { return }
    var rounds = VerdictRounds(self, invocation)
    try crossing.run(&rounds, known: known?.found ?? [:])
    var effects: [String: CrossedReadings.Effect] = [:]
    for reading in system.readings where !reading.isVariant {
      effects[reading.id] = crossing.effect(of: reading.id)
    }
    lock.systems[system.name] = Locked(effects, of: [input])
    if invocation.showsProgress {
      warn("\(system.name): \(rounds.asked.counted("configuration")) looked at")
    }
  }

  /// Takes over the decisions known on a document under the same rules, or searches them.
  private func decide(
    _ lock: inout ReadingLock, _ old: ReadingLock, _ document: String, _ systems: [System],
    _ scenarios: [Scenario], isWanted: Bool, _ invocation: Invocation
  ) throws {
    let inputs = try systems.map { try $0.readingInputs(scenarios) }
    let known = old.documents[document]
    if !isWanted || !invocation.checksOnly && known?.isFound(of: inputs) == true {
      lock.documents[document] = known
      return
    }
    lock.documents[document] = Locked(
      try leastDecisions(document, systems, scenarios, invocation), of: inputs)
  }

  private func leastDecisions(
    _ document: String, _ systems: [System], _ scenarios: [Scenario], _ invocation: Invocation
  ) throws -> LeastDecisions {
    let principals = systems.compactMap { scenarios.principal(of: $0) }
    let outcomes = try outcomes(
      of: principals.map { SearchRequest($0) }, invocation
    ).compactMap(\.self)
    guard outcomes.count == principals.count else { throw VerdictRounds.Interrupted() }
    var search = DecisionSearch(principals, outcomes)
    var rounds = VerdictRounds(self, invocation)
    try search.run(&rounds)
    if invocation.showsProgress {
      warn("\(document): decisions: \(rounds.asked.counted("configuration")) looked at")
    }
    return LeastDecisions(
      sets: search.sets.enumerated().map { number, set in
        set.map { .init($0.words, needs: number == 0 ? search.needs[$0] ?? [] : []) }
      }, unrepaired: search.unrepaired, explored: rounds.asked)
  }

  private func text(_ lock: ReadingLock) -> String {
    var text = ""
    for (system, effects) in lock.found.effects.sorted(by: { $0.key < $1.key }) {
      let idle = effects.filter { if case .nothing = $0.value { true } else { false } }
      text +=
        "\(system): \(effects.count.counted("question")), \(idle.count) change nothing"
        + (idle.isEmpty ? "" : ": \(idle.keys.sorted().joined(separator: ", "))") + "\n"
    }
    for (document, decisions) in lock.found.decisions.sorted(by: { $0.key < $1.key }) {
      text += "\n\(document): \(decisions.explored.counted("set")) of decisions looked at\n"
      for (number, set) in decisions.sets.enumerated() {
        text += "  \(number + 1): \(set.count.counted("decision"))\n"
        text += set.map { "     \($0.name)\n" }.joined()
      }
      text += decisions.unrepaired.map {
        "  not repaired by all amendments, nor by one answer besides: \($0)\n"
      }.joined()
    }
    return text
  }

  private func json(_ lock: ReadingLock) -> JSON {
    .object([
      "schema": 1,
      "systems": .array(
        lock.found.effects.sorted { $0.key < $1.key }.map { system, effects in
          .object([
            "system": .string(system),
            "readings": .array(effects.sorted { $0.key < $1.key }.map(json)),
          ])
        }),
      "documents": .array(
        lock.found.decisions.sorted { $0.key < $1.key }.map { document, decisions in
          .object([
            "document": .string(document), "explored": .integer(decisions.explored),
            "unrepaired": .array(decisions.unrepaired.map(JSON.string)),
            "sets": .array(
              decisions.sets.map { .array($0.map { JSON.string($0.name) }) }),
          ])
        }),
    ])
  }

  private func json(_ reading: String, _ effect: CrossedReadings.Effect) -> JSON {
    switch effect {
    case .verdict(let words):
      .object(["reading": .string(reading), "changes": "verdict", "how": .string(words)])
    case .claims(let words):
      .object(["reading": .string(reading), "changes": "claims", "how": .string(words)])
    case .nothing(let count):
      .object(["reading": .string(reading), "changes": "nothing", "compared": .integer(count)])
    }
  }
}

extension OwnerChoice {
  /// As the lock names it.
  fileprivate var words: String {
    switch self {
    case .amendment(let id): id
    case .answer(let reading, let answer): "\(reading) = \(answer)"
    }
  }
}
