internal import Diagnostics
package import RuleLanguage
internal import RuleSemantics

extension TestSuite {
  /// What the suite guarantees, in sentences.
  package var certificate: [String] {
    let count = guarantee.toldApart + guarantee.extraStates
    var lines = [
      "Every implementation with at most \(count.counted("state")) that differs fails: "
        + "\(guarantee.tests.count.counted("test")), \(guarantee.steps.counted("step")), "
        + "launches included."
    ]
    let joined = machine.situations - guarantee.states
    lines.append(
      "All \(machine.situations.counted("situation")) at rest were explored, "
        + "\(guarantee.states) remain when those are joined that nobody can tell apart"
        + (joined == 0 ? " (none)" : "")
        + ", and \(guarantee.toldApart) of these are told apart by "
        + "what can be done in all of them.")
    if !machine.open.isEmpty {
      lines.append(
        "The table leaves open what happens in \(machine.open.count.counted("case")), which the tests "
          + "leave out.")
    }
    return lines
  }

  /// What is assumed of an implementation.
  package static let assumptions = [
    "It does the same when it is told the same.",
    "What is observed can be seen after each step: \"shows\" in the expected logs, and outputs.",
    "Whatever is outside of the app is a stub, the clock included: it answers when a test says so.",
    "Events come right after another step, one millisecond before the next deadline, and at it, before "
      + "the timer expires; the process dies between steps.",
    "Rules that fire at once fire in the order of the table.",
    "Each test begins with a fresh installation.",
  ]

  /// The rows in force that no test lets fire, since no situation does.
  package var rowsThatNeverFire: [String] {
    machine.unfired.map { "\($0.machine)/\($0.state) \($0.label)" }
  }

  /// The first test whose expected log the table does not explain, and why; `nil` if it explains all.
  ///
  /// The logs are made by the step function, and explained by zones.
  package func unexplained(
    by system: System, _ configuration: Configuration
  ) throws -> String? {
    var judge = try LogJudge(system, configuration, writer.mapping)
    for test in tests {
      let lines = test.log.flatMap { $0 }
      if let verdict = try judge.verdict(on: lines) { return "test \(test.name): \(verdict.why)" }
    }
    return nil
  }
}
