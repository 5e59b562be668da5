/// Replaces files so that at every moment each is wholly the old one or wholly the new one.
///
/// All new contents are on the disk, in temporary files beside their targets, before the first
/// target is touched: a full disk or an unwritable folder leaves everything as it was. A process
/// that is killed leaves at most temporary files behind, which the next one removes.
struct AtomicWriter {
  let files: any FileSystem

  /// Replaces or makes files.
  ///
  /// - Throws: ``FileError``; then no target was touched, unless a rename itself failed.
  func write(_ contents: [(path: String, bytes: [UInt8])]) throws(FileError) {
    var pending: [(temporary: String, target: String)] = []
    do throws(FileError) {
      for (number, content) in contents.enumerated() {
        let folder = folder(of: content.path)
        try files.makeFolder(folder)
        let temporary = joined(folder, Self.temporaryName(files.processID, number))
        pending.append((temporary, content.path))
        do { try files.create(temporary, content.bytes) } catch {
          throw FileError(path: content.path, reason: error.reason)
        }
      }
      while let next = pending.first {
        try files.rename(next.temporary, to: next.target)
        pending.removeFirst()
      }
      for folder in uniqued(contents.map { folder(of: $0.path) }) { try files.sync(folder: folder) }
    } catch {
      for leftover in pending { try? files.remove(leftover.temporary) }
      throw error
    }
  }

  /// Makes a file where none is.
  ///
  /// - Returns: whether it was made; if not, there is one, and it was not touched.
  func writeNew(_ path: String, _ bytes: [UInt8]) throws(FileError) -> Bool {
    let folder = folder(of: path)
    try files.makeFolder(folder)
    removeLeftovers(below: folder)
    let temporary = joined(folder, Self.temporaryName(files.processID, 0))
    let isMade: Bool
    do throws(FileError) {
      try files.create(temporary, bytes)
      isMade = try files.link(temporary, to: path)
    } catch {
      try? files.remove(temporary)
      throw FileError(path: path, reason: error.reason)
    }
    try files.remove(temporary)
    if isMade { try files.sync(folder: folder) }
    return isMade
  }

  /// Sees to it that files can be made in a folder, before much work is spent on their contents.
  func prepare(folder: String) throws(FileError) {
    try files.makeFolder(folder)
    removeLeftovers(below: folder)
    let probe = joined(folder, Self.temporaryName(files.processID, 0))
    do {
      try files.create(probe, [])
      try files.remove(probe)
    } catch {
      try? files.remove(probe)
      throw FileError(path: folder, reason: error.reason)
    }
  }

  /// Removes the temporary files of processes that are no more.
  func removeLeftovers(below folder: String) {
    guard let names = try? files.files(below: folder, hidden: true) else { return }
    for path in names {
      guard let name = path.split(separator: "/").last, let owner = Self.owner(of: name),
        owner != files.processID, !files.isAlive(process: owner)
      else { continue }
      try? files.remove(joined(folder, path))
    }
  }

  static func temporaryName(_ process: Int, _ number: Int) -> String {
    ".sim-\(process)-\(number).tmp"
  }

  /// The process that made a temporary file; `nil` for any other file.
  static func owner(of name: some StringProtocol) -> Int? {
    guard name.hasPrefix(".sim-"), name.hasSuffix(".tmp") else { return nil }
    let numbers = name.dropFirst(5).dropLast(4).split(
      separator: "-", omittingEmptySubsequences: false)
    guard numbers.count == 2, Int(numbers[1]) != nil else { return nil }
    return Int(numbers[0])
  }
}

/// The elements without repetitions, in the order of their first occurrence. Quadratic.
func uniqued<Element: Equatable>(_ elements: [Element]) -> [Element] {
  var unique: [Element] = []
  for element in elements where !unique.contains(element) { unique.append(element) }
  return unique
}
