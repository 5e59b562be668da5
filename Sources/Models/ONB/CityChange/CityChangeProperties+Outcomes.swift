import RuleLanguage

extension ONB {
  private typealias C = CityChange

  private static let settles = EventPredicate.holds(C.is(.settled)).orKill

  /// What a selection leads to, what the operations leave, and what is kept.
  static let cityChangeOutcomes =
    [
      selectionTakes(.selectFirst, .first), selectionTakes(.selectSecond, .second),
      Property(
        "change-ends", "A change of the city ends by itself, whether or not an operation fails.",
        per: ["ONB-C0", "ONB-C5"], .leadsAtOnce(.rule("ONB-C0"), to: settles),
        under: !operationFails.is("it hangs"), harm: .stuck, except: operationTime),
      // Notices products of the old city that are offered in the new one.
      Property(
        "cleared-means-none", "When the local product cache is cleared it holds no product.",
        per: ["ONB-C2"], .leadsAtOnce(.rule("ONB-C2"), to: .holds(C.products.is(.none)).orKill),
        harm: .lost),
      Property(
        "products-stay",
        "The product cache becomes empty only when a change of the city clears it, or all data are cleared.",
        per: ["ONB-C2"],
        .precedes(
          .rule("ONB-C2"), .becomes(C.products.is(.none)), per: .becomes(!C.products.is(.none))),
        harm: .lost),
      Property(
        "same-city-keeps-products",
        "Who selects the app's own city while no change runs keeps the cached products: city A.",
        instead: "The user selects the city that the app has already, and its products are gone.",
        per: ["ONB-C0", "ONB-C2"],
        .offers(
          C.is(.settled) && C.products.is(.first),
          from: C.is(.settled) && C.city.is(.first) && C.products.is(.first),
          by: [C.Event.selectFirst.rawValue]), harm: .lost),
      Property(
        "products-are-cached", "Products can be cached.",
        .sometimes(.becomes(!C.products.is(.none)))),
      Property(
        "city-is-kept",
        "Who has a city never loses it by a change of the city, even if the app dies meanwhile.",
        per: ["ONB-C0"], .never(.becomes(C.city.is(.none))),
        given: .holds(!C.city.is(.none)), harm: .lost),
      Property(
        "operations-never-loop",
        "The operations of a change never run round without an answer or the user.",
        per: ["ONB-C5"], .noAutomaticCycle),
      .way("first-city", C.happens(.selectFirst), "A city can be selected.", "ONB-C0"),
      .way("second-city", C.happens(.selectSecond), "Another city can be selected.", "ONB-C0"),
    ]
    + [
      stays(C.baseURL, "The base URL of the API", "ONB-C1"),
      stays(C.analytics, "The city of analytics", "ONB-C3"),
      stays(C.crashReports, "The city of crash reports", "ONB-C4"),
    ]

  /// With no failure and no other selection meanwhile.
  private static func selectionTakes(_ event: C.Event, _ city: City) -> Property {
    Property(
      "\(event == .selectFirst ? "first" : "second")-city-is-taken",
      "A city that the user selects is the city of the app at once: \(city.rawValue).",
      per: ["ONB-C0"], .leadsAtOnce(.event(event), to: .holds(C.city.is(city)).orKill),
      under: operationFails.is("none fails") && secondChange.is("waits"), harm: .wrong)
  }

  /// Where only a change of the city executes the operations, what they have set outlives a launch.
  private static func stays(_ city: Choice<City>, _ what: String, _ id: String) -> Property {
    Property(
      "kept-\(id.suffix(2).lowercased())",
      "\(what), once set, stays set for the rest of the installation.",
      per: [id], .never(.becomes(city.is(.none))), given: .holds(!city.is(.none)),
      under: atLaunch.is("nothing"), harm: .wrong)
  }
}
