import Foundation

/// The program.
func attack(_ arguments: [String]) throws -> Int32 {
  if arguments.first == "--worker" { return try work(Array(arguments.dropFirst())) }
  if arguments.first == "--corpus", arguments.count == 3 {
    try Corpus.make(in: arguments[1], repository: arguments[2])
    return 0
  }
  var words: [String] = []
  var options: [String: String] = [:]
  var rest = arguments[...]
  while let word = rest.popFirst() {
    switch word {
    case "--kinds", "--jobs", "--limit", "--only", "--budget": options[word] = rest.popFirst()
    case "--words", "--help": options[word] = ""
    default: words.append(word)
    }
  }
  let kinds = try kinds(options["--kinds"])
  let only = options["--only"].flatMap { Int($0) }
  guard options["--help"] == nil, words.count == (only == nil ? 2 : 1),
    let seed = words.last.flatMap(seed), let count = only == nil ? Int(words[0]) : 1, count > 0
  else {
    print(usage, terminator: "")
    return options["--help"] == nil ? 2 : 0
  }
  let repository = FileManager.default.currentDirectoryPath
  let own = URL(filePath: CommandLine.arguments[0]).standardizedFileURL.path(percentEncoded: false)
  let program = (own as NSString).deletingLastPathComponent + "/sim"
  let folder = workFolder() + "/sim-attack-\(getpid())"
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { if only == nil { try? FileManager.default.removeItem(atPath: folder) } }
  let corpus = folder + "/corpus"
  try FileManager.default.createDirectory(atPath: corpus, withIntermediateDirectories: true)
  if kinds.contains(where: Kind.real.contains) {
    try Corpus.make(in: corpus, repository: repository)
  } else {
    try FileManager.default.createDirectory(
      atPath: corpus + "/base", withIntermediateDirectories: true)
  }
  if let only {
    return try again(only, seed, kinds, corpus: corpus, folder: folder, program: program)
  }
  let campaign = Campaign(
    seed: seed, numbers: 0..<count, kinds: kinds, folder: folder, own: own, program: program,
    secondsLimit: options["--limit"].flatMap { Double($0) } ?? Limits.seconds)
  let jobs = options["--jobs"].flatMap { Int($0) } ?? ProcessInfo.processInfo.activeProcessorCount
  let start = ContinuousClock.now
  let budget = options["--budget"].flatMap { Double($0) } ?? .infinity
  try campaign.run(workers: max(1, jobs), budget: budget) { line in
    print(line)
    fflush(nil)
  }
  print(campaign.summary.text, terminator: "")
  if options["--words"] != nil { print(campaign.summary.shapes, terminator: "") }
  let seconds = Int((ContinuousClock.now - start) / .seconds(1))
  print(
    "\(campaign.summary.count) inputs of seed \(seed) in \(seconds) s: \(campaign.summary.problemCount) problems"
  )
  return campaign.summary.problemCount == 0 ? 0 : 1
}

private func kinds(_ list: String?) throws -> [Kind] {
  guard let list else { return Kind.real }
  return try list.split(separator: ",").map {
    guard let kind = Kind(rawValue: String($0)) else { throw Trouble("no kind \($0)") }
    return kind
  }
}

/// A number, or the first 16 hexadecimal digits of a commit hash.
private func seed(_ text: String) -> UInt64? {
  UInt64(text) ?? UInt64(text.prefix(16), radix: 16)
}

/// Where files cost least: a file system in memory, if there is one.
private func workFolder() -> String {
  let shared = "/dev/shm"
  return access(shared, W_OK) == 0
    ? shared : FileManager.default.temporaryDirectory.path(percentEncoded: false)
}

private func work(_ words: [String]) throws -> Int32 {
  guard words.count == 8, let seed = UInt64(words[0]), let first = Int(words[1]),
    let count = Int(words[2])
  else { throw Trouble("wrong words for a worker") }
  let worker = Worker(
    seed: seed, kinds: try kinds(words[3]), corpusFolder: words[4], folder: words[5],
    program: words[6], usesProgramAlways: words[7] == "program")
  try worker.run(first..<(first + count))
  return 0
}

/// Makes one input again, and says what it is.
private func again(
  _ number: Int, _ seed: UInt64, _ kinds: [Kind], corpus: String, folder: String, program: String
) throws -> Int32 {
  let input = Input(number: number, seed: seed, kinds: kinds, corpus: try Corpus(corpus))
  let kept = folder + "/input"
  _ = try Sandbox(kept, corpus: corpus)
  for file in input.files { try Corpus.write(file.bytes, to: "\(kept)/\(file.path)") }
  let line = input.arguments.map { "'" + $0.replacing("'", with: "'\\''") + "'" }
  print("cd \(kept)")
  for file in input.files { print("# \(file.path): \(file.bytes.count) bytes") }
  print("sim " + line.joined(separator: " "))
  let worker = Worker(
    seed: seed, kinds: kinds, corpusFolder: corpus, folder: folder + "/worker", program: program,
    usesProgramAlways: true)
  try FileManager.default.createDirectory(
    atPath: folder + "/scratch", withIntermediateDirectories: true)
  var sandbox = try Sandbox(folder + "/worker", corpus: corpus)
  let (told, judgement) = try worker.run(
    input, in: &sandbox, usesProgram: true, scratch: folder + "/scratch")
  print(told.errors.prefix(3000), terminator: "")
  let ending = told.code.map { "exit code \($0)" } ?? "signal \(told.signal ?? 0)"
  let milliseconds = Int(told.seconds * 1000)
  print("\(ending) after \(milliseconds) ms, at most \(told.peakBytes >> 20) MiB")
  for problem in judgement.problems { print("attack: input \(number) of seed \(seed): \(problem)") }
  return judgement.problems.isEmpty ? 0 : 1
}
