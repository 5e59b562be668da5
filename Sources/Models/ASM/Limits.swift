package import RuleLanguage

extension ASM {
  /// The spans of time and the counts that the document names, each in one place.
  package enum Limits {
    /// `ASM-T02`.
    package static let splash = Delay.seconds(2)
    /// `ASM-O01`.
    static let onboardingCheck = Delay.seconds(3)
    /// `ASM-O03`.
    static let onboardingComplete = Delay.seconds(1)
    /// `ASM-O04`.
    static let authCheck = Delay.seconds(5)
    /// `ASM-O05`.
    static let authLoading = Delay.seconds(10)
    /// `ASM-O06`.
    static let authenticated = Delay.seconds(2)
    /// From the attempt to log in until the answer: `ASM-O05`, then `ASM-O06`.
    static let login = Delay.milliseconds(authLoading.milliseconds + authenticated.milliseconds)
    /// From a hard reset until the user can act: `ASM-O01`, `ASM-O04`, `ASM-O06`.
    static let reset = Delay.milliseconds(
      onboardingCheck.milliseconds + authCheck.milliseconds + authenticated.milliseconds)
    /// From the launch until the user can act: `ASM-T02`, and what follows as after a hard reset.
    static let launch = Delay.milliseconds(splash.milliseconds + reset.milliseconds)
    /// `ASM-T11`.
    static let immediate = Delay.milliseconds(100)
    /// `ASM-R4`.
    package static let retries = 3
    /// How soon a user sees an error (`ASM-R2a`); the document names no time.
    package static let visible = Delay.seconds(1)
  }
}
