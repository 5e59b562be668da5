import Foundation

/// Many inputs, made by several workers, one of which may die or hang at any of them.
final class Campaign {
  let seed: UInt64
  let kinds: [Kind]
  let folder: String
  /// This program, which is that of the workers too, and the one that is attacked.
  let own: String
  let program: String
  let secondsLimit: Double
  private var slices: [Slice] = []
  private(set) var summary = Summary()

  struct Slice {
    var numbers: Range<Int>
    var usesProgram = false
  }

  private struct Running {
    let process: StartedProcess
    var slice: Slice
    let output: String
    let errors: String
    var readBytes: UInt64 = 0
    var rest = ""
    var current: Int?
    var since = ContinuousClock.now
    var verdict: String?
  }

  /// - Parameters:
  ///   - folder: an empty one, that can be thrown away afterwards.
  ///   - secondsLimit: after which an input is called endless.
  init(
    seed: UInt64, numbers: Range<Int>, kinds: [Kind], folder: String, own: String,
    program: String, secondsLimit: Double = Limits.seconds
  ) {
    self.seed = seed
    self.kinds = kinds
    self.folder = folder
    self.own = own
    self.program = program
    self.secondsLimit = secondsLimit
    for start in stride(from: numbers.lowerBound, to: numbers.upperBound, by: 200) {
      slices.append(Slice(numbers: start..<min(start + 200, numbers.upperBound)))
    }
    slices.reverse()
  }

  /// - Parameter budget: the seconds after which no further slice of inputs begins.
  func run(workers: Int, budget: Double = .infinity, told: (String) -> Void) throws {
    let began = ContinuousClock.now
    var running: [Int: Running] = [:]
    while !slices.isEmpty || !running.isEmpty {
      if (ContinuousClock.now - began) / .seconds(1) > budget { slices = [] }
      for slot in 0..<workers where running[slot] == nil {
        if let slice = slices.popLast() { running[slot] = try start(slice, slot) }
      }
      for slot in running.keys.sorted() {
        guard var one = running[slot] else { continue }
        let ending = one.process.ending()
        read(&one, told)
        if let ending {
          finish(one, ending.code, ending.signal, told)
          running[slot] = nil
          continue
        }
        guardLimits(&one)
        running[slot] = one
      }
      usleep(10_000)
    }
  }

  private func start(_ slice: Slice, _ slot: Int) throws -> Running {
    let place = "\(folder)/worker-\(slot)"
    try? FileManager.default.removeItem(atPath: place)
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    let output = "\(folder)/reports-\(slot)"
    let errors = "\(folder)/errors-\(slot)"
    let process = try StartedProcess(
      own,
      [
        "--worker", String(seed), String(slice.numbers.lowerBound), String(slice.numbers.count),
        kinds.map(\.rawValue).joined(separator: ","), folder + "/corpus", place, program,
        slice.usesProgram ? "program" : "both",
      ], output: output, errors: errors)
    return Running(process: process, slice: slice, output: output, errors: errors)
  }

  private func read(_ one: inout Running, _ told: (String) -> Void) {
    guard let file = FileHandle(forReadingAtPath: one.output) else { return }
    defer { try? file.close() }
    guard (try? file.seek(toOffset: one.readBytes)) != nil,
      let data = try? file.readToEnd(), !data.isEmpty
    else { return }
    one.readBytes += UInt64(data.count)
    var lines = (one.rest + String(decoding: data, as: UTF8.self))
      .split(separator: "\n", omittingEmptySubsequences: false)
    one.rest = String(lines.removeLast())
    for line in lines {
      switch Report(line) {
      case .began(let number):
        one.current = number
        one.since = .now
      case .problem(let number, let words): note(number, words, told)
      case .ended(let number, let kind, let outcome, let microseconds, let bytes, let shape):
        one.current = nil
        one.slice.numbers = (number + 1)..<one.slice.numbers.upperBound
        summary.add(
          kind, outcome, microseconds: microseconds, bytes: bytes, shape: shape, number: number)
      case nil: break
      }
    }
  }

  private func guardLimits(_ one: inout Running) {
    guard one.verdict == nil, one.current != nil else { return }
    if (ContinuousClock.now - one.since) / .seconds(1) > secondsLimit + 1 {
      one.verdict = "no end after \(Int(secondsLimit)) s"
      one.process.send(SIGKILL)
    } else if one.process.residentBytes > Limits.memoryBytes {
      one.verdict = "more than \(Limits.memoryBytes >> 20) MiB"
      one.process.send(SIGKILL)
    }
  }

  private func finish(
    _ one: Running, _ code: Int32?, _ signal: Int32?, _ told: (String) -> Void
  ) {
    if code == 0, one.slice.numbers.isEmpty { return }
    guard let number = one.current else {
      note(one.slice.numbers.lowerBound, "a worker ended between inputs\(words(one))", told)
      return
    }
    let rest = (number + 1)..<max(number + 1, one.slice.numbers.upperBound)
    if !rest.isEmpty { slices.append(Slice(numbers: rest, usesProgram: one.slice.usesProgram)) }
    if let code, one.verdict == nil, !one.slice.usesProgram {
      // A command may end its process, which here is the worker: a process of its own tells.
      _ = code
      slices.append(Slice(numbers: number..<(number + 1), usesProgram: true))
      return
    }
    summary.add(
      kinds[number % kinds.count], .failed, microseconds: 0, bytes: 0, shape: "", number: number)
    note(number, one.verdict ?? "signal \(signal ?? 0)\(words(one))", told)
  }

  /// What a worker said on its standard error in the end.
  private func words(_ one: Running) -> String {
    let bytes = (try? Corpus.bytes(one.errors)) ?? []
    let text = String(decoding: bytes, as: UTF8.self)
    let line = text.split(separator: "\n").first { $0.contains("rror: ") }
    return line.map { ": \($0.prefix(200))" } ?? ""
  }

  private func note(_ number: Int, _ words: String, _ told: (String) -> Void) {
    let kind = kinds[number % kinds.count]
    if summary.isNew(kind, words, number) {
      told("attack: input \(number) of seed \(seed): \(kind.rawValue): \(words)")
      told("  again: .ci/attack --only \(number) \(seed)")
    }
  }
}
