import Machines
import ModelsHY
import ModelsLC

extension App {
  private typealias Root = LC.Root

  /// The splash screen under the root, launched without a link.
  static let splashMachines: [MachineTable] = [Root.table(), LC.Splash.table()].map {
    $0.read(LC.splash.readings).withoutCauses(of: stubs + [Root.Event.deepLink.rawValue])
  }

  private static let past = LC.Past.table().read(LC.splash.readings).causes(
    of: [
      LC.Past.Event.languageChosenBefore, .loggedInBefore, .neverNonKMP, .cityChosenBefore,
    ].map(\.rawValue))

  /// The splash screen and the stores of one app: what is decided before what is stored is read?
  static let splashAndStores = System(
    "splash-and-stores", document: "App",
    title: "The splash screen and the hydration of the stores",
    machines: splashMachines + [past]
      + HY.hydrationGate.machines.map { $0.read(HY.hydrationGate.readings) },
    process: ProcessModel(kills: 1), immediacy: .always(.atomic), readings: [firstScreen],
    properties: splashAndStoresProperties)

  private static let firstScreen = Reading(
    "first-screen", asks: "Is the splash screen the \"First Screen\" of the stores' document?",
    per: ["HY-49", "LC-J01"],
    .init("the splash screen", "Yes: it is the first that is displayed."),
    .init("the one after it", "No: it stands before the tree, and the first screen follows it."))

  private static let decided = !LC.Root.is(.start, .splash)

  private static let splashAndStoresProperties: [Property] = [
    Property(
      "hydrated-before-first-screen", "No screen is shown before all stores are hydrated.",
      per: ["HY-49", "HY-51", "LC-J01", "ASM-T01"],
      .precedes(
        .becomes(HY.TreeStore.allHydrated), .emits("splash_displayed"), per: .launch),
      under: firstScreen.is("the splash screen"), fault: .disagreement),
    Property(
      "hydrated-before-first-screen", "No screen is shown before all stores are hydrated.",
      per: ["HY-49", "HY-51", "LC-ND0"],
      .precedes(.becomes(HY.TreeStore.allHydrated), .becomes(decided), per: .launch),
      under: firstScreen.is("the one after it"), fault: .disagreement),
    Property(
      "hydrated-before-decision", "The splash screen decides on what is stored, not on defaults.",
      per: ["HY-29", "HY-49", "LC-ND0", "ONB-S3"],
      .precedes(.becomes(HY.TreeStore.allHydrated), .becomes(decided), per: .launch),
      fault: .silence),
    Property(
      "failed-gate-stops", "Nobody gets on while the migrations of the database have failed.",
      per: ["HY-45", "HY-46", "LC-ND7"],
      .never(.becomes(decided && HY.DatabaseGate.is(.failed))), fault: .silence),
    Property(
      "splash-within-2-s", "The splash screen ends within 2 s.",
      per: ["ASM-T02", "LC-IN2", "LC-SF16", "ONB-S5"],
      .longest(
        from: .becomes(LC.Root.is(.splash)), until: .either([.becomes(decided), .kill]),
        .atMost(2000)), fault: .disagreement),
    Property(
      "routed-and-hydrated", "A launch can come to its screen with all stores hydrated.",
      per: ["HY-50", "LC-J07"],
      .sometimes(.becomes(decided && HY.TreeStore.allHydrated))),
  ]
}
