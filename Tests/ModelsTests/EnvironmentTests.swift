import Machines
import Models
import Testing

/// Faults in these machines do not count in the score of mutants: each stands here with what it is, so that
/// none joins them unseen.
@Suite struct `What stands for the environment` {
  private static let tables = Catalogue.models.systems.flatMap(\.machines).filter {
    $0.environment != nil
  }

  @Test func `is these machines and no others`() {
    let found = Set(Self.tables.map { "\($0.name): \($0.environment ?? "")" })
    #expect(
      found == [
        "Installation: what users did with the app before the first launch explored",
        "installation: the device: what users did with earlier versions, updates, backups, deletion",
        "device: the device: what users did with earlier versions, updates, backups, deletion",
        "application: UIKit: the operating system changes UIApplication's state and tells it",
        "past: what the installation went through before the launch explored",
        "installation: what happened to the installation before the first launch explored, and the "
          + "store's versions",
        "storage: a device's storage, which always takes the same time",
        "server: a server that always takes the same time, and fails",
        "stopwatch: a clock beside the app, which the claims read",
      ])
  }

  @Test func `reports nothing: what is reported is the app's`() {
    for table in Self.tables {
      let actions =
        table.rules.flatMap(\.rules).flatMap(\.actions) + table.causes.flatMap(\.actions)
      #expect(!actions.contains { $0.emits }, "\(table.name)")
    }
  }
}

extension Action {
  fileprivate var emits: Bool {
    switch self {
    case .emit: true
    case .choose(_, let then, let otherwise): (then + otherwise).contains { $0.emits }
    case .atomically(let actions): actions.contains { $0.emits }
    case .assign, .start, .stop, .send: false
    }
  }
}
