/// In which order diagrams look at the quantities of a state: so that those on which the same steps
/// depend stand together, and those on which very many depend come first.
///
/// Source: Aloul, Markov and Sakallah, "FORCE: a fast and easy-to-implement variable-ordering
/// heuristic" (2003), with small edges pulling harder than large ones, and after it a local search
/// that exchanges neighbours.
struct VariableOrder {
  /// By step: the quantities on which it depends; each different one once.
  private let edges: [[Int]]
  /// By quantity: the edges to which it belongs.
  private let memberships: [[Int]]
  /// By edge: how hard it pulls.
  private let weights: [Double]
  /// By position: the quantity.
  private(set) var order: [Int]
  /// How far the quantities of each edge lie apart, added up.
  private(set) var cost: Double

  /// How long to look, at most.
  private static let rounds = 60

  /// Looks for an order of some quantities, beginning with the one given.
  init(of quantities: [Int], _ supports: [[Int]]) {
    var known: Set<[Int]> = []
    let among = Set(quantities)
    edges = supports.map { $0.filter { among.contains($0) }.sorted() }
      .filter { $0.count > 1 && known.insert($0).inserted }
    var memberships = [[Int]](repeating: [], count: (quantities.max() ?? 0) + 1)
    for (edge, members) in edges.enumerated() {
      for member in members { memberships[member].append(edge) }
    }
    self.memberships = memberships
    weights = edges.map { 1 / Double(($0.count - 1) * ($0.count - 1)) }
    order = quantities
    cost = 0
    cost = totalCost(positions(order))
    force()
    search()
  }

  /// Orders worth trying: the one of the layout, and others with more or fewer quantities first on
  /// which many steps depend.
  static func candidates(_ supports: [[Int]], count: Int) -> [[Int]] {
    let all = Array(0..<count)
    var degrees = [Int](repeating: 0, count: count)
    var known: Set<[Int]> = []
    for support in supports where known.insert(support.sorted()).inserted {
      for quantity in support { degrees[quantity] += 1 }
    }
    let mean = Double(degrees.reduce(0, +)) / Double(max(count, 1))
    var candidates = [all]
    func add(_ order: [Int]) { if !candidates.contains(order) { candidates.append(order) } }
    for factor in [2, 1.4, 3, .infinity] {
      let hubs = all.filter { Double(degrees[$0]) > mean * factor && degrees[$0] > 2 }
        .sorted { (degrees[$1], $0) < (degrees[$0], $1) }
      let others = all.filter { !hubs.contains($0) }
      let rest = VariableOrder(of: others, supports).order
      add(hubs + rest)
      if !hubs.isEmpty { add(rest + hubs.reversed()) }
    }
    return candidates
  }

  /// Every machine, in the order of the system, with the quantities that its steps have most to do
  /// with: where to look from for an order.
  ///
  /// - Parameters:
  ///   - machines: how many quantities are machines; they are the first ones.
  ///   - others: quantities that stand elsewhere.
  static func grouped(
    _ supports: [[Int]], count: Int, around machines: Int, without others: [Int]
  ) -> [Int] {
    var weights = [[Int]](repeating: [Int](repeating: 0, count: machines), count: count)
    var known: Set<[Int]> = []
    for support in supports where known.insert(support).inserted {
      for quantity in support {
        for machine in support where machine < machines {
          weights[quantity][machine] += 720_720 / support.count
        }
      }
    }
    let owner = (0..<count).map { quantity in
      quantity < machines
        ? quantity
        : weights[quantity].indices.max { weights[quantity][$0] < weights[quantity][$1] } ?? 0
    }
    return (0..<count).filter { !others.contains($0) }
      .sorted { (owner[$0], $0) < (owner[$1], $1) }
  }

  private func positions(_ order: [Int]) -> [Int] {
    var positions = [Int](repeating: 0, count: memberships.count)
    for (position, quantity) in order.enumerated() { positions[quantity] = position }
    return positions
  }

  private func totalCost(_ positions: [Int]) -> Double {
    edges.indices.reduce(0) { $0 + span(of: $1, positions) }
  }

  private func span(of edge: Int, _ positions: [Int]) -> Double {
    var (least, greatest) = (Int.max, 0)
    for member in edges[edge] {
      least = min(least, positions[member])
      greatest = max(greatest, positions[member])
    }
    return Double(greatest - least) * weights[edge]
  }

  /// Moves every quantity to the centre of the centres of its edges, again and again.
  private mutating func force() {
    var current = order
    var stale = 0
    for _ in 0..<Self.rounds where stale < 8 {
      let positions = positions(current)
      let centres = edges.map { edge in
        Double(edge.reduce(0) { $0 + positions[$1] }) / Double(edge.count)
      }
      let wanted = memberships.indices.map { quantity in
        let own = memberships[quantity]
        return own.isEmpty
          ? Double(positions[quantity])
          : own.reduce(0) { $0 + centres[$1] * weights[$1] }
            / own.reduce(0) { $0 + weights[$1] }
      }
      current.sort { a, b in
        (wanted[a], positions[a]) < (wanted[b], positions[b])
      }
      let found = totalCost(self.positions(current))
      stale += 1
      if found < cost {
        (order, cost) = (current, found)
        stale = 0
      }
    }
  }

  /// Exchanges neighbours as long as that makes edges shorter.
  private mutating func search() {
    var positions = positions(order)
    for _ in 0..<Self.rounds {
      var improved = false
      for position in order.indices.dropLast() {
        let (a, b) = (order[position], order[position + 1])
        let touched = memberships[a] + memberships[b].filter { !edges[$0].contains(a) }
        let before = touched.reduce(0) { $0 + span(of: $1, positions) }
        (positions[a], positions[b]) = (position + 1, position)
        let after = touched.reduce(0) { $0 + span(of: $1, positions) }
        if after < before - 1e-9 {
          order.swapAt(position, position + 1)
          cost += after - before
          improved = true
        } else {
          (positions[a], positions[b]) = (position, position + 1)
        }
      }
      if !improved { return }
    }
  }
}
