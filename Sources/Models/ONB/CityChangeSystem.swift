public import RuleLanguage

extension ONB {
  /// The document's "City Change Operations", with the process dying between any two of them.
  public static let cityChange = System(
    "city-change", document: "ONB", title: "City change operations",
    machines: [CityChange.table(), ProductFetch.table()],
    process: ProcessModel(kills: 1, onLaunch: launchSetup), readings: cityChangeReadings,
    amendments: [journal, atOnce, requestsCancelled], properties: cityChangeProperties)

  private static let settled = CityChange.is(.settled)

  private static let cityChangeProperties: [Property] = [
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
      per: ["ONB-C2"], .never(CityChange.unsentLost), fault: .silence, harm: .lost),
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

  /// The city that is being changed to, on record until all four operations are done.
  private static let pending = Choice<City>("journal", initially: .none, .durable)

  private static let journal = Amendment(
    "journal",
    """
    The city that is being changed to is recorded before anything else and struck out after the \
    last operation; a launch that finds the record executes the operations again, from the first.
    """,
    repairs: ["base-url-agrees", "analytics-agree", "crash-reports-agree", "all-four"],
    .replace(
      CityChange.self, in: .settled, per: "ONB-C0",
      with: .on(
        .citySelected, when: CityChange.selected != CityChange.city, to: .baseURLUpdate,
        do: [
          .copy(CityChange.selected, to: pending),
          .when(cityWritten.is("first"), [.copy(CityChange.selected, to: CityChange.city)]),
        ], per: "ONB-C0")),
    .replace(
      CityChange.self, in: .launched, on: .immediately,
      with: .immediately(when: pending.is(.none), to: .settled)),
    .add(
      CityChange.self, in: .launched,
      .immediately(
        when: !pending.is(.none), to: .baseURLUpdate,
        do: [
          .copy(pending, to: CityChange.selected),
          .when(cityWritten.is("first"), [.copy(pending, to: CityChange.city)]),
        ])),
    .replace(
      CityChange.self, in: .setupCrashlytics, per: "ONB-C4",
      with: .immediately(
        to: .settled,
        do: [.copy(CityChange.selected, to: CityChange.crashReports)] + CityChange.finish
          + [.set(pending, .none)], per: "ONB-C4")))

  private static let atOnce = Amendment(
    "at-once",
    "The city and the four things that follow it are stored in one transaction.",
    repairs: ["base-url-agrees", "analytics-agree", "crash-reports-agree", "all-four"],
    .replace(
      CityChange.self, in: .settled, per: "ONB-C0",
      with: .on(
        .citySelected, when: CityChange.selected != CityChange.city,
        do: [
          .atomically([
            .copy(CityChange.selected, to: CityChange.city),
            .copy(CityChange.selected, to: CityChange.baseURL),
            .set(CityChange.products, .none),
            .copy(CityChange.selected, to: CityChange.analytics),
            .copy(CityChange.selected, to: CityChange.crashReports),
          ])
        ], per: "ONB-C0", "ONB-C1", "ONB-C2", "ONB-C3", "ONB-C4", "ONB-C5")),
    .remove(CityChange.self, in: .baseURLUpdate, per: "ONB-C1"),
    .remove(CityChange.self, in: .clearProductsData, per: "ONB-C2"),
    .remove(CityChange.self, in: .setupAnalytics, per: "ONB-C3"),
    .remove(CityChange.self, in: .setupCrashlytics, per: "ONB-C4"))

  private static let requestsCancelled = Amendment(
    "requests-cancelled",
    """
    A request for products that is open when the base URL becomes that of another city is cancelled: \
    what still comes of it is dropped.
    """,
    repairs: ["products-agree"],
    .replace(
      ProductFetch.self, in: .asked, on: .event(ProductFetch.Event.productsArrive.rawValue),
      with: .on(
        .productsArrive, when: ProductFetch.asked == CityChange.baseURL, to: .idle,
        do: [.copy(ProductFetch.asked, to: CityChange.products), .set(ProductFetch.asked, .none)])),
    .add(
      ProductFetch.self, in: .asked,
      .on(
        .productsArrive, when: ProductFetch.asked != CityChange.baseURL, to: .idle,
        do: [.set(ProductFetch.asked, .none)])))
}
