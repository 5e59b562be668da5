import Checking
import Machines
import Synchronization

/// The files by which searches survive the end of the process.
///
/// One file holds one search: that under way. Searches that had ended before the process did are
/// made again.
final class Saving: Sendable {
  private let savesTo: String?
  private let resumesFrom: String?
  /// The search that the file belongs to.
  private let saved: UInt64?
  private let hasGoneOn = Atomic(false)

  /// Reads to which search the file belongs.
  init?(_ invocation: Invocation) throws(InputError) {
    guard invocation.checkpointFile != nil || invocation.resumedFile != nil else { return nil }
    savesTo = invocation.checkpointFile
    resumesFrom = invocation.resumedFile
    do throws(CheckpointError) {
      saved = try invocation.resumedFile.map { (path) throws(CheckpointError) in
        try Checkpoint.identity(ofFile: path)
      }
    } catch {
      throw InputError("--resume: \(oneLine(error.description))")
    }
  }

  /// How a search is saved, and from where it goes on.
  func checkpoint(for request: SearchRequest, _ bounds: SearchBounds) throws -> Checkpoint {
    let identity = try Self.identity(of: request, bounds)
    let goesOn = identity == saved
    if goesOn { hasGoneOn.store(true, ordering: .relaxed) }
    return Checkpoint(
      identity: identity, resumesFrom: goesOn ? resumesFrom : nil, savesTo: savesTo)
  }

  /// Complains if the file belongs to none of the searches that were made.
  func expectUsed() throws(InputError) {
    guard let resumesFrom, !hasGoneOn.load(ordering: .relaxed) else { return }
    throw InputError(
      "--resume: \(resumesFrom) belongs to none of these searches; name the scenarios and the "
        + "bounds that it was saved with, or explore anew without it")
  }

  /// The rules with their configuration, and the bounds; the clock aside, for it may go on.
  static func identity(of request: SearchRequest, _ bounds: SearchBounds) throws -> UInt64 {
    let rules = try request.system.fingerprint(under: request.configuration)
    let parts = [bounds.states, bounds.memoryBytes, bounds.depth].map {
      $0.map { UInt64($0) } ?? .max
    }
    return parts.reduce(rules) { identity, part in
      let product = (identity ^ part).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
      return (product.high ^ product.low) &+ 0x9E37_79B9_7F4A_7C15
    }
  }
}
