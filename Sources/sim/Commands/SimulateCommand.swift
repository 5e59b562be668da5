import Checking
import Machines
import Reporting
import Simulation

extension Surroundings {
  /// `sim simulate`.
  func simulate(_ invocation: Invocation) throws -> ExitCode {
    let scenarios = try chosenScenarios(invocation)
    let limit = invocation.runs ?? (invocation.budget == nil ? 1000 : 1_000_000_000)
    let campaign = Campaign(
      seed: invocation.seed, runs: limit, steps: invocation.steps, faults: invocation.faults)
    var simulated: [SimulatedScenario] = []
    for (position, scenario) in scenarios.enumerated() {
      if isInterrupted() { break }
      if invocation.showsProgress {
        showProgress?("\(scenario.name): \(position + 1) of \(scenarios.count) scenarios")
      }
      let budget = invocation.budget.map { Double($0) / Double(scenarios.count) }
      simulated.append(try simulate(scenario, campaign, seconds: budget, invocation))
    }
    let wasInterrupted = simulated.count < scenarios.count || isInterrupted()
    switch invocation.format {
    case .json: try print(json(simulated, campaign, wasInterrupted))
    case .text: try print(text(simulated, campaign, wasInterrupted))
    }
    if wasInterrupted { return .undecided }
    let isGood = simulated.allSatisfy { $0.failures.isEmpty && $0.missed.isEmpty }
    return isGood ? .success : .violations
  }

  // MARK: Text

  private func text(
    _ simulated: [SimulatedScenario], _ campaign: Campaign, _ wasInterrupted: Bool
  ) -> String {
    var rows = [
      ["scenario", "runs", "steps", "states", "of", "transitions", "of", "rows", "of"]
        + ["failures", "missed", "unwatched"]
    ]
    var findings = ""
    for one in simulated {
      let counts = [
        one.result.runs, one.result.steps, one.result.states, one.whole.states,
        one.result.transitions, one.whole.transitions, one.rows.count { $0.isReached },
        one.rows.count, one.failures.count, one.missed.count, one.watch.unwatched.count,
      ]
      rows.append([one.scenario.name] + counts.map(String.init))
      for failure in one.failures { findings += text(failure, in: one) }
      for property in one.missed {
        findings += "missed  \(one.scenario.name)  \(property.name)\n"
        findings += "    \(oneLine(property.statement))\n    no run comes to it\n"
      }
      if !one.whole.complete {
        findings +=
          "unknown  \(one.scenario.name)\n    the exhaustive search ended early: "
          + "there is more to reach than the table says\n"
      }
    }
    var text = "seed \(campaign.seed.text), runs of at most \(campaign.steps) steps\n"
    if !campaign.faults.isEmpty {
      text += "faults: \(campaign.faults.map(\.rawValue).joined(separator: ", "))"
      text += "; what follows one counts for nothing reached\n"
    }
    text += "\n"
    text += plainTable(rows, numeric: Array(1...11))
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
    var text = "violated  \(one.scenario.name)  \(property.name)\(ids): \(group.kind.rawValue)\n"
    text += "    \(oneLine(property.statement))\n"
    text += "    in \(group.count) of \(one.result.runs) runs, first in run \(group.firstRun); "
    text +=
      "\(group.shortestSteps) steps in run \(group.shortestRun), made \(length): \(simplest)\n"
    if !failure.leftOut.isEmpty {
      text += "    left out: \(oneLine(failure.leftOut.joined(separator: ", ")))\n"
    }
    if !failure.hangs.isEmpty {
      text += "    hangs: \(oneLine(failure.hangs.joined(separator: ", ")))\n"
    }
    text += "    \(oneLine(failure.run.signature))\n"
    return text + "    sim reproduce \(failure.token)\n"
  }

  // MARK: JSON

  private func json(
    _ simulated: [SimulatedScenario], _ campaign: Campaign, _ wasInterrupted: Bool
  ) -> String {
    JSON.object([
      "schema": 1, "seed": .string(campaign.seed.text),
      "steps": .integer(campaign.steps),
      "faults": .array(campaign.faults.map { .string($0.rawValue) }),
      "interrupted": .boolean(wasInterrupted),
      "scenarios": .array(simulated.map(json)),
    ]).text + "\n"
  }

  private func json(_ one: SimulatedScenario) -> JSON {
    .object([
      "name": .string(one.scenario.name), "system": .string(one.scenario.system.name),
      "runs": .integer(one.result.runs), "steps": .integer(one.result.steps),
      "ended_runs": .integer(one.result.endedRuns), "complete": .boolean(one.whole.complete),
      "reached": .object([
        "states": .integer(one.result.states), "transitions": .integer(one.result.transitions),
        "rows": .integer(one.rows.count { $0.isReached }),
      ]),
      "total": .object([
        "states": .integer(one.whole.states), "transitions": .integer(one.whole.transitions),
        "rows": .integer(one.rows.count),
      ]),
      "missed_rows": .array(one.rows.filter { !$0.isReached }.map { json($0.row) }),
      "missed": .array(one.missed.map { .string($0.name) }),
      "unwatched": .array(one.watch.unwatched.map { .string($0.name) }),
      "failures": .array(one.failures.map(json)),
    ])
  }

  private func json(_ row: FiredRow) -> JSON {
    .object([
      "machine": .string(row.machine), "state": .string(row.state), "row": .string(row.label),
      "rules": .array(row.ids.map(JSON.string)),
    ])
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
      "trace": .array(failure.run.steps.enumerated().map { $1.json(number: $0 + 1) }),
      "end_ms": .number(failure.run.end.milliseconds),
    ])
  }
}
