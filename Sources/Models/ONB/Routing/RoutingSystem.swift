package import RuleLanguage

extension ONB {
  /// The splash screen and the decision tree, every combination of what it asks for.
  package static let routing: System = System(
    "routing", document: "ONB", title: "Splash screen and decision tree",
    // A pack that is lost matters only where languages are downloaded.
    machines: [
      Past.table().withoutCauses(of: [Past.Event.packLost.rawValue]), Routing.table(),
      Screens.table(),
    ], process: ProcessModel(kills: 1),
    immediacy: .always(.atomic), readings: routingReadings, amendments: routingAmendments,
    properties: routingProperties + routingEnds + routingOnly + routingSources + routingLints)
}

extension ONB.Routing {
  /// Screens on which the user can act, or which belong to another machine.
  static let isScreen = Self.is(
    .languageSelection, .loginOptions, .citySelection, .cityDiscontinued, .home, .startError)
}
