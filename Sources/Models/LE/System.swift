package import RuleLanguage

extension LE {
  /// The document's "Cold launch" alone: what is stored, and Installed, Updated or neither.
  package static let installDetection = System(
    "install-detection", document: "LE", title: "Install and update detection",
    machines: [
      Installation.table(causes: Installation.causes + Installation.rarerCauses), Client.table(),
      ColdLaunch.table(), InstallDetection.table(),
      Queue.table(),
    ],
    process: ProcessModel(kills: 2, launchesInBackground: true), immediacy: .always(.atomic),
    readings: Readings.installReadings + Readings.clientReadings, amendments: Amendments.install,
    properties: installProperties + decisionProperties + identityProperties + [reportsReachQueue])

  /// The whole document.
  package static let lifecycleEvents = System(
    "lifecycle-events", document: "LE", title: "Application life-cycle events",
    machines: [
      Installation.table(), Client.table(causes: Client.causes + Client.linkCauses),
      Emitter.table(), Application.table(), InstallDetection.table(), Queue.table(),
    ],
    process: ProcessModel(
      kills: 2, suspends: true, launchesInBackground: true,
      backgrounded: Application.Event.didEnterBackground.rawValue,
      foregrounded: Application.Event.willEnterForeground.rawValue),
    immediacy: .always(.atomic), readings: Readings.all, amendments: Amendments.all,
    properties: openedProperties + pathProperties + backgroundProperties + queueProperties
      + installProperties + decisionProperties + identityProperties + noUpdateSwallowed
      + hostProperties,
    notExecutable: [
      .init("LE-38", "Who owns what changes no behaviour; how it is serialised LE-39 says."),
      .init("LE-42", "The version number of the SDK changes no behaviour."),
      .init("LE-43", "How many tests there are is a fact about the pull request."),
      .init("LE-50", "What is done by hand before merging is no behaviour."),
      .init("LE-53", "getDebugInfo() is not otherwise described, and says nothing of these keys."),
      .init("LE-62", "How the change was cut into pull requests is no behaviour."),
      .init("LE-64", "That the pull request was closed is no behaviour."),
    ])
}
