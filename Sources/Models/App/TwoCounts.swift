import Machines

extension App {
  private typealias Root = LC.Root

  /// A new version of the app is one for both documents.
  private static let device: MachineTable = {
    var table = LE.Installation.table().read(LE.Readings.all)
    for place in table.causes.indices
    where table.causes[place].event == LE.Installation.Event.versionUpdated.rawValue {
      table.causes[place].actions.append(.set(LC.Installation.installed, .newer))
    }
    return table
  }()

  /// The client without the host's less usual calls, which the document of the events explores.
  private static let client = LE.Client.table().read(LE.Readings.all)
    .causes(of: [LE.Client.Event.initialize.rawValue])

  private static let splashMachines: [MachineTable] = [Root.table(), LC.Splash.table()].map {
    $0.read(LC.splash.readings)
      .withoutCauses(
        of: [
          Root.Event.choosesLanguage, .logsIn, .choosesCity, .deepLink,
        ].map(\.rawValue))
  }

  /// The splash screen with its events, and the life-cycle events beside it: one app, counted twice.
  static let twoCounts = System(
    "two-counts", document: "App", title: "One app, counted by the splash screen and by the SDK",
    machines: splashMachines
      + [
        device, client,
        LE.Emitter.table().read(LE.Readings.all), LE.Application.table().read(LE.Readings.all),
        LE.InstallDetection.table().read(LE.Readings.all), LE.Queue.table().read(LE.Readings.all),
      ],
    process: LE.lifecycleEvents.process, immediacy: .always(.atomic),
    properties: twoCountsProperties)

  private static let installed = Point.emits("CHALO_APP_INSTALLED")
  private static let updated = Point.emits("CHALO_APP_UPDATED")
  private static let launched = Point.emits("app_launched")

  private static let twoCountsProperties: [Property] = [
    Property(
      "opened-is-launched", "Between two Application Opened the app is launched.",
      per: ["LC-EV01", "LE-26"],
      .precedes(launched, LE.Points.opened, per: LE.Points.opened),
      fault: .disagreement, harm: .miscounted),
    Property(
      "launched-is-opened", "Between two app_launched there is an Application Opened.",
      per: ["LC-EV01", "LE-24"],
      .precedes(LE.Points.opened, launched, per: launched),
      fault: .disagreement, harm: .miscounted),
    Property(
      "first-screen-is-opened", "Between two first_screen_open there is an Application Opened.",
      per: ["LC-EV03", "LE-23", "LE-24"],
      .precedes(
        LE.Points.opened, .emits("first_screen_open"), per: .emits("first_screen_open")),
      fault: .disagreement, harm: .miscounted),
    Property(
      "install-is-no-update",
      "What the splash screen counts as an install the SDK does not count as an update.",
      per: ["LC-EV07", "LE-13", "LE-14"],
      .precedes(.launch, LE.Points.updated, per: installed),
      fault: .disagreement, harm: .miscounted),
    Property(
      "update-is-no-install",
      "What the SDK counts as an update the splash screen does not count as an install.",
      per: ["LC-EV07", "LE-13", "LE-14"],
      .precedes(.launch, installed, per: LE.Points.updated),
      fault: .disagreement, harm: .miscounted),
    Property(
      "upgrade-is-no-install",
      "What the splash screen counts as an upgrade the SDK does not count as an install.",
      per: ["LC-EV06", "LE-12"], .precedes(.launch, LE.Points.installed, per: updated),
      fault: .disagreement, harm: .miscounted),
    Property(
      "installs-once", "Between two launches an install is counted by one of the two alone.",
      per: ["LC-EV07", "LE-12"], .precedes(.launch, LE.Points.installed, per: installed),
      fault: .disagreement, harm: .miscounted),
    Property(
      "both-count", "Both can count the same launch.", per: ["LC-EV01", "LE-23"],
      .sometimes(.becomes(LE.Emitter.is(.emitted) && LC.Splash.firstScreenFired))),
  ]
}
