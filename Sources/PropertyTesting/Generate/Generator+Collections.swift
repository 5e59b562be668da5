/// How many elements a collection has.
enum ElementCount: Hashable, Sendable {
  case within(ClosedRange<Int>)
  /// Any number, each more being less likely than the one before.
  case about(Int)

  init(_ range: ClosedRange<Int>) {
    precondition(range.lowerBound >= 0, "no collection has fewer than 0 elements")
    self = .within(range)
  }

  var least: Int {
    switch self {
    case .within(let range): range.lowerBound
    case .about: 0
    }
  }

  var most: Int {
    switch self {
    case .within(let range): range.upperBound
    case .about: .max
    }
  }

  /// A number of elements; of many, small ones as often as all together.
  func drawn(by random: inout RandomNumbers) -> Int {
    switch self {
    case .within(let range):
      let small = range.lowerBound...min(range.upperBound, range.lowerBound + 7)
      return random.within(random.below(2) == 0 ? small : range)
    case .about(let mean):
      var count = 0
      while random.below(mean + 1) != 0 { count += 1 }
      return count
    }
  }
}

extension Draws {
  /// Draws elements, each after a draw that says whether there is one more, so that leaving out both
  /// leaves a sequence for the others.
  ///
  /// - Parameter add: draws an element; returns whether it counts, nothing if there can be no more.
  /// - Throws: ``Discarded`` if too few count.
  mutating func elements(
    _ count: ElementCount, _ kind: ChoiceSpan.Kind,
    add: (inout Draws) throws(Discarded) -> Bool?
  ) throws(Discarded) {
    let outer = beginSpan(.collection)
    let wanted = unrecorded { count.drawn(by: &$0) }
    var counted = 0
    var drawn = 0
    while true {
      let before = beginSpan(kind)
      guard asksForElement(after: counted, of: count, wanted: wanted) else {
        dropSpan(before)
        break
      }
      let counts = try add(&self)
      drawn += 1
      endSpan(before)
      if counts == true { counted += 1 }
      if counts == nil || drawn >= 10 + 10 * max(counted, count.least) { break }
    }
    endSpan(outer)
    if counted < count.least { throw Discarded() }
  }

  private mutating func asksForElement(
    after counted: Int, of count: ElementCount, wanted: Int
  ) -> Bool {
    if isCut { return false }
    if count.least == count.most { return counted < count.least }
    if counted < count.least || counted == count.most {
      let isMore = counted < count.least
      force(isMore ? 1 : 0, upTo: 1)
      return isMore
    }
    return index(upTo: 1) { _, _ in counted < wanted ? 1 : 0 } == 1
  }
}

extension Generator {
  /// Arrays of any length; longer ones are less likely, and the empty one is the simplest.
  ///
  /// - Parameter mean: the mean length, at least 1.
  public func array(mean: Int = 5) -> Generator<[Value]> {
    precondition(mean >= 1, "a mean length is at least 1")
    return array(.about(mean))
  }

  /// Arrays with so many elements; the shortest are the simplest.
  public func array(_ count: ClosedRange<Int>) -> Generator<[Value]> {
    array(ElementCount(count))
  }

  /// Arrays with exactly so many elements.
  public func array(count: Int) -> Generator<[Value]> { array(count...count) }

  private func array(_ count: ElementCount) -> Generator<[Value]> {
    Generator<[Value]> { draws throws(Discarded) in
      var values: [Value] = []
      try draws.elements(count, .element) { draws throws(Discarded) in
        values.append(try make(&draws))
        return true
      }
      return values
    }
  }

  /// Sets with so many elements; what is drawn twice counts once.
  public func set(_ count: ClosedRange<Int>) -> Generator<Set<Value>>
  where Value: Hashable & Sendable {
    let count = ElementCount(count)
    return Generator<Set<Value>> { draws throws(Discarded) in
      var values: Set<Value> = []
      try draws.elements(count, .element) { draws throws(Discarded) in
        values.insert(try make(&draws)).inserted
      }
      return values
    }
  }

  /// Dictionaries whose keys this makes; what is drawn twice as a key counts once, the first time.
  public func dictionary<Other>(
    to values: Generator<Other>, _ count: ClosedRange<Int>
  ) -> Generator<[Value: Other]> where Value: Hashable & Sendable {
    let count = ElementCount(count)
    return Generator<[Value: Other]> { draws throws(Discarded) in
      var entries: [Value: Other] = [:]
      try draws.elements(count, .element) { draws throws(Discarded) in
        let key = try make(&draws)
        let value = try draws.value(of: values)
        if entries[key] != nil { return false }
        entries[key] = value
        return true
      }
      return entries
    }
  }
}
