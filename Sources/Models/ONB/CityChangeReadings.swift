import Machines

extension ONB {
  static let cityWritten = Reading(
    "city-written", asks: "When is the new city itself stored?", per: ["ONB-C0"],
    .init("first", "Before the four operations: they follow \"when a city is changed\"."),
    .init("last", "After them: the change is complete when they are."))

  static let atLaunch = Reading(
    "at-launch", asks: "What does a launch set from the stored city?",
    per: ["ONB-C1", "ONB-C3", "ONB-C4"],
    .init("nothing", "Nothing: only a change of the city executes the operations."),
    .init(
      "all but products", "Base URL, analytics and crash reporting; the products stay cached."))

  static let productsData = Reading(
    "products-data", asks: "What does CLEAR_PRODUCTS_DATA clear?", per: ["ONB-C2"],
    .init("a cache", "Copies of what the server has, the \"local product cache\"."),
    .init("all that is local", "All data of products, also what has not reached the server yet."))

  static let cityChangeReadings = [cityWritten, atLaunch, productsData]

  /// What a launch does under the second alternative of `atLaunch`.
  static let launchSetup: [Action] = [
    .when(
      atLaunch.is("all but products"),
      [
        .copy(CityChange.city, to: CityChange.baseURL),
        .copy(CityChange.city, to: CityChange.analytics),
        .copy(CityChange.city, to: CityChange.crashReports),
      ])
  ]
}
