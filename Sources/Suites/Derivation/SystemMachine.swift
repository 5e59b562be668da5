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
  /// The same with those situations joined that nobody can tell apart; `nil` if they are not.
  private let joined: TestMachine?
  /// What the inputs of the machine are.
  package private(set) var inputs: [SuiteInput] = []
  /// What is looked at.
  package let sight: Sight
  /// By number of what the app can look like, a state that looks so, and its phase.
  private let looks: [(state: [UInt64], phase: Phase)]
  /// The number of the launch with which each test begins.
  private let launch: Int32
  /// What the table leaves open.
  package private(set) var open: [OpenChoice] = []
  /// What no test does since it cannot be done, in the order in which it was met.
  package private(set) var gaps: [Gap] = []
  /// The rows in force that no input lets fire.
  package let unfired: [UnfiredRow]
  /// How many situations were met before those were joined that nobody can tell apart.
  package let situations: Int
  /// Whether these are all there are.
  package private(set) var isWhole = true
  /// By situation, what it looks like.
  private let looked: [Int32]
  /// What is done and seen, by number.
  private(set) var scenes: [TestScene] = []
  /// By state of that machine, where its moves are; nowhere for one that was not explored.
  private var ranges: [Range<Int>] = []
  private var moves: [Move] = []
  /// The numbers of the scenes and of the rows of all moves.
  private var moveScenes: [Int32] = []
  private var moveRows: [Int32] = []

  private struct Move {
    let input: Int32
    let target: Int32
    let answer: Int32
    let scenes: Range<Int32>
    let rows: Range<Int32>
  }

  /// - Parameters:
  ///   - system: the tables.
  ///   - configuration: the readings, amendments and deaths under which they run. Where the process can
  ///     die, it can do so as often as a test wishes.
  ///   - observed: what is seen of the app.
  ///   - mostSituations: where to give up.
  ///   - hurries: whether so many situations will do, those first that are met soon after a row has fired that
  ///     had not fired before.
  ///   - joins: whether situations are joined that nobody can tell apart.
  ///   - mayGoOn: throws if somebody wishes an end; asked often.
  ///   - progress: is told how many situations were explored.
  ///   - gap: why something cannot be done in a phase of the process; `nil` if it can.
  /// - Throws: a `ModelError` if the tables are wrong or measure time; a ``CompleteSuite/Failure`` if there are
  ///   too many situations; and what `mayGoOn` throws.
  package init(
    _ system: System, _ configuration: Configuration = Configuration(),
    observed: Observed = Observed(), mostSituations: Int = 100_000, hurries: Bool = false,
    joins: Bool = true,
    mayGoOn: () throws -> Void = {}, progress: (Int) -> Void = { _ in },
    gap: (SuiteInput, [Stimulus], Phase) -> Gap? = { _, _, _ in nil }
  ) throws {
    var reader = try StepReader(system, configuration, observed)
    let (start, outputs, launchRows) = try reader.launch()
    var numbers: [[UInt64]: Int32] = [start: 0]
    var states = [start]
    var looked = [reader.number(ofLookAt: start)]
    var inputNumbers: [SuiteInput: Int] = [:]
    var answers: [Answer: Int32] = [:]
    var sceneNumbers: [TestScene: Int32] = [:]
    var fired = launchRows
    var agenda = Agenda(hurries: hurries)
    agenda.add(0, isNew: true)
    var explored = 0
    ranges = [0..<0]
    while let number = agenda.next() {
      try mayGoOn()
      if !isWhole, explored >= max(mostSituations / 4, 1000) { break }
      explored += 1
      progress(explored)
      let state = states[number]
      let start = moves.count
      for (input, responses) in try reader.responses(in: state) {
        guard responses.count == 1 else {
          open.append(
            OpenChoice(
              situation: reader.compiled.describe(state), input: input.description,
              ways: responses.map { reader.compiled.describe($0.target) }))
          continue
        }
        let response = responses[0]
        if let gap = gap(
          input, response.scenes.map(\.stimulus), reader.compiled.phase(in: state))
        {
          if !gaps.contains(gap) { gaps.append(gap) }
          continue
        }
        let target = numbers[response.target] ?? Int32(states.count)
        if target == mostSituations {
          guard hurries else {
            throw CompleteSuite.Failure.tooManySituations(limit: mostSituations)
          }
          isWhole = false
          continue
        }
        if inputNumbers[input] == nil {
          inputNumbers[input] = inputs.count
          inputs.append(input)
        }
        if answers[response.answer] == nil { answers[response.answer] = Int32(answers.count) }
        if target == states.count {
          numbers[response.target] = target
          states.append(response.target)
          looked.append(reader.number(ofLookAt: response.target))
          ranges.append(0..<0)
          agenda.add(Int(target), isNew: !response.rows.isSubset(of: fired))
        }
        let (sceneStart, rowStart) = (Int32(moveScenes.count), Int32(moveRows.count))
        for scene in response.scenes {
          let number = sceneNumbers[scene] ?? Int32(scenes.count)
          if number == scenes.count {
            sceneNumbers[scene] = number
            scenes.append(scene)
          }
          moveScenes.append(number)
        }
        moveRows += response.rows.sorted()
        fired.formUnion(response.rows)
        moves.append(
          Move(
            input: Int32(inputNumbers[input] ?? 0), target: target,
            answer: answers[response.answer] ?? 0,
            scenes: sceneStart..<Int32(moveScenes.count), rows: rowStart..<Int32(moveRows.count)))
      }
      moves[start...].sort { $0.input < $1.input }
      ranges[number] = start..<moves.count
    }
    self.looked = looked
    joined =
      joins
      ? try Self.full(looked, inputs.count, ranges, moves).minimised(mayGoOn).machine : nil
    situations = states.count
    sight = reader.sight
    looks = reader.looks
    launch = Int32(scenes.count)
    scenes.append(
      TestScene(stimulus: .launch(inBackground: false), outputs: outputs, look: looked[0]))
    let causes = inputs.map { if case .event(let event, _) = $0 { event } else { "" } }
    let (ranges, moves, moveRows) = (ranges, moves, moveRows)
    let reasons = UnfiredRows(
      compiled: reader.compiled, states: states, passed: reader.passed
    ) { situation, event in
      moves[ranges[situation]].first { causes[Int($0.input)] == event }.map { move in
        moveRows[Int(move.rows.lowerBound)..<Int(move.rows.upperBound)].map { $0 }
      }
    }
    unfired = try reader.compiled.rowRules.enumerated().filter { number, row in
      !fired.contains(Int32(number)) && row.rule.condition != .never
        && row.rule.ignoredBecause == nil
    }.map { number, _ in
      try mayGoOn()
      return try reasons.row(number)
    }
  }

  /// The machine, with situations joined that nobody can tell apart if that was wished.
  package var machine: TestMachine { joined ?? Self.full(looked, inputs.count, ranges, moves) }

  private static func full(
    _ looks: [Int32], _ inputCount: Int, _ ranges: [Range<Int>], _ moves: [Move]
  ) -> TestMachine {
    var machine = TestMachine(looks: looks, inputCount: inputCount)
    for (state, range) in ranges.enumerated() {
      for move in moves[range] {
        machine[Int32(state), Int(move.input)] = TestMachine.Move(
          to: move.target, output: move.answer)
      }
    }
    return machine
  }

  /// The transitions between situations, and the rows that fire on each, by number.
  package var transitions: (graph: TourGraph, rows: [[Int]]) {
    var graph = TourGraph(nodeCount: ranges.count)
    var rows: [[Int]] = []
    for (state, range) in ranges.enumerated() {
      for move in moves[range] {
        graph.add(Int32(state), move.target, input: move.input)
        rows.append(moveRows[self.range(move.rows)].map(Int.init))
      }
    }
    return (graph, rows)
  }

  private func range(_ numbers: Range<Int32>) -> Range<Int> {
    Int(numbers.lowerBound)..<Int(numbers.upperBound)
  }

  /// Whether the process is dead where it looks so.
  func isDead(in look: Int32) -> Bool { looks[Int(look)].phase == .dead }

  /// By name, what is shown by a look.
  package func shown(by look: Int32) -> [String: String] {
    let (state, phase) = looks[Int(look)]
    let shown = zip(sight.machines + sight.variables, sight.look(at: state, in: phase).shown)
    return Dictionary(shown.filter { !$1.isEmpty }, uniquingKeysWith: { one, _ in one })
  }

  /// What a tester does and sees where a word of inputs is given, the launch first, by number.
  func scenes(of word: [Int]) -> [Int32] {
    var state: Int32 = 0
    var found = [launch]
    for input in word {
      let move = moves[ranges[Int(state)]].first { $0.input == input }
      guard let move else { continue }
      found += moveScenes[range(move.scenes)]
      state = move.target
    }
    return found
  }
}
