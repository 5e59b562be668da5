import Foundation
import Machines
import PropertyTesting
import Simulation

/// What one part of a campaign came to, as a file that other machines can read.
struct ShardFile: Codable, Equatable {
  /// What the runs of one scenario came to.
  struct Part: Codable, Equatable {
    let name: String
    /// That of the compiled rules.
    let fingerprint: String
    /// The properties that were watched, to whose positions the tally refers.
    let properties: [String]
    let tally: CampaignSummary.List
  }

  static let kind = "sim shard"
  static let currentSchema = 2
  /// Longer files are refused unread.
  static let maximumBytes = 1 << 30

  var kind = ShardFile.kind
  var schema = ShardFile.currentSchema
  /// Which way of drawing runs this is.
  var drawVersion = Int(SeededRun.currentVersion)
  let seed: String
  /// The most steps of a run.
  let steps: Int
  /// How many runs of each scenario the whole campaign has.
  let runs: Int
  /// What goes wrong in them beyond the rules.
  let faults: [InjectedFault]
  /// Counted from 1.
  let shard: Int
  let shards: Int
  let scenarios: [Part]

  private enum CodingKeys: String, CodingKey {
    case kind, schema, seed, steps, runs, faults, shard, shards, scenarios
    case drawVersion = "draw_version"
  }

  /// What says which files and versions there are, before the rest is read.
  private struct Header: Decodable {
    let kind: String
    let schema: Int
  }

  /// The bytes of the file, one line, with sorted keys: the first is the checksum of what follows it.
  func bytes() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Self.sealed(try encoder.encode(self).dropFirst() + [UInt8(ascii: "\n")])
  }

  /// The members of the object with the checksum before them.
  static func sealed(_ rest: some Sequence<UInt8>) -> [UInt8] {
    let rest = Array(rest)
    return Array("{\"checksum\":\"\(CRC32.text(of: rest))\",".utf8) + rest
  }

  /// Whether a file begins as one does that ``bytes()`` gives, whatever its version.
  static func isStart(of text: String) -> Bool {
    text.hasPrefix("{\"") && text.contains("\"kind\":\"\(kind)\"")
  }

  /// Reads a file.
  ///
  /// - Throws: ``InputError`` that says what is wrong with it.
  init(_ bytes: [UInt8], path: String) throws(InputError) {
    let data = Data(bytes)
    let decoder = JSONDecoder()
    guard let header = try? decoder.decode(Header.self, from: data), header.kind == Self.kind else {
      throw InputError(
        path: path,
        "not what \(program) simulate --shard writes, or not the whole of it; make it again")
    }
    guard header.schema == Self.currentSchema else {
      throw InputError(
        path: path,
        "its schema is \(header.schema), and this \(program) reads \(Self.currentSchema); make all parts "
          + "with the same \(program)")
    }
    guard bytes == Self.sealed(bytes.dropFirst(Self.sealed([]).count)) else {
      throw InputError(
        path: path, "the file is damaged: its checksum is not that of what it holds; make it again")
    }
    do { self = try decoder.decode(ShardFile.self, from: data) } catch {
      throw InputError(
        path: path, "the file is damaged: \(clipped(Self.words(of: error))); make it again")
    }
    guard (1...Shard.most).contains(shards), (1...shards).contains(shard),
      (1...1_000_000_000).contains(runs), (1...1_000_000).contains(steps)
    else {
      throw InputError(
        path: path,
        "the file is damaged: there is no part \(shard)/\(shards) of \(runs.counted("run")) of "
          + "\(steps.counted("step")); make it again")
    }
  }

  /// A file of a part of a campaign.
  init(_ shard: Shard, of campaign: Campaign, scenarios: [Part]) {
    seed = campaign.seed.text
    steps = campaign.steps
    runs = campaign.runs
    faults = campaign.faults
    self.shard = shard.number
    self.shards = shard.count
    self.scenarios = scenarios
  }

  private static func words(of error: any Error) -> String {
    guard let context = (error as? DecodingError)?.context else { return "it cannot be decoded" }
    let place = context.codingPath.map(\.stringValue).joined(separator: "/")
    return (place.isEmpty ? "" : place + ": ") + context.debugDescription
  }
}
