import RuleLanguage
import ModelsLC
import ModelsLE

extension App {
  private static let installed = EventPredicate.emits("CHALO_APP_INSTALLED")

  private static let updated = EventPredicate.emits("CHALO_APP_UPDATED")

  static let twoCountsProperties: [Property] = [
    Property(
      "install-is-no-update",
      "Once the splash screen has counted a launch as an install, the SDK does not count it as an update.",
      instead:
        "One launch counts as an install for the splash screen and as an update for the SDK.",
      per: ["LC-EV07", "LE-13", "LE-14"],
      .precedes(.launch, LE.Points.updated, per: installed),
      fault: .disagreement, harm: .miscounted),
    Property(
      "update-is-no-install",
      "Once the SDK has counted a launch as an update, the splash screen does not count it as an install.",
      instead:
        "One launch counts as an update for the SDK and as an install for the splash screen.",
      per: ["LC-EV07", "LE-13", "LE-14"],
      .precedes(.launch, installed, per: LE.Points.updated),
      fault: .disagreement, harm: .miscounted),
    Property(
      "upgrade-is-no-install",
      "Once the splash screen has counted a launch as an upgrade, the SDK does not count it as an install.",
      instead:
        "One launch counts as an upgrade for the splash screen and as an install for the SDK.",
      per: ["LC-EV06", "LE-12"], .precedes(.launch, LE.Points.installed, per: updated),
      fault: .silence, harm: .miscounted),
    // Notices a splash screen that counts itself in a process which nobody sees.
    Property(
      "shown-in-foreground",
      "The splash screen counts itself as displayed, or a first screen as opened, only while the app is in the foreground.",
      instead: "A launch in the background is counted as a display of the splash screen.",
      per: ["LC-EV02", "LC-EV03", "LE-24"],
      .precedes(
        .holds(.phase([.foreground])),
        .either([.emits("splash_displayed"), .emits("first_screen_open")]),
        per: .becomes(.phase([.background, .suspended]))),
      fault: .disagreement, harm: .miscounted),
    Property(
      "both-count", "Both can count the same launch.", per: ["LC-EV01", "LE-23"],
      .sometimes(.becomes(LE.Emitter.is(.emitted) && LC.Splash.firstScreenFired))),
  ]
}
