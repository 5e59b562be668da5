import Testing

@testable import RuleChecking
@testable import StateGraphs
@testable import StateSearch
@testable import TimedAutomata

/// That states of every kind are told apart by what they are, not by what lies between.
@Suite struct StateIdentityTests {
  struct Gap: Hashable, BitwiseCopyable {
    var small: UInt8
    var wide: UInt32
  }
  struct Tail: Hashable, BitwiseCopyable {
    var wide: UInt32
    var small: UInt8
  }
  struct Nested: Hashable, BitwiseCopyable {
    var gap: Gap
    var small: UInt8
  }
  enum Plain: UInt8 { case one, two }
  enum Loaded: Hashable {
    case none
    case some(UInt32)
    case pair(UInt8, UInt8)
  }
  struct Floating: Hashable, BitwiseCopyable { var value: Double }
  struct Bytes: Hashable, BitwiseCopyable {
    var flag: Bool
    var plain: Plain
    var half: UInt16
    var word: Int32
  }
  struct Fixed: PackedState {
    var parts: InlineArray<5, UInt16>
    static func == (one: Self, other: Self) -> Bool {
      (0..<5).allSatisfy { one.parts[$0] == other.parts[$0] }
    }
    func hash(into hasher: inout Hasher) { for part in 0..<5 { hasher.combine(parts[part]) } }
  }
  struct Empty: Hashable, BitwiseCopyable {}

  @Test func `only states without a gap are compared as bytes`() {
    #expect(isProvablyItsBytes(UInt8(1)))
    #expect(isProvablyItsBytes(Int(1)))
    #expect(isProvablyItsBytes(true))
    #expect(isProvablyItsBytes(Plain.two))
    #expect(isProvablyItsBytes(Bytes(flag: true, plain: .one, half: 1, word: 1)))
    #expect(isProvablyItsBytes(Tail(wide: 1, small: 1)))
    #expect(isProvablyItsBytes(InlineArray<3, UInt16>(repeating: 1)))
    #expect(isProvablyItsBytes(PackedWords<3>()))
    #expect(isProvablyItsBytes(Empty()))
    #expect(isProvablyItsBytes((UInt8(1), UInt8(2))))
    #expect(isProvablyItsBytes(SIMD4<UInt8>(repeating: 1)))
    #expect(isProvablyItsBytes(SIMD8<Int32>(repeating: 1)))

    #expect(!isProvablyItsBytes(Gap(small: 1, wide: 1)))
    #expect(!isProvablyItsBytes(Nested(gap: Gap(small: 1, wide: 1), small: 1)))
    #expect(!isProvablyItsBytes(InlineArray<3, Tail>(repeating: Tail(wide: 1, small: 1))))
    #expect(!isProvablyItsBytes(Loaded.none))
    #expect(!isProvablyItsBytes(Optional(UInt8(1))))
    #expect(!isProvablyItsBytes(Floating(value: 0)))
    #expect(!isProvablyItsBytes(SIMD3<UInt8>(repeating: 1)))
    #expect(!isProvablyItsBytes(SIMD4<Double>(repeating: 1)))
    #expect(!isProvablyItsBytes([1]))
    #expect(!isProvablyItsBytes("text"))
  }

  /// Changes each byte of a state in turn.
  func expectEveryByteCounts<State>(_ state: State) {
    var (one, other) = (state, state)
    let size = MemoryLayout<State>.size
    withUnsafeMutablePointer(to: &one) { one in
      withUnsafeMutablePointer(to: &other) { other in
        var hashes: Set<UInt64> = [ByBytes.hash(one)]
        #expect(ByBytes.areEqual(one, other))
        for byte in 0..<size {
          UnsafeMutableRawPointer(other).storeBytes(of: 1, toByteOffset: byte, as: UInt8.self)
          #expect(!ByBytes.areEqual(one, other), "byte \(byte) of \(size)")
          hashes.insert(ByBytes.hash(other))
          UnsafeMutableRawPointer(other).storeBytes(of: 0, toByteOffset: byte, as: UInt8.self)
        }
        #expect(hashes.count == size + 1, "size \(size)")
      }
    }
  }

  @Test func `every byte of a state counts`() {
    expectEveryByteCounts(InlineArray<1, UInt8>(repeating: 0))
    expectEveryByteCounts(InlineArray<2, UInt8>(repeating: 0))
    expectEveryByteCounts(InlineArray<3, UInt8>(repeating: 0))
    expectEveryByteCounts(InlineArray<5, UInt8>(repeating: 0))
    expectEveryByteCounts(InlineArray<7, UInt8>(repeating: 0))
    expectEveryByteCounts(InlineArray<8, UInt8>(repeating: 0))
    expectEveryByteCounts(InlineArray<12, UInt8>(repeating: 0))
    expectEveryByteCounts(InlineArray<16, UInt8>(repeating: 0))
    expectEveryByteCounts(InlineArray<23, UInt8>(repeating: 0))
    expectEveryByteCounts(InlineArray<32, UInt8>(repeating: 0))
    expectEveryByteCounts(InlineArray<41, UInt8>(repeating: 0))
  }

  /// Searches a graph of states made by `make` and compares it with the textbook.
  func expectTextbook<State: Hashable & Sendable>(
    _ make: @escaping @Sendable (Int) -> State, _ node: @escaping @Sendable (State) -> Int
  ) {
    for seed in 0..<6 as Range<UInt64> {
      let graph = RandomGraph(seed: seed, nodes: 250, make: make, node: node)
      let naive = NaiveSearch(graph)
      for jobs in [1, 3] {
        let space = explore(graph, options: .tiny(jobs: jobs, block: 16))
        #expect((0..<space.count).map { space.state(at: $0) } == naive.states)
        #expect((0..<space.count).allSatisfy { space.id(of: naive.states[$0]) == $0 })
        #expect(space.transitions == naive.transitions)
      }
    }
  }

  /// The same by the way of states that might be their bytes.
  func expectTextbookAsBytes<State: Hashable & Sendable & BitwiseCopyable>(
    _ make: @escaping @Sendable (Int) -> State, _ node: @escaping @Sendable (State) -> Int
  ) {
    for seed in 0..<6 as Range<UInt64> {
      let graph = RandomGraph(seed: seed, nodes: 250, make: make, node: node)
      let naive = NaiveSearch(graph)
      for jobs in [1, 3] {
        let space = explore(graph, options: .tiny(jobs: jobs, block: 16))
        #expect((0..<space.count).map { space.state(at: $0) } == naive.states)
        #expect((0..<space.count).allSatisfy { space.id(of: naive.states[$0]) == $0 })
        #expect(space.transitions == naive.transitions)
      }
    }
  }

  @Test func `states with gaps`() {
    expectTextbookAsBytes(
      { node in
        // Leaves what was on the stack in the gap.
        var gap = Gap(small: UInt8(node & 7), wide: 0)
        gap.wide = UInt32(node >> 3)
        return gap
      },
      { Int($0.wide) << 3 | Int($0.small) })
    expectTextbookAsBytes(
      { Nested(gap: Gap(small: 1, wide: UInt32($0)), small: 2) }, { Int($0.gap.wide) })
  }

  @Test func `states that are their bytes, of every size`() {
    expectTextbookAsBytes({ UInt8($0) }, { Int($0) })
    expectTextbookAsBytes({ UInt16($0) }, { Int($0) })
    expectTextbookAsBytes(
      { Tail(wide: UInt32($0 >> 1), small: UInt8($0 & 1)) },
      { Int($0.wide) << 1 | Int($0.small) })
    expectTextbookAsBytes({ Int64($0) }, { Int($0) })
    expectTextbookAsBytes(
      { node in Fixed(parts: .init { UInt16($0 == 3 ? node : 7) }) }, { Int($0.parts[3]) })
    expectTextbookAsBytes(
      { node in
        var words = PackedWords<2>(repeating: 5)
        words[word: 1] = UInt64(node)
        return words
      }, { Int($0[word: 1]) })
    expectTextbookAsBytes(
      { node in
        var words = PackedWords<3>(repeating: 5)
        words[word: 2] = UInt64(node)
        return words
      }, { Int($0[word: 2]) })
    expectTextbookAsBytes({ SIMD8<UInt64>(repeating: UInt64($0)) }, { Int($0[3]) })
  }

  /// A counter that `==` leaves out, of a structure for which the compiler infers that it is bits.
  struct Viewed: Hashable {
    var node: UInt8 = 0
    var steps: UInt8 = 0
    static func == (one: Self, other: Self) -> Bool { one.node == other.node }
    func hash(into hasher: inout Hasher) { hasher.combine(node) }
  }

  /// Goes round, and counts its steps.
  struct Round: TransitionSystem {
    let initialStates = [Viewed()]
    func successors(of state: Viewed, into next: inout Successors<Viewed>) {
      next.append(state) {
        $0.node = ($0.node + 1) % 70
        $0.steps &+= 1
      }
    }
  }

  @Test func `an equality that leaves something out is heeded`() {
    #expect(explore(Round()).count == 70)
    #expect(!tellsBytesApart(Round()))
    #expect(check(Round(), [.never("six") { $0.node == 6 }]).findings[0].verdict.kind == .violated)
    #expect(tellsBytesApart(TerminationDetection(nodes: 3)))
  }

  @Test func `states on the heap`() {
    expectTextbook({ [$0, $0 + 1] }, { $0[0] })
    expectTextbook({ Set([$0, 1_000, 2_000]) }, { $0.min() ?? 0 })
    expectTextbook({ "state number \($0) of a graph" }, { Int($0.split(separator: " ")[2]) ?? 0 })
    expectTextbook({ $0 % 2 == 0 ? .some($0) : nil }, { $0 ?? 1 })
    expectTextbook(
      { Loaded.some(UInt32($0)) }, { if case .some(let node) = $0 { Int(node) } else { 0 } })
  }

  /// A state whose hash is always the same.
  struct Flat: Hashable {
    var node: Int
    func hash(into hasher: inout Hasher) {}
  }

  @Test func `a hash that tells nothing apart costs time alone`() {
    expectTextbook({ Flat(node: $0) }, { $0.node })
  }

  @Test func `a state of nothing is one state`() {
    expectTextbookAsBytes({ _ in Empty() }, { _ in 0 })
  }

  @Test func `words are read and written in place`() {
    var words = PackedWords<4>()
    words[word: 2] = 7
    words.withUnsafeMutableWords { $0[3] = $0[2] + 1 }
    #expect(words.withUnsafeWords { words in (0..<4).map { words[$0] } } == [0, 0, 7, 8])
    var other = words
    #expect(other == words && other.hashValue == words.hashValue)
    other[word: 0] = 1
    #expect(other != words)
  }
}
