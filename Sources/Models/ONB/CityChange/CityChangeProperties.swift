import RuleLanguage

extension ONB {
  private static let settled = CityChange.is(.settled)

  static let cityChangeProperties: [Property] = [
    Property(
      "base-url-agrees", "The app talks to the server of the city it is set to.",
      per: ["ONB-C0", "ONB-C1"],
      .always(CityChange.baseURL == CityChange.city, whenever: settled), fault: .silence,
      harm: .lost),
    Property(
      "products-agree", "No product of another city is on the device.",
      per: ["ONB-C0", "ONB-C2"],
      .always(
        CityChange.products.is(.none) || CityChange.products == CityChange.city, whenever: settled),
      fault: .silence, harm: .lost),
    Property(
      "analytics-agree", "Analytics are counted for the city the app is set to.",
      per: ["ONB-C0", "ONB-C3"],
      .always(CityChange.analytics == CityChange.city, whenever: settled), fault: .silence,
      harm: .miscounted),
    Property(
      "crash-reports-agree", "Crash reports name the city the app is set to.",
      per: ["ONB-C0", "ONB-C4"],
      .always(CityChange.crashReports == CityChange.city, whenever: settled), fault: .silence,
      harm: .miscounted),
    Property(
      "unsent-is-not-lost",
      "What only the phone knows of a ticket survives a change of the city.",
      per: ["ONB-C2"], .never(CityChange.unsentLost), given: .holds(CityChange.unsent.condition),
      fault: .silence, harm: .lost),
    Property(
      "longest-wait", "A change of the city that is begun is over at once.",
      per: ["ONB-C0", "ONB-C5"],
      .longest(
        from: .becomes(!settled), until: .either([.becomes(settled), .kill]), .atMost(0))),
    Property(
      "base-url-first", "Products are cleared only after the base URL is updated.",
      per: ["ONB-C5"], .precedes(.rule("ONB-C1"), .rule("ONB-C2"), per: .rule("ONB-C0"))),
    Property(
      "products-second", "Analytics are set up only after the products are cleared.",
      per: ["ONB-C5"], .precedes(.rule("ONB-C2"), .rule("ONB-C3"), per: .rule("ONB-C0"))),
    Property(
      "analytics-third", "Crash reporting is set up only after analytics.",
      per: ["ONB-C5"], .precedes(.rule("ONB-C3"), .rule("ONB-C4"), per: .rule("ONB-C0"))),
    Property(
      "all-four",
      "Once the city is changed all four operations are executed, at the next launch at last.",
      per: ["ONB-C0"], .leadsTo(.rule("ONB-C0"), .rule("ONB-C4"), within: nil, .strong([.user])),
      fault: .silence, harm: .wrong),
    Property(
      "city-can-change", "A user who has a city can change it for another.", per: ["ONB-C0"],
      .sometimes(.becomes(CityChange.city.is(.second) && CityChange.crashReports.is(.second)))),
    Property("total", "Every event has a row where it can happen.", .lint(.total)),
    Property("no-overlap", "No two rows can fire on the same trigger.", .lint(.noOverlap)),
    Property("no-dead-row", "Every row fires in some run.", .lint(.noDeadRow)),
  ]
}
