import Foundation

/// The folder in which inputs run, the same before each.
struct Sandbox {
  let folder: String
  private let base: [(path: String, bytes: [UInt8])]
  private var known: [String: Mark] = [:]

  /// What shows that a file was written.
  struct Mark: Equatable {
    let size: Int
    let seconds: Int
    let nanoseconds: Int
    let number: UInt64
    let mode: UInt32

    var isFolder: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFDIR) }
  }

  /// Fills a new folder with the base of a corpus, and makes it the current folder.
  init(_ folder: String, corpus: String) throws {
    self.folder = folder
    let source = corpus + "/base"
    var files: [(path: String, bytes: [UInt8])] = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: source).sorted() {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: "\(source)/\(path)", isDirectory: &isFolder),
        !isFolder.boolValue
      else { continue }
      files.append((path, try Corpus.bytes("\(source)/\(path)")))
    }
    base = files
    for file in files { try Corpus.write(file.bytes, to: "\(folder)/\(file.path)") }
    guard FileManager.default.changeCurrentDirectoryPath(folder) else {
      throw Trouble("\(folder): not a folder")
    }
    known = try marks()
  }

  /// The marks of everything in the folder.
  func marks() throws -> [String: Mark] {
    var found: [String: Mark] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      var status = stat()
      guard lstat("\(folder)/\(path)", &status) == 0 else { continue }
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      found[path] = Mark(
        size: isFolder ? 0 : Int(status.st_size), seconds: isFolder ? 0 : status.st_mtim.tv_sec,
        nanoseconds: isFolder ? 0 : status.st_mtim.tv_nsec, number: UInt64(status.st_ino),
        mode: UInt32(status.st_mode))
    }
    return found
  }

  func write(_ input: Input) throws {
    for file in input.files { try Corpus.write(file.bytes, to: "\(folder)/\(file.path)") }
  }

  /// Puts everything back.
  mutating func restore() throws {
    let now = try marks()
    guard now != known else { return }
    for path in now.keys.sorted().reversed() where known[path] == nil {
      try? FileManager.default.removeItem(atPath: "\(folder)/\(path)")
    }
    for file in base where now[file.path] != known[file.path] {
      try Corpus.write(file.bytes, to: "\(folder)/\(file.path)")
    }
    known = try marks()
  }
}
