import RuleLanguage

extension ONB {
  /// The city that is being changed to, on record until all four operations are done.
  private static let pending = Choice<City>("journal", initially: .none, .durable)

  static let journal = Amendment(
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

  static let atOnce = Amendment(
    "at-once",
    "The city and the four things that follow it are stored in one transaction.",
    repairs: ["base-url-agrees", "analytics-agree", "crash-reports-agree", "all-four"],
    .replace(
      CityChange.self, in: .settled, per: "ONB-C0",
      with: .on(
        .citySelected, when: CityChange.selected != CityChange.city,
        do: [
          .atomically(
            [
              .copy(CityChange.selected, to: CityChange.city),
              .copy(CityChange.selected, to: CityChange.baseURL),
            ] + CityChange.clearsProducts + [
              .copy(CityChange.selected, to: CityChange.analytics),
              .copy(CityChange.selected, to: CityChange.crashReports),
            ])
        ], per: "ONB-C0", "ONB-C1", "ONB-C2", "ONB-C3", "ONB-C4", "ONB-C5")),
    .remove(CityChange.self, in: .baseURLUpdate, per: "ONB-C1"),
    .remove(CityChange.self, in: .clearProductsData, per: "ONB-C2"),
    .remove(CityChange.self, in: .setupAnalytics, per: "ONB-C3"),
    .remove(CityChange.self, in: .setupCrashlytics, per: "ONB-C4"))

  static let requestsCancelled = Amendment(
    "requests-cancelled",
    """
    A request for products that is open when the base URL becomes that of another city is cancelled: \
    what still comes of it is dropped.
    """,
    repairs: ["products-agree"],
    .replace(
      ProductFetch.self, in: .asked,
      with: .on(
        .productsArrive, when: ProductFetch.asked == CityChange.baseURL, to: .idle,
        do: [.copy(ProductFetch.asked, to: CityChange.products), .set(ProductFetch.asked, .none)])),
    .add(
      ProductFetch.self, in: .asked,
      .on(
        .productsArrive, when: ProductFetch.asked != CityChange.baseURL, to: .idle,
        do: [.set(ProductFetch.asked, .none)])))
}
