package import RuleLanguage

extension ASM {
  /// The App State Machine with the installation it runs in, its environment and its claims.
  package static let system: System = System(
    "app-state-machine", document: "ASM", title: "App State Machine",
    machines: [AppStateMachine.table(), Installation.table()],
    process: ProcessModel(onLaunch: [.incrementUpToBound(Facts.launches)]),
    ties: .by(
      Readings.ties, ("both ways", .bothWays), ("deadline first", .deadlineFirst)),
    immediacy: .by(Readings.immediate, ("urgent", .urgent), ("atomic", .atomic)),
    suspendedTimers: .by(
      Readings.suspension, ("wall clock", .wallClock), ("restart", .restart), ("pause", .pause)),
    readings: Readings.all, amendments: Amendments.all, properties: Properties.all)
}
