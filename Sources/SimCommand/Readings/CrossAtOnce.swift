import Checking
import Machines
import Reporting
import RuleSemantics
import Simulation

/// How many questions have another answer than their default at once, where all are crossed.
enum CrossReach: String, CaseIterable {
  /// Each answer by turns.
  case each
  /// And each two of them.
  case pairs
  /// Every combination.
  case all

  fileprivate var others: Int? {
    switch self {
    case .each: 1
    case .pairs: 2
    case .all: nil
    }
  }
}

extension CommandEnvironment {
  /// `sim explore SYSTEM --cross each`: all answers in one search by decision diagrams; where that needs
  /// too many nodes, and answers change alone, in as few searches as there is room for.
  ///
  /// What one search proves holds in exact time too. Where a claim fails, the run that is shown of the
  /// rules as written is done again under the other answer; where that is not possible, or the claim holds
  /// as written, the answer is explored by itself. What is found by each search is told at the end, and that
  /// it is done as soon as it is.
  ///
  /// - Parameter names: of the questions that are open; all if there are none.
  func cross(
    _ reach: CrossReach, among names: [String], _ invocation: Invocation
  ) throws -> ExitCode {
    let system = try crossedSystem(names, invocation)
    let start = ContinuousClock.now
    let isOver: @Sendable () -> Bool = {
      [isInterrupted, seconds = invocation.searchBounds.seconds] in
      isInterrupted() || seconds.map { ContinuousClock.now - start > .seconds($0) } == true
    }
    let nodes = invocation.searchBounds.nodes ?? 1 << 24
    var options = options(invocation, named: system.name)
    options.engine = .symbolic
    options.timers = .anyMoment
    let written = try explore(system, Configuration(), options, nil).results
    let all = system.readings.map(\.id).filter { names.isEmpty || names.contains($0) }
    var groups = [all]
    var tables: [CrossAtOnce] = []
    var left: [String] = []
    while let group = groups.popLast() {
      do {
        // Where everything at once has no room, that is seen soon.
        let isFirst = reach == .each && group.count == all.count && all.count > 1
        let choices = try ReadingChoices(
          system, among: Set(group), others: reach.others, nodes: isFirst ? nodes / 16 : nodes,
          interrupted: isOver)
        var table = CrossAtOnce(system: system, choices: choices, reach: reach, written: written)
        try table.replay()
        for (answers, properties) in table.open.sorted(by: { $0.key.words < $1.key.words }) {
          if isOver() { break }
          let outcome = try explore(
            system, Configuration(readings: answers), options, properties)
          table.enter(outcome.results, under: answers)
        }
        tables.append(table)
        if group.count < all.count {
          warn("\(all.count - groups.joined().count) of \(all.count.counted("question"))")
        }
      } catch DiagramObstacle.nodes where reach == .each && group.count > 1 {
        groups += group.parts.reversed()
      } catch let obstacle as DiagramObstacle {
        warn("\(program): \(group.joined(separator: ", ")): not crossed: \(obstacle.words)")
        left += group
      }
    }
    var text = tables.map(\.text).joined(separator: "\n")
    if !left.isEmpty { text += "\nleft: \(left.joined(separator: ", "))\n" }
    let json =
      tables.count == 1 && left.isEmpty
      ? tables[0].json
      : .object([
        "schema": 2, "system": .string(system.name), "searches": .array(tables.map(\.json)),
        "left": .array(left.map(JSON.string)),
      ])
    try tell(invocation, text: text, json: json)
    return left.isEmpty ? .success : .undecided
  }

  /// The system named, or that of the scenario named, with all questions open that it takes for decided.
  private func crossedSystem(_ names: [String], _ invocation: Invocation) throws -> System {
    let system = try crossed(invocation).system
    for name in names {
      _ = try lookedUp(
        "--cross:", name, " is no reading of \(system.name)", among: system.readings, by: \.id)
    }
    return system
  }
}

extension [String] {
  /// Questions in parts: those of each document, which their names begin with, or else halves.
  fileprivate var parts: [[String]] {
    let owners = map { name in
      name.firstRange(of: ": ").map { String(name[..<$0.lowerBound]) } ?? ""
    }
    let known = uniqued(owners)
    if known.count > 1 {
      return known.map { owner in indices.filter { owners[$0] == owner }.map { self[$0] } }
    }
    return [Array(prefix(count / 2)), Array(dropFirst(count / 2))]
  }
}

/// The verdicts on the claims of a system under many answers to its questions.
private struct CrossAtOnce {
  typealias Answers = ReadingChoices.Answers

  let system: System
  let choices: ReadingChoices
  let reach: CrossReach
  /// What is found of the rules as written.
  let written: [PropertyResult]
  /// By claim: the answers under which it is violated in exact time, and how many of these by a run
  /// that was done again.
  private(set) var violated: [String: Set<Answers>] = [:]
  private(set) var replayed = 0
  /// What is to be explored by itself, and how much of that was.
  private(set) var open: [Answers: [Property]] = [:]
  private var searched: [String: Set<Answers>] = [:]

  init(system: System, choices: ReadingChoices, reach: CrossReach, written: [PropertyResult]) {
    self.system = system
    self.choices = choices
    self.reach = reach
    self.written = written
  }

  private var claims: [ReadingChoices.Claim] { choices.claims }

  private func written(_ claim: ReadingChoices.Claim) -> PropertyResult? {
    written.first { $0.property.name == claim.property.name }
  }

  /// Does the runs of what fails as written again under each other answer, and sees what is open.
  mutating func replay() throws {
    var compiled: [Answers: CompiledSystem] = [:]
    let plain = try CompiledSystem(system)
    for claim in claims {
      let failing = least(claim.failing ?? [])
      let run = written(claim).flatMap { $0.verdict == .violated ? $0.run : nil }
      let name = claim.property.name
      var looked = run == nil ? failing : []
      if run != nil, reach == .each { looked = Array(claim.failing ?? []) }
      for answers in looked {
        if answers.isEmpty { continue }
        if let run {
          let configuration = Configuration(readings: answers)
          let rules = try compiled[answers] ?? CompiledSystem(system, configuration)
          compiled[answers] = rules
          let recording = Recording(
            of: run, system: system, configuration: configuration, property: name,
            fingerprint: plain.fingerprint, tickMicroseconds: plain.tickMicroseconds)
          if case .matched = try Replay(of: recording, on: rules).ending {
            violated[name, default: []].insert(answers)
            replayed += 1
            continue
          }
        }
        open[answers, default: []].append(claim.property)
      }
    }
  }

  mutating func enter(_ results: [PropertyResult], under answers: Answers) {
    for result in results {
      searched[result.property.name, default: []].insert(answers)
      if result.verdict == .violated { violated[result.property.name, default: []].insert(answers) }
    }
  }

  /// Of some sets of answers those of which no part is among them.
  private func least(_ sets: Set<Answers>) -> [Answers] {
    sets.filter { set in
      !set.keys.contains { key in
        var part = set
        part[key] = nil
        return sets.contains(part)
      }
    }.sorted { ($0.count, $0.words) < ($1.count, $1.words) }
  }

  /// All that were looked at at once.
  private var all: Set<Answers> {
    claims.reduce(into: []) { all, claim in
      all.formUnion(claim.failing ?? [])
      all.formUnion(claim.spoken ?? [])
    }
  }

  /// By claim: the least answers that repair it, those under which nothing triggers it, and those that
  /// break it, each with what is known of exact time.
  private struct Found {
    var repairs: [Answers] = []
    var silences: [Answers] = []
    var breaks: [(answers: Answers, verdict: VerdictKind)] = []
  }

  private func found(_ claim: ReadingChoices.Claim, _ all: Set<Answers>) -> Found? {
    guard let failing = claim.failing, let spoken = claim.spoken else { return nil }
    let holding = all.subtracting(failing)
    var found = Found()
    if failing.contains([:]) {
      found.repairs = least(holding.intersection(spoken))
    } else {
      found.breaks = least(failing).map {
        ($0, violated[claim.property.name]?.contains($0) == true ? .violated : .undecided)
      }
    }
    if spoken.contains([:]) { found.silences = least(holding.subtracting(spoken)) }
    return found
  }

  var text: String {
    let all = all
    let facts = choices.facts
    var text =
      "\(system.name): \(system.readings.count.counted("question")), "
      + "\(choices.questions.count) of them in the rules; \(all.count.counted("combination")) of answers "
      + "in one search: \(facts.states) states, \(facts.nodes) nodes, \(facts.peak) at once\n"
    if !choices.settled.isEmpty {
      text += "not crossed: \(choices.settled.map(\.id).joined(separator: ", "))\n"
    }
    var others: [String] = []
    for claim in claims {
      guard let found = found(claim, all), let failing = claim.failing else {
        others.append(claim.property.name)
        continue
      }
      let verdict = written(claim)?.verdict
      text += "\n\(claim.property.name): \(verdict?.rawValue ?? "not claimed") as written"
      text += "; may fail under \(failing.count) of \(all.count)\n"
      for answers in found.repairs { text += "  repaired by \(answers.words)\n" }
      for answers in found.silences {
        text += "  never speaks of anything under \(answers.words)\n"
      }
      for (answers, verdict) in found.breaks {
        text += "  \(verdict.rawValue) under \(answers.words)\n"
      }
      for answers in (searched[claim.property.name] ?? []).sorted(by: { $0.words < $1.words })
      where failing.contains([:]) {
        let isViolated = violated[claim.property.name]?.contains(answers) == true
        text +=
          "  \(isViolated ? "violated, by another run," : "undecided") under \(answers.words)\n"
      }
    }
    if !others.isEmpty {
      text += "\nnot crossed, as they are about runs: \(others.joined(separator: ", "))\n"
    }
    return text
      + "\nin exact time: \(replayed.counted("run")) done again under other answers, "
      + "\(Set(searched.values.flatMap(\.self)).count) of "
      + "\(open.count.counted("configuration")) explored by themselves\n"
  }

  var json: JSON {
    let all = all
    let object = { (answers: Answers) in JSON.object(answers.mapValues(JSON.string)) }
    return .object([
      "schema": 1, "system": .string(system.name),
      "states": .string("\(choices.facts.states)"),
      "combinations": .integer(all.count),
      "claims": .array(
        claims.map { claim in
          let found = found(claim, all)
          return .object([
            "claim": .string(claim.property.name),
            "written": .string(written(claim)?.verdict.rawValue ?? ""),
            "failing": .integer(claim.failing?.count ?? 0),
            "repairs": .array(found?.repairs.map(object) ?? []),
            "silences": .array(found?.silences.map(object) ?? []),
            "breaks": .array(
              found?.breaks.map { answers, verdict in
                .object(["answers": object(answers), "verdict": .string(verdict.rawValue)])
              } ?? []),
          ])
        }),
    ])
  }
}

extension ReadingChoices.Answers {
  /// As a person reads it.
  var words: String {
    isEmpty
      ? "no other answer"
      : sorted(by: <).map { "\($0.key) = \($0.value)" }.joined(separator: " and ")
  }
}
