internal import Diagnostics
package import RuleLanguage
internal import RuleSemantics
internal import StateGraphs

extension TestSuite {
  /// Whether no test does more than to launch the app.
  package var isEmpty: Bool { tests.allSatisfy { $0.stimuli.count < 2 } }

  /// What the suite guarantees, in sentences.
  package var certificate: [String] {
    var lines: [String]
    switch guarantee {
    case .complete(let suite): lines = words(suite)
    case .tour(let tour): lines = words(tour)
    }
    if !machine.unfired.isEmpty {
      lines.append(
        machine.isWhole
          ? "No test lets these fire:"
          : "No test lets these fire, which does not mean that nothing does:")
      lines += rowsThatNeverFire.map { "  \($0)" }
    }
    if !machine.open.isEmpty {
      lines.append(
        "The table leaves open what happens in \(machine.open.count.counted("case")), which the tests "
          + "leave out.")
    }
    if !machine.gaps.isEmpty {
      lines.append(
        "This is about what the tests do on the device. They leave out:")
      lines += machine.gaps.map { "  \($0.what): \($0.why)" }
    }
    return lines
  }

  private func words(_ suite: CompleteSuite) -> [String] {
    let count = suite.toldApart + suite.extraStates
    let joined = machine.situations - suite.states
    return [
      "Every implementation with at most \(count.counted("state")) that differs fails: "
        + "\(suite.tests.count.counted("test")), \(suite.steps.counted("step")), "
        + "launches included.",
      "All \(machine.situations.counted("situation")) at rest were explored, "
        + "\(suite.states) remain when those are joined that nobody can tell apart"
        + (joined == 0 ? " (none)" : "")
        + ", and \(suite.toldApart) of these are told apart by "
        + "what can be done in all of them.",
    ]
      + (suite.toldApart == machine.situations
        ? []
        : [
          "A right app has \(suite.toldApart.counted("state")) at least, and need not have as many as the table. One with "
            + "more than \(count), such as one that keeps apart what nobody can tell apart, can differ and pass."
        ])
  }

  private func words(_ tour: Tour) -> [String] {
    let tests = tour.tests.count
    let size =
      "\(tests.counted("test")), \(tour.inputs.counted("step")) and \(tests.counted("launch", "launches"))"
    let explored =
      machine.isWhole
      ? "All \(machine.situations.counted("situation")) at rest were explored."
      : "There are more than \(machine.situations.counted("situation")) at rest: some were explored, those "
        + "first that come soon after a row has fired that had not."
    let fewest =
      tour.leftOut > 0
      ? "\(tour.leftOut.counted("test")) with nothing but what others begin with \(tour.leftOut.noun("is", "are")) left out."
      : tour.fewestTests == tests
        ? "No tests that do so are fewer."
        : "No tests that do so are fewer than \(tour.fewestTests)."
    let cost =
      "That is \(tour.cost), a launch at \(tour.relaunch.counted("step"))"
      + (tour.isLeast ? ", and no tests that do so cost less." : ", not proved least.")
    let what =
      switch tour.cover {
      case .rows:
        "\(tour.covered.counted("row")) fires that some situation "
          + (machine.isWhole ? "lets fire" : "explored lets fire")
      case .transitions:
        "\(tour.covered.counted("transition")) between situations at rest is made"
      case .pairs:
        "\(tour.covered.counted("pair")) of transitions, of which one follows the other, is made"
      }
    // Only of rows some situations will do.
    return ["Each of \(what): \(size).", explored, cost] + (machine.isWhole ? [fewest] : [])
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

  /// The rows in force that no test lets fire, since no situation does, and why.
  package var rowsThatNeverFire: [String] {
    machine.unfired.map(\.description)
  }

  /// The first test whose expected log the table does not explain, and why; `nil` if it explains all.
  ///
  /// The logs are made by the step function, and explained by zones.
  ///
  /// - Parameters:
  ///   - jobs: how many threads work, each on as many tests.
  ///   - isInterrupted: whether somebody wishes an end; asked often, by any thread.
  /// - Throws: a `ModelError`, or a ``CompleteSuite/Failure`` if somebody wishes an end.
  package func unexplained(
    by system: System, _ configuration: Configuration, jobs: Int = 1,
    isInterrupted: @Sendable () -> Bool = { false }
  ) throws -> String? {
    let most = tests.count / jobs + 1
    let verdicts = inParallel(jobs, jobs: jobs) { part -> Result<String?, any Error> in
      Result {
        var judge = try LogJudge(system, configuration, writer.mapping)
        return try judge.firstVerdict(on: tests.dropFirst(part * most).prefix(most)) {
          if isInterrupted() { throw CompleteSuite.Failure.interrupted }
        }.map { "test \($0.test): \($0.why)" }
      }
    }
    for verdict in verdicts {
      if let why = try verdict?.get() { return why }
    }
    return nil
  }
}
