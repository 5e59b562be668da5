import Synchronization

/// What holds for the whole process: the name by which people run the command, and what its output goes to.
///
/// It is set once, before anything is printed.
enum Program {
  private static let stored = Mutex((name: "sim", width: Int?.none))

  /// `sim`, or what the catalogue of another package says.
  static var name: String {
    get { stored.withLock { $0.name } }
    set { stored.withLock { $0.name = newValue } }
  }

  /// How many characters a line of the terminal has; none where the output goes to a file or a pipe.
  static var width: Int? {
    get { stored.withLock { $0.width } }
    set { stored.withLock { $0.width = newValue } }
  }
}

/// The name by which people run the command.
var program: String { Program.name }
