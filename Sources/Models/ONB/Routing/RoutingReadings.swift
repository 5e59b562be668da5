import Machines

extension ONB {
  static let routingReadings = [
    discontinuedCheck, discontinuedScreen, readyAfterLanguage, afterLogin, otherSources,
    navigatedFrom, arrows, session, cityServer,
  ]
}
