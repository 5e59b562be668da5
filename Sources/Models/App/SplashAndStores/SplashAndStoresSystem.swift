import RuleLanguage
import ModelsHY
import ModelsLC

extension App {
  private typealias Root = LC.Root

  /// The splash screen under the root, launched without a link.
  static let splashMachines: [MachineTable] = [Root.table(), LC.Splash.table()].map {
    $0.read(LC.splash.readings).withoutCauses(
      of: stubs + [Root.Event.deepLink, .linkWhileRunning].map(\.rawValue))
  }

  private static let past = LC.Past.table().read(LC.splash.readings).causes(
    of: [
      LC.Past.Event.languageChosenBefore, .loggedInBefore, .neverNonKMP, .homeConfigBefore,
    ].map(\.rawValue))

  /// The splash screen and the stores of one app: what is decided before what is stored is read?
  static let splashAndStores = System(
    "splash-and-stores", document: "App",
    title: "The splash screen and the hydration of the stores",
    machines: splashMachines + [past]
      + HY.hydrationGate.machines.map { $0.read(HY.hydrationGate.readings) },
    process: ProcessModel(kills: 1), immediacy: .always(.atomic), readings: [firstScreen],
    properties: splashAndStoresProperties)
}
