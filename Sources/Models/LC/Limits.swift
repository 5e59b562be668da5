package import RuleLanguage

extension LC {
  /// The spans of time and the counts that the document names, each in one place.
  package enum Limits {
    /// `LC-MG32`.
    package static let sync = Delay.seconds(120)
    /// `LC-MG03`.
    static let loader = Delay.seconds(2)
    /// `LC-MG31`.
    package static let attempts = 15
    /// `LC-MG30`.
    static let backoff = [2, 4, 8].map(Delay.seconds)
    package static let backoffInWords =
      backoff.dropLast().map { "\($0.milliseconds / 1000)" }.joined(separator: ", ")
      + " and \(backoff[backoff.count - 1].short)"
    /// What a step of the splash screen or of another screen may take in an amendment; the document
    /// names no time.
    static let step = Delay.seconds(2)
    /// What all steps of the splash screen that wait for an answer may take in that amendment.
    static let splash = Delay.milliseconds(5 * step.milliseconds)
    /// How long an attempt takes that always fails, where no scenario says otherwise.
    static let failure = Delay.seconds(4)
  }
}
