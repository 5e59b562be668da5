package import RuleLanguage

extension ONB {
  /// What an installation holds between launches, and what is true of it outside; shared with the
  /// documents that route by the same facts.
  package enum Installation {
    package static let languageChosen = Fact("language chosen", .durable)
    package static let loggedIn = Fact("logged in", .durable)
    /// That the server has ended the session that the app holds.
    static let sessionEnded = Fact("session ended", .outside)
    package static let cityChosen = Fact("city chosen", .durable)
    /// That the city chosen is served no more.
    package static let cityDiscontinued = Fact("city discontinued", .outside)
    /// Whether base URL, products, analytics and crash reports are those of the city chosen. A truth
    /// about storage, written nowhere; ``CityChange`` has the four by name.
    static let citySetUp = Fact("city set up", .outside)
    /// That the city was discontinued while its user was at home; nobody looks again before the next
    /// launch.
    static let discontinuedInUse = Fact("discontinued in use")
  }

  /// Where the splash screen can send the user; sent as events of these names.
  enum Route: String, Name {
    case languageSelection = "LanguageSelection"
    case loginOptions = "LoginOptions"
    case cityLocationSelection = "CityLocationSelection"
    case cityDiscontinued = "CityDiscontinued"
    case homeScreen = "HomeScreen"
  }

  /// `CityLocationSelectionSource`: from where the city selection was opened.
  enum Source: String, Name {
    case closed = "not open"
    case loginScreen = "LoginScreen"
    case homeScreen = "HomeScreen"
    case splashScreen = "SplashScreen"
    case regularBusScreen = "RegularBusScreen"
    case cityDiscontinuedScreen = "CityDiscontinuedScreen"
    case oldCitySelectionScreen = "OldCitySelectionScreen"
    /// From a screen for which the enumeration has no value.
    case unnamed = "no value"
    /// Only an amendment adds it.
    case languageSelectionScreen = "LanguageSelectionScreen"
  }
}
