import RuleLanguage

extension ONB {
  private static let settled = CityChange.is(.settled)

  /// No operation of a change goes on: it is over, or hangs for ever.
  private static let rests = CityChange.is(.settled, .hangs)

  /// What the ends of a change leave out: nothing here takes time.
  static let operationTime = [
    Exemption("the time that an operation takes", because: "here none takes any")
  ]

  static let cityChangeProperties: [Property] = [
    Property(
      "base-url-agrees",
      "While no operation of a change of the city goes on, the app uses the server of its city.",
      instead: "The app uses the server of another city.",
      per: ["ONB-C0", "ONB-C1"],
      .always(CityChange.baseURL == CityChange.city, whenever: rests), fault: .silence,
      harm: .lost),
    Property(
      "products-agree",
      "While no operation of a change of the city goes on, the device holds no product of another city.",
      instead: "The device holds products of another city.",
      per: ["ONB-C0", "ONB-C2"],
      .always(
        CityChange.products.is(.none) || CityChange.products == CityChange.city, whenever: rests),
      fault: .silence, harm: .lost),
    Property(
      "analytics-agree",
      "While no operation of a change of the city goes on, analytics use the city of the app.",
      instead: "Analytics use another city than the app.",
      per: ["ONB-C0", "ONB-C3"],
      .always(CityChange.analytics == CityChange.city, whenever: rests), fault: .silence,
      harm: .miscounted),
    Property(
      "crash-reports-agree",
      "While no operation of a change of the city goes on, crash reports name the city of the app.",
      instead: "Crash reports name another city than the app.",
      per: ["ONB-C0", "ONB-C4"],
      .always(CityChange.crashReports == CityChange.city, whenever: rests), fault: .silence,
      harm: .miscounted),
    Property(
      "unsent-is-not-lost", "Ticket data that only the phone has survives a change of the city.",
      instead: "A change of the city deletes ticket data that only the phone has.", per: ["ONB-C2"],
      .never(CityChange.unsentLost), given: .holds(CityChange.unsent), fault: .silence, harm: .lost),
    Property(
      "longest-wait", "A change of the city ends by itself, and waits for nobody.",
      instead: "A change of the city waits, and may never end.",
      per: ["ONB-C0", "ONB-C5"],
      .longest(from: .becomes(!settled), until: .becomes(settled).orKill, .atMost(0)),
      except: operationTime),
    Property(
      "base-url-first", "Products are cleared only after the base URL is updated.",
      instead: "Products are cleared before the base URL is updated.",
      per: ["ONB-C5"], .precedes(.rule("ONB-C1"), .rule("ONB-C2"), per: .rule("ONB-C0"))),
    Property(
      "products-second",
      "A change of the city sets analytics up only after the products are cleared.",
      instead: "Analytics are set up before the products are cleared.",
      per: ["ONB-C5"], .precedes(.rule("ONB-C2"), .rule("ONB-C3"), per: .rule("ONB-C0"))),
    Property(
      "analytics-third",
      "A change of the city sets crash reporting up only after analytics.",
      instead: "Crash reporting is set up before analytics.",
      per: ["ONB-C5"], .precedes(.rule("ONB-C3"), .rule("ONB-C4"), per: .rule("ONB-C0"))),
    Property(
      "all-four",
      "Once a change of the city has begun its last operation runs, if need be after another launch by the user.",
      instead: "A change of the city begins, and its last operation never runs.", per: ["ONB-C0"],
      .leadsTo(.rule("ONB-C0"), .rule("ONB-C4"), .strong([.user])), fault: .silence, harm: .wrong),
    Property(
      "city-can-change", "City B can be changed to, up to the last operation.", per: ["ONB-C0"],
      .sometimes(.becomes(CityChange.city.is(.second) && CityChange.crashReports.is(.second)))),
    .total("total"),
    Property("no-overlap", "No two rows match the same event (determinism).", .lint(.noOverlap)),
    Property("no-dead-row", "Every row can fire.", .lint(.noDeadRow)),
  ]
}
