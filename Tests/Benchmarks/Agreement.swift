import Checking
import Machines
import Models
import PublicModels
import SymbolicSearch

/// Decision diagrams beside an explicit search, on every system of the catalogue as written, with all
/// amendments, under each answer by turns and with a death and suspension, and on public models.
///
/// Systems without timers are compared in states, transitions, firings of each row, verdicts and the
/// steps of runs; of the others, of which diagrams let any timer expire at any moment, the states and
/// steps are found one by one by the executor, and compared in states, transitions and firings.
/// Five faults are planted in what the diagrams are given, and each must be noticed.
enum Agreement {
  /// More states than this are not searched one by one.
  private static let mostStates = 100_000

  private enum Finding {
    case same(states: Int)
    case different(String)
    case tooLarge
  }

  private struct Tally {
    var same = 0
    var states = 0
    var tooLarge = 0
    var timed = 0
  }

  static func measure(_ arguments: Arguments) throws {
    var table = Table("system", "configurations", "same", "with timers", "states", "too large")
    var all = Tally()
    var answers = 0
    let own = Catalogue.models.systems.map { ($0, configurations(of: $0)) }
    let publics = publicModels.map { ($0, [Configuration()]) }
    for (system, configurations) in own + publics
    where arguments.tables.isEmpty || arguments.tables.contains(system.name) {
      var tally = Tally()
      for configuration in configurations {
        let compiled = try CompiledSystem(system, configuration)
        switch try compare(system, with: system, configuration) {
        case .different(let words):
          throw Complaint("the engines disagree on \(system.name), \(configuration): \(words)")
        case .tooLarge: tally.tooLarge += 1
        case .same(let states):
          tally.same += 1
          tally.states += states
          if !compiled.timerNames.isEmpty { tally.timed += 1 }
        }
        // What is too large as written is so under other answers.
        if tally.tooLarge > 0, tally.same == 0 { break }
      }
      if tally.same > 0, tally.timed == 0 { answers += try compareAnswers(to: system) }
      table.add(
        system.name, "\(configurations.count)", "\(tally.same)", "\(tally.timed)",
        grouped(tally.states), tally.tooLarge > 0 && tally.same == 0 ? "all" : "\(tally.tooLarge)")
      print(table.last)
      all.same += tally.same
      all.states += tally.states
      all.timed += tally.timed
    }
    print(table.text)
    print(
      "\n\(all.same) compared, \(grouped(all.states)) states, \(all.timed) with timers: 0 differences"
    )
    print("\(answers) verdicts on answers that one search holds: 0 differences")
    try control()
  }

  /// The verdicts of one search that holds each answer to the questions of a system, beside those of
  /// a search of its own for each.
  private static func compareAnswers(to system: Machines.System) throws -> Int {
    if system.readings.isEmpty { return 0 }
    let choices = try ReadingChoices(system, others: 1, nodes: 1 << 22)
    var compared = 0
    for reading in choices.questions {
      for alternative in reading.alternatives {
        let isDefault = alternative.id == reading.default
        let answers = isDefault ? [:] : [reading.id: alternative.id]
        var options = SearchOptions(bounds: SearchBounds(states: mostStates))
        options.detail = .verdict
        let outcome = try check(system, Configuration(readings: answers), options: options)
        if !outcome.complete { continue }
        for claim in choices.claims {
          guard let failing = claim.failing,
            let result = outcome.results.first(where: { $0.property == claim.property })
          else { continue }
          if (result.verdict == .violated) != failing.contains(answers) {
            throw Complaint(
              "\(system.name): \(claim.property.name) is \(result.verdict) under \(answers)")
          }
          compared += 1
        }
      }
    }
    return compared
  }

  private static func configurations(of system: Machines.System) -> [Configuration] {
    var all = [Configuration()]
    if !system.amendments.isEmpty {
      all.append(Configuration(amendments: Set(system.amendments.map(\.id))))
    }
    for reading in system.readings {
      for alternative in reading.alternatives.dropFirst() {
        all.append(Configuration(readings: [reading.id: alternative.id]))
      }
    }
    return all + [Configuration(kills: 1), Configuration(kills: 1, suspends: true)]
  }

  private static var publicModels: [Machines.System] {
    (3...6).map { TwoPhaseCommitTable.system(managers: $0) }
      + (3...9).map { PhilosophersTable.system(seats: $0) }
      + (1...3).map { KanbanTable.system(cards: $0) }
      + (1...2).map { FlexibleManufacturingTable.system(parts: $0) }
      + (2...5).map { SlottedRingTable.system(nodes: $0) }
      + [5, 10].map { TokenRingTable.system(others: $0) }
  }

  // MARK: One system

  /// - Parameter given: what the diagrams are given.
  private static func compare(
    _ system: Machines.System, with given: Machines.System, _ configuration: Configuration
  ) throws -> Finding {
    let compiled = try CompiledSystem(system, configuration)
    if !compiled.timerNames.isEmpty {
      return compiled.canBeKeptByClocks
        ? try compareSteps(
          compiled.byClocks(), with: CompiledSystem(given, configuration).byClocks())
        : .tooLarge
    }
    var options = SearchOptions(bounds: SearchBounds(states: mostStates))
    options.detail = .run
    let explicit = try check(system, configuration, options: options)
    if !explicit.complete { return .tooLarge }
    options.engine = .symbolic
    let symbolic = try check(given, configuration, options: options)
    guard let facts = symbolic.facts else { return .different("no diagrams") }
    if facts.states.exactly != explicit.states { return .different("\(facts.states) states") }
    if facts.transitions.exactly != explicit.transitions {
      return .different("\(facts.transitions) transitions")
    }
    if symbolic.coverage != explicit.coverage { return .different("other rows fire") }
    for (one, other) in zip(explicit.results, symbolic.results) {
      if one.verdict != other.verdict {
        return .different("\(one.property.name) is \(other.verdict), and not \(one.verdict)")
      }
      if one.run?.steps.map(\.action) != other.run?.steps.map(\.action) {
        return .different("another run shows \(one.property.name)")
      }
    }
    return .same(states: explicit.states)
  }

  /// Where any timer that runs may expire at any moment.
  private static func compareSteps(
    _ compiled: CompiledSystem, with given: CompiledSystem
  ) throws -> Finding {
    var seen: Set<[UInt64]> = [compiled.initial]
    var open = [compiled.initial]
    var transitions = 0
    var firings: [FiredRow: Int] = [:]
    while let state = open.popLast() {
      for step in try compiled.stepsAtAnyMoment(from: state) {
        transitions += 1
        for row in step.rows { firings[row, default: 0] += 1 }
        if seen.insert(step.next).inserted { open.append(step.next) }
      }
      if seen.count > mostStates { return .tooLarge }
    }
    let space = try SymbolicSpace.explore(given)
    if space.stateCount.exactly != seen.count { return .different("\(space.stateCount) states") }
    if space.transitionCount.exactly != transitions {
      return .different("\(space.transitionCount) transitions")
    }
    if let missing = seen.first(where: { !space.contains($0) }) {
      return .different("not reached: \(compiled.describe(missing))")
    }
    let sum = space.firings.reduce(0) { $0 + ($1.exactly ?? 0) }
    if sum != firings.values.reduce(0, +) { return .different("rows fire \(sum) times") }
    return .same(states: seen.count)
  }

  // MARK: Negative controls

  private static let faults: [(name: String, change: @Sendable (inout Machines.System) -> Void)] = [
    ("a row that is lost", { $0.machines[0].rules[0].rules.removeLast() }),
    ("a condition that is lost", { $0.machines[0].rules[0].rules[0].condition = .always }),
    ("effects that are lost", { $0.machines[0].rules[0].rules[0].actions = [] }),
    ("a cause that is lost", { $0.machines[0].causes.removeLast() }),
    ("a row that leads nowhere", { $0.machines[0].rules[0].rules[0].target = nil }),
  ]

  private static func control() throws {
    let system = PhilosophersTable.system(seats: 4)
    for (name, change) in faults {
      var broken = system
      change(&broken)
      guard case .different(let words) = try compare(system, with: broken, Configuration()) else {
        throw Complaint("\(name) was not noticed")
      }
      print("planted, and noticed: \(name): \(words)")
    }
  }
}
