internal import Conformance
internal import Diagnostics
public import RuleLanguage
internal import RuleSemantics
public import Simulation

/// Makes the tests of a suite with an implementation, and lets the table judge what it showed.
///
/// ```swift
/// try SuiteCheck(system).run(tests, beside: MyDriver.init)
/// ```
///
/// What was done and what the implementation showed is written as a log; the log is possible by the table,
/// or the test fails. No test says what is expected. What a driver shows at the launch it shows after every step, but
/// while the process is dead, or the test fails too.
public struct SuiteCheck: Sendable {
  private let system: System
  private let configuration: Configuration
  private let withoutOutputs: Set<String>
  private let compiled: CompiledSystem
  /// What the first launch emits, which most drivers do not tell.
  private let launchOutputs: [String]

  /// - Parameters:
  ///   - system: the tables.
  ///   - configuration: the readings, amendments and deaths for which the suite was made.
  ///   - withoutOutputs: outputs that no driver tells.
  ///   - fingerprint: that of the rules for which the suite was made.
  /// - Throws: a `ModelError` if the tables are wrong; a ``SuiteFailure`` if they are others by now.
  public init(
    _ system: System, _ configuration: Configuration = Configuration(),
    withoutOutputs: Set<String> = [], fingerprint: String? = nil
  ) throws {
    self.system = system
    self.configuration = configuration
    self.withoutOutputs = withoutOutputs
    compiled = try CompiledSystem(system, configuration.mortal, time: .clocks)
    var reader = try StepReader(system, configuration, Observed(withoutOutputs: withoutOutputs))
    launchOutputs = try reader.launch().outputs
    let present = try suiteFingerprint(system, configuration)
    if let fingerprint, fingerprint != present {
      throw SuiteFailure(
        failed: [], count: 0,
        reason: "the rules are not those of which the suite was made; generate it again")
    }
  }

  /// Makes every test, each with a driver of its own.
  ///
  /// - Parameters:
  ///   - tests: each a line of stimuli, as a generated suite has them.
  ///   - driver: makes a driver, for one test.
  /// - Throws: a ``SuiteFailure`` that names the tests that fail, and why; a `ModelError` if a driver
  ///   shows what the tables do not have.
  public func run<D: Driver>(_ tests: [String], beside driver: () throws -> D) throws {
    var runs: [SuiteRun] = []
    for (position, test) in tests.enumerated() {
      guard let stimuli = StimulusText.stimuli(of: test) else {
        throw SuiteFailure(
          failed: [], count: tests.count, reason: "no test of a suite: \(test)")
      }
      var run = SuiteRun(name: "\(position + 1)", stimuli: stimuli)
      try run.make(with: driver())
      runs.append(run)
    }
    try judge(runs)
  }

  private func judge(_ runs: [SuiteRun]) throws {
    let deaths = runs.map { $0.stimuli.count { $0.stimulus == .kill } }.max() ?? 0
    let writer = LogWriter(
      compiled, tellsOutputs: runs.allSatisfy(\.tellsOutputs), withoutOutputs: withoutOutputs,
      deaths: deaths)
    for name in Set(runs.flatMap(\.shownNames)).sorted() where !writer.knows(name) {
      throw ModelError.unknown(
        .variable, name, in: "the driver shows what is not there: the model",
        known: compiled.machineNames + compiled.variables.map(\.name))
    }
    if !runs.contains(where: { !$0.shownNames.isEmpty || $0.tellsOutputs }) {
      throw ModelError.lacks(.observation, in: "the driver")
    }
    var judge = try LogJudge(system, configuration, writer.mapping)
    var failed: [SuiteFailure.Test] = []
    for run in runs {
      let (lines, stimulusOfLine) = run.log(by: writer, launchOutputs)
      let verdict = try judge.verdict(on: lines)
      let end = verdict.map { stimulusOfLine[$0.line] } ?? run.seen.count
      guard let why = verdict?.why ?? run.error else { continue }
      let done = run.stimuli.prefix(end + 1)
      failed.append(SuiteFailure.Test(name: run.name, steps: done.map(\.text), why: why))
    }
    if !failed.isEmpty { throw SuiteFailure(failed: failed, count: runs.count, reason: nil) }
  }
}

/// One test made with one driver.
struct SuiteRun {
  let name: String
  let stimuli: [StimulusText]
  /// By stimulus, whether the process is dead then.
  private let isDead: [Bool]
  private(set) var seen: [Observation] = []
  /// What the driver threw, if it did.
  private(set) var error: String?

  init(name: String, stimuli: [StimulusText]) {
    self.name = name
    self.stimuli = stimuli
    var isDead = false
    self.isDead = stimuli.map { text in
      switch text.stimulus {
      case .kill: isDead = true
      case .launch: isDead = false
      default: break
      }
      return isDead
    }
  }

  mutating func make(with driver: some Driver) throws {
    var driver = driver
    for (text, isDead) in zip(stimuli, isDead) {
      do {
        do { try driver.perform(text.stimulus) } catch let unasked as UnaskedEvent {
          // Nobody has asked for what nobody hears.
          if text.isHeard { throw unasked }
        }
        let shown = try driver.observe()
        let hidden = seen.first.map { $0.shownNames.subtracting(shown.shownNames) } ?? []
        if !isDead, let name = hidden.min() {
          error = "\(name) is not shown here, and was at the launch"
          return
        }
        seen.append(shown)
      } catch {
        self.error = "\(error)"
        return
      }
    }
  }

  /// Outputs of the first launch are no matter of it: most drivers do not tell them.
  var tellsOutputs: Bool { seen.dropFirst().allSatisfy { $0.outputs != nil } && seen.count > 1 }

  var shownNames: Set<String> {
    seen.reduce(into: []) { $0.formUnion($1.shownNames) }
  }

  /// The log, and for each line the number of the stimulus.
  func log(
    by writer: LogWriter, _ launchOutputs: [String]
  ) -> (lines: [String], stimulus: [Int]) {
    var lines: [String] = []
    var numbers: [Int] = []
    var now = 0
    for (number, observation) in seen.enumerated() {
      let text = stimuli[number]
      if case .wait(let span) = text.stimulus { now += span }
      let shown = observation.states.merging(observation.values) { one, _ in one }
      let beginning = LogWriter.beginning(test: name, at: now)
      let next = writer.endings(
        text, outputs: observation.outputs ?? (number == 0 ? launchOutputs : []),
        shows: writer.shows(shown), isDead: isDead[number])
      lines += next.map { beginning + $0 }
      numbers += next.map { _ in number }
    }
    return (lines, numbers)
  }
}

extension Observation {
  fileprivate var shownNames: Set<String> { Set(states.keys).union(values.keys) }
}
