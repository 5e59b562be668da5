/// A violation that somebody decided to live with, as committed in the accepted-violations file.
///
/// It covers one violation of one property in one scenario, known by its shortest run: another
/// violation of the same property is not covered.
struct Acceptance: Hashable {
  let scenario: String
  let property: String
  /// The signature of the shortest run; `none` for a finding that has no run.
  let trace: String
  /// What was found besides the run; `nil` if nothing.
  let finding: FindingKey?
  let reason: String
  /// A role, such as `product`.
  let owner: String
  /// The last day on which the acceptance holds.
  let until: Day?
  /// The line of the file on which the block begins.
  let line: Int

  /// The name of the accepted-violations file in the scenario folder.
  static let fileName = "accepted.violations"
}

/// What identifies a violation: the fields of an ``Acceptance`` that are compared.
struct ViolationIdentity: Hashable {
  let scenario: String
  let property: String
  let trace: String
  let finding: FindingKey?

  /// The block that accepts the violation, but for those lines that only a person can write.
  var block: String {
    var lines = ["accept \(scenario) \(property)", "  trace \(trace)"]
    if let finding { lines.append("  finding \(finding)") }
    return lines.joined(separator: "\n")
  }
}

extension Acceptance {
  var identity: ViolationIdentity {
    ViolationIdentity(scenario: scenario, property: property, trace: trace, finding: finding)
  }

  /// The block as the file holds it.
  var block: String {
    identity.block + "\n  reason \(reason)\n  owner \(owner)"
      + (until.map { "\n  until \($0)" } ?? "")
  }
}
