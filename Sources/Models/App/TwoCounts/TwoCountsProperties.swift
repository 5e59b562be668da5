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
    Property(
      "both-count", "Both can count the same launch.", per: ["LC-EV01", "LE-23"],
      .sometimes(.becomes(LE.Emitter.is(.emitted) && LC.Splash.firstScreenFired))),
  ]
}
