package import Checking
package import Machines

/// Why a claim fails: what decides it, and what repairs it.
///
/// It is computed and holds no number that a change elsewhere moves, so that the violations of several
/// scenarios, and those before and after a change, can be seen to have the same cause.
package struct FailureCause: Hashable, Sendable, Comparable {
  /// The catalogue ids of the row that fires last, or its place if it has none; of a lint, what it
  /// found and where.
  package let place: String
  /// The amendment that claims to repair it and does, or how many it takes; empty of a lint.
  package let repair: String

  package init(place: String, repair: String) {
    self.place = place
    self.repair = repair
  }

  /// In one line, without `;`, which separates causes.
  package var text: String {
    (repair.isEmpty ? place : "\(place) → \(repair)").replacing(";", with: ",")
  }

  package static func < (left: FailureCause, right: FailureCause) -> Bool { left.text < right.text }
}

extension ScenarioReport {
  /// The causes of a failure: one, but of a lint one for each thing found.
  package func causes(of result: PropertyResult) -> [FailureCause] {
    guard result.verdict == .violated else { return [] }
    if case .findings(let findings) = result.detail.reason {
      return Set(findings.map { FailureCause(place: $0.cause, repair: "") }).sorted()
    }
    return [
      FailureCause(place: result.deciding, repair: Remedies(result.property.name, in: self).cause)
    ]
  }
}

extension PropertyResult {
  fileprivate var deciding: String { run?.deciding ?? "never" }
}

extension Run {
  /// The row that fires last.
  package var decidingRow: FiredRow? { steps.last { !$0.rows.isEmpty }?.rows.first }

  /// The row that fires last, and what is missing after it, if that is what is wrong.
  package var deciding: String {
    let name = decidingRow?.steadyName ?? "start"
    return switch conclusion.outcome {
    case .nothing, .state: name
    case .repeats, .timeGoesRound, .zeno: "\(name) again"
    case .stays, .deadlock, .noWay, .noAction: "\(name), then none"
    }
  }
}

extension FiredRow {
  /// The ids of the row, or else its place, without durations.
  fileprivate var steadyName: String {
    ids.isEmpty ? "\(machine)/\(state)/\(withoutNumbers(label))" : ids.joined(separator: "+")
  }
}

extension Remedies {
  fileprivate var cause: String {
    let claimed = repairs.filter(\.isClaimed)
    let known = (claimed.isEmpty ? Array(repairs.prefix(1)) : claimed).map(\.amendment.id)
    if !known.isEmpty { return known.joined(separator: " or ") }
    return together == .proved ? "all amendments" : "no amendment"
  }
}

extension LintFinding {
  /// What it found and where, without numbers that a change elsewhere moves.
  package var cause: String {
    switch self {
    case .unheard: "unheard \(place)"
    case .unhandled: "unhandled \(withoutNumbers(place))"
    case .overlap: "overlap \(withoutNumbers(place))"
    case .deadRow: "dead row \(withoutNumbers(place))"
    case .unreachable: "unreachable \(place)"
    case .noExit: "no exit \(place)"
    case .noTimeout(_, let awaited): "no timeout \(place): \(awaited)"
    }
  }
}

/// A text without its durations: `after 3 s` is `after …`.
private func withoutNumbers(_ text: String) -> String {
  // To read the pattern takes longer than to look for what it begins with.
  let steady =
    text.contains("after ")
    ? text.replacing(/after [0-9.]+ ?(ms|s|min|h)\b/, with: "after …") : text
  return steady.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}
