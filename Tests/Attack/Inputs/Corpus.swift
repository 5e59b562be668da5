import Foundation

/// What mutations begin with: committed files, and what the command itself prints and writes.
///
/// The files lie in a folder, so that all workers, and anyone who makes one input again, have the same.
struct Corpus {
  /// Scenario files by their paths below the folder of scenarios.
  var scenarios: [(path: String, text: [UInt8])] = []
  var acceptances: [[UInt8]] = []
  var regressions: [[UInt8]] = []
  var tokens: [String] = []
  /// What `explore --format json` prints, cut down to one result each.
  var traces: [[UInt8]] = []
  /// The two parts of each of some campaigns.
  var shards: [[[UInt8]]] = []
  var checkpoints: [(scenario: String, bytes: [UInt8])] = []
  /// What each command says of itself, by its name.
  var helps: [(command: String, text: String)] = []

  /// The scenarios that every input finds in its folder: small ones of every sort.
  static let base = [
    "LE/link-buffer", "LE/link-buffer-amended", "LC/consent", "LC/force-update",
    "HY/amended-auth", "ASM/as-written", "ONB/city-change", "App/critical-rules-consent",
  ]
  /// Those that are searched more often than the others: the smallest.
  static let small = ["LE/link-buffer", "LE/link-buffer-amended", "LC/consent"]
  static let regression = "Scenarios/ONB/regressions/city-change-products-agree.regression"

  /// An empty one.
  init() {}

  /// Reads what ``make(in:repository:)`` wrote.
  init(_ folder: String) throws {
    let scenarioFolder = folder + "/scenarios"
    for path in try FileManager.default.subpathsOfDirectory(atPath: scenarioFolder).sorted()
    where path.hasSuffix(".scenario") {
      scenarios.append((path, try Self.bytes(scenarioFolder + "/" + path)))
    }
    func list(_ name: String) throws -> [(name: String, bytes: [UInt8])] {
      try FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(name)").sorted().map {
        ($0, try Self.bytes("\(folder)/\(name)/\($0)"))
      }
    }
    acceptances = try list("acceptances").map(\.bytes)
    regressions = try list("regressions").map(\.bytes)
    tokens = String(decoding: try Self.bytes(folder + "/tokens"), as: UTF8.self)
      .split(separator: "\n").map(String.init)
    traces = try list("traces").map(\.bytes)
    let parts = try list("shards").map(\.bytes)
    shards = stride(from: 0, to: parts.count - 1, by: 2).map { [parts[$0], parts[$0 + 1]] }
    checkpoints = try list("checkpoints").map {
      ($0.name.replacing("+", with: "/"), $0.bytes)
    }
    helps = try list("helps").map { ($0.name, String(decoding: $0.bytes, as: UTF8.self)) }
    guard !scenarios.isEmpty, !acceptances.isEmpty, !regressions.isEmpty, !tokens.isEmpty,
      !traces.isEmpty, !shards.isEmpty, !checkpoints.isEmpty, !helps.isEmpty
    else { throw Trouble("\(folder): the corpus lacks a kind of input") }
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Trouble("\(path): cannot be read")
    }
    return Array(data)
  }

  static func write(_ bytes: [UInt8], to path: String) throws {
    let folder = (path as NSString).deletingLastPathComponent
    if !folder.isEmpty {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    }
    guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else {
      throw Trouble("\(path): cannot be written")
    }
  }
}

/// That the attack itself cannot go on.
struct Trouble: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
