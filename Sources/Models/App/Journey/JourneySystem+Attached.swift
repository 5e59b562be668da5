import RuleLanguage
import ModelsHY
import ModelsLC
import ModelsLE

// The whole way home with the emitter, and with the stores, attached to it. The past is smaller than in
// `journey`: what was chosen before the launch, not what was owed.

extension App {
  private static let smallPast: [LC.Past.Event] = [
    .loggedInBefore, .neverNonKMP, .homeConfigBefore,
  ]

  private static let way: [MachineTable] =
    (lifecycleMachines.map { table in
      table.name == LC.Past.name ? table.causes(of: smallPast.map(\.rawValue)) : table
    } + [navigator] + onboardingMachines).map { $0.read(journeyReadings + journeyQuestions) }

  /// Every screen from the launch to home, with the events of the SDK beside it.
  static let journeyWithEvents = System(
    "journey-with-events", document: "App",
    title: "From the launch to home, with the life-cycle events",
    machines: way + emitter, process: ProcessModel(kills: 1), immediacy: .always(.atomic),
    properties: [
      Property(
        "home-is-counted", "Home opens only once its launch has been counted as opened.",
        instead: "The user reaches home before the launch is counted as opened.",
        per: ["LE-23", "LE-58", "LC-ND7", "ONB-10"],
        .precedes(LE.Points.opened, .becomes(atHome), per: .launch), fault: .silence,
        harm: .miscounted),
      Property(
        "opened-once", "A launch is counted as a cold opening at most once.",
        per: ["LE-32"], .atMost(1, LE.Points.coldOpened, per: .launch),
        fault: .disagreement, harm: .miscounted),
      Property(
        "installed-before-opened",
        "No launch sends Application Installed or Updated after Application Opened.",
        per: ["LE-22"],
        .precedes(
          .launch, .either([LE.Points.installed, LE.Points.updated]), per: LE.Points.opened),
        fault: .disagreement, harm: .miscounted),
      Property(
        "counted-gets-home", "A launch can be at home and counted.", per: ["LE-23", "ONB-10"],
        .sometimes(.becomes(atHome && LE.Emitter.is(.emitted)))),
    ])

  /// Every screen from the launch to home, with the stores that hydrate beside it.
  static let journeyWithStores = System(
    "journey-with-stores", document: "App",
    title: "From the launch to home, with the stores",
    machines: way + HY.hydrationGate.machines.map { $0.read(HY.hydrationGate.readings) },
    process: ProcessModel(kills: 1), immediacy: .always(.atomic),
    properties: [
      Property(
        "home-with-stores", "Home opens only after all stores are hydrated in that launch.",
        instead: "The user reaches home before the stores are hydrated.",
        per: ["HY-49", "HY-51", "LC-ND7", "ONB-10"],
        .precedes(
          .becomes(HY.TreeStore.allHydrated), .becomes(atHome), per: .launch), fault: .silence),
      Property(
        "hydrated-gets-home", "A launch can be at home with all stores hydrated.",
        per: ["HY-50", "ONB-10"],
        .sometimes(.becomes(atHome && HY.TreeStore.allHydrated))),
    ])
}
