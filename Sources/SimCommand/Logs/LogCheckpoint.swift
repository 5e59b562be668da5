import Checking
import Conformance
import Machines

/// The file by which a check of logs survives the end of the process.
///
/// It holds what the bytes that were taken left, and a digest of them: who goes on reads these once more,
/// sees to it that they are the same, and takes those after them.
final class LogCheckpoint {
  /// How much of the logs was read.
  private struct Progress {
    /// By file that was begun.
    var bytes: [Int] = []
    var digest = Fingerprint()

    /// One line, the same only for the same bytes of the same files.
    var text: String { bytes.map { "\($0) " }.joined() + digest.digits }
  }

  private let check: LogCheck
  private let files: any FileSystem
  private let savesTo: String?
  private let resumesFrom: String?
  /// The first line of every such file of this version.
  private let version = "\(mark)\(SimCommandSources.digest)"
  /// The line that says which check it belongs to.
  private let identity: String
  private var progress = Progress()
  /// The progress of the check that goes on, until it is reached.
  private var awaited: (bytes: [Int], text: String)?
  private var clock = SaveClock(seconds: 1)
  private var failure: FileError?

  private static let mark = "sim check-log "

  /// - Parameter content: what decides what lines mean.
  /// - Throws: ``InputError`` if a file is no checkpoint, or that of another check.
  init(
    _ check: LogCheck, _ invocation: Invocation, _ files: any FileSystem, content: Fingerprint
  ) throws {
    self.check = check
    self.files = files
    savesTo = invocation.checkpointFile
    resumesFrom = invocation.resumedFile
    var content = content
    for path in invocation.operands { content.feed(path) }
    identity = content.digits
    if let path = resumesFrom { try resume(path) }
    guard let path = savesTo, let kind = try files.kind(of: path) else { return }
    let lines = kind == .file ? Self.lines(of: try files.read(path, limit: 1 << 10)) : []
    if lines.count < 4 || lines[0] != version || lines[2] != identity {
      throw InputError(
        "--checkpoint: \(path) is no checkpoint of this check, and is left as it is; save in another "
          + "file, or remove it")
    }
  }

  // MARK: Going on

  private func refusal(_ words: String) -> InputError {
    InputError("--resume: \(resumesFrom ?? "") \(words); check again without it")
  }

  /// Version, digest of all that follows, identity, progress.
  private static func lines(of bytes: [UInt8]) -> [String] {
    bytes.split(separator: 10, maxSplits: 4, omittingEmptySubsequences: false).prefix(4).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private func resume(_ path: String) throws {
    let bytes = try files.read(path, limit: .max)
    let lines = Self.lines(of: bytes)
    guard lines[0].hasPrefix(Self.mark) else { throw refusal("is no checkpoint of logs") }
    guard lines[0] == version else { throw refusal("was saved by another version of sim") }
    let after = { (count: Int) in
      bytes[min(lines.prefix(count).map { $0.utf8.count + 1 }.reduce(0, +), bytes.count)...]
    }
    var digest = Fingerprint()
    digest.feed(bytes: after(2))
    guard lines.count == 4, lines[1] == digest.digits else { throw refusal("is damaged") }
    guard lines[2] == identity else { throw refusal("belongs to another check") }
    awaited = (lines[3].split(separator: " ").dropLast().compactMap { Int($0) }, lines[3])
    do { try check.restore(Array(after(4))) } catch { throw refusal("is damaged") }
  }

  /// Notes that a file is begun; whether that is news to the check.
  func begin() throws -> Bool {
    progress.bytes.append(0)
    let isNew = awaited == nil
    try arrive()
    return isNew
  }

  /// What of the next bytes of the file the check has not taken before.
  func pass(_ piece: UnsafeRawBufferPointer) throws -> UnsafeRawBufferPointer {
    let file = progress.bytes.count - 1
    let known = awaited.map { min($0.bytes[file] - progress.bytes[file], piece.count) } ?? 0
    let parts = [piece[..<known], piece[known...]].map { UnsafeRawBufferPointer(rebasing: $0) }
    for part in parts where !part.isEmpty {
      if awaited?.bytes[file] == progress.bytes[file] { throw otherLogs }
      progress.bytes[file] += part.count
      progress.digest.feed(bytes: part)
      try arrive()
    }
    return parts[1]
  }

  /// Notes that a file has ended; whether that is news to the check.
  func end() throws -> Bool {
    guard let awaited else { return true }
    let file = progress.bytes.count - 1
    if progress.bytes[file] < awaited.bytes[file] { throw otherLogs }
    return false
  }

  private var otherLogs: InputError { refusal("was saved after other lines") }

  private func arrive() throws {
    guard let awaited, progress.bytes == awaited.bytes else { return }
    guard progress.text == awaited.text else { throw otherLogs }
    self.awaited = nil
  }

  // MARK: Saving

  /// Saves the check if it is time to, or at once.
  func save(atOnce: Bool = false) {
    guard let savesTo, awaited == nil, atOnce || clock.isDue else { return }
    let begun = ContinuousClock.now
    let tail = Array("\(identity)\n\(progress.text)\n".utf8) + check.saved
    var digest = Fingerprint()
    digest.feed(bytes: tail)
    let head = "\(version)\n\(digest.digits)\n"
    do throws(FileError) {
      try AtomicWriter(files: files).write([(savesTo, Array(head.utf8) + tail)])
      failure = nil
    } catch { failure = error }
    clock.saved(since: begun)
  }

  /// Sees to the file when the check ends: one that nobody needs any more is removed.
  ///
  /// - Returns: what is to be said of it.
  func finish(wasInterrupted: Bool) -> String? {
    guard let savesTo else { return nil }
    if let failure { return CheckpointFiles.failure("\(failure)", of: "check") }
    let isThere = (try? files.kind(of: savesTo)) == .file
    if isThere, wasInterrupted { return CheckpointFiles.advice(savesTo) }
    if isThere { try? files.remove(savesTo) }
    return nil
  }
}
