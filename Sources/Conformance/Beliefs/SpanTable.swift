/// What lines with times make of beliefs: by belief and letter, spans of time that all lead to one belief.
final class SpanTable {
  private struct Span {
    let least: Int
    let most: Int
    let next: Int32
  }

  private struct ClosureKey: Hashable {
    let belief: Int32
    let horizon: Int
  }

  private var table = MoveTable()
  private var lists: [[Span]] = []
  private var closures: [ClosureKey: Closure] = [:]
  /// How much is kept.
  private(set) var size = 0

  /// The number of a belief and a letter, for those that have spans; -1 for others.
  @inline(__always)
  private func list(_ belief: Int32, _ letter: Int32) -> Int32 {
    table[belief, LogLine(letter: letter)]
  }

  /// Where a line leads; -1 if nobody knows.
  func next(_ belief: Int32, _ letter: Int32, _ delta: Int) -> Int32 {
    let list = list(belief, letter)
    if list < 0 { return -1 }
    let position = position(in: Int(list), of: delta)
    guard position > 0 else { return -1 }
    let span = lists[Int(list)][position - 1]
    return delta <= span.most ? span.next : -1
  }

  /// How many spans of a list begin at a time or before.
  private func position(in list: Int, of delta: Int) -> Int {
    lists[list].withUnsafeBufferPointer { spans in
      var (low, high) = (0, spans.count)
      while low < high {
        let middle = (low + high) / 2
        if spans[middle].least <= delta { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  /// Keeps where a line leads at these times, one of which has no span yet.
  ///
  /// - Returns: false if there is no room.
  func set(
    _ belief: Int32, _ letter: Int32, _ spans: ClosedRange<Int>, around delta: Int, _ next: Int32
  ) -> Bool {
    var list = list(belief, letter)
    if list < 0 {
      list = Int32(lists.count)
      guard table.set(belief, LogLine(letter: letter), list) else { return false }
      lists.append([])
    }
    let position = position(in: Int(list), of: delta)
    var (least, most) = (spans.lowerBound, spans.upperBound)
    // Spans that were found from other times can overlap.
    if position > 0 { least = max(least, lists[Int(list)][position - 1].most + 1) }
    if position < lists[Int(list)].count {
      most = min(most, lists[Int(list)][position].least - 1)
    }
    lists[Int(list)].insert(Span(least: least, most: most, next: next), at: position)
    size += 1
    return true
  }

  func removeAll() {
    table = MoveTable()
    lists = []
    closures = [:]
    size = 0
  }

  /// What can follow a belief without a line, while the log's clock shows at most a time.
  func closure(of belief: Int32, until horizon: Int, _ make: () -> Closure?) -> Closure? {
    let key = ClosureKey(belief: belief, horizon: horizon)
    if let known = closures[key] { return known }
    guard let made = make() else { return nil }
    closures[key] = made
    size += 1 + made.ready.count / 4
    return made
  }
}

extension BeliefEngine {
  /// What a line makes of a belief, found once for each span of times that lead to the same.
  func belief(_ belief: Int32, after letter: Int32, in span: Int) -> Int32 {
    // Beyond the longest span that is counted any time has passed.
    let delta = abs(span) > Moments.longest ? Moments.longest + 1 : span
    let known = spans.next(belief, letter, delta)
    if known >= 0 { return known }
    let (next, same) = move(belief, letter, delta)
    if !spans.set(belief, letter, same, around: delta, next) {
      // Without room for more it is found again each time.
      return next
    }
    return next
  }

  private func move(
    _ belief: Int32, _ letter: Int32, _ delta: Int
  ) -> (next: Int32, same: ClosedRange<Int>) {
    overflows = false
    let isFar = delta > Moments.longest
    let horizon = isFar ? delta : Moments.horizon(of: delta)
    // What overflows over a longer time may not do so until the line.
    let shared = spans.closure(of: belief, until: horizon) {
      let source = beliefs[belief].map { isFar ? advance($0, by: delta) : $0 }
      let found = closure(of: withClocksSet(source), until: isFar ? 0 : horizon)
      return overflows ? nil : Closure(ready: found.ready)
    }
    overflows = false
    let closed =
      shared ?? closure(of: withClocksSet(beliefs[belief]), until: isFar ? 0 : delta)
    if overflows {
      isExhausted = true
      return (undecided, delta...delta)
    }
    var (least, most) =
      shared == nil ? (delta, delta) : (Moments.horizon(before: horizon) + 1, horizon)
    let said = letters[letter]
    var reached = Reached()
    var sure: Set<Int32>?
    for element in closed.ready {
      let trail = trails[element.trail]
      guard trail.kinds.first == said.kind, shows(said, element.state) else { continue }
      let (zone, same) =
        isFar
        ? (moments.stamped(0, zones[element.zone]), delta...delta)
        : moments.stamped(after: delta, zones[element.zone])
      (least, most) = (max(least, same.lowerBound), min(most, same.upperBound))
      guard let zone else { continue }
      _ = reached.insert(advanced(element, trail, zone), tallies, zones)
      perhaps.formUnion(trail.rows)
      sure = sure?.intersection(trail.rows) ?? Set(trail.rows)
    }
    if let sure { surely.formUnion(sure) }
    return (beliefs.number(of: reached.maximal(tallies, zones).sorted()), least...most)
  }
}
