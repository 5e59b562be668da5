import Machines
import Simulation

/// All parts of one campaign, seen to belong together.
struct ShardSet {
  /// In the order of their numbers.
  let files: [(path: String, file: ShardFile)]

  var first: ShardFile { files[0].file }

  /// - Parameter files: in any order, at least one.
  /// - Throws: ``InputError`` if parts are missing, there twice, or of different campaigns.
  init(_ files: [(path: String, file: ShardFile)]) throws(InputError) {
    let sorted = files.sorted { $0.file.shard < $1.file.shard }
    let (firstPath, first) = files[0]
    for (path, file) in files.dropFirst() {
      let pairs = [
        ("draw_version", "\(file.drawVersion)", "\(first.drawVersion)"),
        ("seed", file.seed, first.seed), ("runs", "\(file.runs)", "\(first.runs)"),
        ("steps", "\(file.steps)", "\(first.steps)"),
        (
          "faults", file.faults.map(\.rawValue).joined(separator: ","),
          first.faults.map(\.rawValue).joined(separator: ",")
        ),
        ("shards", "\(file.shards)", "\(first.shards)"),
        (
          "scenarios", file.scenarios.map(\.name).joined(separator: ", "),
          first.scenarios.map(\.name).joined(separator: ", ")
        ),
      ]
      if let (what, own, others) = pairs.first(where: { $0.1 != $0.2 }) {
        throw InputError(
          path: path,
          "it is of another campaign than \(firstPath): \(what) \(quoted(own)), not "
            + "\(quoted(others)); merge the parts of one campaign")
      }
      for (own, other) in zip(file.scenarios, first.scenarios)
      where own.fingerprint != other.fingerprint || own.properties != other.properties {
        throw InputError(
          path: path, "\(own.name) had other rules there than in \(firstPath); make both again")
      }
    }
    for (one, next) in zip(sorted, sorted.dropFirst()) where one.file.shard == next.file.shard {
      throw InputError(
        path: next.path,
        "part \(next.file.shard)/\(next.file.shards) is there twice, also in \(one.path); "
          + "leave one of them out")
    }
    let present = Set(sorted.map(\.file.shard))
    let missing = (1...first.shards).filter { !present.contains($0) }
    if !missing.isEmpty {
      let names = missing.prefix(20).map { "\($0)/\(first.shards)" }.joined(separator: ", ")
      throw InputError(
        "parts are missing: \(names)\(missing.count > 20 ? ", …" : ""); make them with "
          + "\(program) simulate --shard")
    }
    self.files = sorted
  }

  /// What all runs of a scenario came to.
  ///
  /// - Parameters:
  ///   - position: that of the scenario in the files.
  ///   - whole: the campaign of which the files have parts.
  /// - Throws: ``InputError`` if a file does not hold what its part of the campaign must.
  func tally(
    at position: Int, of arena: Arena, _ whole: Campaign
  ) throws(InputError) -> CampaignSummary {
    var sum: CampaignSummary?
    for (path, file) in files {
      let part = file.scenarios[position]
      guard part.fingerprint == arena.fingerprint, part.properties == arena.propertyNames else {
        throw InputError(
          path: path,
          "\(part.name) had other rules there than here; use the \(program) and the scenarios that made it"
        )
      }
      let tally: CampaignSummary
      do throws(SummaryError) {
        tally = try CampaignSummary(
          part.tally, of: whole.part(file.shard, of: file.shards), on: arena.watch,
          scope: arena.scope, routes: arena.routes)
      } catch {
        throw InputError(
          path: path,
          "the file is damaged: \(part.name): \(clipped(error.description)); make it again")
      }
      if sum == nil { sum = tally } else { sum?.merge(tally) }
    }
    guard let sum else { throw InputError("there are no parts") }
    return sum
  }
}

extension Arena {
  /// The fingerprint of the rules in hexadecimal digits.
  var fingerprint: String { "0x" + String(ground.compiled.fingerprint, radix: 16) }
  var propertyNames: [String] { watch.properties.map(\.name) }
}
