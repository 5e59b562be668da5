import RuleLanguage
import ModelsLC
import ModelsLE

extension App {
  private typealias Root = LC.Root

  /// A new version of the app, and an earlier one, are such for both documents.
  static func device(_ answers: PhoneAnswers = .decided()) -> MachineTable {
    var table = answers(LE.Installation.table(), LE.lifecycleEvents)
    for place in table.causes.indices {
      switch table.causes[place].event {
      case LE.Installation.Event.versionUpdated.rawValue:
        table.causes[place].actions.append(.set(LC.Installation.installed, .newer))
      case LE.Installation.Event.usedBefore.rawValue:
        // The earlier build had the splash screen, if not the SDK's events.
        table.causes[place].condition = table.causes[place].condition && Root.is(.start)
        table.causes[place].actions.append(.set(LC.Installation.recorded, .older))
      default: break
      }
    }
    return table
  }

  /// The SDK without the host's less usual calls, which the document of the events explores.
  static let emitter: [MachineTable] =
    [
      LE.Client.table().causes(of: [LE.Client.Event.initialize.rawValue]), LE.Emitter.table(),
      LE.Application.table(), LE.InstallDetection.table(), LE.Queue.table(),
    ].map { $0.read(LE.Readings.all) }

  /// The splash screen with its events, and the life-cycle events beside it: one app, counted twice.
  static let twoCounts = System(
    "two-counts", document: "App", title: "One app, counted by the splash screen and by the SDK",
    machines: splashMachines + [device()] + emitter,
    process: LE.lifecycleEvents.process, immediacy: .always(.atomic),
    properties: twoCountsProperties)
}
