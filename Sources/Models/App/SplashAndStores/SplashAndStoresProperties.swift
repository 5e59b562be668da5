import RuleLanguage
import ModelsASM
import ModelsHY
import ModelsLC

extension App {
  private typealias Root = LC.Root

  private static let decided = !LC.Root.is(.start, .splash)

  static let splashAndStoresProperties: [Property] = [
    Property(
      "hydrated-before-first-screen", "No screen is shown before all stores are hydrated.",
      instead: "A screen is shown before all stores are hydrated.",
      per: ["HY-49", "HY-51", "LC-J01", "ASM-T01"],
      .precedes(
        .becomes(HY.TreeStore.allHydrated), .emits("splash_displayed"), per: .launch),
      under: firstScreen.is("the splash screen"), fault: .disagreement),
    Property(
      "hydrated-before-first-screen",
      "No screen but the splash screen is shown before all stores are hydrated.",
      instead: "A screen after the splash screen is shown before all stores are hydrated.",
      per: ["HY-49", "HY-51", "LC-ND0"],
      .precedes(.becomes(HY.TreeStore.allHydrated), .becomes(decided), per: .launch),
      under: firstScreen.is("the one after it"), fault: .disagreement),
    Property(
      "hydrated-before-decision",
      "The splash screen leads on only after all stores are hydrated in that launch.",
      instead: "The splash screen leads on before all stores are hydrated.",
      per: ["HY-29", "HY-49", "LC-ND0", "ONB-S3"],
      .precedes(.becomes(HY.TreeStore.allHydrated), .becomes(decided), per: .launch),
      fault: .silence),
    Property(
      "failed-gate-stops",
      "The app is never past the splash screen in a launch whose database migration has failed.",
      instead: "The app is past the splash screen although a database migration has failed.",
      per: ["HY-45", "HY-46", "LC-ND7"],
      .never(.becomes(decided && HY.DatabaseGate.is(.failed))), fault: .silence),
    Property(
      "splash-within-2-s", "The splash screen ends within \(ASM.Limits.splash.short).",
      instead: "The splash screen may stay for ever.",
      per: ["ASM-T02", "LC-IN2", "LC-SF16", "ONB-S5"],
      .longest(
        from: .becomes(LC.Root.is(.splash)), until: .becomes(decided).orKill,
        .atMost(ASM.Limits.splash)), fault: .disagreement),
    Property(
      "routed-and-hydrated", "A launch can be past the splash screen with all stores hydrated.",
      per: ["HY-50", "LC-J07"],
      .sometimes(.becomes(decided && HY.TreeStore.allHydrated))),
  ]
}
