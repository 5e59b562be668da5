import Checking
import Diagnostics

/// Replaces files so that at every moment each is wholly the old one or wholly the new one.
///
/// All new contents are on the disk, in temporary files beside their targets, before the first
/// target is touched: a full disk or an unwritable folder leaves everything as it was. A process
/// that is killed leaves at most temporary files behind, which the next one removes. Who has some
/// in a folder shares a lock on it, which ends with the process.
struct AtomicWriter {
  let files: any FileSystem

  /// Whether it waits for the disk. What is read again only if a checksum agrees need not be waited for: a disk takes
  /// its time for each file.
  var waits = true

  /// Replaces or makes files.
  ///
  /// - Throws: ``FileError``; then no target was touched, unless a rename itself failed. A target
  ///   that is no file, but a link, a folder or a device, is refused before anything is written.
  func write(_ contents: [(path: String, bytes: [UInt8])]) throws(FileError) {
    for content in contents { try refuseWhatIsNoFile(content.path) }
    let folders = uniqued(contents.map { folder(of: $0.path) })
    var shares: [AnyObject?] = []
    defer { withExtendedLifetime(shares) {} }
    var pending: [(temporary: String, target: String)] = []
    var made: [String] = []
    do throws(FileError) {
      for folder in folders {
        made += try files.makeFolder(folder)
        shares.append(files.share(folder: folder))
      }
      for content in contents {
        pending.append((try create(for: content.path, content.bytes), content.path))
      }
      while let next = pending.first {
        try files.rename(next.temporary, to: next.target)
        pending.removeFirst()
      }
      if waits { for folder in folders { try files.sync(folder: folder) } }
    } catch {
      for leftover in pending { try? files.remove(leftover.temporary) }
      files.removeEmpty(made)
      throw error
    }
  }

  /// Makes a file where none is.
  ///
  /// - Returns: whether it was made; if not, there is one, and it was not touched.
  func writeNew(_ path: String, _ bytes: [UInt8]) throws(FileError) -> Bool {
    let folder = folder(of: path)
    let made = try files.makeFolder(folder)
    removeLeftovers(in: folder)
    let share = files.share(folder: folder)
    defer { withExtendedLifetime(share) {} }
    var temporary: String?
    let isMade: Bool
    do throws(FileError) {
      let created = try create(for: path, bytes)
      temporary = created
      isMade = try files.link(created, to: path)
    } catch {
      if let temporary { try? files.remove(temporary) }
      files.removeEmpty(made)
      throw FileError(path: path, reason: error.reason)
    }
    if let temporary { try files.remove(temporary) }
    if isMade { try files.sync(folder: folder) }
    return isMade
  }

  /// Sees to it that files can be made in a folder, before much work is spent on their contents, and
  /// removes what killed processes left there.
  ///
  /// - Returns: the folders that were made; see ``FileSystem/removeEmpty(_:)``.
  func prepare(folder: String) throws(FileError) -> [String] {
    let made = try files.makeFolder(folder)
    removeLeftovers(in: folder)
    let share = files.share(folder: folder)
    defer { withExtendedLifetime(share) {} }
    do throws(FileError) {
      let probe = try create(for: folder, in: folder, [])
      try files.remove(probe)
    } catch {
      files.removeEmpty(made)
      throw error
    }
    return made
  }

  /// Refuses a target that is no file.
  func refuseWhatIsNoFile(_ path: String) throws(FileError) {
    guard let kind = try files.kind(of: path), kind != .file else { return }
    throw FileError(path: path, reason: "\(kind.rawValue), and left as it is; move it away")
  }

  /// Refuses, before any work, to write where something else is than a file that a command wrote.
  ///
  /// - Parameters:
  ///   - command: that which writes such files.
  ///   - instead: what else can be done.
  ///   - isOurs: whether a file is one, by its beginning.
  func refuseForeign(
    _ path: String, writtenBy command: String, instead: String = "name another file",
    isOurs: (String) -> Bool
  ) throws {
    // What cannot be looked at is not written over either, and told then.
    guard (try? files.kind(of: path)) != nil else { return }
    try refuseWhatIsNoFile(path)
    if isOurs(String(decoding: try files.read(path, limit: 1 << 12), as: UTF8.self)) { return }
    throw InputError(
      path: path, "not written by \(program) \(command), and left as it is; \(instead)")
  }

  /// Makes a temporary file for a target; on failure there is none.
  private func create(
    for target: String, in folder: String? = nil, _ bytes: [UInt8]
  ) throws(FileError) -> String {
    var attempts = 0
    while true {
      let temporary = joined(folder ?? SimCommand.folder(of: target), Temporary.name())
      do throws(FileError) {
        try files.create(temporary, bytes, waits: waits)
        return temporary
      } catch {
        attempts += 1
        if error.isTaken && attempts < 8 { continue }
        if !error.isTaken { try? files.remove(temporary) }
        throw FileError(path: target, reason: error.reason)
      }
    }
  }

  // MARK: Leftovers

  /// Removes the temporary files of processes that are no more, of a folder and those in it.
  func removeLeftovers(below folder: String) {
    let paths = ((try? files.files(below: folder, hidden: true)) ?? nil) ?? []
    let temporaries = paths.map { joined(folder, $0) }.filter { Temporary.isName(name(of: $0)) }
    for folder in uniqued(temporaries.map(SimCommand.folder(of:))) { removeLeftovers(in: folder) }
  }

  /// The same, of the folder alone.
  func removeLeftovers(in folder: String) {
    let names = ((try? files.names(in: folder)) ?? []).filter(Temporary.isName)
    // Anyone who made them has shared the folder since before and until they are gone.
    guard !names.isEmpty, let alone = files.takeAlone(folder: folder) else { return }
    withExtendedLifetime(alone) {
      for path in names.map({ joined(folder, $0) }) where (try? files.kind(of: path)) == .file {
        try? files.remove(path)
      }
    }
  }

  private func name(of path: String) -> Substring { path.split(separator: "/").last ?? "" }
}
