import RuleLanguage

extension App.Navigator {
  static let screens: [State: String] = [
    .login: "the login", .cityDiscontinued: "the notice that the city is discontinued",
    .home: "home",
  ]

  static let deeds: [Event: String] = [
    .logsIn: "logs in", .chooseAnotherCity: "asks for another city",
  ]
}
