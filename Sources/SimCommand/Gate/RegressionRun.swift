import Machines
import Simulation

/// What became of a regression.
struct RegressionRun {
  let regression: Regression
  let reproduction: Reproduction
  let findings: [GateFinding]
}

extension CommandEnvironment {
  /// Makes the runs of regressions again.
  func regressionRuns(
    _ scenarios: [Scenario], _ invocation: Invocation, where isAsked: (Regression) -> Bool,
    onFailure: (String, InputError) throws -> Void = { throw $1 }
  ) throws -> [RegressionRun] {
    try loadRegressions(invocation, onFailure: onFailure).filter(isAsked).map { regression in
      let reproduction = try reproduction(
        of: regression.recording, invocation, scenarios: scenarios)
      let findings = [
        unexpected(regression, reproduction), untold(regression, reproduction),
        homeless(regression, scenarios),
      ]
      return RegressionRun(
        regression: regression, reproduction: reproduction, findings: findings.compactMap(\.self))
    }
  }

  private func finding(_ regression: Regression, _ message: String) -> GateFinding {
    GateFinding(
      kind: .regression, scenario: regression.name, property: regression.property,
      message: message, place: .file(regression.path))
  }

  /// That another answer comes than the file expects.
  private func unexpected(
    _ regression: Regression, _ reproduction: Reproduction
  ) -> GateFinding? {
    let answer = ExpectedAnswer(reproduction)
    if answer == regression.expectation { return nil }
    let mend = answer.map { "; if that is meant, write `expect \($0.text)` in \(regression.path)" }
    return finding(
      regression,
      "expected that \(regression.expectation.meaning), and it is "
        + oneLine(reproduction.detail) + (mend ?? ""))
  }

  /// That the file tells its run in other words than the rules do now.
  private func untold(_ regression: Regression, _ reproduction: Reproduction) -> GateFinding? {
    guard ExpectedAnswer(reproduction) == regression.expectation else { return nil }
    let run: Run? = if case .matched(let run) = reproduction.replay.ending { run } else { nil }
    let words = toldLines(
      of: regression.system, regression.configuration, reproduction.replay.steps, run)
    var told = regression.told.map(\.text)
    // What was to come after the step that is no longer possible is not known any more.
    if run == nil { told = Array(told.prefix(words.count)) }
    if told == words { return nil }
    let position = zip(told, words).prefix { $0 == $1 }.count
    let line = position < told.count ? ":\(regression.told[position].line)" : ""
    let wanted = position < words.count ? "\(quoted(words[position]))" : "nothing more"
    return finding(
      regression,
      "\(regression.path)\(line) tells its run in other words than the rules do now, which are "
        + "\(wanted); remove the file and promote its token again")
  }

  /// That the scenario it names is gone.
  private func homeless(_ regression: Regression, _ scenarios: [Scenario]) -> GateFinding? {
    guard let scenario = regression.scenario, !scenarios.contains(where: { $0.name == scenario })
    else { return nil }
    return finding(
      regression,
      "\(regression.path) names no scenario" + advice(for: scenario, among: scenarios.map(\.name)))
  }
}
