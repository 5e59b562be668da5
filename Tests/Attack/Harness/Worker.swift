import Foundation

/// Runs inputs one after the other, and says before each which it is, so that anyone who looks knows
/// which was the last.
struct Worker {
  let seed: UInt64
  let kinds: [Kind]
  let corpusFolder: String
  let folder: String
  /// The program, for inputs that are given to a process of their own.
  let program: String
  let usesProgramAlways: Bool

  /// One in so many rounds of kinds is given to a process.
  static let programShare = 50

  func run(_ numbers: Range<Int>) throws {
    let corpus =
      kinds.contains(where: Kind.real.contains) ? try Corpus(corpusFolder) : Corpus()
    let scratch = folder + "-scratch"
    try FileManager.default.createDirectory(
      atPath: scratch, withIntermediateDirectories: true)
    var sandbox = try Sandbox(folder, corpus: corpusFolder)
    for number in numbers {
      Report.began(number).write()
      let input = Input(number: number, seed: seed, kinds: kinds, corpus: corpus)
      let usesProgram =
        usesProgramAlways || number / kinds.count % Self.programShare == Self.programShare / 2
      let (told, judgement) = try run(
        input, in: &sandbox, usesProgram: usesProgram, scratch: scratch)
      for problem in judgement.problems { Report.problem(number, problem).write() }
      Report.ended(
        number, input.kind, judgement.outcome, microseconds: Int(told.seconds * 1e6),
        bytes: told.peakBytes, shape: judgement.shape
      ).write()
    }
  }

  /// Runs one input, and puts everything back.
  func run(
    _ input: Input, in sandbox: inout Sandbox, usesProgram: Bool, scratch: String
  ) throws -> (Told, Judgement) {
    try sandbox.write(input)
    let before = try sandbox.marks()
    var told = Told()
    if Kind.real.contains(input.kind) {
      if usesProgram {
        told = try Told.program(
          program, input.arguments, patience: Limits.processPatience, limit: Limits.seconds + 1,
          scratch: scratch)
      } else {
        OwnMemory.restart()
        told = Command(patience: Limits.patience).run(input.arguments)
        told.peakBytes = OwnMemory.peakBytes
      }
    } else {
      told = planted(input.kind)
    }
    var written: [String] = []
    if told.code == 2 {
      let after = try sandbox.marks()
      written = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
    }
    let judgement = Judgement(told, of: input, written: written)
    try sandbox.restore()
    return (told, judgement)
  }

  /// A defect, for the test of the harness.
  private func planted(_ kind: Kind) -> Told {
    switch kind {
    case .trap:
      let none: [Int] = []
      return Told(code: Int32(none[seed == 0 ? 1 : 0]))
    case .hang:
      while true { sleep(1) }
    case .hog:
      var hoard: [[UInt8]] = []
      for _ in 0..<24 { hoard.append([UInt8](repeating: 1, count: 1 << 26)) }
      while !hoard.isEmpty { sleep(1) }
      return Told(code: 0)
    case .defect: return Told(code: 70, errors: "sim: a defect of sim: planted\n")
    default: return Told(code: 0)
    }
  }
}

/// A line that a worker writes.
enum Report: Equatable {
  case began(Int)
  case problem(Int, String)
  case ended(Int, Kind, Judgement.Outcome, microseconds: Int, bytes: Int, shape: String)

  private var text: String {
    switch self {
    case .began(let number): "> \(number)"
    case .problem(let number, let words): "! \(number) \(words)"
    case .ended(let number, let kind, let outcome, let microseconds, let bytes, let shape):
      "< \(number) \(kind.rawValue) \(outcome.rawValue) \(microseconds) \(bytes) \(shape)"
    }
  }

  func write() {
    let bytes = Array((text + "\n").utf8)
    bytes.withUnsafeBytes { _ = Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  }

  init?(_ line: some StringProtocol) {
    let words = line.split(separator: " ", maxSplits: 6, omittingEmptySubsequences: false)
    guard words.count >= 2, let number = Int(words[1]) else { return nil }
    switch words[0] {
    case ">": self = .began(number)
    case "!": self = .problem(number, words.dropFirst(2).joined(separator: " "))
    case "<":
      guard words.count == 7, let kind = Kind(rawValue: String(words[2])),
        let outcome = Judgement.Outcome(rawValue: String(words[3])),
        let microseconds = Int(words[4]), let bytes = Int(words[5])
      else { return nil }
      self = .ended(
        number, kind, outcome, microseconds: microseconds, bytes: bytes, shape: String(words[6]))
    default: return nil
    }
  }
}
