import Checking
import PropertyTesting
import StateSearch
import Testing

/// Containers that are their bytes, against those of the standard library.
@Suite struct `Containers that pack` {
  /// One call of a container: which, with a value and a position.
  struct Call: Sendable {
    let kind: UInt8
    let value: UInt16
    let position: Int
  }

  static let calls = tuple(
    Generator<UInt8>.integer(in: 0...6), Generator<UInt16>.integer(in: 0...3),
    Generator<Int>.integer(in: 0...5)
  ).map { Call(kind: $0.0, value: $0.1 &* 0x55_AA, position: $0.2) }.array(mean: 12)

  static func bytes<Value>(of value: Value) -> [UInt8] { withUnsafeBytes(of: value) { Array($0) } }

  /// What holds of a container and of another that was filled with the same at once.
  static func expectSame<Container: PackedState>(
    _ container: Container, _ refilled: Container
  ) throws {
    try satisfy(bytes(of: container) == bytes(of: refilled), "bytes")
    try satisfy(container == refilled, "equality")
    try satisfy(container.hashValue == refilled.hashValue, "hash")
    try satisfy("\(container)" == "\(refilled)", "text")
  }

  /// Does to a queue of five what a call does to an array of at most five.
  static func perform(
    _ call: Call, _ queue: inout PackedQueue<UInt16, 5>, _ array: inout [UInt16]
  ) throws {
    switch call.kind {
    case 0, 1:
      if queue.isFull { return }
      queue.append(call.value)
      array.append(call.value)
    case 2:
      try satisfy(queue.popFirst() == (array.isEmpty ? nil : array.removeFirst()), "first")
    case 3 where !array.isEmpty:
      let position = call.position % array.count
      try satisfy(queue.remove(at: position) == array.remove(at: position), "removed")
    case 4 where array.count < 5:
      let position = call.position % (array.count + 1)
      queue.insert(call.value, at: position)
      array.insert(call.value, at: position)
    case 5 where !array.isEmpty:
      queue[call.position % array.count] = call.value
      array[call.position % array.count] = call.value
    case 6 where call.value == 0:
      queue.removeAll()
      array.removeAll()
    default:
      queue.sort()
      array.sort()
    }
  }

  @Test func `A queue does what an array does, and its bytes depend on its elements alone`() throws
  {
    try tryAll(seeds: 400, Self.calls) { calls in
      var queue = PackedQueue<UInt16, 5>()
      var array: [UInt16] = []
      for call in calls {
        try Self.perform(call, &queue, &array)
        try satisfy(Array(queue) == array && queue.count == array.count, "elements")
        try satisfy(queue.isFull == (array.count == 5) && queue.first == array.first, "ends")
        try Self.expectSame(queue, PackedQueue(array))
      }
    }
  }

  @Test func `Queues are equal where arrays are`() throws {
    let arrays = Generator<UInt8>.integer(in: 0...1).array(0...3)
    try forAll(seeds: 300, tuple(arrays, arrays)) { one, other in
      let (left, right) = (PackedQueue<UInt8, 3>(one), PackedQueue<UInt8, 3>(other))
      return (left == right) == (one == other)
        && (Self.bytes(of: left) == Self.bytes(of: right)) == (one == other)
    }
  }

  @Test func `A multiset counts as a dictionary does, and its bytes depend on its counts alone`()
    throws
  {
    try tryAll(seeds: 400, Self.calls) { calls in
      var multiset = PackedMultiset<UInt16, 6>()
      var counts: [UInt16: Int] = [:]
      for call in calls {
        if call.kind > 3 {
          try satisfy(multiset.remove(call.value) == (counts[call.value] ?? 0 > 0), "removed")
          counts[call.value] = (counts[call.value] ?? 1) - 1
        } else if !multiset.isFull {
          multiset.insert(call.value)
          counts[call.value, default: 0] += 1
        }
        counts = counts.filter { $0.value > 0 }
        let elements = counts.flatMap { [UInt16](repeating: $0.key, count: $0.value) }
        try satisfy(multiset.count == elements.count, "count")
        for (value, count) in counts {
          try satisfy(multiset.count(of: value) == count && multiset.contains(value), "counts")
        }
        try satisfy(Array(multiset) == elements.sorted(), "order")
        try Self.expectSame(multiset, PackedMultiset(elements))
      }
    }
  }

  /// A message of two parts, whose order is that of its bytes: the second part counts more.
  struct Message: PackedState {
    enum Kind: UInt8 { case ask, answer }
    var kind: Kind
    var sender: UInt8
  }

  @Test func `The order of a multiset is that of numbers, the last byte highest`() {
    let messages = PackedMultiset<Message, 4>([
      Message(kind: .answer, sender: 1), Message(kind: .ask, sender: 2),
      Message(kind: .ask, sender: 1), Message(kind: .answer, sender: 0),
    ])
    #expect(messages.map(\.sender) == [0, 1, 1, 2])
    #expect(messages.map(\.kind) == [.answer, .ask, .answer, .ask])
  }

  @Test func `A set of bits does what a set does`() throws {
    let numbers = Generator<Int>.integer(in: 0...15).set(0...8)
    try tryAll(seeds: 400, tuple(numbers, numbers, Generator<Int>.integer(in: -2...17))) {
      one, other, number in
      let (left, right) = (PackedSet<UInt16>(one), PackedSet<UInt16>(other))
      try satisfy(Array(left) == one.sorted() && left.count == one.count, "members")
      try satisfy(left.reversed() == one.sorted().reversed(), "backwards")
      try satisfy(left.isEmpty == one.isEmpty && left.first == one.min(), "least")
      try satisfy(left.contains(number) == one.contains(number), "contains")
      try satisfy(Set(left.union(right)) == one.union(other), "union")
      try satisfy(Set(left.intersection(right)) == one.intersection(other), "intersection")
      try satisfy(Set(left.subtracting(right)) == one.subtracting(other), "subtracting")
      let difference = one.symmetricDifference(other)
      try satisfy(Set(left.symmetricDifference(right)) == difference, "difference")
      try satisfy(left.isSubset(of: right) == one.isSubset(of: other), "subset")
      try satisfy(left.isDisjoint(with: right) == one.isDisjoint(with: other), "disjoint")
      try satisfy((left == right) == (one == other), "equality")
      var (changed, expected) = (left, one)
      try satisfy(changed.remove(number) == expected.remove(number), "remove")
      if (0..<16).contains(number) {
        try satisfy(changed.update(with: number) == expected.update(with: number), "update")
        try satisfy(changed.insert(number).inserted == expected.insert(number).inserted, "insert")
      }
      for (form, formed) in [
        (left.union(right), one.union(other)), (left.intersection(right), one.intersection(other)),
        (left.subtracting(right), one.subtracting(other)),
        (left.symmetricDifference(right), difference),
      ] {
        try Self.expectSame(form, PackedSet(formed))
      }
      var (union, meet, rest, either) = (left, left, left, left)
      union.formUnion(right)
      meet.formIntersection(right)
      rest.subtract(right)
      either.formSymmetricDifference(right)
      try satisfy(union == left.union(right) && meet == left.intersection(right), "in place")
      try satisfy(rest == left.subtracting(right), "subtracted in place")
      try satisfy(either == left.symmetricDifference(right), "difference in place")
      try Self.expectSame(changed, PackedSet(expected))
    }
  }

  @Test func `A set of bits holds every number below its width`() {
    for width in 0...8 {
      #expect(Array(PackedSet<UInt8>(0..<width)) == Array(0..<width))
      #expect(Array(PackedSet<UInt8>(width..<8)) == Array(width..<8))
    }
    #expect(PackedSet<UInt128>([0, 63, 64, 127]).map(\.self) == [0, 63, 64, 127])
    #expect(PackedSet<UInt64>(0..<64).count == 64)
  }

  @Test func `An array of a fixed size is compared by its elements`() throws {
    let arrays = Generator<UInt8>.integer(in: 0...1).array(count: 3)
    try forAll(seeds: 200, tuple(arrays, arrays)) { one, other in
      var left = PackedArray<UInt8, 3>(repeating: 7)
      for (position, element) in one.enumerated() { left[position] = element }
      let right: PackedArray<UInt8, 3> = [other[0], other[1], other[2]]
      return (left == right) == (one == other) && Array(left) == one && left.count == 3
        && "\(left)" == "\(one)"
    }
  }

  /// What a search sees of the containers: a line that loses and overtakes.
  struct State: Hashable {
    var line = PackedQueue<UInt16, 3>()
    var lost = PackedMultiset<UInt16, 2>()
    var seen: PackedSet<UInt8> = []
  }

  /// The same with the containers of the standard library.
  struct Loose: Hashable {
    var line: [UInt16] = []
    var lost: [UInt16: Int] = [:]
    var seen: Set<Int> = []
  }

  struct Packed: TransitionSystem {
    let initialStates = [State()]
    func successors(of state: State, into next: inout Successors<State>) {
      if !state.line.isFull {
        for letter in 0..<3 as Range<UInt16> { next.append(state) { $0.line.append(letter) } }
      }
      for position in state.line.indices {
        next.append(state) { $0.seen.insert(Int($0.line.remove(at: position))) }
      }
      if let letter = state.line.first, !state.lost.isFull {
        next.append(state) {
          $0.line.removeFirst()
          $0.lost.insert(letter)
        }
      }
      for letter in state.lost { next.append(state) { $0.lost.remove(letter) } }
    }
  }

  struct Unpacked: TransitionSystem {
    let initialStates = [Loose()]
    func successors(of state: Loose, into next: inout Successors<Loose>) {
      if state.line.count < 3 {
        for letter in 0..<3 as Range<UInt16> { next.append(state) { $0.line.append(letter) } }
      }
      for position in state.line.indices {
        next.append(state) { $0.seen.insert(Int($0.line.remove(at: position))) }
      }
      if let letter = state.line.first, state.lost.values.reduce(0, +) < 2 {
        next.append(state) {
          $0.line.removeFirst()
          $0.lost[letter, default: 0] += 1
        }
      }
      for (letter, count) in state.lost.sorted(by: { $0.key < $1.key }) {
        for _ in 0..<count {
          next.append(state) { $0.lost[letter] = count == 1 ? nil : count - 1 }
        }
      }
    }
  }

  @Test func `A search stores a state of containers as bytes, and finds what it finds of others`() {
    #expect(isProvablyItsBytes(State()))
    let packed = explore(Packed())
    let unpacked = explore(Unpacked())
    #expect(packed.count == unpacked.count && packed.count > 1000)
    #expect(packed.transitions == unpacked.transitions)
    for number in 0..<packed.count {
      let (one, other) = (packed.state(at: number), unpacked.state(at: number))
      #expect(Array(one.line) == other.line && Set(one.seen) == other.seen)
    }
  }

  /// What a trap prints.
  private func text(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test func `What does not fit ends the program, and says so`() async {
    let queue = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var queue: PackedQueue<UInt8, 2> = [1, 2]
      queue.append(3)
    }
    #expect(text(queue).contains("a queue of 2 places is full: ask isFull first"))
    let set = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = PackedSet<UInt8>([8])
    }
    #expect(text(set).contains("8 is not in 0..<8"))
    struct Gap: PackedState {
      var wide: UInt16 = 0
      var small: UInt8 = 0
    }
    let gap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = PackedArray<Gap, 2>(repeating: Gap())
    }
    #expect(text(gap).contains("Gap ends with a gap"))
  }
}
