/// What sim does with files; tests put failures in its place.
protocol FileSystem: Sendable {
  /// The content of a file, or its first `limit` bytes if it is longer.
  func read(_ path: String, limit: Int) throws(FileError) -> [UInt8]
  /// Hands on the content of a file, or of a pipe, or with "-" of the standard input, in pieces as
  /// they come, until it ends or `body` wants no more.
  func readPieces(
    of path: String, _ body: (UnsafeRawBufferPointer) throws -> Bool
  ) throws
  /// Everything below a folder, hidden or not, sorted by path; links are not followed. `nil` if there
  /// is no such folder.
  func entries(below folder: String) throws(FileError) -> [FileEntry]?
  /// Makes a folder and those above it, where they are missing; if one cannot be made, none is.
  ///
  /// - Returns: those that were made, each after the one it lies in.
  @discardableResult func makeFolder(_ path: String) throws(FileError) -> [String]
  /// Removes folders that were made, each after the one it lies in, as far as they are empty.
  func removeEmpty(_ folders: [String])
  /// What a path leads to, links not followed; `nil` if there is nothing.
  func kind(of path: String) throws(FileError) -> FileKind?
  /// The names in a folder, hidden ones too, in any order.
  func names(in folder: String) throws(FileError) -> [String]
  /// Whether two paths lead to one folder.
  func isSame(folder: String, as other: String) -> Bool
  /// Makes a new file with this content, and may wait until the disk has it. What was there is told as
  /// an error that says so, and not touched.
  func create(_ path: String, _ bytes: [UInt8], waits: Bool) throws(FileError)
  /// Puts a file in the place of another, in one step.
  func rename(_ path: String, to target: String) throws(FileError)
  /// Gives a file a second name, in one step; false if there is a file of that name.
  func link(_ path: String, to target: String) throws(FileError) -> Bool
  func remove(_ path: String) throws(FileError)
  /// Waits until the disk has the names in a folder.
  func sync(folder path: String) throws(FileError)
  /// Tells other processes, as long as the result lives, that this one has files under way in a
  /// folder; `nil` where that cannot be told.
  func share(folder: String) -> AnyObject?
  /// Keeps others from having files under way in a folder as long as the result lives; `nil` if
  /// somebody has. Never waits.
  func takeAlone(folder: String) -> AnyObject?
}

/// What a path leads to.
enum FileKind: String {
  case file
  case folder = "a folder"
  case link = "a link"
  case other = "a pipe or a device"
}

/// Something that lies below a folder.
struct FileEntry: Hashable {
  /// Relative to the folder.
  let path: String
  let kind: FileKind

  /// Whether its name, or that of a folder above it, begins with a dot.
  var isHidden: Bool { path.hasPrefix(".") || path.contains("/.") }
}

extension FileSystem {
  func readPieces(
    of path: String, _ body: (UnsafeRawBufferPointer) throws -> Bool
  ) throws {
    _ = try read(path, limit: .max).withUnsafeBytes { try body($0) }
  }

  /// The paths of all files below a folder, relative to it, sorted; hidden ones are left out unless
  /// asked for, and links to folders are not followed. `nil` if there is no such folder.
  func files(below folder: String, hidden: Bool) throws(FileError) -> [String]? {
    try entries(below: folder)?.filter { $0.kind != .folder && (hidden || !$0.isHidden) }
      .map(\.path)
  }
}

/// An operation on a file that failed.
struct FileError: Error, Hashable, CustomStringConvertible {
  let path: String
  /// What the system says, such as `No space left on device`.
  let reason: String
  /// Whether it failed because there is a file of that name.
  var isTaken = false

  var description: String { "\(clipped(oneLine(path))): \(oneLine(reason))" }
}

/// A path below a folder.
func joined(_ folder: String, _ path: String) -> String {
  folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
}

/// The folder in which a path lies.
func folder(of path: String) -> String {
  guard let slash = path.lastIndex(of: "/") else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}
