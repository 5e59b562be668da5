import Checking
import Machines
import Simulation

/// Whether a planted defect was found, made simple and reproduced.
struct CanaryRun {
  /// What came of it, in one line.
  let text: String
  let findings: [GateFinding]
}

extension Scenario {
  /// The scenario that explores a planted defect.
  init(planted canary: Canary) {
    self.init(
      name: canary.system.name, title: canary.system.title, system: canary.system,
      configuration: canary.planted, bounds: SearchBounds(), pins: Pins(), expectations: [],
      path: canary.system.name)
  }
}

extension Surroundings {
  /// Looks for the planted defect by the same steps by which defects are looked for: seeded runs,
  /// shrinking, both tokens, and the same run on rules without the defect. Where one of them does
  /// not come out as it must, what the others say of real scenarios cannot be trusted.
  func canaryRun(_ canary: Canary, _ invocation: Invocation) throws -> CanaryRun {
    let name = canary.system.name
    let finding = { (message: String) in
      CanaryRun(
        text: "",
        findings: [
          GateFinding(
            kind: .canary, scenario: name, property: canary.property, message: message)
        ])
    }
    let arena = try Arena(Scenario(planted: canary))
    let runs = invocation.runs ?? GateSimulation.defaultRuns
    let campaign = Campaign(seed: invocation.seed, runs: runs, steps: GateSimulation.steps)
    let groups = try tally(of: arena, campaign, invocation).groups
    let group = groups.first {
      $0.kind != .reached && arena.watch.properties[$0.property].name == canary.property
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
    return CanaryRun(
      text: "canary: \(canary.property) is broken, as planted, in \(group.count) of "
        + "\(runs.counted("seeded run")), made \(failure.run.steps.count.counted("step")) and "
        + "reproduced; without the defect it is \(oneLine(control.detail))\n",
      findings: [])
  }
}
