import Checking
import Foundation

/// The files of the machine, by POSIX calls.
struct Disk: FileSystem {
  func kind(of path: String) throws(FileError) -> FileKind? {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw failure(path)
    }
    return FileKind(status)
  }

  func isSame(folder: String, as other: String) -> Bool {
    var (one, two) = (stat(), stat())
    return stat(folder, &one) == 0 && stat(other, &two) == 0
      && one.st_dev == two.st_dev && one.st_ino == two.st_ino
  }

  func share(folder: String) -> AnyObject? { FolderLock(sharing: folder) }

  func takeAlone(folder: String) -> AnyObject? { FolderLock(alone: folder) }

  func names(in folder: String) throws(FileError) -> [String] {
    guard let stream = opendir(folder) else { throw failure(folder) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) { names.append(Self.name(of: entry)) }
    return names.filter { $0 != "." && $0 != ".." }
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    withUnsafePointer(to: &entry.pointee.d_name) { tuple in
      let capacity = MemoryLayout.size(ofValue: tuple.pointee)
      return tuple.withMemoryRebound(to: UInt8.self, capacity: capacity) {
        String(decodingCString: $0, as: UTF8.self)
      }
    }
  }

  func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    // Without O_NONBLOCK, opening a pipe would wait for a writer.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw failure(path) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure(path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FileError(path: path, reason: "not a regular file")
    }
    var bytes: [UInt8] = []
    let chunk = 1 << 16
    while bytes.count < limit {
      var buffer = [UInt8](repeating: 0, count: min(chunk, limit - bytes.count))
      let wanted = buffer.count
      let count = buffer.withUnsafeMutableBytes { Foundation.read(file, $0.baseAddress, wanted) }
      if count < 0 {
        if errno == EINTR { continue }
        throw failure(path)
      }
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return bytes
  }

  func readPieces(
    of path: String, _ body: (UnsafeRawBufferPointer) throws -> Bool
  ) throws {
    let file = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw failure(path) }
    defer { if file != STDIN_FILENO { close(file) } }
    var status = stat()
    if fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw FileError(path: path, reason: "a folder; name the files in it")
    }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = Foundation.read(file, buffer.baseAddress, buffer.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw failure(path)
      }
      if count == 0 { return }
      if try !body(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { return }
    }
  }

  func entries(below folder: String) throws(FileError) -> [FileEntry]? {
    var status = stat()
    guard stat(folder, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw failure(folder)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw FileError(path: folder, reason: "not a folder")
    }
    var found: [FileEntry] = []
    try collect(folder, "", &found)
    return found.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private func collect(
    _ folder: String, _ prefix: String, _ found: inout [FileEntry]
  ) throws(FileError) {
    for name in try names(in: folder) {
      let path = joined(folder, name)
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      let kind = FileKind(status)
      found.append(FileEntry(path: prefix + name, kind: kind))
      if kind == .folder { try collect(path, prefix + name + "/", &found) }
    }
  }

  func makeFolder(_ path: String) throws(FileError) -> [String] {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return [] }
    let parent = folder(of: path)
    let above = parent != path && parent != "." ? try makeFolder(parent) : []
    if mkdir(path, 0o777) == 0 { return above + [path] }
    var error = failure(path)
    if errno == EEXIST {
      if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return above }
      error = FileError(path: path, reason: "not a folder")
    }
    removeEmpty(above)
    throw error
  }

  func removeEmpty(_ folders: [String]) {
    for folder in folders.reversed() { rmdir(folder) }
  }

  func create(_ path: String, _ bytes: [UInt8], waits: Bool) throws(FileError) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard file >= 0 else {
      throw FileError(
        path: path, reason: String(cString: strerror(errno)), isTaken: errno == EEXIST)
    }
    if !writeAll(bytes, to: file) || waits && fsync(file) != 0 {
      let error = failure(path)
      close(file)
      throw error
    }
    guard close(file) == 0 else { throw failure(path) }
  }

  func rename(_ path: String, to target: String) throws(FileError) {
    guard Foundation.rename(path, target) == 0 else { throw failure(target) }
  }

  func link(_ path: String, to target: String) throws(FileError) -> Bool {
    if Foundation.link(path, target) == 0 { return true }
    if errno == EEXIST { return false }
    throw failure(target)
  }

  func remove(_ path: String) throws(FileError) {
    guard unlink(path) == 0 else { throw failure(path) }
  }

  func sync(folder path: String) throws(FileError) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw failure(path) }
    defer { close(file) }
    // Some file systems cannot do this for folders, and say so.
    guard fsync(file) == 0 || errno == EINVAL || errno == EBADF else { throw failure(path) }
  }

  private func failure(_ path: String) -> FileError {
    FileError(path: path, reason: String(cString: strerror(errno)))
  }
}

/// Writes every byte to an open file, however many calls it takes; `errno` tells why not.
func writeAll(_ bytes: [UInt8], to file: Int32) -> Bool {
  bytes.withUnsafeBytes { buffer in
    var written = 0
    while written < buffer.count {
      let count = Foundation.write(
        file, buffer.baseAddress.map { $0 + written }, buffer.count - written)
      if count < 0 {
        if errno == EINTR { continue }
        return false
      }
      written += count
    }
    return true
  }
}

extension FileKind {
  fileprivate init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .link
    default: self = .other
    }
  }
}
