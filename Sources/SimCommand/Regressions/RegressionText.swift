import Machines
import Reporting
import Simulation

/// What a regression tells of a run: under which settings it is made, its steps and its end, in
/// words, one statement a line.
///
/// - Parameters:
///   - steps: those that the present rules do.
///   - run: the whole run, if they do all of them.
func toldLines(
  of system: System, _ configuration: Configuration, _ steps: [RunStep], _ run: Run?
) -> [String] {
  var lines: [String] = []
  for reading in system.readings {
    if let taken = configuration.readings[reading.id], taken != reading.default {
      lines.append("reading \(reading.id) = \(taken)")
    }
  }
  for parameter in system.parameters {
    if let span = configuration.parameters[parameter.id], span != parameter.default {
      lines.append("parameter \(parameter.id) \(span)")
    }
  }
  lines += system.amendments(under: configuration).map { "amend \($0)" }
  if let kills = configuration.kills { lines.append("kills \(kills)") }
  if let suspends = configuration.suspends { lines.append("suspension \(suspends ? "on" : "off")") }
  lines += configuration.withoutEvents.sorted().map { "without \($0)" }
  lines += configuration.stored.sorted { $0.key < $1.key }.map { "stored \($0.key) = \($0.value)" }
  lines += steps.map(\.told)
  if let run {
    if let start = run.loopStart { lines.append("again from step \(start + 1)") }
    lines.append("end \(run.end.milliseconds) ms")
  }
  return lines.map { oneLine($0).split(separator: " ").joined(separator: " ") }
}

extension RunStep {
  /// The step in words: when, who, what, by which rule, and what it changed.
  fileprivate var told: String {
    var text = "step \(at.milliseconds) ms, \(actor): \(event)"
    if !rule.isEmpty { text += " [\(rule)]" }
    let effects = outputs.map { "emits \($0)" } + changes.map { "\($0.what) \($0.from) → \($0.to)" }
    return text + (effects.isEmpty ? "" : " – " + effects.joined(separator: "; "))
  }
}

/// A regression file.
///
/// - Parameter told: what ``toldLines(of:_:_:_:)`` gives.
func regressionText(
  name: String, title: String, scenario: String?, system: String, property: String,
  expectation: ExpectedAnswer, reason: String, told: [String], token: String
) -> String {
  let head = [
    "# A run that was found once; `\(program) gate` makes it again before anything else.",
    "regression \(name)", "title \(oneLine(title))",
  ]
  let topic =
    (scenario.map { ["scenario \($0)"] } ?? []) + [
      "system \(system)", "property \(property)",
      "expect \(expectation.text) because \(oneLine(reason))",
    ]
  return (head + topic + told + ["token \(token)"]).joined(separator: "\n") + "\n"
}
