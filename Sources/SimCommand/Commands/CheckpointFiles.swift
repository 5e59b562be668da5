import Checking
import Foundation
import Machines
import Synchronization

/// The files by which searches survive the end of the process.
///
/// One file holds one search: that under way, or the first that the clock ended. Searches that had
/// ended before the process did are made again. As long as the search of the file to go on from has
/// not begun, nothing is saved over it.
final class CheckpointFiles: Sendable {
  private struct Progress {
    /// Of the searches that were begun.
    var identities: Set<UInt64> = []
    /// Whether the search that is to go on is still to come.
    var isAwaited: Bool
    /// Whether the file holds a search that the clock ended.
    var isKept = false
    var failure: String?
  }

  private let savesTo: String?
  private let resumesFrom: String?
  /// The search that the file belongs to.
  private let saved: UInt64?
  private let progress: Mutex<Progress>

  /// Reads to which search the files belong, before any work.
  ///
  /// - Parameter searches: the identities of all that may be made.
  /// - Throws: ``InputError`` if a file is no checkpoint, or that of none of the searches.
  init?(_ invocation: Invocation, searches: () throws -> Set<UInt64>) throws {
    guard invocation.checkpointFile != nil || invocation.resumedFile != nil else { return nil }
    savesTo = invocation.checkpointFile
    resumesFrom = invocation.resumedFile
    var (saved, replaced): (UInt64?, UInt64?)
    do throws(CheckpointError) {
      saved = try invocation.resumedFile.map { (path) throws(CheckpointError) in
        try Checkpoint.identity(ofFile: path)
      }
    } catch {
      throw InputError("--resume: \(oneLine(error.description))")
    }
    do throws(CheckpointError) {
      replaced = try invocation.checkpointFile.flatMap { (path) throws(CheckpointError) in
        try Checkpoint.identity(inPlace: path)
      }
    } catch {
      throw InputError("--checkpoint: \(oneLine(error.description))")
    }
    self.saved = saved
    progress = Mutex(Progress(isAwaited: saved != nil))
    if saved == nil && replaced == nil { return }
    let identities = try searches()
    if let resumesFrom, let saved, !identities.contains(saved) {
      throw InputError(
        "--resume: \(resumesFrom) belongs to none of these searches; name the scenarios and the "
          + "bounds that it was saved with, or explore again without it")
    }
    if let savesTo, let replaced, !identities.contains(replaced) {
      throw InputError(
        "--checkpoint: \(savesTo) holds another search, and is left as it is; save in another file, "
          + "or remove it")
    }
  }

  /// Whether a search is the one that goes on, which is made first.
  func goesOn(_ identity: UInt64) -> Bool { identity == saved }

  /// How a search is saved that begins now, and from where it goes on.
  func begin(_ identity: UInt64) -> Checkpoint {
    progress.withLock { progress in
      progress.identities.insert(identity)
      let goesOn = progress.isAwaited && identity == saved
      if goesOn { progress.isAwaited = false }
      let isLocked = progress.isKept || (progress.isAwaited && isOneFile)
      return Checkpoint(
        identity: identity, resumesFrom: goesOn ? resumesFrom : nil,
        savesTo: isLocked ? nil : savesTo, seconds: 0.1
      ) { problem in
        // Nothing is half written: what sim writes, it writes when all searches have ended.
        _ = writeAll(
          Array("\(program): --resume: \(oneLine(problem.description))\n".utf8), to: STDERR_FILENO)
        exit(ExitCode.usage.rawValue)
      }
    }
  }

  /// Notes how a search ended.
  ///
  /// - Returns: whether the others can be made.
  func end(_ checkpoint: Checkpoint, endedBy bound: SearchBound?) -> Bool {
    progress.withLock { progress in
      if let failure = checkpoint.failure {
        if !checkpoint.failedToResume { progress.failure = progress.failure ?? failure }
      } else if checkpoint.savesTo != nil, bound?.dependsOnMachine == true {
        progress.isKept = true
      }
    }
    return !checkpoint.failedToResume
  }

  /// Sees to the file when all searches have ended: one that no search needs any more would only be
  /// met by a later one.
  ///
  /// - Returns: what is to be said of it, and what there is to warn of.
  func finish(wasInterrupted: Bool) -> (note: String?, warnings: [String]) {
    let progress = progress.withLock { $0 }
    var warnings = progress.failure.map { [Self.failure($0, of: "search")] } ?? []
    if let resumesFrom, progress.isAwaited, !wasInterrupted {
      warnings.append(
        "--resume: the search of \(resumesFrom) is not needed any more; the file is left as it is")
    }
    guard let savesTo else { return (nil, warnings) }
    guard wasInterrupted || progress.isKept else {
      Checkpoint.remove(savesTo, ofAny: progress.identities)
      return (nil, warnings)
    }
    let found = try? Checkpoint.identity(inPlace: savesTo)
    guard let found, progress.identities.contains(found) || found == saved else {
      return (nil, warnings)
    }
    return (Self.advice(savesTo), warnings)
  }

  /// How to go on from a file.
  static func advice(_ path: String) -> String {
    "\(path): saved; to go on, give --resume \(path) with the same arguments"
  }

  /// That something could not be saved, and why.
  static func failure(_ reason: String, of what: String) -> String {
    "--checkpoint: \(reason); the \(what) was not saved"
  }

  private var isOneFile: Bool {
    guard let savesTo, let resumesFrom else { return false }
    return URL(filePath: savesTo).resolvingSymlinksInPath()
      == URL(filePath: resumesFrom).resolvingSymlinksInPath()
  }

  /// The rules with their configuration, and the bounds; the clock aside, for it may go on.
  static func identity(of request: SearchRequest, _ bounds: SearchBounds) throws -> UInt64 {
    try identity(of: request.system, request.configuration, bounds)
  }

  static func identity(
    of system: System, _ configuration: Configuration, _ bounds: SearchBounds
  ) throws -> UInt64 {
    let rules = try system.fingerprint(under: configuration)
    let parts = [bounds.states, bounds.memoryBytes, bounds.depth].map {
      $0.map { UInt64($0) } ?? .max
    }
    return parts.reduce(rules) { identity, part in
      let product = (identity ^ part).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
      return (product.high ^ product.low) &+ 0x9E37_79B9_7F4A_7C15
    }
  }
}
