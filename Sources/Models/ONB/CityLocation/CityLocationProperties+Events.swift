import RuleLanguage

extension ONB {
  private typealias C = CityLocation
  private typealias M = ManualCity

  private static let shown: EventPredicate = .emits("city_location_selection_screen_shown")
  private static let requested: EventPredicate = .emits("location_permission_requested")
  private static let granted: EventPredicate = .emits("location_permission_granted")
  private static let denied: EventPredicate = .emits("location_permission_denied")
  private static let detected: EventPredicate = .emits("city_detected_from_gps")
  private static let byHand: EventPredicate = .emits("city_selected_manually")
  private static let unserviceable: EventPredicate = .emits("city_not_serviceable")

  private static let found: EventPredicate = .events(C.Event.cityFound, .discontinuedCityFound)
  private static let opened: EventPredicate = .becomes(C.is(.permission))
  private static let asks: EventPredicate = .either([
    .launch, C.happens(.useLocation), C.happens(.understood),
    C.happens(.returnFromSettings), C.happens(.enableGPS), Disclaimer.happens(.allow),
  ])

  /// The events of the city selection, both ways: none without its cause, no cause without it.
  static let cityEvents: [Property] = [
    counts(
      "opening-is-counted", "The city selection is counted as shown before the user acts on it.",
      ["ONB-E4"],
      .precedes(
        shown, .events(C.Event.useLocation, .selectManually, .back),
        per: .either([.launch, C.happens(.opened)]))),
    counts(
      "opening-is-counted-once", "Each opening of the city selection is counted at most once.",
      ["ONB-E4"],
      .atMost(1, shown, per: .becomes(!C.is(.closed)))),
    counts(
      "grant-after-request", "A grant is counted only after a request.",
      instead: "A grant is counted without a request.", ["ONB-E5", "ONB-E6"],
      .precedes(requested, granted, per: asks)),
    counts(
      "denial-after-request", "A refusal is counted only after a request.", ["ONB-E5", "ONB-E7"],
      .precedes(requested, denied, per: asks)),
    counts(
      "one-answer-a-request", "Each request is counted at most once, as granted or as refused.",
      ["ONB-E6", "ONB-E7"],
      .atMost(1, .either([granted, denied]), per: .either([asks, requested]))),
    // Notices a grant that is told as a refusal, and the other way round.
    counts(
      "granted-means-granted",
      "location_permission_granted is sent only where the permission is granted.", ["ONB-E6"],
      .leadsAtOnce(granted, to: .holds(Phone.permission.is(.granted)))),
    counts(
      "denied-means-refused",
      "location_permission_denied is sent only where the permission is not granted.", ["ONB-E7"],
      .leadsAtOnce(denied, to: .holds(!Phone.permission.is(.granted)))),
    counts(
      "request-is-answered", "Once the user answers, the request is counted as granted or refused.",
      ["ONB-E5", "ONB-E6", "ONB-E7"],
      .leadsTo(requested, .either([granted, denied, .kill, away]), .strong([.user]))),
    counts(
      "detected-means-found", "city_detected_from_gps is sent only after GPS has found a city.",
      ["ONB-E8", "ONB-G6"],
      .precedes(found, detected, per: .either([.launch, opened, .becomes(C.is(.metadata))]))),
    // Notices a second city of a visit that is not counted, as selection-is-counted does a selection.
    counts(
      "welcomed-means-detected",
      "A city found by GPS is counted as detected before the user enters it.",
      ["ONB-E8", "ONB-G6"],
      .precedes(
        detected, C.happens(.proceed), per: .either([.launch, opened, .becomes(C.is(.metadata))]))),
    counts(
      "selected-means-selected",
      "city_selected_manually is sent only after the user selects a city.", ["ONB-E9", "ONB-M3"],
      .precedes(
        M.happens(.select), byHand, per: .either([.launch, opened, .becomes(M.is(.results))]))),
    counts(
      "selection-is-counted",
      "A city selected by hand is counted before the app leaves the selection with it.",
      ["ONB-E9", "ONB-M3"],
      .precedes(
        byHand, .becomes(M.is(.done)), per: .either([.launch, opened, M.happens(.select)]))),
    counts(
      "one-way-a-city",
      "Each visit to the city selection, from its first screen, counts at most one city, as detected or selected.",
      instead: "One visit to the city selection counts two cities, or one twice.",
      ["ONB-E8", "ONB-E9"],
      .atMost(1, .either([detected, byHand]), per: .either([.launch, opened])), .silence),
    counts(
      "not-serviceable-is-counted",
      "city_not_serviceable is sent when GPS finds no city for a user who waits for one.",
      ["ONB-E10", "ONB-G7"], .leadsAtOnce(C.happens(.notServiceable), to: unserviceable)),
    counts(
      "not-serviceable-means-it", "city_not_serviceable is sent only if the city is not served.",
      ["ONB-E10", "ONB-G7"],
      .precedes(
        .either([C.happens(.notServiceable), M.happens(.selectedNotServiceable)]), unserviceable,
        per: .either([.launch, opened, .becomes(C.is(.metadata)), .becomes(M.is(.metadata))]))),
  ]

  static let cityFailures: [Property] = [
    counts(
      "counted-in-the-new-city",
      "A detected or selected city is counted in the context of that city.",
      instead: "A detected or selected city is counted in the context of another city.",
      ["ONB-C3", "ONB-E8", "ONB-E9"],
      .precedes(.emits("SETUP_ANALYTICS"), .either([detected, byHand]), per: opened),
      under: eventContext.is("the new one")),
    Property(
      "city-failure-is-counted",
      "A failed fetch of a city's metadata or configuration that the user is shown is counted.",
      instead: "The user is shown that a fetch for a city failed, and it is not counted.",
      per: ["ONB-X5", "ONB-X6", "ONB-E10"],
      .leadsAtOnce(
        .becomes(C.is(.fetchError, .configFetchFailed) || M.is(.fetchError)),
        to: .emits("city_fetch_failed")), fault: .silence, harm: .missing),
  ]

  private static func counts(
    _ name: String, _ statement: String, instead: String? = nil, _ ids: [String],
    _ kind: Property.Kind,
    _ fault: Fault = .contradiction, under applies: Condition = .always
  ) -> Property {
    Property(
      name, statement, instead: instead, per: ids, kind, under: applies, fault: fault,
      harm: .miscounted)
  }
}
