#if os(Linux)
  import Foundation
  import Testing
  @testable import StateSearch
  @testable import StateGraphs

  @testable import StateSearch

  /// What a process really has while it goes on from files, and what becomes of it when the disk is
  /// full or the bound too small: each in a process of its own, which ends as the test says.
  @Suite struct SpillPromiseTests {
    /// The most memory that this process ever had, in bytes.
    static var peak: Int {
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      return status.firstMatch(of: /VmHWM:\s+([0-9]+)/).flatMap { Int($0.1) }.map { $0 << 10 } ?? 0
    }

    /// A graph whose states are half a kilobyte each: much memory for little work.
    static let wide = RandomGraph<PackedWords<64>>(
      seed: 11, nodes: 75_000, mostEdges: 4,
      make: { node in
        var state = PackedWords<64>(repeating: UInt64(node))
        state[word: 57] = UInt64(node) &* 0x9E37_79B9_7F4A_7C15
        return state
      }, node: { Int($0[word: 3]) })

    /// What a search of it and its graph say, in short.
    static func answer(_ options: SearchOptions) -> String {
      let space = explore(wide, options: options)
      return Spill.using(options.spill) {
        let graph = StateGraph(space)
        let runs = ShortestRuns(graph)
        let cost = (0..<graph.nodeCount).reduce(0) { $0 &* 31 &+ (runs.cost(of: $1)?.steps ?? 0) }
        let parts = Components(graph).count
        return "\(space.count) \(space.transitions) \(space.depth) \(cost) \(parts)"
      }
    }

    static func spill(_ bytes: Int, whenFull: @escaping @Sendable (SpillError) -> Never) -> Spill? {
      let folder = FileManager.default.temporaryDirectory.path(percentEncoded: false)
      return try? Spill(folder: folder, processBytes: bytes, whenFull: whenFull)
    }

    @Test func `a process that goes on from files keeps within its bound`() async {
      await #expect(processExitsWith: .success) {
        // What is searched is there before, and is no part of what the search takes.
        precondition(SpillPromiseTests.wide.edges.count > 1_000)
        let bound = SpillPromiseTests.peak + 40 << 20
        var options = SearchOptions(jobs: 2)
        options.spill = SpillPromiseTests.spill(bound) { fatalError($0.description) }
        let spilled = SpillPromiseTests.answer(options)
        // The code tells what was wrong: 3 too much memory, 4 another answer, 5 no test.
        if SpillPromiseTests.peak > bound / 100 * 105 { exit(3) }
        options.spill = nil
        if spilled != SpillPromiseTests.answer(options) { exit(4) }
        if SpillPromiseTests.peak < bound + 5 << 20 { exit(5) }
      }
    }

    @Test func `a process ends where what cannot go to files takes more than the bound`() async {
      await #expect(processExitsWith: .exitCode(2)) {
        var options = SearchOptions()
        options.spill = SpillPromiseTests.spill(SpillPromiseTests.peak / 2) {
          exit($0.remedy == "give --memory more" ? 2 : 1)
        }
        _ = SpillPromiseTests.answer(options)
      }
    }

    @Test func `a full disk ends the process as it was told to, before anything is lost`() async {
      await #expect(processExitsWith: .exitCode(2)) {
        precondition(SpillPromiseTests.wide.edges.count > 1_000)
        // No file may be longer than this: what a full disk says, without filling one.
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: 4 << 20, rlim_max: 4 << 20)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        var options = SearchOptions()
        options.spill = SpillPromiseTests.spill(SpillPromiseTests.peak + 8 << 20) {
          exit($0.description.contains("File too large") ? 2 : 1)
        }
        _ = SpillPromiseTests.answer(options)
      }
    }
  }
#endif
