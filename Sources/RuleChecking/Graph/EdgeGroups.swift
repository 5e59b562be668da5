internal import StateGraphs
internal import StateSearch

/// The edges of a graph by a number that each has.
struct EdgeGroups {
  private let offsets: PagedArray<UInt32>
  private let edges: PagedArray<UInt32>
  private let edgeCount: Int

  /// - Parameter count: how many numbers there are.
  init(of numbers: PagedArray<UInt32>, count: Int) {
    var ends = PagedArray<UInt32>(repeating: 0, count: count + 1)
    for number in numbers { ends[Int(number) + 1] += 1 }
    for number in 0..<count { ends[number + 1] += ends[number] }
    offsets = ends
    var edges = PagedArray<UInt32>(repeating: 0, count: numbers.count)
    for edge in 0..<numbers.count {
      let number = Int(numbers[edge])
      edges[Int(ends[number])] = UInt32(edge)
      ends[number] += 1
    }
    self.edges = edges
    edgeCount = numbers.count
  }

  /// The edges with one of the numbers that are true.
  func edges(inGroups isMember: [Bool]) -> BitSet {
    var set = BitSet(capacity: edgeCount)
    for number in isMember.indices where isMember[number] {
      for place in Int(offsets[number])..<Int(offsets[number + 1]) { set.insert(Int(edges[place])) }
    }
    return set
  }
}
