internal import Diagnostics
package import RuleLanguage
internal import RuleSemantics
package import Simulation

/// A system as a deterministic machine for testers: its situations at rest, what can be done in each, and
/// what is seen then.
///
/// Assumed of an implementation: it does the same when it is told the same; everything that is observed
/// can be seen after each input; whatever is outside of the app is a stub that the tester holds, time
/// included. Events come right after another input, a millisecond before the next deadline, and at it,
/// before the expiry. Rules that fire at once fire in the order of the table.
package struct SystemMachine: Sendable {
  /// Minimised.
  package private(set) var machine: TestMachine
  /// What the inputs of the machine are.
  package private(set) var inputs: [SuiteInput] = []
  /// What is looked at.
  package let sight: Sight
  /// What the app can look like, by number.
  package let looks: [Look]
  /// The launch with which each test begins.
  package let launch: TestScene
  /// What the table leaves open.
  package private(set) var open: [OpenChoice] = []
  /// What no test does since it cannot be done, in the order in which it was met.
  package private(set) var gaps: [Gap] = []
  /// The rows in force that no input lets fire.
  package let unfired: [UnfiredRow]
  /// How many situations were met before those were joined that nobody can tell apart.
  package let situations: Int
  /// A situation of each state, in words.
  package private(set) var names: [String] = []
  /// The machine before situations were joined, and by state and input what is done and seen.
  package private(set) var full: TestMachine
  private var scenes: [[TestScene]]
  /// By state and input of that machine, the numbers of the rows that fire.
  private var rows: [[Int]]

  /// - Parameters:
  ///   - system: the tables.
  ///   - configuration: the readings, amendments and deaths under which they run. Where the process can
  ///     die, it can do so as often as a test wishes.
  ///   - observed: what is seen of the app.
  ///   - mostSituations: where to give up.
  ///   - joins: whether situations are joined that nobody can tell apart.
  ///   - mayGoOn: throws if somebody wishes an end; asked often.
  ///   - gap: why something cannot be done in a phase of the process; `nil` if it can.
  /// - Throws: a `ModelError` if the tables are wrong, measure time, or have too many situations; and what
  ///   `mayGoOn` throws.
  package init(
    _ system: System, _ configuration: Configuration = Configuration(),
    observed: Observed = Observed(), mostSituations: Int = 100_000, joins: Bool = true,
    mayGoOn: () throws -> Void = {},
    gap: (SuiteInput, [Stimulus], Phase) -> Gap? = { _, _, _ in nil }
  ) throws {
    var reader = try StepReader(system, configuration, observed)
    let (start, outputs, launchRows) = try reader.launch()
    var numbers: [[UInt64]: Int32] = [start: 0]
    var states = [start]
    var looked = [reader.number(ofLookAt: start)]
    var inputNumbers: [SuiteInput: Int] = [:]
    var answers: [Answer: Int32] = [:]
    var moves: [(from: Int32, input: Int, to: Int32, answer: Int32, response: Response)] = []
    var next = 0
    while next < states.count {
      try mayGoOn()
      for (input, responses) in try reader.responses(in: states[next]) {
        guard responses.count == 1 else {
          open.append(
            OpenChoice(
              situation: reader.compiled.describe(states[next]), input: input.description,
              ways: responses.map { reader.compiled.describe($0.target) }))
          continue
        }
        let response = responses[0]
        let phase = reader.compiled.phase(in: states[next])
        if let gap = gap(input, response.scenes.map(\.stimulus), phase) {
          if !gaps.contains(gap) { gaps.append(gap) }
          continue
        }
        if inputNumbers[input] == nil {
          inputNumbers[input] = inputs.count
          inputs.append(input)
        }
        if answers[response.answer] == nil { answers[response.answer] = Int32(answers.count) }
        let target = numbers[response.target] ?? Int32(states.count)
        if target == states.count {
          guard states.count < mostSituations else {
            throw ModelError.incomplete(system: system.name)
          }
          numbers[response.target] = target
          states.append(response.target)
          looked.append(reader.number(ofLookAt: response.target))
        }
        moves.append(
          (
            Int32(next), inputNumbers[input] ?? 0, target, answers[response.answer] ?? 0,
            response
          ))
      }
      next += 1
    }
    full = TestMachine(looks: looked, inputCount: inputs.count)
    scenes = Array(repeating: [], count: states.count * inputs.count)
    rows = Array(repeating: [], count: states.count * inputs.count)
    let rowRules = reader.compiled.rowRules
    let numberOfRow = Dictionary(
      zip(rowRules.map(\.row), rowRules.indices), uniquingKeysWith: { one, _ in one })
    for move in moves {
      full[move.from, move.input] = TestMachine.Move(to: move.to, output: move.answer)
      let place = Int(move.from) * inputs.count + move.input
      scenes[place] = move.response.scenes
      rows[place] = move.response.rows.compactMap { numberOfRow[$0] }.sorted()
    }
    let (minimal, number) =
      joins ? try full.minimised(mayGoOn) : (full, Array(0..<Int32(states.count)))
    machine = minimal
    situations = states.count
    sight = reader.sight
    looks = reader.looks
    launch = TestScene(
      stimulus: .launch(inBackground: false), outputs: outputs, look: looked[0])
    names = Array(repeating: "", count: minimal.stateCount)
    for (state, merged) in number.enumerated() where merged >= 0 && names[Int(merged)].isEmpty {
      names[Int(merged)] = reader.compiled.describe(states[state])
    }
    let fired = moves.reduce(into: launchRows) { $0.formUnion($1.response.rows) }
    unfired = try rowRules.filter { row, rule in
      !fired.contains(row) && rule.condition != .never && rule.ignoredBecause == nil
    }.map { row, rule in
      try mayGoOn()
      return try UnfiredRow(row, rule, states, reader.compiled)
    }
  }

  /// The transitions between situations, and the rows that fire on each.
  package var transitions: (graph: TourGraph, rows: [[Int]]) {
    (TourGraph(transitionsOf: full), rows.indices.filter(isGiven).map { rows[$0] })
  }

  private func isGiven(_ place: Int) -> Bool {
    full[Int32(place / inputs.count), place % inputs.count] != nil
  }

  /// By name, what is shown by a look.
  package func shown(by look: Int32) -> [String: String] {
    let names = sight.machines + sight.variables
    return Dictionary(
      zip(names, looks[Int(look)].shown).filter { !$1.isEmpty }, uniquingKeysWith: { one, _ in one }
    )
  }

  /// What a tester does and sees where a word of inputs is given, the launch first.
  package func scenes(of word: [Int]) -> [TestScene] {
    var state: Int32 = 0
    var found = [launch]
    for input in word {
      found += scenes[Int(state) * inputs.count + input]
      state = full[state, input]?.target ?? state
    }
    return found
  }
}
