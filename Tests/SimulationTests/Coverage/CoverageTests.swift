import Machines
import Testing

@testable import Simulation

/// The truth against brute force, and what campaigns count against their runs gone again.
struct CoverageTests {
  /// The items of a class by the names that the naive recorder gives them.
  private func names(
    _ numbers: [Int], _ itemClass: ItemClass, _ routes: Routes
  ) throws -> Set<AnyHashable> {
    let compiled = routes.reachability.ground.compiled
    let rows = compiled.rows
    switch itemClass {
    case .states, .transitions: return []
    case .rows: return Set(numbers.map { AnyHashable(rows[$0]) })
    case .cells: return Set(numbers.map { AnyHashable(routes.cell($0)) })
    case .pairs:
      return Set(
        numbers.map { number in
          let pair = routes.rows(ofPair: number)
          return AnyHashable(RowPair(first: rows[pair.first], second: rows[pair.second]))
        })
    }
  }

  private func naive(_ items: NaiveItems, _ itemClass: ItemClass) -> Set<AnyHashable> {
    switch itemClass {
    case .states: Set(items.states.map(AnyHashable.init))
    case .transitions: Set(items.transitions.map(AnyHashable.init))
    case .rows: Set(items.rows.map(AnyHashable.init))
    case .cells: Set(items.cells.map(AnyHashable.init))
    case .pairs: Set(items.pairs.map(AnyHashable.init))
    }
  }

  @Test func `What there is and the shortest run to it are as brute force finds them`() throws {
    var sizes = [Int](repeating: 0, count: ItemClass.allCases.count)
    var compared = 0
    for seed in 0..<100 {
      guard let ground = try? RandomTables.ground(seed: seed),
        let reachability = try? ReachabilityGraph(ground, stateLimit: 150)
      else { continue }
      let naive = NaiveCoverage(compiled: ground.compiled)
      guard let places = try naive.places(atMost: 800) else { continue }
      compared += 1
      let routes = Routes(reachability, jobs: 1 + seed % 3)
      var best: [AnyHashable: [Int]] = [:]
      var whole = NaiveItems(states: [ground.compiled.initial])
      for (place, cost) in places {
        let steps = try naive.steps(from: place.state)
        for position in steps.indices {
          let items = naive.take(position, of: steps, at: place).items
          whole.formUnion(items)
          let reached = naive.after(cost, steps[position])
          for itemClass in ItemClass.allCases where itemClass != .states {
            for item in self.naive(items, itemClass) {
              if best[item].map({ reached.lexicographicallyPrecedes($0) }) ?? true {
                best[item] = reached
              }
            }
          }
        }
        let old = best[place.state]
        if old.map({ cost.lexicographicallyPrecedes($0) }) ?? true { best[place.state] = cost }
      }
      for itemClass in ItemClass.allCases {
        let truth = self.naive(whole, itemClass)
        let items = routes.items(itemClass)
        sizes[itemClass.position] += items.count
        #expect(items.count == truth.count && routes.count(itemClass) == truth.count)
        if itemClass != .states, itemClass != .transitions {
          #expect(try names(items, itemClass, routes) == truth, "seed \(seed): \(itemClass)")
        }
        // Of the many states and transitions some.
        let isMany = itemClass == .states || itemClass == .transitions
        for number in items where !isMany || number % 5 == 0 {
          let item = Item(itemClass, number)
          let path = try #require(try routes.path(to: item))
          let run = try ground.run(of: path)
          let tick = max(ground.compiled.tickMicroseconds, 1)
          let cost = [run.steps.count, run.end.microseconds / tick]
          #expect(routes.steps(to: item) == cost[0])
          // It ends with the item, and no run ends with it sooner.
          let reached = try ends(path, with: item, routes, naive)
          #expect(best[reached] == cost, "seed \(seed): \(item)")
        }
      }
    }
    #expect(compared > 40 && sizes.allSatisfy { $0 > 150 }, "\(compared): \(sizes)")
  }

  /// The name of an item with which a path ends.
  private func ends(
    _ path: Path, with item: Item, _ routes: Routes, _ naive: NaiveCoverage
  ) throws -> AnyHashable {
    var shorter = path
    let before: NaiveItems
    if shorter.finalWait > 0 {
      shorter.finalWait -= 1
      before = try naive.items(along: shorter)
    } else if let last = shorter.moves.popLast() {
      shorter.finalWait = last.wait
      before = try naive.items(along: shorter)
    } else {
      before = NaiveItems()
    }
    let whole = try naive.items(along: path)
    let new = self.naive(whole, item.itemClass).subtracting(self.naive(before, item.itemClass))
    switch item.itemClass {
    case .states, .transitions: return try #require(new.first)
    case .rows, .cells, .pairs:
      let name = try #require(try names([item.number], item.itemClass, routes).first)
      #expect(new.contains(name))
      return name
    }
  }

  @Test func `What a campaign counts is what its runs reach when they are gone again`() throws {
    var grounds = [Ground(try CompiledSystem(Doorbell.system)), try Oven.ground()]
    for seed in 0..<60 { if let one = try? RandomTables.ground(seed: seed) { grounds.append(one) } }
    #expect(grounds.count > 40)
    for (position, ground) in grounds.enumerated() {
      guard let reachability = try? ReachabilityGraph(ground, stateLimit: 3000) else { continue }
      let routes = Routes(reachability)
      let naive = NaiveCoverage(compiled: ground.compiled)
      let watch = try RuntimeMonitor([], on: ground)
      let campaign = Campaign(seed: Seed(UInt64(position)), runs: 9, steps: 12)
      let byNumber = try campaign.results(
        of: watch, scope: Scope(""), jobs: 1 + position % 3, routes: routes)
      let byKey = try campaign.results(of: watch, scope: Scope(""), jobs: 1 + position % 3)
      var runs: [AnyHashable: Int] = [:]
      var all = NaiveItems()
      var sums: [ItemClass: Int] = [:]
      for run in 0..<campaign.runs {
        let path = try campaign.path(ofRun: run, of: ground, scope: Scope(""))
        let items = try naive.items(along: path)
        all.formUnion(items)
        for itemClass in ItemClass.allCases {
          let seen = self.naive(items, itemClass)
          sums[itemClass, default: 0] += seen.count
          for item in seen { runs[item, default: 0] += 1 }
        }
      }
      for itemClass in ItemClass.allCases {
        let seen = self.naive(all, itemClass)
        for hitCounts in [byNumber[itemClass], byKey[itemClass]] {
          #expect(hitCounts.count == seen.count, "\(position): \(itemClass)")
          #expect(hitCounts.once == seen.count { runs[$0] == 1 })
          #expect(hitCounts.twice == seen.count { runs[$0] == 2 })
          #expect(hitCounts.sum == sums[itemClass])
        }
        if itemClass == .rows || itemClass == .cells || itemClass == .pairs {
          #expect(byNumber[itemClass] == byKey[itemClass])
          #expect(try names(byNumber[itemClass].keys.map { Int($0) }, itemClass, routes) == seen)
        }
      }
      #expect(byNumber.firings == byKey.firings && byNumber.steps == byKey.steps)
    }
  }
}
