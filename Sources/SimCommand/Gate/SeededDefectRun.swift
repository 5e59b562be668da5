import Checking
import Machines
import Simulation

/// Whether a planted defect was found, made simple and reproduced.
struct SeededDefectRun {
  /// What came of it, in one line.
  let text: String
  let findings: [GateFinding]
}

extension Scenario {
  /// The scenario that explores a planted defect.
  init(planted seededDefect: SeededDefect) {
    self.init(
      name: seededDefect.system.name, title: seededDefect.system.title, system: seededDefect.system,
      configuration: seededDefect.planted, bounds: SearchBounds(), pins: Pins(), expectations: [],
      path: seededDefect.system.name)
  }
}

extension CommandEnvironment {
  /// Looks for the planted defect by the same steps by which defects are looked for: seeded runs,
  /// shrinking, both tokens, and the same run on rules without the defect. Where one of them does
  /// not come out as it must, what the others say of real scenarios cannot be trusted.
  func seededDefectRun(_ seededDefect: SeededDefect, _ invocation: Invocation) throws
    -> SeededDefectRun
  {
    let name = seededDefect.system.name
    let finding = { (message: String) in
      SeededDefectRun(
        text: "",
        findings: [
          GateFinding(
            kind: .seededDefect, scenario: name, property: seededDefect.property, message: message)
        ])
    }
    let arena = try Arena(Scenario(planted: seededDefect))
    let runs = invocation.runs ?? GateSimulation.defaultRuns
    let campaign = Campaign(seed: invocation.seed, runs: runs, steps: GateSimulation.steps)
    let groups = try tally(of: arena, campaign, invocation).groups
    let group = groups.first {
      $0.kind != .reached && arena.watch.properties[$0.property].name == seededDefect.property
    }
    guard let group else {
      return finding("none of \(runs.counted("seeded run")) finds the planted defect")
    }
    let failure = try failure(group, in: arena, campaign, acceptance: nil)
    for token in [failure.token, failure.drawnToken ?? failure.token] {
      let again = try reproduction(of: try Token.recording(from: token), invocation)
      guard again.verdict == .stillFails else {
        return finding("the run that fails is not seen to fail again: \(again.detail)")
      }
    }
    var sound = try Token.recording(from: failure.token)
    sound.amendments = []
    let control = try reproduction(of: sound, invocation)
    guard control.verdict == .diverged || control.verdict == .fixed else {
      return finding("the run fails without the planted defect, too: \(control.detail)")
    }
    return SeededDefectRun(
      text: "canary: \(seededDefect.property) is broken, as planted, in \(group.count) of "
        + "\(runs.counted("seeded run")), made \(failure.run.steps.count.counted("step")) and "
        + "reproduced; without the defect it is \(oneLine(control.detail))\n",
      findings: [])
  }
}
