import Synchronization

/// The name by which people run the command, in messages, help and pages.
///
/// It is set once, before anything is printed: `sim`, or what the catalogue of another package says.
enum Program {
  private static let stored = Mutex("sim")

  static var name: String {
    get { stored.withLock { $0 } }
    set { stored.withLock { $0 = newValue } }
  }
}

/// The name by which people run the command.
var program: String { Program.name }
