import Checking
import Machines
import Reporting
import Simulation

extension CommandEnvironment {
  /// How many runs are made if nothing is said.
  static let usualRuns = 1000

  /// `sim simulate`.
  func simulate(_ invocation: Invocation) throws -> ExitCode {
    let scenarios = try simulatedScenarios(invocation)
    let isOpen = invocation.budget != nil || !invocation.goals.isEmpty
    let limit = invocation.runs ?? (isOpen ? 1_000_000_000 : Self.usualRuns)
    let campaign = Campaign(
      seed: invocation.seed, runs: limit, steps: invocation.steps, faults: invocation.faults)
    if let shard = invocation.shard {
      return try simulate(shard, of: campaign, scenarios, invocation)
    }
    let accepted = try loadAccepted(invocation)
    var simulated: [SimulatedScenario] = []
    for (position, scenario) in scenarios.enumerated() {
      if isInterrupted() { break }
      showProgress?("\(scenario.name): \(position + 1) of \(scenarios.count.counted("scenario"))")
      let budget = invocation.budget.map { Double($0) / Double(scenarios.count) }
      let (arena, whole) = try surveyed(scenario, invocation)
      var campaign = campaign
      if arena.routes == nil, invocation.runs == nil, invocation.budget == nil {
        // Nobody knows when the goals are met, so that nothing would end it.
        campaign = Campaign(
          seed: campaign.seed, runs: Self.usualRuns, steps: campaign.steps,
          faults: invocation.faults)
      }
      let tally = try tally(of: arena, campaign, seconds: budget, invocation)
      simulated.append(
        try evaluated(tally, of: arena, whole, campaign, invocation, accepted: accepted))
    }
    return try report(
      simulated, campaign, wasInterrupted: simulated.count < scenarios.count || isInterrupted(),
      invocation)
  }

  /// Prints what runs found and judges it.
  func report(
    _ simulated: [SimulatedScenario], _ campaign: Campaign, wasInterrupted: Bool,
    _ invocation: Invocation
  ) throws -> ExitCode {
    try tell(
      invocation, text: text(simulated, campaign, wasInterrupted, invocation),
      json: json(simulated, campaign, wasInterrupted, invocation))
    if wasInterrupted { return .undecided }
    guard simulated.allSatisfy(\.isGood) else { return .violations }
    return simulated.allSatisfy { $0.goals.allSatisfy { $0.answer == .met } }
      ? .success : .undecided
  }

  // MARK: Text

  private func text(
    _ simulated: [SimulatedScenario], _ campaign: Campaign, _ wasInterrupted: Bool,
    _ invocation: Invocation
  ) throws -> String {
    var rows = [
      ["scenario", "runs", "steered", "steps", "failures", "missed", "known", "unwatched"]
    ]
    var findings = ""
    for one in simulated {
      let counts = [
        one.result.runs, one.result.ledRuns, one.result.steps,
        one.failures.count { $0.acceptance == nil }, one.missed.count { $0.acceptance == nil },
        one.failures.count { $0.acceptance != nil } + one.missed.count { $0.acceptance != nil },
        one.watch.unwatched.count,
      ]
      rows.append([one.scenario.name] + counts.map(String.init))
      for failure in one.failures { findings += text(failure, in: one) }
      for missed in one.missed {
        findings += text(missed.acceptance, else: "missed")
        findings += "  \(one.scenario.name)  \(missed.property.name)\n"
        findings += "    \(oneLine(missed.property.statement))\n"
        findings += "    none of \(one.result.runs.counted("run")) reaches it\n"
      }
      if !one.whole.complete {
        findings +=
          "unknown  \(one.scenario.name)\n    the exhaustive search ended early: "
          + "nobody knows how much there is to reach\n"
      }
      findings += try coverageText(
        one, first: simulated.count == 1 ? Self.listedItems : Self.listedItemsOfMany, invocation)
    }
    var text = "seed \(campaign.seed.text), runs of at most \(campaign.steps.counted("step"))\n"
    if !campaign.faults.isEmpty {
      text += "faults: \(campaign.faults.map(\.rawValue).joined(separator: ", "))"
      text += "; what follows one counts for nothing reached\n"
    }
    text += "\n" + plainTable(rows, numeric: Array(1...7)) + "\n" + coverageTable(simulated)
    if !findings.isEmpty { text += "\n" + findings }
    if wasInterrupted { text += "\ninterrupted: this is a part of the answer\n" }
    return text
  }

  private func text(_ failure: SimulatedFailure, in one: SimulatedScenario) -> String {
    let property = failure.property
    let group = failure.group
    let ids = property.ids.isEmpty ? "" : " [\(property.ids.joined(separator: ", "))]"
    let length = failure.run.steps.count
    let simplest = failure.isSimplest ? "none fails so more simply" : "simpler ones may exist"
    var text = self.text(failure.acceptance, else: "violated")
    text += "  \(one.scenario.name)  \(property.name)\(ids): \(group.kind.rawValue)\n"
    text += "    \(oneLine(property.statement))\n"
    text +=
      "    in \(group.count) of \(one.result.runs.counted("run")), first in run \(group.firstRun); "
    text +=
      "\(group.shortestSteps.counted("step")) in run \(group.shortestRun), made \(length): \(simplest)\n"
    if !failure.leftOut.isEmpty {
      text += "    left out: \(oneLine(failure.leftOut.joined(separator: ", ")))\n"
    }
    if !failure.hangs.isEmpty {
      text += "    hangs: \(oneLine(failure.hangs.joined(separator: ", ")))\n"
    }
    text += "    \(oneLine(failure.run.signature))\n"
    text += "    made simple: \(program) reproduce \(failure.token)\n"
    guard let drawn = failure.drawnToken else { return text }
    text += "    as drawn, run \(group.shortestRun): \(program) reproduce \(drawn)\n"
    return text
      + (failure.shortToken.map { "    in short: \(program) reproduce \($0)\n" } ?? "")
  }

  /// The first word on something that is wrong.
  private func text(_ acceptance: Acceptance?, else word: String) -> String {
    acceptance.map { "known (accepted by \(oneLine($0.owner)))" } ?? word
  }

  // MARK: JSON

  private func json(
    _ simulated: [SimulatedScenario], _ campaign: Campaign, _ wasInterrupted: Bool,
    _ invocation: Invocation
  ) throws -> JSON {
    .object([
      "schema": 1, "seed": .string(campaign.seed.text),
      "steps": .integer(campaign.steps),
      "faults": .array(campaign.faults.map { .string($0.rawValue) }),
      "interrupted": .boolean(wasInterrupted),
      "passed": .boolean(!wasInterrupted && simulated.allSatisfy(\.isGood)),
      "scenarios": .array(try simulated.map { try json($0, invocation) }),
    ])
  }

  private func json(_ one: SimulatedScenario, _ invocation: Invocation) throws -> JSON {
    let members: [String: JSON] = [
      "name": .string(one.scenario.name), "system": .string(one.scenario.system.name),
      "runs": .integer(one.result.runs), "steps": .integer(one.result.steps),
      "ended_runs": .integer(one.result.endedRuns), "complete": .boolean(one.whole.complete),
      "missed": .array(one.missed.map { .string($0.property.name) }),
      "missed_accepted": .array(
        one.missed.filter { $0.acceptance != nil }.map { .string($0.property.name) }),
      "unwatched": .array(one.watch.unwatched.map { .string($0.name) }),
      "failures": .array(one.failures.map(json)),
    ]
    return .object(members.merging(try coverageJSON(one, invocation)) { $1 })
  }

  private func json(_ failure: SimulatedFailure) -> JSON {
    .object([
      "property": .string(failure.property.name),
      "statement": .string(failure.property.statement),
      "rules": .array(failure.property.ids.map(JSON.string)),
      "kind": .string(failure.group.kind.rawValue), "count": .integer(failure.group.count),
      "first_run": .integer(failure.group.firstRun), "run": .integer(failure.group.shortestRun),
      "run_steps": .integer(failure.group.shortestSteps),
      "left_out": .array(failure.leftOut.map(JSON.string)),
      "hangs": .array(failure.hangs.map(JSON.string)),
      "simplest": .boolean(failure.isSimplest), "token": .string(failure.token),
      "drawn_token": .optional(failure.drawnToken),
      "short_token": .optional(failure.shortToken),
      "accepted": failure.acceptance.map {
        .object(["owner": .string($0.owner), "reason": .string($0.reason)])
      } ?? .null,
      "trace": .array(failure.run.steps.enumerated().map { $1.json(number: $0 + 1) }),
      "end_ms": .number(failure.run.end.milliseconds),
    ])
  }
}
