import Checking
import Machines
import Reporting

/// All that the gate looked at and found: what every format is printed from.
struct GateResult {
  let causes: [GateCause]
  let exploration: Exploration
  let accepted: DecidedViolations
  let regressions: [RegressionRun]
  let seededDefect: SeededDefectRun?
  let simulation: GateSimulation
  let scope: GateScope
  let wasInterrupted: Bool
  /// `nil` where the time is put in later, in place of ``openTime``.
  var elapsed: Duration?
  /// Where each cause is to be mended, and where the steps of its run are declared.
  private(set) var locations: [GateLocation?] = []
  private(set) var steps: [[GateLocation?]] = []

  var passed: Bool { causes.isEmpty && !wasInterrupted }
  var findings: [GateFinding] { causes.flatMap(\.findings) }

  init(
    _ causes: [GateCause], _ exploration: Exploration, _ accepted: DecidedViolations,
    _ regressions: [RegressionRun], _ seededDefect: SeededDefectRun?,
    _ simulation: GateSimulation, _ scope: GateScope, wasInterrupted: Bool, elapsed: Duration,
    paths: SourcePaths
  ) {
    self.causes = causes
    self.exploration = exploration
    self.accepted = accepted
    self.regressions = regressions
    self.seededDefect = seededDefect
    self.simulation = simulation
    self.scope = scope
    self.wasInterrupted = wasInterrupted
    self.elapsed = elapsed
    var paths = paths
    for cause in causes {
      let edited = cause.edits.lazy.compactMap { paths.location(of: $0.source) }.first
      locations.append(
        edited ?? cause.findings.lazy.compactMap { paths.location(of: $0.place) }.first)
      steps.append(
        (cause.evidence?.sources ?? []).map { source in
          source.flatMap { paths.location(of: $0) }
        })
    }
  }

  /// The commands that bring files up to date, in their order, with what each is for.
  var commands: [(command: String, purpose: String)] {
    GateStep.commands(causes.flatMap(\.steps))
  }

  /// What came out, in one line without its end and without the time.
  var conclusion: String {
    if wasInterrupted { return "interrupted, nothing is known" }
    let count = exploration.scenarios.count
    if count == 0, causes.isEmpty {
      return "nothing has changed since it passed, \(scope.all.counted("scenario"))"
    }
    let scenarios =
      scope.isWhole
      ? count.counted("scenario") : "\(count) of \(scope.all.counted("scenario"))"
    if causes.isEmpty {
      let mine = Set(exploration.scenarios.map(\.name))
      let accepted = accepted.lock.violations.count { mine.contains($0.scenario) }
      return "\(scenarios) as committed, \(accepted.counted("violation")) accepted"
    }
    return
      "\(findings.count.counted("finding")) of \(causes.count.counted("cause")) in \(scenarios)"
  }

  /// What stands for the time that is put in later: nothing else has it.
  static let openTime = "\u{1A}"

  var time: String { elapsed.map(Self.words) ?? Self.openTime }

  /// How long it took, to a tenth of a second.
  static func words(_ elapsed: Duration) -> String {
    let tenths = Int(elapsed / .milliseconds(100))
    return "\(tenths / 10).\(tenths % 10) s"
  }
}

/// A line of a file, by its path from where the command runs.
struct GateLocation: Hashable {
  let path: String
  let line: Int

  var text: String { "\(path):\(line)" }
}

/// What of all scenarios the gate was asked for.
struct GateScope {
  /// How many there are.
  let all: Int
  /// Whether everything is compared: all scenarios, and all files.
  let isWhole: Bool
}
