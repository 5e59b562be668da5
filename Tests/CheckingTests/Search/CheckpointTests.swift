import Foundation
import Synchronization
import Testing

@testable import Checking

/// That a search that was cut off and goes on from its file is as if nothing had happened.
@Suite struct CheckpointTests {
  /// A path in a folder of its own, which is removed afterwards.
  func withPath(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "checkpoint-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.appending(path: "search").path(percentEncoded: false))
  }

  /// Searches until somebody has been asked so often whether to end it.
  func cut<System: TransitionSystem>(
    _ system: System, after times: Int, jobs: Int, _ checkpoint: Checkpoint
  ) -> StateSpace<System> where System.State: BitwiseCopyable {
    let asked = Mutex(0)
    var options = SearchOptions.tiny(jobs: jobs, block: 6)
    options.checkpoint = checkpoint
    options.interrupted = {
      asked.withLock {
        $0 += 1
        return $0 > times
      }
    }
    return explore(system, options: options)
  }

  @Test(arguments: 1...4)
  func `a search cut off again and again ends as one that never was`(jobs: Int) throws {
    for seed in 0..<12 as Range<UInt64> {
      let graph = RandomGraph(seed: seed, nodes: 100 + Int(seed) * 60)
      let naive = NaiveSearch(graph)
      try withPath { path in
        var cuts = 0
        var space = cut(
          graph, after: 3, jobs: jobs, Checkpoint(identity: seed, savesTo: path, seconds: 0))
        while space.endedBy == .interruption {
          cuts += 1
          let checkpoint = Checkpoint(
            identity: seed, resumesFrom: path, savesTo: path, seconds: cuts % 2 == 0 ? 0 : 100)
          // Another number of threads may go on.
          space = cut(graph, after: 2 + cuts % 4, jobs: 1 + (jobs + cuts) % 4, checkpoint)
          #expect(checkpoint.failure == nil)
        }
        #expect(naive.states.count < 300 || cuts > 0, "seed \(seed) was not cut")
        #expect(space.complete)
        #expect(space.transitions == naive.transitions)
        #expect(space.generated == naive.transitions + graph.initialStates.count)
        #expect((0..<space.count).map { space.state(at: $0) } == naive.states)
        #expect((0..<space.count).map { space.parent(of: $0) } == naive.parents)
        #expect((0..<space.count).map { space.depth(of: $0) } == naive.depths)
        #expect((0..<space.count).allSatisfy { space.id(of: naive.states[$0]) == $0 })
      }
    }
  }

  @Test func `a file that was damaged anywhere is refused`() throws {
    let graph = RandomGraph(seed: 3, nodes: 300)
    try withPath { path in
      _ = cut(graph, after: 8, jobs: 1, Checkpoint(identity: 7, savesTo: path))
      let whole = try Data(contentsOf: URL(filePath: path))
      #expect(whole.count > 200)
      for place in stride(from: 0, to: whole.count, by: 5) {
        var damaged = whole
        damaged[place] ^= 16
        try damaged.write(to: URL(filePath: path))
        expectRefused(graph, Checkpoint(identity: 7, resumesFrom: path), "byte \(place)")
      }
      for length in [0, 1, 79, 80, whole.count / 2, whole.count - 1] {
        try whole.prefix(length).write(to: URL(filePath: path))
        expectRefused(graph, Checkpoint(identity: 7, resumesFrom: path), "\(length) bytes")
      }
      try whole.write(to: URL(filePath: path))
      #expect(cut(graph, after: .max, jobs: 1, Checkpoint(identity: 7, resumesFrom: path)).complete)
      expectRefused(graph, Checkpoint(identity: 8, resumesFrom: path), "another search")
      expectRefused(graph, Checkpoint(identity: 7, resumesFrom: path + "-none"), "no file")
      #expect(try Checkpoint.identity(ofFile: path) == 7)
    }
  }

  /// The file with a sum that is right.
  func resummed(_ bytes: [UInt8]) -> [UInt8] {
    var sum = CheckpointSum()
    let header = MemoryLayout<CheckpointHeader>.size
    let word = { (place: Int) in
      (0..<8).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }
    let (states, layers) = (word(24) &* word(32), word(64) &* 8)
    let parents = bytes.count - header - states - layers - 8
    guard states >= 0, layers >= 0, parents >= 0 else { return bytes }
    bytes.withUnsafeBytes { all in
      var next = 0
      for part in [header, states, parents, layers] {
        sum.add(UnsafeRawBufferPointer(rebasing: all[next..<next + part]))
        next += part
      }
    }
    return bytes.dropLast(8) + withUnsafeBytes(of: sum.value) { Array($0) }
  }

  @Test func `a file that is forged anywhere with a right sum is refused or gives what is so`()
    throws
  {
    let graph = RandomGraph(seed: 3, nodes: 300)
    let naive = NaiveSearch(graph)
    var draws = Draws(state: 5)
    try withPath { path in
      _ = cut(graph, after: 8, jobs: 1, Checkpoint(identity: 7, savesTo: path))
      let whole = Array(try Data(contentsOf: URL(filePath: path)))
      #expect(resummed(whole) == whole)
      var refused = 0
      for trial in 0..<400 {
        var forged = whole
        for _ in 0...draws.below(2) {
          // The numbers at the beginning, the states, the parents and layers at the end.
          let place = [draws.below(10) * 8, draws.below(whole.count / 8 - 1) * 8][trial % 2]
          switch draws.below(4) {
          case 0: forged[place + draws.below(8)] ^= UInt8(1 << draws.below(8))
          case 1: forged[place] &+= UInt8(1 + draws.below(3))
          case 2: for byte in 0..<8 { forged[place + byte] = UInt8(draws.below(256)) }
          default: for byte in 0..<8 { forged[place + byte] = 255 }
          }
        }
        try Data(resummed(forged)).write(to: URL(filePath: path))
        let checkpoint = Checkpoint(identity: 7, resumesFrom: path)
        let space = cut(graph, after: .max, jobs: 1, checkpoint)
        if checkpoint.failure != nil {
          refused += 1
          #expect(space.count == 0 && checkpoint.failedToResume)
        } else {
          #expect((0..<space.count).map { space.state(at: $0) } == naive.states, "trial \(trial)")
          #expect((0..<space.count).map { space.parent(of: $0) } == naive.parents)
          #expect((0..<space.count).map { space.depth(of: $0) } == naive.depths)
          #expect(space.transitions == naive.transitions)
        }
      }
      #expect(refused > 300)
    }
  }

  @Test func `nothing but a checkpoint is replaced or removed, and a link is not followed`() throws
  {
    let graph = RandomGraph(seed: 3, nodes: 300)
    try withPath { path in
      try "precious".write(toFile: path, atomically: false, encoding: .utf8)
      let checkpoint = Checkpoint(identity: 7, savesTo: path, seconds: 0)
      #expect(cut(graph, after: .max, jobs: 1, checkpoint).complete)
      #expect(checkpoint.failure?.contains("no checkpoint of a search") == true)
      Checkpoint.remove(path, ofAny: [7, 0])
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious")
      symlink(path, path + "-saved.new")
      let saved = path + "-saved"
      _ = cut(graph, after: 3, jobs: 1, Checkpoint(identity: 7, savesTo: saved))
      #expect(try Checkpoint.identity(inPlace: saved) == 7)
      Checkpoint.remove(saved, ofAny: [8])
      #expect(FileManager.default.fileExists(atPath: saved))
      Checkpoint.remove(saved, ofAny: [8, 7])
      #expect(!FileManager.default.fileExists(atPath: saved))
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious")
    }
  }

  func expectRefused(_ graph: RandomGraph<Int>, _ checkpoint: Checkpoint, _ comment: Comment) {
    let space = cut(graph, after: .max, jobs: 1, checkpoint)
    #expect(space.endedBy == .interruption, comment)
    #expect(space.count == 0, comment)
    #expect(checkpoint.failure != nil && checkpoint.failedToResume, comment)
  }

  @Test func `what cannot be saved is told, and the search goes on`() throws {
    let graph = RandomGraph(seed: 3, nodes: 300)
    let nowhere = Checkpoint(identity: 1, savesTo: "/nowhere/at/all", seconds: 0)
    #expect(cut(graph, after: .max, jobs: 1, nowhere).complete)
    #expect(nowhere.failure == "/nowhere/at/all: No such file or directory")
    #expect(!nowhere.failedToResume)

    let heap = RandomGraph(seed: 3, nodes: 300, make: { [$0] }, node: { $0[0] })
    var options = SearchOptions()
    try withPath { path in
      let checkpoint = Checkpoint(identity: 1, savesTo: path, seconds: 0)
      options.checkpoint = checkpoint
      #expect(explore(heap, options: options).complete)
      #expect(checkpoint.failure?.contains("only states that are their bytes") == true)
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test func `parents written as runs are read as they were written`() {
    for seed in 0..<40 as Range<UInt64> {
      var draws = Draws(state: seed)
      var runs = ParentRuns(mostStates: 100_000)
      var parents: [Int?] = []
      let most = [1, 3, 70, 1_500][Int(seed % 4)]
      for source in -1..<(60 + draws.below(200)) {
        let children = draws.below(2) == 0 ? 0 : draws.below(most + 1)
        parents += Array(repeating: source < 0 ? nil : source, count: children)
        runs.append(children)
      }
      runs.appendOpen(3)
      #expect(runs.ones == parents.count + 3)
      for (state, parent) in parents.enumerated() {
        #expect(runs.parent(of: state) == parent, "seed \(seed) state \(state)")
      }
      var copy = ParentRuns(mostStates: 100_000)
      let words = runs.bytes.bindMemory(to: UInt64.self)
      copy.refill(Array(words), bits: runs.bits)
      #expect((0..<runs.ones).allSatisfy { copy.parent(of: $0) == runs.parent(of: $0) })
    }
  }
}
