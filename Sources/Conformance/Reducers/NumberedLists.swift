/// Two numbers that are looked up together.
struct NumberPair: Hashable {
  let first: Int32
  let second: Int32
}

/// Lists with numbers, of which the empty one has 0, and what becomes of each by a change.
///
/// A change is made once for each list, and then known by its number: what is looked up is two numbers, not
/// a list.
struct NumberedLists<Item: Hashable> {
  private var lists = Interned<[Item]>()
  private var changes = Interned<NumberPair>(byBytes: true)
  /// By change of a list, the list after it.
  private var ends: [Int32] = []

  init() { _ = lists.number(of: []) }

  subscript(number: Int32) -> [Item] { lists[number] }

  mutating func number(of list: [Item]) -> Int32 { lists.number(of: list) }

  /// The list after a change.
  ///
  /// - Parameter change: the number of the change: always the same for the same.
  mutating func number(
    of list: Int32, after change: Int32, by make: (inout [Item]) -> Void
  ) -> Int32 {
    let number = changes.number(of: NumberPair(first: list, second: change))
    if Int(number) < ends.count { return ends[Int(number)] }
    var items = lists[list]
    make(&items)
    ends.append(lists.number(of: items))
    return ends[Int(number)]
  }
}
