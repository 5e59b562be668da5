import Checking

/// Dijkstra's self-stabilising ring: from any state at all, one token remains in the end.
///
/// Source: E. W. Dijkstra, EWD 426, 1974; `specifications/ewd426` in github.com/tlaplus/Examples.
struct TokenRing: TransitionSystem {
  let nodes: Int
  let values: Int

  var initialStates: [[Int]] {
    (0..<nodes).reduce([[]]) { rings, _ in
      rings.flatMap { ring in (0..<values).map { ring + [$0] } }
    }
  }

  func successors(of counters: [Int], into next: inout Successors<[Int]>) {
    let last = counters[nodes - 1]
    if counters[0] == last { next.append(counters) { $0[0] = (last + 1) % values } }
    for node in 1..<nodes where counters[node] != counters[node - 1] {
      next.append(counters) { $0[node] = counters[node - 1] }
    }
  }

  /// How many nodes may move: each such node holds a token.
  static func tokens(_ counters: [Int]) -> Int {
    let moved = zip(counters.dropFirst(), counters).filter { $0 != $1 }.count
    return moved + (counters.first == counters.last ? 1 : 0)
  }
}
