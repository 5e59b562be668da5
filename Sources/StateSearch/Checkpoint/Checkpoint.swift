internal import Synchronization

/// Where a search saves how far it has come, so that it can go on after the process was killed.
///
/// The file is replaced as a whole, by a rename: at every moment it is wholly the old one or wholly
/// the new one. A search that goes on from it finds the same states under the same numbers, and
/// everything else that follows from them. The file holds the states as they are in memory: it is
/// for this machine and this version of the program.
///
/// Only states that are their bytes can be saved; see ``PackedState``.
public final class Checkpoint: Sendable {
  /// Says which search the file belongs to: the system, its configuration, its bounds.
  public let identity: UInt64

  /// The file to go on from instead of from the initial states.
  public let resumesFrom: String?

  /// The file to save in.
  public let savesTo: String?

  /// Seconds between two savings; it is twenty times what the last one took, if that is longer.
  let seconds: Double

  private let whenWrong: @Sendable (CheckpointError) -> Never
  private let problem = Mutex<(text: String, whileResuming: Bool)?>(nil)

  /// - Parameters:
  ///   - identity: differs for searches that are not the same.
  ///   - resumesFrom: a file that an earlier run of the same search saved in; none to start over.
  ///   - savesTo: the file to save in; none to save nothing. What is there must be a checkpoint.
  ///   - whenWrong: ends the process when it shows only after the search that ``resumesFrom`` left out
  ///     states that the system has.
  public init(
    identity: UInt64, resumesFrom: String? = nil, savesTo: String? = nil, seconds: Double = 1,
    whenWrong: @escaping @Sendable (CheckpointError) -> Never = { fatalError($0.description) }
  ) {
    self.whenWrong = whenWrong
    self.identity = identity
    self.resumesFrom = resumesFrom
    self.savesTo = savesTo
    self.seconds = seconds
  }

  /// What went wrong with the file, in one line; a search that could not go on from it ended
  /// before it began, one that could not be saved went on, and was not saved when it last was to be.
  public var failure: String? { problem.withLock { $0?.text } }

  /// Whether the ``failure`` is of ``resumesFrom``, and not of ``savesTo``.
  public var failedToResume: Bool { problem.withLock { $0?.whileResuming ?? false } }

  /// Notes that the search was saved after all.
  func succeed() {
    problem.withLock { if $0?.whileResuming == false { $0 = nil } }
  }

  /// Ends the process: the file that the search went on from is not what such a search saves.
  func failLate() -> Never { whenWrong(CheckpointReader.damaged(resumesFrom ?? "the checkpoint")) }

  func fail(_ text: String, whileResuming: Bool = false) {
    problem.withLock { $0 = (text, whileResuming) }
  }

  /// The identity of the search that a file belongs to.
  ///
  /// - Throws: ``CheckpointError`` if it cannot be read, or is no checkpoint of this version.
  public static func identity(ofFile path: String) throws(CheckpointError) -> UInt64 {
    try CheckpointReader(path).header.identity
  }
}

/// Why a checkpoint cannot be used, in one line.
public struct CheckpointError: Error, CustomStringConvertible {
  /// What is wrong with which file.
  public let description: String
}
