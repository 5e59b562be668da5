import Machines
import Simulation

extension CommandEnvironment {
  /// `sim simulate --shard`: makes one part of the runs, judges nothing, and writes what they came to.
  func simulate(
    _ shard: Shard, of campaign: Campaign, _ scenarios: [Scenario], _ invocation: Invocation
  ) throws -> ExitCode {
    if let output = invocation.output {
      try refuseForeign(output)
      AtomicWriter(files: files).removeLeftovers(in: folder(of: output))
    }
    let part = campaign.part(shard.number, of: shard.count)
    var parts: [ShardFile.Part] = []
    for (position, scenario) in scenarios.enumerated() where !isInterrupted() {
      showProgress?("\(scenario.name): \(position + 1) of \(scenarios.count.counted("scenario"))")
      let arena = try surveyed(scenario, invocation).arena
      parts.append(
        ShardFile.Part(
          name: scenario.name, fingerprint: arena.fingerprint, properties: arena.propertyNames,
          tally: try tally(of: arena, part, invocation).list))
    }
    if isInterrupted() {
      warn("\(program): interrupted; of part \(shard.text) nothing is written")
      return .undecided
    }
    let bytes = try ShardFile(shard, of: campaign, scenarios: parts).bytes()
    guard let output = invocation.output else {
      try print(String(decoding: bytes, as: UTF8.self))
      return .success
    }
    try refuseForeign(output)
    try AtomicWriter(files: files).write([(output, bytes)])
    if invocation.format == .text {
      try print(
        "\(oneLine(output)): part \(shard.text), \(part.runs) of \(campaign.runs.counted("run")) of "
          + "\(scenarios.count.counted("scenario"))\n")
    }
    return .success
  }

  /// Refuses to put a shard where something else is.
  private func refuseForeign(_ output: String) throws {
    try AtomicWriter(files: files).refuseForeign(
      output, writtenBy: "simulate --shard", isOurs: ShardFile.isStart)
  }

  /// `sim merge`.
  func merge(_ invocation: Invocation) throws -> ExitCode {
    let files = try invocation.operands.map { path in
      (path: path, file: try ShardFile(bytes(ofShard: path), path: path))
    }
    let shards = try ShardSet(files)
    let first = shards.first
    guard first.drawVersion == Int(SeededRun.currentVersion) else {
      throw InputError(
        "the runs were drawn by version \(first.drawVersion), and this \(program) draws by version "
          + "\(SeededRun.currentVersion); merge with the \(program) that made them")
    }
    let seed: Seed
    do { seed = try Seed(first.seed) } catch {
      throw InputError(path: shards.files[0].path, "\(quoted(first.seed)) is no seed")
    }
    let campaign = Campaign(
      seed: seed, runs: first.runs, steps: first.steps, faults: Set(first.faults))
    let here = try loadScenarios(invocation) + planted
    let accepted = try loadAccepted(invocation)
    var simulated: [SimulatedScenario] = []
    for (position, part) in first.scenarios.enumerated() where !isInterrupted() {
      let scenario = try lookedUp(
        "there is no scenario", part.name, " here", among: here, by: \.name
      ) { InputError(path: shards.files[0].path, $0) }
      showProgress?(
        "\(scenario.name): \(position + 1) of \(first.scenarios.count.counted("scenario"))")
      let (arena, whole) = try surveyed(scenario, invocation)
      let tally = try shards.tally(at: position, of: arena, campaign)
      simulated.append(
        try evaluated(tally, of: arena, whole, campaign, invocation, accepted: accepted))
    }
    return try report(simulated, campaign, wasInterrupted: isInterrupted(), invocation)
  }

  private func bytes(ofShard path: String) throws -> [UInt8] {
    let bytes = try files.read(path, limit: ShardFile.maximumBytes + 1)
    guard bytes.count <= ShardFile.maximumBytes else {
      throw InputError(path: path, "the file is larger than \(ShardFile.maximumBytes) bytes")
    }
    return bytes
  }
}
