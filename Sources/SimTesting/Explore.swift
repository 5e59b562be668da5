internal import Checking
public import Machines
internal import Reporting
internal import SimCommand
public import Testing

/// Explores a model inside a test, and records an issue for each of its claims that fails.
///
/// ```swift
/// @Test func `The download does as claimed`() throws { try explore(download) }
/// ```
///
/// The issue tells the claim, the verdict and the shortest run; the run's token and the page of what was
/// found are attached to the test. A claim that fails as the document is read, and holds as it can be
/// read too, is a warning (an error where the toolchain is older than Swift 6.3), and so is one that is
/// vacuous: nothing comes about that it speaks of. What a bound left undecided is an error.
///
/// - Parameters:
///   - system: the system, with its declared properties.
///   - configuration: the readings, parameters and amendments under which it is explored.
///   - names: the properties asked; all if none is named.
///   - sourceLocation: where the issue is told: of the call, unless given.
/// - Returns: the names of the properties that hold.
/// - Throws: a `ModelError` if the tables are wrong or a name is unknown.
@discardableResult
public func explore(
  _ system: System, _ configuration: Configuration = Configuration(),
  properties names: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
) throws -> [String] {
  for name in names where !system.properties.contains(where: { $0.name == name }) {
    throw ModelError.unknown(.property, name, in: "system \"\(system.name)\"")
  }
  let explored = try ExploredModel(system, configuration)
  let asked = explored.report.outcome.results.filter {
    names.isEmpty || names.contains($0.property.name)
  }
  let ambiguous = explored.failures.filter(\.isAmbiguous).map(\.result.property.name)
  var held: [String] = []
  for result in asked {
    let name = result.property.name
    guard result.verdict != .proved else {
      held.append(name)
      continue
    }
    if let token = result.token {
      Attachment.record(token, named: "\(name).token", sourceLocation: sourceLocation)
    }
    record(
      result, isWarning: result.verdict == .vacuous || ambiguous.contains(name), sourceLocation)
  }
  if held.count < asked.count {
    for page in explored.pages {
      let file = page.path.split(separator: "/").joined(separator: "-")
      Attachment.record(page.text, named: file, sourceLocation: sourceLocation)
    }
  }
  return held
}

private func record(_ result: PropertyResult, isWarning: Bool, _ place: SourceLocation) {
  let ids = result.property.ids.isEmpty ? "" : " [\(result.property.ids.joined(separator: ", "))]"
  var words = "\(result.property.name)\(ids) is \(result.verdict): \(result.property.statement)"
  if let run = result.run, result.verdict == .violated { words += "\n\(run.signature)" }
  if let token = result.token { words += "\nreplay: \(token)" }
  #if compiler(>=6.3)
    Issue.record("\(words)", severity: isWarning ? .warning : .error, sourceLocation: place)
  #else
    Issue.record("\(words)", sourceLocation: place)
  #endif
}
