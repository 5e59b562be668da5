import Checking
import Machines
import Reporting
import Simulation

/// What `sim step` shows: text, or an object of JSON in a line.
struct StepView {
  let isJSON: Bool

  /// The run so far, and where it stands.
  func opening(_ session: StepSession) -> String {
    if isJSON { return line(members(of: session, news: session.steps, moved: [])) }
    let name = oneLine(session.name)
    let diverged = session.source.divergence.map { oneLine($0.description) + "\n" } ?? ""
    return "\(name)\n" + (session.steps.isEmpty ? "" : run(session)) + diverged + state(session)
  }

  /// What a command did to the run, and where it stands.
  func news(_ session: StepSession, since before: StepSession) -> String {
    let (old, new) = (before.steps, session.steps)
    let steps = new.starts(with: old) ? Array(new.dropFirst(old.count)) : []
    let moved = session.run.moved(since: before.run)
    if isJSON { return line(members(of: session, news: steps, moved: moved)) }
    var text = steps.map { words($0, number: new.count) + "\n" }.joined()
    let passed = session.run.run.now.microseconds - before.run.run.now.microseconds
    if steps.isEmpty, passed > 0 {
      text += "\(Instant(microseconds: passed).milliseconds) ms pass\n"
    }
    for (claim, standing) in moved { text += "claim \(claim): \(standing)\n" }
    return text + state(session)
  }

  /// The state, and what can happen.
  func state(_ session: StepSession) -> String {
    if isJSON { return line(members(of: session, news: [], moved: [])) }
    let run = session.run
    var text = "at \(run.run.now.milliseconds) ms after \(session.steps.count.counted("step")): "
    text += oneLine(source(session)) + "\n"
    if let start = run.loopStart { text += "from here it repeats from step \(start + 1)\n" }
    let rows = session.choices.enumerated().map { index, step in
      ["  \(index + 1)", "\(step.actor): \(step.event)", step.rule, step.effects].map(oneLine)
    }
    text += plainTable(rows, numeric: [0])
    if let span = wait(session) {
      text += "  wait  up to \(span.milliseconds) ms until something changes\n"
    }
    if rows.isEmpty, wait(session) == nil { text += "  nothing can happen\n" }
    return text
  }

  /// The steps so far.
  func run(_ session: StepSession) -> String {
    if isJSON { return line(["steps": .array(json(session.steps, from: 0))]) }
    let rows = session.steps.enumerated().map { index, step in
      [
        "\(index + 1)", step.at.milliseconds, "\(step.actor): \(step.event)", step.rule,
        step.effects,
      ].map(oneLine)
    }
    return rows.isEmpty ? "no step yet\n" : plainTable(rows, numeric: [0, 1])
  }

  /// What the watcher of each claim says.
  func claims(_ session: StepSession) -> String {
    let monitor = session.run.monitor
    let watched = zip(monitor.properties, session.run.standings).map { property, standing in
      (property.name, standing.description)
    }
    let all = watched + monitor.unwatched.map { ($0.name, "no finite run decides it") }
    if isJSON {
      return line([
        "claims": .array(
          all.map { ["claim": .string($0.0), "says": .string($0.1)] }.map(JSON.object))
      ])
    }
    let told = zip(all, session.run.standings).filter { $0.1 != .quiet }.map(\.0)
    let rest = watched.count - told.count
    return plainTable(told.map { [oneLine($0.0), $0.1] })
      + "\(rest.counted("claim")) at rest, \(monitor.unwatched.count) that no finite run decides\n"
  }

  /// The claims that some run breaks; `nil` if the search was interrupted.
  func findings(_ outcome: Outcome?) -> String {
    let results = outcome?.results.filter { $0.verdict == .violated && $0.run != nil } ?? []
    if isJSON {
      return line(["findings": .array(results.map { .string($0.property.name) })])
    }
    if results.isEmpty { return "no run that breaks a claim is known\n" }
    return plainTable(results.map { [oneLine($0.property.name), oneLine($0.headline)] })
  }

  func token(_ token: String) -> String {
    isJSON ? line(["token": .string(token)]) : "token \(token)\n"
  }

  var help: String {
    let rows =
      [["N", "take the choice of this number; also by its event, action or rule"]]
      + StepCommand.Verb.allCases.map { [$0.form, $0.meaning] }
    return isJSON
      ? line(["commands": .array(rows.map { .array($0.map(JSON.string)) })]) : plainTable(rows)
  }

  // MARK: Parts

  private func source(_ session: StepSession) -> String {
    session.source.compiled.describe(session.run.run.state)
  }

  private func wait(_ session: StepSession) -> Instant? {
    session.run.ticksUntilChange.map {
      Instant(microseconds: $0 * session.source.compiled.tickMicroseconds)
    }
  }

  private func words(_ step: RunStep, number: Int) -> String {
    let parts = [
      "step \(number) at \(step.at.milliseconds) ms:", "\(step.actor): \(step.event)",
      step.rule.isEmpty ? "" : "[\(step.rule)]", step.effects,
    ]
    return oneLine(parts.filter { !$0.isEmpty }.joined(separator: " "))
  }

  private func json(_ steps: [RunStep], from number: Int) -> [JSON] {
    steps.enumerated().map { $1.json(number: number + $0 + 1) }
  }

  private func members(
    of session: StepSession, news: [RunStep], moved: [(claim: String, standing: ClaimStanding)]
  ) -> [String: JSON] {
    let run = session.run
    return [
      "schema": 1, "scenario": .optional(session.source.scenario?.name),
      "system": .string(session.source.system.name),
      "at_ms": .number(run.run.now.milliseconds), "step": .integer(session.steps.count),
      "state": .string(source(session)),
      "loop_start": run.loopStart.map { .integer($0 + 1) } ?? .null,
      "diverged": .optional(session.source.divergence?.description),
      "steps": .array(json(news, from: session.steps.count - news.count)),
      "moved": .array(
        moved.map {
          .object(["claim": .string($0.claim), "says": .string($0.standing.description)])
        }),
      "choices": .array(json(session.choices, from: 0)),
      "wait_ms": wait(session).map { .number($0.milliseconds) } ?? .null,
    ]
  }

  private func line(_ members: [String: JSON]) -> String { JSON.object(members).text + "\n" }
}
