import ModelsASM
import ModelsHY
import ModelsLC
import ModelsLE
import ModelsONB
import RuleLanguage

// What the documents promise together: no one of them says it, or could keep it alone.

extension App {
  private static let atMainApp = AppStateMachine.is(.mainApp)

  static let phoneProperties: [Property] = [
    Property(
      "counted-with-consent",
      "After a fresh login the app is reported as opened only once consent has been asked.",
      instead: "The app is reported as opened before the user was asked for consent.",
      per: ["LC-ND3", "LC-CO1", "LE-23"],
      .never(.becomes(LE.Emitter.is(.emitted) && LC.Installation.freshLogin)),
      given: .holds(LC.Installation.freshLogin.condition), fault: .silence, harm: .wrong),
    Property(
      "one-session", "Whoever uses the main app is logged in for the splash screen too.",
      instead: "The main app is open, and the splash screen knows of no login.",
      per: ["ASM-S10", "ASM-T19", "LC-ND2"],
      .always(LC.Installation.loggedIn.condition, whenever: atMainApp), fault: .disagreement),
    Property(
      "ended-session-leaves-home", "Home is not open for a user whose session has ended.",
      instead: "Home stays open when the session has ended elsewhere.",
      per: ["ASM-T22", "LC-ND2", "ONB-T5"],
      .always(LC.Installation.loggedIn.condition, whenever: Navigator.is(.home)),
      fault: .disagreement),
    Property(
      "every-link-is-attached",
      "An app that is reported as opened has reported every link that was opened before.",
      instead: "A link that was opened is not reported with what is reported as opened.",
      per: ["LE-36", "LE-37", "LE-23"],
      .always(
        !LE.LinkBuffer.campaignWaits && !LE.LinkBuffer.callbackWaits,
        whenever: LE.LinkBuffer.is(.empty)), fault: .silence, harm: .miscounted),
    Property(
      "city-changes-with-session", "The city changes only for a user who is logged in.",
      instead: "The city changes for a user who is not logged in.",
      per: ["ONB-C0", "ONB-T5"],
      .always(
        LC.Installation.loggedIn.condition,
        whenever: ONB.CityChange.is(.clearProductsData)), fault: .silence),
  ]
}
