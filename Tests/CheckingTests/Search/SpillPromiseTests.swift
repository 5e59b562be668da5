#if os(Linux)
  import Foundation
  import Testing

  @testable import Checking

  /// What becomes of a process when the disk is full. What it really has in memory is what
  /// `.ci/memory-promise` and `.ci/spilled` look at.
  @Suite struct SpillPromiseTests {
    /// The most memory that this process ever had, in bytes.
    static var peak: Int {
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      return status.firstMatch(of: /VmHWM:\s+([0-9]+)/).flatMap { Int($0.1) }.map { $0 << 10 } ?? 0
    }

    /// A graph whose states are half a kilobyte each: much memory for little work.
    static let wide = RandomGraph<PackedWords<64>>(
      seed: 11, nodes: 90_000, mostEdges: 4,
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

    static func spill(_ bytes: Int, whenFull: @escaping @Sendable (String) -> Never) -> Spill? {
      let folder = FileManager.default.temporaryDirectory.path(percentEncoded: false)
      return try? Spill(folder: folder, processBytes: bytes, whenFull: whenFull)
    }

    @Test func `a full disk ends the process as it was told to, before anything is lost`() async {
      await #expect(processExitsWith: .exitCode(2)) {
        // No file may be longer than this: what a full disk says, without filling one.
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: 4 << 20, rlim_max: 4 << 20)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        var options = SearchOptions()
        options.spill = SpillPromiseTests.spill(SpillPromiseTests.peak + 8 << 20) {
          exit($0.contains("File too large") ? 2 : 1)
        }
        _ = SpillPromiseTests.answer(options)
      }
    }
  }
#endif
