/// The least element first: a binary heap in an array.
struct Heap<Element: Comparable> {
  private var elements: [Element] = []

  /// Logarithmic.
  mutating func insert(_ element: Element) {
    elements.append(element)
    var child = elements.count - 1
    while child > 0, elements[child] < elements[(child - 1) / 2] {
      elements.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Removes the least element; logarithmic.
  mutating func popMin() -> Element? {
    guard let least = elements.first, let last = elements.popLast() else { return nil }
    if elements.isEmpty { return least }
    elements[0] = last
    var parent = 0
    while 2 * parent + 1 < elements.count {
      var child = 2 * parent + 1
      if child + 1 < elements.count, elements[child + 1] < elements[child] { child += 1 }
      if !(elements[child] < elements[parent]) { break }
      elements.swapAt(child, parent)
      parent = child
    }
    return least
  }
}
