import PropertyTesting
import Simulation

/// The regressions that there must be, so that the loss of one is noticed: a committed list, to which
/// `sim promote` adds.
struct KeptRegressions {
  struct Entry: Hashable {
    /// As ``Regression/name``.
    let name: String
    /// That of the run's token, in hexadecimal digits.
    let checksum: String
    let line: Int
  }

  /// The name of the list in the scenario folder.
  static let fileName = "kept.regressions"

  let entries: [Entry]

  /// Reads the list: a line `keep NAME CHECKSUM` for each.
  init(_ source: SourceText) throws(InputError) {
    var entries: [Entry] = []
    var places: [String: Int] = [:]
    try source.read { statement, fail throws(InputError) in
      guard statement.keyword == "keep" else {
        throw fail("unknown statement \(quoted(statement.keyword)); write it as `\(Self.form)`")
      }
      let words = statement.words
      guard words.count >= 2, let checksum = words.last else {
        throw fail("write it as `\(Self.form)`")
      }
      let name = words.dropLast().joined(separator: " ")
      if let earlier = places[name] {
        throw fail("\(quoted(name)) is already kept on line \(earlier); remove one of them")
      }
      places[name] = statement.line
      entries.append(Entry(name: name, checksum: checksum, line: statement.line))
    }
    self.entries = entries
  }

  private static let form = "keep NAME CHECKSUM"

  /// The list with the line of a regression in it: in place of its old one, or else at the end.
  ///
  /// - Parameter text: the list as it is; empty if there is none.
  func text(keeping name: String, _ recording: Recording, in text: String) -> String {
    let line = "keep \(name) \(recording.checksum)"
    if text.isEmpty {
      return
        "# The runs that `\(program) gate` makes again; `\(program) promote` adds to them.\n\(line)\n"
    }
    let newline = text.utf8.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
    var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    if let old = entries.first(where: { $0.name == name }) {
      lines[old.line - 1] = line
    } else {
      lines.append(line)
    }
    return lines.joined(separator: newline) + newline
  }
}

extension Recording {
  /// The checksum of the recording's token, in hexadecimal digits.
  var checksum: String { CRC32.text(of: Array(Token.text(of: self).utf8)) }
}

extension CommandEnvironment {
  /// The list of regressions, and the text of its file; nothing if there is none.
  func loadKeptRegressions(
    _ invocation: Invocation
  ) throws -> (list: KeptRegressions, text: String, path: String) {
    let path = joined(invocation.scenarioFolder, KeptRegressions.fileName)
    let bytes = try bytes(of: KeptRegressions.fileName, invocation)
    let source = try SourceText(bytes, path: path)
    return (try KeptRegressions(source), String(decoding: bytes, as: UTF8.self), path)
  }

  /// Regressions that are not as the list of them says: gone, new, or of another run.
  func lostRegressions(
    _ runs: [RegressionRun], _ invocation: Invocation
  ) throws -> [GateFinding] {
    let (list, _, path) = try loadKeptRegressions(invocation)
    let present = runs.map(\.regression)
    let gone = list.entries.filter { entry in !present.contains { $0.name == entry.name } }
      .map { entry in
        GateFinding(
          kind: .regression, scenario: entry.name,
          message: "\(path):\(entry.line) keeps it, and there is no file "
            + "\(joined(invocation.scenarioFolder, entry.name + Regression.fileEnding)); restore it, "
            + "or remove the line if the run is given up")
      }
    return gone
      + present.compactMap { regression in
        let entry = list.entries.first { $0.name == regression.name }
        if entry?.checksum == regression.recording.checksum { return nil }
        let problem =
          entry.map {
            "holds another run than \(path):\($0.line) keeps; restore it, or if that is meant"
          }
          ?? "is not in \(path);"
        return GateFinding(
          kind: .regression, scenario: regression.name, property: regression.property,
          message: "\(regression.path) \(problem) run \(program) promote \(regression.path)")
      }
  }
}
