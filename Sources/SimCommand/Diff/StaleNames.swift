import Checking
import Machines

/// The names that a change of the tables leaves behind.
private struct GoneNames {
  /// By name that no system has any more: what it is called now, if it is only called otherwise.
  private(set) var names: [String: String?] = [:]

  init(_ pairs: [ScenarioChange], _ current: [Scenario]) {
    for pair in pairs {
      switch pair.kind {
      case .same: break
      case .renamed(let changed): for (old, new) in changed { names[old] = .some(new) }
      case .changed:
        for name in pair.base.system.names where names[name] == nil { names[name] = .some(nil) }
      }
    }
    let known = current.reduce(into: Set<String>()) { $0.formUnion($1.system.names) }
    names = names.filter { !known.contains($0.key) }
  }

  func words(_ name: String) -> String {
    (names[name] ?? nil).map { "is now called \($0)" } ?? "is gone"
  }

  /// The first of them in a text, as a word.
  func first(in text: some StringProtocol) -> String? {
    if names.isEmpty { return nil }
    let breaks = " /:;+,→[]()"
    return text.split(whereSeparator: breaks.contains).map { String($0) }.first(
      where: names.keys.contains)
  }
}

extension Machines.System {
  /// What files can name of it.
  fileprivate var names: Set<String> {
    var names = properties.map(\.name) + readings.map(\.id) + amendments.map(\.id)
    names += parameters.map(\.id)
    for machine in machines {
      let rules = machine.rules.flatMap(\.rules)
      names += [machine.name] + machine.states + machine.causes.flatMap { [$0.event] + $0.ids }
      names += rules.flatMap(\.ids)
      names += rules.compactMap { if case .event(let event) = $0.trigger { event } else { nil } }
    }
    return Set(names)
  }
}

extension CommandEnvironment {
  /// Decisions, what was seen, faults that are accepted, regressions and tests that the changes make stale.
  ///
  /// - Parameter answers: by scenario that changed, those of now.
  func findStale(
    _ pairs: [ScenarioChange], _ answers: [String: [String: ClaimAnswer]], _ all: [Scenario],
    _ invocation: Invocation, _ difference: inout Difference
  ) throws {
    let gone = GoneNames(pairs, all)
    let accepted = try loadAcceptedUnchecked(invocation)
    let path = listPath(Decision.fileName, invocation)
    for decision in accepted.decisions {
      for claim in decision.claims {
        let place = "\(path):\(claim.line)"
        if gone.names.keys.contains(claim.property) {
          difference.add(
            .stale, "decision on \(claim.property): the claim \(gone.words(claim.property))",
            in: place)
        } else if let name = claim.causes.lazy.compactMap({ gone.first(in: $0) }).first {
          difference.add(
            .stale, "decision on \(claim.property): its cause \(name) \(gone.words(name))",
            in: place)
        }
      }
    }
    for seen in accepted.lock.violations where !gone.names.keys.contains(seen.property) {
      if let answers = answers[seen.scenario], answers[seen.property]?.verdict != .violated {
        difference.add(
          .stale,
          "decision on \(seen.property): "
            + (answers[seen.property] == nil ? "it is not asked any more" : "it fails no more"),
          in: seen.scenario)
      } else if gone.first(in: seen.trace) != nil {
        difference.add(
          .stale, "decision on \(seen.property): its run is told in other names", in: seen.scenario)
      }
    }
    let systems = Set(
      pairs.filter { if case .same = $0.kind { false } else { true } }.map(\.current.system.name))
    let runs = try regressionRuns(
      all, invocation, where: { systems.contains($0.system.name) },
      onFailure: { difference.add(.stale, "regression \($0)", $1.description) })
    for run in runs {
      for finding in run.findings {
        difference.add(.stale, "regression \(run.regression.name)", finding.message)
      }
    }
    if gone.names.isEmpty { return }
    let faults = listPath(AcceptedSurvivor.fileName, invocation)
    try findNames(in: faults) { $0.hasPrefix("  fault ") ? gone.first(in: $0) : nil }.forEach {
      difference.add(.stale, "accepted fault of \($0), which \(gone.words($0))", in: $1)
    }
    let folder = folder(of: listFolder(invocation))
    let tests = folder == "." ? "Tests" : joined(folder, "Tests")
    for file in try files.files(below: tests, hidden: false) ?? [] where file.hasSuffix(".swift") {
      // A name stands in quotes.
      try findNames(in: joined(tests, file)) { line in
        line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
          .first { $0.offset % 2 == 1 && gone.names.keys.contains(String($0.element)) }
          .map { String($0.element) }
      }.forEach { difference.add(.stale, "test with \"\($0)\", which \(gone.words($0))", in: $1) }
    }
  }

  /// What is found in the lines of a file, each with its place; nothing if there is no such file.
  private func findNames(
    in path: String, _ find: (Substring) -> String?
  ) throws -> [(name: String, place: String)] {
    guard try files.kind(of: path) == .file else { return [] }
    let text = String(decoding: try files.read(path, limit: 1 << 22), as: UTF8.self)
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
      number, line in find(line).map { ($0, "\(path):\(number + 1)") }
    }
  }
}
