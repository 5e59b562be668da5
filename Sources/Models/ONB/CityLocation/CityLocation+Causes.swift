package import RuleLanguage

extension ONB.CityLocation {
  private static let waits = Self.is(.coordinates, .metadata, .configuration)
  private static let offersManual =
    Self.is(.permission, .gpsPrompt, .noCityAvailable)
    || waits && !ONB.manualOffered.is("where the text says so") && ONB.ManualCity.is(.closed)
  private static let located = Self.is(.coordinates) && ONB.Phone.gpsOn
  private static let locatedAgain =
    Self.is(.configuration, .welcome) && ONB.laterCoordinates.is("count")
  private static let answered = Self.is(.metadata) && !ONB.serverIsShut
  /// A failure behind the manual selection is never seen: it is as if nothing had answered.
  private static let isSeen = ONB.ManualCity.is(.closed)
  private typealias Phone = ONB.Phone
  private typealias Has = ONB.Installation

  /// Where a phone with Back has the user on a screen of the city selection.
  static let hasBack =
    ONB.platform.is("android")
    && (Self.is(.permission) || isBehindPermission && ONB.ManualCity.is(.closed))
  static let behindPermission: [State] = [
    .disclaimer, .gpsPrompt, .coordinates, .metadata, .configuration, .fetchError,
    .configFetchFailed, .noCityAvailable, .welcome,
  ]
  static let isBehindPermission = Condition.any(behindPermission.map { Self.is($0) })

  /// What can be cached is what an earlier choice of a city has left: a new phone has nothing.
  package static let causes: [Cause<Self>] = [
    .user(.useLocation, when: Self.is(.permission), per: "ONB-08"),
    .user(.selectManually, when: offersManual, per: "ONB-08", "ONB-T9"),
    .user(.understood, when: Self.is(.disclaimer), per: "ONB-09"),
    .user(.enableGPS, when: Self.is(.gpsPrompt), per: "ONB-X2"),
    .user(.refuseGPS, when: Self.is(.gpsPrompt), per: "ONB-X2"),
    .user(.openSettings, when: Self.is(.gpsPrompt), per: "ONB-N1"),
    .user(.returnFromSettings, when: Self.is(.settings), per: "ONB-N1"),
    .by(
      .gps, .coordinatesArrive, when: (located || locatedAgain) && Phone.permission.is(.granted),
      per: "ONB-G4", "ONB-I1", "ONB-Y1", "ONB-Y6"),
    .by(.gps, .coordinatesFail, when: Self.is(.coordinates) && isSeen, per: "ONB-T8", "ONB-Y6"),
    .by(.server, .cityFound, when: answered, per: "ONB-G5", "ONB-Y3"),
    .by(
      .server, .discontinuedCityFound,
      when: answered && Has.cityDiscontinued, per: "ONB-G5"),
    .by(.server, .notServiceable, when: answered && isSeen, per: "ONB-G7", "ONB-Y3"),
    .by(.network, .metadataFails, when: Self.is(.metadata) && isSeen, per: "ONB-X5", "ONB-Y3"),
    .by(.server, .cityConfigurationArrives, when: Self.is(.configuration), per: "ONB-I2"),
    .by(
      .storage, .configurationCached,
      when: Self.is(.configuration) && Has.cityChosen
        && ONB.configurationFailure.is("cached if any"), per: "ONB-X6"),
    .by(.network, .cityConfigurationFails, when: Self.is(.configuration) && isSeen, per: "ONB-X6"),
    .user(.retry, when: Self.is(.fetchError), per: "ONB-X5"),
    .user(.proceed, when: Self.is(.welcome), per: "ONB-T7"),
    .user(.back, when: hasBack),
  ]
}
