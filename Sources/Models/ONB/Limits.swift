import RuleLanguage

extension ONB {
  /// The spans of time of the amendments, each in one place; the document names none.
  enum Limits {
    /// Initialisation, and each check of the splash screen.
    static let splash = Delay.seconds(10)
    /// Initialisation and the three checks together.
    static let checks = Delay.milliseconds(4 * splash.milliseconds)
    /// A stage of the download of a language.
    static let download = Delay.seconds(60)
    /// The three stages of a download together.
    static let stages = Delay.milliseconds(3 * download.milliseconds)
    /// The refresh of the configuration.
    static let refresh = Delay.seconds(30)
    /// An answer of GPS or of a server.
    static let answer = Delay.seconds(30)
    /// The operations of a change of the city.
    static let operations = Delay.seconds(10)
  }
}
