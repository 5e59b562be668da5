internal import Diagnostics
package import RuleLanguage
package import RuleSemantics
internal import Simulation

/// Tests of a system, and what they guarantee.
package struct TestSuite: Sendable {
  /// One test, from a launch of a fresh installation.
  package struct Test: Sendable {
    /// From 1.
    package let name: String
    /// What is done and seen, by number.
    let scenes: [Int32]
    let texts: SceneTexts

    package var stimuli: [StimulusText] { scenes.map { texts[$0].stimulus } }
    /// By stimulus, the lines that a right implementation writes.
    package var log: [[String]] { moments.map { lines(of: $0, at: $1) } }

    /// The lines that a scene writes at a moment.
    func lines(of scene: Int32, at moment: Int) -> [String] {
      let beginning = LogWriter.beginning(test: name, at: moment)
      return texts[scene].logEndings.map { beginning + $0 }
    }

    /// By stimulus, the number of what is done and seen, and when.
    var moments: [(scene: Int32, moment: Int)] {
      var now = 0
      return scenes.map { scene in
        now += texts[scene].span
        return (scene, now)
      }
    }
  }

  /// The name of the system.
  package let system: String
  package let fingerprint: String
  package let machine: SystemMachine
  package private(set) var guarantee: Guarantee
  package let tests: [Test]
  /// What the lines of the logs say.
  package let writer: LogWriter

  /// - Parameters:
  ///   - system: the tables.
  ///   - configuration: the readings, amendments and deaths under which they run.
  ///   - compiled: the same, compiled for clocks and for a process that can die, if somebody has done so.
  ///   - observed: what is seen of the app.
  ///   - goal: what the tests guarantee.
  ///   - mostSituations: where to give up.
  ///   - device: how the tests are done on a device, so that they leave out what cannot be.
  ///   - isInterrupted: whether somebody wishes an end; asked often.
  ///   - stage: is told what is being done.
  /// - Throws: a `ModelError` if the tables are wrong; a ``CompleteSuite/Failure``, a ``Tour/Failure``.
  package init(
    _ system: System, _ configuration: Configuration = Configuration(),
    compiled: CompiledSystem? = nil, observed: Observed = Observed(),
    goal: SuiteGoal = .differences(extraStates: 0),
    mostSituations: Int = 100_000, device: DeviceMapping? = nil,
    isInterrupted: @escaping () -> Bool = { false }, stage: (String) -> Void = { _ in }
  ) throws {
    var observed = observed
    if let device { observed.phases = device.seenPhases }
    self.system = system.name
    fingerprint = try suiteFingerprint(system, configuration)
    let mayGoOn = { if isInterrupted() { throw CompleteSuite.Failure.interrupted } }
    let machine = try SystemMachine(
      system, configuration, observed: observed, mostSituations: mostSituations,
      hurries: goal.mayBePart, joins: goal.joins, mayGoOn: mayGoOn,
      progress: { if $0 % 256 == 0 { stage("\($0) of at most \(mostSituations) situations") } },
      gap: { device?.gap($0, $1, in: $2) })
    self.machine = machine
    stage("making tests of \(machine.situations.counted("situation"))")
    guarantee = try Guarantee(goal, of: machine, isInterrupted: isInterrupted)
    let compiled = try compiled ?? CompiledSystem(system, configuration.mortal, time: .clocks)
    let all = guarantee.tests.map { machine.scenes(of: $0) }
    let kept = Self.longest(all, machine.scenes.map(\.stimulus))
    if kept.count < all.count { guarantee.keep(kept) }
    let words = kept.map { all[$0] }
    let isDeath = machine.scenes.map { $0.stimulus == .kill }
    let deaths = words.map { $0.count { isDeath[Int($0)] } }.max() ?? 0
    let writer = LogWriter(
      compiled, tellsOutputs: true, withoutOutputs: observed.withoutOutputs, deaths: deaths)
    self.writer = writer
    let texts = try SceneTexts(of: machine, in: words, writer)
    tests = try words.enumerated().map { number, scenes in
      try mayGoOn()
      return Test(name: "\(number + 1)", scenes: scenes, texts: texts)
    }
  }
}

extension TestSuite {
  /// The numbers of the tests that are no beginning of another, and of equal ones of the first: what is done is what
  /// counts, since whoever does the same is told the same.
  static func longest(_ tests: [[Int32]], _ stimuli: [Stimulus]) -> [Int] {
    var numbers: [Stimulus: Int32] = [:]
    let codes = stimuli.map { stimulus in
      let number = numbers[stimulus] ?? Int32(numbers.count)
      numbers[stimulus] = number
      return number
    }
    let sent = tests.map { $0.map { codes[Int($0)] } }
    let sorted = sent.indices.sorted { one, other in
      sent[one] == sent[other]
        ? one > other : sent[one].lexicographicallyPrecedes(sent[other])
    }
    return zip(sorted, sorted.dropFirst().map { $0 } + [-1]).compactMap { one, next in
      next >= 0 && sent[next].starts(with: sent[one]) ? nil : one
    }.sorted()
  }
}

/// Identifies the rules in force, readings and amendments applied.
func suiteFingerprint(
  _ system: System, _ configuration: Configuration
) throws(ModelError) -> String {
  String(try CompiledSystem(system, configuration).fingerprint, radix: 16)
}
