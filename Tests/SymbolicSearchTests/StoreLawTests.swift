import Testing

@testable import SymbolicSearch

/// Numbers that are the same everywhere.
private struct Draw {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}

/// Vectors of three elements below 4, drawn at random.
private func vectors(_ draw: inout Draw) -> Set<[UInt32]> {
  Set((0..<draw.below(40)).map { _ in (0..<3).map { _ in UInt32(draw.below(4)) } })
}

extension DiagramStore {
  fileprivate func set(of vectors: Set<[UInt32]>) -> Diagram {
    vectors.reduce(DiagramStore.empty) { union($0, single($1)) }
  }

  fileprivate func vectors(of set: Diagram) -> Set<[UInt32]> {
    var found: Set<[UInt32]> = []
    for a in 0..<4 as Range<UInt32> {
      for b in 0..<4 as Range<UInt32> {
        for c in 0..<4 as Range<UInt32> where contains([a, b, c], in: set) {
          found.insert([a, b, c])
        }
      }
    }
    return found
  }
}

@Suite struct `Diagrams are sets of vectors` {
  @Test func `with union, intersection, difference, count and least element`() {
    var draw = Draw(state: 1)
    let store = DiagramStore()
    for _ in 0..<100 {
      let (a, b) = (vectors(&draw), vectors(&draw))
      let (x, y) = (store.set(of: a), store.set(of: b))
      #expect(store.vectors(of: x) == a)
      #expect(store.union(x, y) == store.set(of: a.union(b)))
      #expect(store.intersection(x, y) == store.set(of: a.intersection(b)))
      #expect(store.difference(x, y) == store.set(of: a.subtracting(b)))
      #expect(store.count(of: x) == Count(a.count))
      #expect(store.least(of: x) == a.min { $0.lexicographicallyPrecedes($1) })
    }
  }

  @Test func `with images, preimages and filters on some of their elements`() {
    var draw = Draw(state: 2)
    let store = DiagramStore()
    for _ in 0..<100 {
      let states = vectors(&draw)
      let levels = [[0], [1], [2], [0, 1], [0, 2], [1, 2]][draw.below(6)]
      // Pairs of what the elements at these positions are before and after.
      let pairs = (0..<draw.below(8)).map { _ in
        (levels.map { _ in UInt32(draw.below(4)) }, levels.map { _ in UInt32(draw.below(4)) })
      }
      let support = store.support(levels, length: 3)
      let relation = Relation(
        support: support,
        pairs: pairs.reduce(DiagramStore.empty) { sum, pair in
          store.union(sum, store.single(zip(pair.0, pair.1).flatMap { [$0, $1] }))
        })
      func steps(_ state: [UInt32]) -> [[UInt32]] {
        pairs.filter { pair in levels.map { state[Int($0)] } == pair.0 }.map { pair in
          var next = state
          for (level, value) in zip(levels, pair.1) { next[level] = value }
          return next
        }
      }
      let set = store.set(of: states)
      #expect(
        store.vectors(of: store.image(of: set, by: relation)) == Set(states.flatMap(steps)))
      let all = store.vectors(of: store.all([4, 4, 4]))
      #expect(
        store.vectors(of: store.preimage(of: set, by: relation))
          == all.filter { !states.isDisjoint(with: steps($0)) })
      let enabled = Guard(support: support, allowed: store.domain(of: relation.pairs))
      #expect(
        store.vectors(of: store.filter(set, by: enabled)) == states.filter { !steps($0).isEmpty })
      let closure = Saturation(store, [relation], counts: [4, 4, 4]).closure(of: set)
      var reached = states
      while !reached.isSuperset(of: reached.flatMap(steps)) {
        reached.formUnion(reached.flatMap(steps))
      }
      #expect(store.vectors(of: closure) == reached)
    }
  }

  @Test func `that collections leave as they are`() {
    var draw = Draw(state: 3)
    let store = DiagramStore()
    var kept: [(set: Diagram, vectors: Set<[UInt32]>)] = []
    for round in 0..<60 {
      let a = vectors(&draw)
      let set = store.set(of: a)
      if round % 3 == 0 {
        kept.append((set, a))
        store.kept.append(set)
      }
      if round % 5 == 4 { store.collect() }
      #expect(kept.allSatisfy { store.vectors(of: $0.set) == $0.vectors })
      #expect(store.vectors(of: store.set(of: a)) == a)
    }
    #expect(store.collections == 12)
  }

  @Test(arguments: [DiagramStore.Sabotage(), .staleCache, .nothingKept])
  func `that a broken collection spoils`(sabotage: DiagramStore.Sabotage) {
    let store = DiagramStore()
    let a = store.single([3, 3, 3])
    let b = store.single([1, 2, 3])
    store.kept = [a, b]
    _ = store.union(a, b)
    store.sabotage = sabotage
    store.collect()
    // What was free is used again.
    for value in 0..<3 as Range<UInt32> { _ = store.single([2, value, 1]) }
    let isRight =
      store.vectors(of: b) == [[1, 2, 3]]
      && store.vectors(of: store.union(a, b)) == [[3, 3, 3], [1, 2, 3]]
    #expect(isRight == sabotage.isEmpty)
  }

  /// What was computed last and the one before are known, wherever they are put, and nothing wrong is.
  @Test func `of which what operations computed is known for a while`() {
    var draw = Draw(state: 5)
    let cache = OperationCache()
    var kept: [SIMD3<UInt32>: Diagram] = [:]
    var last = SIMD3<UInt32>()
    for round in 0..<100_000 as Range<Diagram> {
      let key = SIMD3(UInt32(draw.below(4)), UInt32(draw.below(900)), UInt32(draw.below(900)))
      if kept[key] != nil { continue }
      cache.keep(round, of: .image, key.x, key.y, key.z)
      kept[key] = round
      #expect(cache.result(of: .image, key.x, key.y, key.z) == round)
      if round > 0 { #expect(cache.result(of: .image, last.x, last.y, last.z) == kept[last]) }
      last = key
    }
    let known = kept.compactMap { key, result in
      cache.result(of: .image, key.x, key.y, key.z).map { $0 == result }
    }
    #expect(known.allSatisfy(\.self) && known.count > 16_000)
    #expect(kept.keys.allSatisfy { cache.result(of: .union, $0.x, $0.y, $0.z) == nil })
  }

  @Test func `that are given up when there are too many nodes`() {
    let store = DiagramStore(limit: 4096)
    var draw = Draw(state: 4)
    var set = DiagramStore.empty
    for _ in 0..<2_000 {
      set = store.union(set, store.single((0..<12).map { _ in UInt32(draw.below(100)) }))
    }
    #expect(store.isExhausted)
  }
}

@Suite struct `Counts are exact` {
  @Test func `beyond machine integers`() {
    var power = Count(1)
    for _ in 0..<200 { power += power }
    #expect(
      power.description == "1606938044258990275541962092341162602522202993782792835301376")
    #expect(power.exactly == nil)
    #expect(Count(Int.max).exactly == Int.max)
    #expect((Count(Int.max) + Count(Int.max)).description == "18446744073709551614")
    #expect(Count(7) < Count(8) && Count(8) < power && !(power < power))
    #expect(Count.zero.description == "0")
  }
}
