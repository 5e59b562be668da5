internal import StateGraphs

/// Tests in which each row fires that can.
///
/// Each test goes on to the nearest transition that lets a row fire for the first time and leaves as many
/// of the others in reach as possible. How few tests there are and how few steps they have is not proved
/// least, but no set has fewer than ``fewestTests``: so many rows of which no two fire in one test.
package struct RowTour {
  package private(set) var tests: [[Int]] = []
  /// How many rows fire.
  package private(set) var covered = 0
  package private(set) var fewestTests = 0

  private let graph: TourGraph
  private let outgoing: ArcLists
  private let rows: [RowSet]
  /// No arc leads to a component of a higher number.
  private let components: Components
  /// By component, the rows that can fire from there on.
  private var reachable: [RowSet] = []

  /// - Parameters:
  ///   - rows: by arc, the numbers of the rows that fire on it.
  ///   - mayGoOn: throws if somebody wishes an end; asked often.
  package init(
    _ graph: TourGraph, rows: [[Int]], _ mayGoOn: () throws -> Void
  ) rethrows {
    self.graph = graph
    let count = (rows.lazy.flatMap { $0 }.max() ?? -1) + 1
    self.rows = rows.map { RowSet($0, count: count) }
    outgoing = ArcLists(ends: graph.from, count: graph.nodeCount)
    components = graph.components(outgoing)
    reachable = Array(repeating: RowSet([], count: count), count: components.count)
    for number in 0..<components.count {
      try mayGoOn()
      for node in components.members(of: number) {
        for arc in outgoing[node] {
          reachable[number].formUnion(self.rows[Int(arc)])
          reachable[number].formUnion(rowsAfter(graph.to[Int(arc)]))
        }
      }
    }
    let all = rowsAfter(0)
    covered = all.count
    try travel(all, mayGoOn)
    fewestTests = try bound(all, count: count, mayGoOn)
  }

  /// The rows that can fire from a node on.
  private func rowsAfter(_ node: Int32) -> RowSet {
    reachable[components.number(of: Int(node)) ?? 0]
  }

  private mutating func travel(_ all: RowSet, _ mayGoOn: () throws -> Void) rethrows {
    var rest = all
    while rest.count > 0 {
      var word: [Int] = []
      var node = 0
      while let path = path(from: node, rest) {
        try mayGoOn()
        for arc in path {
          word.append(Int(graph.input[Int(arc)]))
          rest.subtract(rows[Int(arc)])
          node = Int(graph.to[Int(arc)])
        }
      }
      tests.append(word)
    }
  }

  /// The way to the next arc on which a row fires that is left.
  private func path(from start: Int, _ rest: RowSet) -> [Int32]? {
    let most = rest.common(rowsAfter(Int32(start)))
    if most == 0 { return nil }
    var arrival: [Int32: Int32] = [Int32(start): -1]
    var open = [Int32(start)]
    var best: (value: Int, arc: Int32)?
    var next = 0
    search: while next < open.count {
      for arc in outgoing[Int(open[next])] {
        let target = graph.to[Int(arc)]
        if rest.common(rows[Int(arc)]) > 0 {
          var then = rowsAfter(target)
          then.formUnion(rows[Int(arc)])
          let value = rest.common(then)
          if value > best?.value ?? 0 { best = (value, arc) }
          if value == most { break search }
        }
        if arrival[target] == nil {
          arrival[target] = arc
          open.append(target)
        }
      }
      next += 1
    }
    guard let best else { return nil }
    var path = [best.arc]
    while let arc = path.last, let before = arrival[graph.from[Int(arc)]], before >= 0 {
      path.append(before)
    }
    return path.reversed()
  }

  /// How many rows there are, at least, of which no two fire in one test.
  private func bound(
    _ all: RowSet, count: Int, _ mayGoOn: () throws -> Void
  ) rethrows -> Int {
    var after = Array(repeating: RowSet([], count: count), count: count)
    for arc in graph.from.indices {
      for row in rows[arc].elements {
        after[row].formUnion(rows[arc])
        after[row].formUnion(rowsAfter(graph.to[arc]))
      }
    }
    let members = all.elements
    func exclude(_ one: Int, _ other: Int) -> Bool {
      !after[one].contains(other) && !after[other].contains(one)
    }
    let degrees = members.map { one in members.count { exclude(one, $0) } }
    let order = members.indices.sorted { (-degrees[$0], $0) < (-degrees[$1], $1) }.map {
      members[$0]
    }
    var best = members.isEmpty ? 0 : 1
    for first in order {
      try mayGoOn()
      var clique = [first]
      for row in order where clique.allSatisfy({ $0 != row && exclude($0, row) }) {
        clique.append(row)
      }
      best = max(best, clique.count)
    }
    return best
  }
}

/// A set of rows, by number.
struct RowSet: Hashable {
  private var words: [UInt64]

  init(_ elements: [Int], count: Int) {
    words = Array(repeating: 0, count: (count + 63) / 64)
    for element in elements { words[element / 64] |= 1 << UInt64(element % 64) }
  }

  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  var elements: [Int] { (0..<(words.count * 64)).filter(contains) }

  func contains(_ element: Int) -> Bool { words[element / 64] >> UInt64(element % 64) & 1 == 1 }

  /// How many elements both have.
  func common(_ other: RowSet) -> Int {
    zip(words, other.words).reduce(0) { $0 + ($1.0 & $1.1).nonzeroBitCount }
  }

  mutating func formUnion(_ other: RowSet) {
    for word in words.indices { words[word] |= other.words[word] }
  }

  mutating func subtract(_ other: RowSet) {
    for word in words.indices { words[word] &= ~other.words[word] }
  }
}
