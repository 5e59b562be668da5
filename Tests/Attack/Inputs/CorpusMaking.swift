import Foundation

extension Corpus {
  /// Writes the corpus into an empty folder, and below `base` there what every input finds.
  ///
  /// - Throws: ``Trouble`` if a mutated file could not be given its right checksum again.
  static func make(in folder: String, repository: String) throws {
    let scenarioFolder = repository + "/Scenarios"
    let base = folder + "/base"
    for path in try FileManager.default.subpathsOfDirectory(atPath: scenarioFolder).sorted() {
      let name = (path as NSString).lastPathComponent
      if path.hasSuffix(".scenario") {
        let text = try bytes(scenarioFolder + "/" + path)
        try write(text, to: "\(folder)/scenarios/\(path)")
        if Self.base.contains(String(path.dropLast(".scenario".count))) {
          try write(text, to: "\(base)/Scenarios/\(path)")
        }
      } else if path.hasSuffix(".regression") {
        try write(bytes(scenarioFolder + "/" + path), to: "\(folder)/regressions/\(name)")
      }
    }
    try write(bytes(repository + "/" + regression), to: "\(base)/\(regression)")
    for (position, list) in ["decisions", "seen.lock"].enumerated() {
      let text = try bytes("\(scenarioFolder)/\(list)")
      try write(text, to: "\(base)/Scenarios/\(list)")
      let blocks = String(decoding: text, as: UTF8.self).components(separatedBy: "\n\n").dropFirst()
      for (number, block) in blocks.prefix(8).enumerated() {
        try write(Array((block + "\n").utf8), to: "\(folder)/acceptances/\(position)\(number)")
      }
    }
    guard FileManager.default.changeCurrentDirectoryPath(base) else {
      throw Trouble("\(base): not a folder")
    }
    try makeRuns(in: folder)
  }

  /// What the command prints and writes, made in the folder of the base.
  private static func makeRuns(in folder: String) throws {
    var tokens: [String] = []
    for (number, name) in Self.base.enumerated() {
      let told = Command().run(["explore", name, "--format", "json", "--jobs", "1"])
      for (position, trace) in Self.traces(in: told.output).enumerated() where position < 6 {
        try write(trace, to: "\(folder)/traces/\(number)\(position)")
      }
      let words = String(decoding: told.output, as: UTF8.self).split(separator: "\"")
      let simulated = Command().run([
        "simulate", name, "--runs", "8", "--steps", "30", "--jobs", "1",
      ])
      let lines = String(decoding: simulated.output, as: UTF8.self).split(whereSeparator: {
        $0 == " " || $0 == "\n"
      })
      for word in words.map(String.init) + lines.map(String.init)
      where TokenBytes(word).map({ TokenBytes.text(of: $0.payload) == word }) ?? false {
        tokens.append(word)
      }
      for part in 1...2 {
        let made = Command().run([
          "simulate", name, "--runs", "6", "--steps", "20", "--jobs", "1", "--shard", "\(part)/2",
        ])
        guard made.code == 0 else { throw Trouble("no part of a campaign: \(made.errors)") }
        guard Input.sealed(JSONTree(made.output).bytes) == made.output else {
          throw Trouble("the checksum of parts of campaigns is not the one that the attack knows")
        }
        try write(made.output, to: "\(folder)/shards/\(number)-\(part)")
      }
      try makeCheckpoint(of: name, in: folder)
    }
    tokens = Array(Set(tokens)).sorted()
    guard !tokens.isEmpty else { throw Trouble("tokens are not those that the attack knows") }
    try write(Array(tokens.joined(separator: "\n").utf8), to: "\(folder)/tokens")
    for (number, token) in tokens.enumerated() where number % 7 == 0 {
      let path = "kept-\(number)"
      let kept = Command().run(["promote", token, "--name", path])
      guard kept.code == 0 else { continue }
      for file in try FileManager.default.subpathsOfDirectory(atPath: "Scenarios")
      where file.hasSuffix("\(path).regression") {
        try write(bytes("Scenarios/\(file)"), to: "\(folder)/regressions/\(path)")
        try FileManager.default.removeItem(atPath: "Scenarios/\(file)")
      }
    }
    try? FileManager.default.removeItem(atPath: "Reports")
    for command in Command().run(["--help"]).commands {
      try write(Command().run([command, "--help"]).output, to: "\(folder)/helps/\(command)")
    }
  }

  /// A checkpoint of a search that was interrupted in its course, for equal searches the same.
  private static func makeCheckpoint(of name: String, in folder: String) throws {
    let path = "saved.checkpoint"
    for looks in [3, 2, 1] {
      let command = Command(looksBeforeInterruption: looks)
      _ = command.run(["explore", name, "--checkpoint", path, "--jobs", "1"])
      guard let data = FileManager.default.contents(atPath: path) else { continue }
      try FileManager.default.removeItem(atPath: path)
      guard CheckpointBytes(Array(data)) != nil else {
        throw Trouble("the format of checkpoints is not the one that the attack knows")
      }
      try write(Array(data), to: "\(folder)/checkpoints/\(name.replacing("/", with: "+"))")
      return
    }
  }

  /// Each result with a trace, alone.
  private static func traces(in bytes: [UInt8]) -> [[UInt8]] {
    guard case .object(let root) = JSONTree(bytes),
      case .array(let scenarios)? = root.first(where: { $0.key == Array("scenarios".utf8) })?.value
    else { return [] }
    var found: [[UInt8]] = []
    for case .object(let scenario) in scenarios {
      let system = scenario.filter { $0.key == Array("system".utf8) }
      guard
        case .array(let results)? = scenario.first(where: { $0.key == Array("results".utf8) })?
          .value
      else { continue }
      for case .object(let result) in results
      where result.contains(where: {
        $0.key == Array("verdict".utf8) && $0.value == .string("violated")
      }) {
        let kept = ["property", "token", "trace", "loop_start", "end_ms", "verdict"].map {
          Array($0.utf8)
        }
        let small = JSONTree.object(result.filter { kept.contains($0.key) })
        let list = JSONTree.Member(key: Array("results".utf8), value: .array([small]))
        let whole = JSONTree.Member(
          key: Array("scenarios".utf8), value: .array([.object(system + [list])]))
        found.append(
          JSONTree.object([.init(key: Array("schema".utf8), value: .raw("1")), whole]).bytes)
      }
    }
    return found
  }
}
