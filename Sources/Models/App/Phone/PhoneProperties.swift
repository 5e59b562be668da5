import ModelsASM
import ModelsHY
import ModelsLC
import ModelsLE
import ModelsONB
import RuleLanguage

// What the documents promise together: no one of them says it, or could keep it alone.

extension App {
  static let phoneProperties: [Property] = [
    Property(
      "counted-with-consent",
      "After a fresh login the app is reported as opened only once consent has been asked.",
      per: ["LC-ND3", "LC-CO1", "LE-23"],
      .never(.becomes(LE.Emitter.is(.emitted) && LC.Installation.freshLogin)), fault: .disagreement)
  ]
}
