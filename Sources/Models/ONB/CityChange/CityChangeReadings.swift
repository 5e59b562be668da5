import RuleLanguage

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

  static let secondChange = Reading(
    "second-change", asks: "What does another selection do while the operations run?",
    per: ["ONB-C0", "ONB-C5"],
    .init("waits", "It waits until they are done."),
    .init(
      "changes the city",
      "It changes the city: the operations that remain are done for the new one."
    ))

  static let operationFails = Reading(
    "operation-fails", asks: "What follows an operation that fails?", per: ["ONB-C0", "ONB-C5"],
    .init("none fails", "None fails: the table of errors has none of them.", isAssumption: true),
    .init("the change ends", "The change ends, and the operations that remain are not executed."),
    .init("the next follows", "The next operation follows."),
    .init("it hangs", "Nothing: it neither fails nor ends, and the next waits for it."))

  static let cityChangeReadings = [
    cityWritten, atLaunch, productsData, secondChange, operationFails,
  ]

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
