internal import Platform

/// The numbers with which a checkpoint begins, each of 8 bytes.
struct CheckpointHeader: BitwiseCopyable {
  /// "simcheck" in ASCII, and the version of the format.
  static let magic: UInt64 = 0x6B63_6568_636D_6973
  static let version: UInt64 = 1

  var magic = Self.magic
  var version = Self.version
  var identity: UInt64 = 0
  var stateBytes: UInt64 = 0
  var states: UInt64 = 0
  var expanded: UInt64 = 0
  var transitions: UInt64 = 0
  var initialCount: UInt64 = 0
  var layers: UInt64 = 0
  var parentBits: UInt64 = 0

  /// The bytes of a whole file; none if a search can have no such numbers.
  var fileBytes: Int? {
    let (bytes, overflow) = states.multipliedReportingOverflow(by: stateBytes)
    guard !overflow, bytes < 1 << 60, states < 1 << 32, expanded <= states,
      parentBits == states + expanded + 1, (1...states + 1).contains(layers),
      transitions < 1 << 60, initialCount < 1 << 60
    else { return nil }
    return MemoryLayout<Self>.size + Int(bytes) + Int((parentBits + 63) / 64 * 8)
      + Int(layers) * 8 + 8
  }
}

/// A sum in which every byte counts, and its place.
struct CheckpointSum {
  private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func add(_ bytes: UnsafeRawBufferPointer, _ spill: Spill? = nil) {
    var offset = 0
    while offset + 8 <= bytes.count {
      if let spill, offset & 0xFFFF == 0 { spill.touch(bytes: 1 << 16) }
      add(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    var rest = UInt64(bytes.count)
    while offset < bytes.count {
      rest = rest << 8 | UInt64(bytes[offset])
      offset += 1
    }
    add(rest)
  }

  private mutating func add(_ word: UInt64) {
    let product = (value ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    value = (product.high ^ product.low) &+ 0xA076_1D64_78BD_642F
  }
}

private func systemError(_ path: String) -> CheckpointError {
  CheckpointError(description: "\(path): \(String(cString: strerror(errno)))")
}

extension Checkpoint {
  /// The identity of the search whose checkpoint is at a path where another may be put.
  ///
  /// - Returns: nothing if there is no file.
  /// - Throws: ``CheckpointError`` if what is there is no checkpoint of this version, or no file.
  public static func identity(inPlace path: String) throws(CheckpointError) -> UInt64? {
    var status = stat()
    if lstat(path, &status) != 0 {
      if errno == ENOENT { return nil }
      throw systemError(path)
    }
    func refusal(_ what: String) -> CheckpointError {
      CheckpointError(
        description: "\(path) is \(what), and is left as it is; save in another file")
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw refusal("a folder")
    case S_IFLNK: throw refusal("a link")
    default: throw refusal("a pipe or a device")
    }
    let file = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { throw systemError(path) }
    defer { _ = close(file) }
    var words: (magic: UInt64, version: UInt64, identity: UInt64) = (0, 0, 0)
    let count = withUnsafeMutableBytes(of: &words) { pread(file, $0.baseAddress, $0.count, 0) }
    guard count >= 8, words.magic == CheckpointHeader.magic else {
      throw refusal("no checkpoint of a search")
    }
    guard words.version == CheckpointHeader.version else {
      throw refusal("a checkpoint of another version of sim")
    }
    return words.identity
  }

  /// Removes a checkpoint, if it is one, and of one of these searches.
  public static func remove(_ path: String, ofAny identities: Set<UInt64>) {
    guard let found = try? identity(inPlace: path), identities.contains(found) else { return }
    _ = unlink(path)
  }
}

/// Writes a checkpoint beside its place and then puts it there.
final class CheckpointWriter {
  private let file: Int32
  private let path: String
  private let temporary: String
  private let folder: String
  private let lock: FolderLock?
  private var isPlaced = false
  private var sum = CheckpointSum()
  private let spill: Spill?

  /// - Parameter spill: where what is written may lie.
  init(_ path: String, _ spill: Spill? = nil) throws(CheckpointError) {
    _ = try Checkpoint.identity(inPlace: path)
    self.path = path
    self.spill = spill
    let end = path.lastIndex(of: "/")
    folder = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    lock = FolderLock(sharing: folder)
    var (file, temporary): (Int32, String) = (-1, "")
    for _ in 0..<8 {
      temporary = "\(folder)/\(Temporary.name())"
      file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
      if file >= 0 || errno != EEXIST { break }
    }
    if file < 0 { throw systemError(path) }
    (self.file, self.temporary) = (file, temporary)
  }

  func add(_ bytes: UnsafeRawBufferPointer) throws(CheckpointError) {
    sum.add(bytes, spill)
    var rest = bytes[...]
    while !rest.isEmpty {
      spill?.touch(bytes: 1 << 18)
      let part = UnsafeRawBufferPointer(rebasing: rest.prefix(spill == nil ? 1 << 26 : 1 << 18))
      let count = write(file, part.baseAddress, part.count)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { throw systemError(path) }
      rest = rest.dropFirst(count)
    }
  }

  func add(_ words: [UInt64]) throws(CheckpointError) {
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: words.count * 8, alignment: 8)
    defer { bytes.deallocate() }
    for (place, word) in words.enumerated() {
      bytes.storeBytes(of: word, toByteOffset: place * 8, as: UInt64.self)
    }
    try add(UnsafeRawBufferPointer(bytes))
  }

  /// Puts the file in its place; until then what was there stays.
  func finish() throws(CheckpointError) {
    try add([sum.value])
    guard fsync(file) == 0 else { throw systemError(path) }
    // Whatever may have come there meanwhile.
    _ = try Checkpoint.identity(inPlace: path)
    guard rename(temporary, path) == 0 else { throw systemError(path) }
    isPlaced = true
    // A new name is on the disk only when its folder is.
    let directory = open(folder, O_RDONLY | O_CLOEXEC)
    if directory >= 0 {
      _ = fsync(directory)
      _ = close(directory)
    }
  }

  deinit {
    _ = close(file)
    // Nothing is left half-written.
    if !isPlaced { _ = unlink(temporary) }
  }
}

/// Reads a checkpoint.
final class CheckpointReader {
  private let file: Int32
  private let path: String
  private var sum = CheckpointSum()
  private let spill: Spill?
  let header: CheckpointHeader

  /// - Parameter spill: where what is read may lie.
  init(_ path: String, _ spill: Spill? = nil) throws(CheckpointError) {
    self.path = path
    self.spill = spill
    // Without O_NONBLOCK, opening a pipe would wait for a writer.
    file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if file < 0 { throw systemError(path) }
    do throws(CheckpointError) { header = try Self.header(of: file, path) } catch {
      _ = close(file)
      throw error
    }
    withUnsafeBytes(of: header) { sum.add($0) }
  }

  private static func header(
    of file: Int32, _ path: String
  ) throws(CheckpointError) -> CheckpointHeader {
    var header = CheckpointHeader(magic: 0)
    var status = stat()
    guard fstat(file, &status) == 0 else { throw systemError(path) }
    let size = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 0
    if size >= MemoryLayout<CheckpointHeader>.size {
      try withUnsafeMutableBytes(of: &header) { (bytes) throws(CheckpointError) in
        try read(bytes, from: file, path)
      }
    }
    if header.magic != CheckpointHeader.magic {
      throw CheckpointError(
        description: "\(path) is no checkpoint of a search; explore again without it")
    }
    if header.version != CheckpointHeader.version {
      throw CheckpointError(
        description: "\(path) was saved by another version of sim; explore again without it")
    }
    if header.fileBytes != size { throw damaged(path) }
    return header
  }

  static func damaged(_ path: String) -> CheckpointError {
    CheckpointError(description: "\(path) is damaged; explore again without it")
  }

  private static func read(
    _ bytes: UnsafeMutableRawBufferPointer, from file: Int32, _ path: String,
    _ spill: Spill? = nil
  ) throws(CheckpointError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      spill?.touch(bytes: 1 << 18)
      let part = UnsafeMutableRawBufferPointer(
        rebasing: rest.prefix(spill == nil ? 1 << 26 : 1 << 18))
      let count = systemRead(file, part.baseAddress, part.count)
      if count < 0 && errno == EINTR { continue }
      if count == 0 { throw damaged(path) }
      if count < 0 { throw systemError(path) }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads what comes next.
  func next(_ bytes: UnsafeMutableRawBufferPointer) throws(CheckpointError) {
    try Self.read(bytes, from: file, path, spill)
    sum.add(UnsafeRawBufferPointer(bytes), spill)
  }

  func next(words count: Int) throws(CheckpointError) -> [UInt64] {
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: count * 8, alignment: 8)
    defer { bytes.deallocate() }
    try next(bytes)
    return (0..<count).map { bytes.load(fromByteOffset: $0 * 8, as: UInt64.self) }
  }

  /// Whether what was read is what was written.
  func finish() throws(CheckpointError) {
    let wanted = sum.value
    guard try next(words: 1) == [wanted] else { throw Self.damaged(path) }
  }

  deinit { _ = close(file) }
}

/// The function of the system, whose name a method here has.
private func systemRead(_ file: Int32, _ memory: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, memory, count)
}
