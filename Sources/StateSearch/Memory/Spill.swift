internal import Platform

/// A folder on whose disk a search goes on that has no room left in memory, and the page reclaimer that
/// keeps the process within its bound.
///
/// What grows large, the states, the table that finds them, the graph and what is decided on it,
/// moves into files of the folder when memory becomes short, under the same addresses. From then on
/// everything that is read or written there is counted, and before the bound is passed, pages are
/// released: they leave the process, not the files. What is found is the same as without.
///
/// The files have no names: whatever becomes of the process, they vanish with it. Linux only.
public final class Spill: Sendable {
  /// The folder of the files.
  public let folder: String

  /// The most bytes of memory that the process may take, the program itself included.
  public let processBytes: Int

  let tuning: SpillTuning
  private let whenFull: @Sendable (SpillError) -> Never
  package let reclaimer: PageReclaimer

  /// The most bytes of arrays that may lie in memory.
  private let mostKept: Int

  /// What may grow that lies neither in files nor in arrays.
  private static let unseenBytes = 40 << 20

  /// - Parameters:
  ///   - folder: a folder that exists, on a disk with room.
  ///   - processBytes: the bound on memory, of the whole process.
  ///   - whenFull: ends the process, which this library never does by itself, and is told why: the
  ///     disk has no room left or fails, or what cannot go to files takes more than the bound and a
  ///     twentieth of it.
  /// - Throws: ``SpillError`` if the folder cannot be used.
  public convenience init(
    folder: String, processBytes: Int,
    whenFull: @escaping @Sendable (SpillError) -> Never
  ) throws(SpillError) {
    try self.init(
      folder: folder, processBytes: processBytes, tuning: SpillTuning(), whenFull: whenFull)
  }

  init(
    folder: String, processBytes: Int, tuning: SpillTuning,
    whenFull: @escaping @Sendable (SpillError) -> Never
  ) throws(SpillError) {
    self.folder = folder
    self.processBytes = processBytes
    self.tuning = tuning
    self.whenFull = whenFull
    let reclaimer = PageReclaimer(processBytes: processBytes, tuning) { bytes in
      let text =
        "what cannot go to files takes \(bytes >> 20)m of the bound, \(processBytes >> 20)m"
      whenFull(SpillError(description: text, remedy: "give --memory more"))
    }
    guard let reclaimer else {
      throw SpillError(
        description: "this system does not tell how much memory a process has (Linux does)",
        remedy: "leave --spill out")
    }
    self.reclaimer = reclaimer
    let room = processBytes - reclaimer.resident.all - Self.unseenBytes
    mostKept = tuning.movesAll ? 0 : max(room, 0) / 2
    // Better now than in the middle of a search.
    _ = close(try openFile())
  }

  /// In which folder what is laid out by the call in progress may be spilled.
  @TaskLocal package static var current: Spill?

  /// Calls `body`, and spills what it lays out.
  package static func using<Result, Failure: Error>(
    _ spill: Spill?, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let spill else { return try body() }
    let result: Swift.Result<Result, Failure> = $current.withValue(spill) {
      do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// The most bytes that the work on one property may take that lies in no file: half of what is not
  /// given to arrays, and of a larger bound a quarter, which nothing else is kept for. A function of
  /// the bound alone, so that what is found depends on nothing else.
  var heapBytes: Int {
    tuning.heapBytes ?? Self.unseenBytes / 2 + max(processBytes - 2 * Self.unseenBytes, 0) / 4
  }

  /// The same where a spill is at hand; otherwise what a bound on memory leaves, if there is one.
  package static func heapBytes(leaving bytes: Int?) -> Int { bytes ?? current?.heapBytes ?? .max }

  /// Whether an array that grows may stay in memory: half of what the program leaves is for such,
  /// and the other half for what is needed of those in files.
  func keeps(_ bytes: Int, before: Int) -> Bool {
    let more = counted(bytes) - counted(before)
    if reclaimer.keep(more) <= mostKept { return true }
    _ = reclaimer.keep(-more)
    return bytes < tuning.leastBytes
  }

  /// An array no longer lies in memory.
  func releases(_ bytes: Int) { _ = reclaimer.keep(-counted(bytes)) }

  private func counted(_ bytes: Int) -> Int { bytes < tuning.leastBytes ? 0 : bytes }

  /// In how many parts so many bytes are to be gone through, so that one fits into memory.
  @usableFromInline func parts(ofBytes bytes: Int) -> Int {
    tuning.movesAll ? 3 : bytes / max(mostKept / 2, 1 << 20) + 1
  }

  /// To be called before memory that may lie in a file is read or written.
  @usableFromInline package func touch(_ address: UnsafeRawPointer) { reclaimer.touch(address) }

  /// The same of so many bytes that follow each other.
  @usableFromInline func touch(bytes: Int) {
    reclaimer.touch(windows: bytes / PageReclaimer.windowBytes + 1)
  }

  // MARK: Files

  /// A file without a name, for reading and writing.
  private func openFile() throws(SpillError) -> Int32 {
    // A file that never has a name, where there is such a thing: O_TMPFILE, which is a macro.
    #if !canImport(Darwin)
      let unnamed = open(folder, O_RDWR | O_DIRECTORY | 0o20000000 | O_CLOEXEC, 0o600)
      if unnamed >= 0 { return unnamed }
    #endif
    // Anyone who cleans up leaves it to the one who shares the folder.
    let lock = FolderLock(sharing: folder)
    defer { withExtendedLifetime(lock) {} }
    let path = "\(folder)/\(Temporary.name())"
    let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if file < 0 {
      throw SpillError(
        description: "\(folder): \(String(cString: strerror(errno)))",
        remedy: "give it a folder that exists and can be written to")
    }
    _ = unlink(path)
    return file
  }

  /// A file without a name; without one the process ends.
  func newFile() -> Int32 {
    do throws(SpillError) { return try openFile() } catch { whenFull(error) }
  }

  /// Sets bytes of a file aside on the disk, so that no write into memory can ever find it full.
  func setAside(_ bytes: Range<Int>, of file: Int32) {
    #if canImport(Darwin)
      let problem = ENOTSUP
    #else
      var problem: Int32
      repeat {
        problem = posix_fallocate(file, off_t(bytes.lowerBound), off_t(bytes.count))
      } while problem == EINTR
    #endif
    if problem != 0 { fail(problem) }
  }

  /// Writes memory at the beginning of a file.
  func write(_ memory: UnsafeRawBufferPointer, to file: Int32) {
    var offset = 0
    while offset < memory.count {
      let part = UnsafeRawBufferPointer(rebasing: memory[offset...].prefix(1 << 26))
      let count = pwrite(file, part.baseAddress, part.count, off_t(offset))
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { fail(count == 0 ? ENOSPC : errno) }
      offset += count
    }
  }

  /// Ends the process for a reason that the system gave.
  func fail(_ problem: Int32) -> Never {
    whenFull(
      SpillError(
        description: "\(folder): \(String(cString: strerror(problem)))",
        remedy: "give it a folder on a disk with more room"))
  }
}

/// Why a search cannot go on from files.
public struct SpillError: Error, CustomStringConvertible {
  /// What happened, in one line.
  public let description: String

  /// What to do about it, in a few words.
  public let remedy: String
}

/// When memory moves into files and leaves the process; tests make it always.
struct SpillTuning: Sendable {
  /// Smaller arrays stay in memory.
  var leastBytes = 1 << 16

  /// What the work on one property may take that lies in no file; a share of the bound if not given.
  var heapBytes: Int?

  /// Whether all others lie in files, be memory short or not.
  var movesAll = false

  /// Whether everything is released each time that the page reclaimer looks.
  var releasesAll = false
}
