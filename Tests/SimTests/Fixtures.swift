import Checking
import Machines
import Reporting
import Synchronization

@testable import SimCommand

/// A lamp that burns out: small enough to know everything about it.
enum Lamp: Machine {
  enum State: String, Name { case off, on, broken }
  enum Event: String, Name { case flip, surge }

  static let name = "Lamp"
  static let initial = State.off
  static let rules: Rules<Lamp> = [
    .off: [.on(.flip, to: .on, per: "LAMP-1")],
    .on: [.on(.flip, to: .off, per: "LAMP-2"), .on(.surge, to: .broken, per: "LAMP-3")],
    .broken: [.ignore(.flip, because: "it is broken", per: "LAMP-4")],
  ]
  static let causes: [Cause<Lamp>] = [
    .user(.flip), .by(.world, .surge, when: Lamp.is(.on), per: "LAMP-5"),
  ]

  static let fuse = Reading(
    "fuse", asks: "Is there a fuse?", per: ["LAMP-3"], .init("absent", "No."),
    .init("present", "Yes."))
  static let stronger = Amendment(
    "stronger", "The lamp stands a surge.", repairs: ["never-broken"],
    .replace(Lamp.self, in: .on, per: "LAMP-3", with: .on(.surge, to: .on, per: "LAMP-3")))

  static let system = Machines.System(
    "lamp", document: "LAMP", title: "Lamp", machines: [table()], readings: [fuse],
    parameters: [Parameter("glow", asks: "How long does it glow?", milliseconds: 20)],
    amendments: [stronger],
    properties: [
      Property("never-broken", "The lamp never breaks.", per: ["LAMP-3"], .never(Lamp.is(.broken))),
      Property("can-burn", "The lamp can burn.", per: ["LAMP-1"], .sometimes(.rule("LAMP-1"))),
    ])

  /// The lamp in a world without surges, into which they are planted.
  static let seededDefect: SeededDefect = {
    var calm = system
    calm.machines[0].causes.removeAll { $0.event == "surge" }
    return SeededDefect(
      "canary", in: calm,
      defect: Amendment(
        "planted-defect", "There are surges.", repairs: [],
        .add(Lamp.self, cause: .by(.world, .surge, when: Lamp.is(.on), per: "LAMP-5"))),
      breaking: "never-broken")
  }()

  static let documents = [
    Document(
      "LAMP", title: "Lamp",
      rules: (1...5).map { CatalogueRule("LAMP-\($0)", line: $0, "Rule \($0).") })
  ]
}

/// Files in memory, some operations of which fail.
///
/// `@unchecked Sendable`: commands change files from the thread that runs them alone. Searches that have threads of their own
/// only read the cache, while that thread waits for them.
final class MemoryFiles: FileSystem, @unchecked Sendable {
  var contents: [String: [UInt8]] = [:]
  var folders: Set<String> = ["."]
  /// Where a living process has files under way.
  var shared: Set<String> = []
  /// What is no file.
  var kinds: [String: FileKind] = [:]
  /// The files that are links to others.
  var links: Set<String> {
    get { Set(kinds.filter { $0.value == .link }.keys) }
    set { for path in newValue { kinds[path] = .link } }
  }
  /// The number of the changing operation that fails, counted from 0; later ones do too if it
  /// `staysBroken`.
  var failsAt: Int?
  var staysBroken = false
  /// What the failing creation leaves of the file.
  var leavesPart = false
  private(set) var changes = 0
  /// How much is read at a time, where pieces are.
  var pieceBytes = Int.max
  let pieces = PieceCount()

  func readPieces(of path: String, _ body: (UnsafeRawBufferPointer) throws -> Bool) throws {
    var rest = try read(path, limit: .max)[...]
    while !rest.isEmpty {
      pieces.left.withLock { $0 -= 1 }
      if try !rest.prefix(pieceBytes).withUnsafeBytes({ try body($0) }) { return }
      rest = rest.dropFirst(pieceBytes)
    }
  }

  private func change(_ path: String) throws(FileError) {
    defer { changes += 1 }
    if let failsAt, changes == failsAt || (staysBroken && changes > failsAt) {
      throw FileError(path: path, reason: "No space left on device")
    }
  }

  func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    guard let bytes = contents[path] else {
      throw FileError(path: path, reason: "No such file or directory")
    }
    return Array(bytes.prefix(limit))
  }

  func entries(below folder: String) throws(FileError) -> [FileEntry]? {
    let files = contents.keys.map { FileEntry(path: $0, kind: kinds[$0] ?? .file) }
    let below = (files + folders.map { FileEntry(path: $0, kind: .folder) })
      .filter { $0.path.hasPrefix(folder + "/") }
      .map { FileEntry(path: String($0.path.dropFirst(folder.count + 1)), kind: $0.kind) }
    return below.isEmpty && !folders.contains(folder) ? nil : below.sorted { $0.path < $1.path }
  }

  func makeFolder(_ path: String) throws(FileError) -> [String] {
    if folders.contains(path) { return [] }
    try change(path)
    folders.insert(path)
    return [path]
  }

  func removeEmpty(_ made: [String]) {
    for path in made where !contents.keys.contains(where: { $0.hasPrefix(path + "/") }) {
      folders.remove(path)
    }
  }

  func create(_ path: String, _ bytes: [UInt8], waits: Bool) throws(FileError) {
    guard contents[path] == nil else {
      throw FileError(path: path, reason: "File exists", isTaken: true)
    }
    if leavesPart { contents[path] = Array(bytes.prefix(1)) }
    try change(path)
    contents[path] = bytes
  }

  func rename(_ path: String, to target: String) throws(FileError) {
    try change(target)
    contents[target] = contents.removeValue(forKey: path)
  }

  func link(_ path: String, to target: String) throws(FileError) -> Bool {
    if contents[target] != nil { return false }
    try change(target)
    contents[target] = contents[path]
    return true
  }

  func remove(_ path: String) throws(FileError) {
    guard contents.removeValue(forKey: path) != nil else {
      throw FileError(path: path, reason: "No such file or directory")
    }
  }

  func sync(folder path: String) throws(FileError) { try change(path) }

  func kind(of path: String) -> FileKind? {
    kinds[path] ?? (contents[path] != nil ? .file : folders.contains(path) ? .folder : nil)
  }

  func names(in folder: String) -> [String] {
    contents.keys.filter { SimCommand.folder(of: $0) == folder }.map {
      $0.split(separator: "/").last.map(String.init) ?? $0
    }
  }

  func isSame(folder: String, as other: String) -> Bool { folder == other }
  func share(folder: String) -> AnyObject? { self }
  func takeAlone(folder: String) -> AnyObject? { shared.contains(folder) ? nil : self }
}

/// How many pieces of files are read before the user wishes an end.
final class PieceCount: Sendable {
  let left = Mutex(Int.max)
}

/// The searches that were made, in the order in which they began.
final class SearchLog: Sendable {
  /// The amendments in force, and the properties asked, sorted; `nil` for all.
  struct Entry: Hashable {
    let amendments: [String]
    let asked: [String]?
    let kills: Int?
  }

  let entries = Mutex<[Entry]>([])

  func note(_ configuration: Configuration, _ properties: [Property]?) {
    let entry = Entry(
      amendments: configuration.amendments.sorted(), asked: properties?.map(\.name).sorted(),
      kills: configuration.kills)
    entries.withLock { $0.append(entry) }
  }
}

/// A sim without a process: files in memory, what it prints kept.
final class Session {
  let files = MemoryFiles()
  private(set) var output = ""
  private(set) var errors = ""
  var today = "2026-01-15"
  var interrupted = false
  /// The lines of the standard input.
  var input: [String] = []
  var isDialogue = false
  var systems = [Lamp.system]
  var questioned: [System] = []
  var documents = Lamp.documents
  var topics: [Topic] = []
  var seededDefect: SeededDefect?
  /// After how long searches end, whatever the command line says.
  var seconds: Double?
  /// What every search fails with.
  var failure: ModelError?

  init() {
    files.contents["Scenarios/LAMP/as-written.scenario"] = Array(
      "scenario LAMP/as-written\ntitle The lamp\nsystem lamp\n".utf8)
  }

  func write(_ path: String, _ text: String) { files.contents[path] = Array(text.utf8) }
  func text(_ path: String) -> String? {
    files.contents[path].map { String(decoding: $0, as: UTF8.self) }
  }

  /// The searches of the last command line, in the order in which they began.
  var searches: [SearchLog.Entry] { log.entries.withLock { $0 } }
  var killsOfSearches: [Int?] { searches.map(\.kills) }
  private let log = SearchLog()

  /// Runs a command line afresh.
  func run(_ arguments: String...) -> Int32 { run(arguments) }

  func run(_ arguments: [String]) -> Int32 {
    log.entries.withLock { $0 = [] }
    output = ""
    errors = ""
    return environment.run(arguments).rawValue
  }

  /// What it works with.
  var environment: CommandEnvironment {
    let interrupted = interrupted
    var rest = input
    return CommandEnvironment(
      catalogue: Catalogue(
        documents: documents, systems: systems, topics: topics, seededDefect: seededDefect
      ).questioning(questioned), files: files,
      today: Day(today) ?? Day(secondsSince1970: 0), processors: 1,
      explore: { [log, seconds, failure] in
        log.note($1, $3)
        if let failure { throw failure }
        var options = $2
        options.bounds.seconds = seconds ?? options.bounds.seconds
        return try check($0, $1, options: options, properties: $3).withoutWithheld($1)
      },
      isInterrupted: { [pieces = files.pieces] in
        interrupted || pieces.left.withLock { $0 <= 0 }
      }, showProgress: nil,
      nextLine: { rest.isEmpty ? nil : rest.removeFirst() }, isDialogue: isDialogue,
      print: { self.output += $0 },
      warn: { self.errors += $0 + "\n" })
  }
}
