package import Checking
package import Machines
package import Reporting

/// A system explored as if it were a scenario of its own name.
package struct ExploredModel {
  /// The verdicts with tokens, also with one thing changed.
  package let report: ScenarioReport
  /// The pages of what was found.
  package let pages: [ReportFile]

  /// Explores a system, and decides all its properties.
  ///
  /// - Throws: a `ModelError` if its tables are wrong.
  package init(_ system: System, _ configuration: Configuration = Configuration()) throws {
    let scenario = Scenario(
      name: system.name, title: system.title, system: system, configuration: configuration,
      bounds: SearchBounds(), pins: Pins(), expectations: [], path: system.name)
    let catalogue = Catalogue(documents: [], systems: [system])
    let environment = CommandEnvironment(
      catalogue: catalogue, isInterrupted: { false }, print: { _ in }, warn: { _ in })
    let found = try environment.explore(
      [scenario], Invocation(command: .explore), accepted: DecidedViolations(), sweeps: false)
    guard let report = found.reports.first else { throw Defect("\(system.name) was not explored") }
    self.report = report
    pages = catalogue.reportFiles(found.reports, [], [], CrossedReadings(), true, PageMemory())
  }

  /// The claims that fail, each with whether the document can also be read so that it holds.
  package var failures: [(result: PropertyResult, isAmbiguous: Bool)] {
    report.outcome.results.filter { $0.verdict == .violated }
      .map { ($0, report.faultClass(of: $0) == .ambiguity) }
  }
}
