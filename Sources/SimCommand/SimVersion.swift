import RuleChecking

/// What the program is.
enum SimVersion {
  /// Of the commands, the options and the formats, as semantic versioning counts.
  static let text = "0.17.0"
  /// The day of the version.
  static let day = "2026-11-23"

  /// The version, and a digest of the sources on which verdicts depend.
  static var line: String { "\(program) \(text), engine \(RuleCheckingSources.digest)" }
}
