internal import StateSearch

/// What lines with times make of beliefs: by belief and letter, spans of time that all lead to one belief.
final class SpanTable {
  struct Span {
    var least: Int
    var most: Int
    let next: Int32
    /// The rows that fired surely, by the number of their set.
    let sure: Int32
  }

  private struct ClosureKey: Hashable {
    let belief: Int32
    let horizon: Int
  }

  // Nothing that these are asked for asks them again meanwhile.
  @exclusivity(unchecked) private var table = MoveTable()
  @exclusivity(unchecked) private var lists: [[Span]] = []
  private var closures: [ClosureKey: Ready] = [:]
  private var parts: [Int32: [Int32]] = [:]
  private var combined: [Combination: Int32] = [:]

  init() {}

  init(copying other: SpanTable) {
    (table, lists, closures) = (other.table, other.lists, other.closures)
    (parts, combined, size) = (other.parts, other.combined, other.size)
  }

  /// By kind of its next line, the situations in which one is under way.
  typealias Ready = [Int16: [Element]]

  /// Two beliefs put together, or a belief that spends something.
  struct Combination: Hashable {
    let belief: Int32
    let other: Int32
    let sort: Deviation.Sort?
  }
  /// How much is kept.
  private(set) var size = 0

  /// The number of a belief and a letter, for those that have spans; -1 for others.
  @inline(__always)
  private func list(_ belief: Int32, _ letter: Int32) -> Int32 {
    table[belief, LogLine(letter: letter)]
  }

  /// The span of a time; `nil` if nobody knows where a line leads then.
  @inline(__always)
  func span(_ belief: Int32, _ letter: Int32, _ delta: Int) -> Span? {
    let list = list(belief, letter)
    if list < 0 { return nil }
    let position = position(in: Int(list), of: delta)
    guard position > 0 else { return nil }
    let span = lists[Int(list)][position - 1]
    return delta <= span.most ? span : nil
  }

  /// How many spans of a list begin at a time or before.
  private func position(in list: Int, of delta: Int) -> Int {
    lists[list].withUnsafeBufferPointer { spans in
      firstNumber(in: 0..<spans.count) { spans[$0].least > delta }
    }
  }

  /// Keeps where a line leads at the times of a span, around one that has none yet, if there is room.
  func set(_ belief: Int32, _ letter: Int32, _ new: Span, around delta: Int) {
    var span = new
    var list = list(belief, letter)
    if list < 0 {
      list = Int32(lists.count)
      guard table.set(belief, LogLine(letter: letter), list) else { return }
      lists.append([])
    }
    let position = position(in: Int(list), of: delta)
    // Spans that were found from other times can overlap.
    if position > 0 { span.least = max(span.least, lists[Int(list)][position - 1].most + 1) }
    if position < lists[Int(list)].count {
      span.most = min(span.most, lists[Int(list)][position].least - 1)
    }
    lists[Int(list)].insert(span, at: position)
    size += 1
  }

  /// The beliefs of one situation each that a belief consists of; none if it is not taken apart.
  func parts(of belief: Int32, _ make: () -> [Int32]) -> [Int32] {
    if let known = parts[belief] { return known }
    let made = make()
    parts[belief] = made
    size += 1 + made.count / 16
    return made
  }

  /// What a combination comes to, made once.
  func combine(_ combination: Combination, _ make: () -> Int32) -> Int32 {
    if let known = combined[combination] { return known }
    let made = make()
    combined[combination] = made
    size += 1
    return made
  }

  func removeAll() {
    parts = [:]
    combined = [:]
    table = MoveTable()
    lists = []
    closures = [:]
    size = 0
  }

  /// What can follow a belief without a line, while the log's clock shows at most a time.
  func closure(of belief: Int32, until horizon: Int, _ make: () -> Ready?) -> Ready? {
    let key = ClosureKey(belief: belief, horizon: horizon)
    if let known = closures[key] { return known }
    guard let made = make() else { return nil }
    closures[key] = made
    size += 1 + made.values.map(\.count).reduce(0, +) / 4
    return made
  }
}

extension BeliefEngine {
  /// What a line makes of a belief, found once for each span of times that lead to the same.
  func belief(_ belief: Int32, after letter: Int32, in time: Int) -> Int32 {
    if let known = spans.span(belief, letter, Self.counted(time)) { return known.next }
    let found = span(of: belief, letter, time)
    note(sure: found.sure)
    if found.next == undecided { isExhausted = true }
    return found.next
  }

  /// Beyond the longest span that is counted any time has passed.
  @inline(__always)
  private static func counted(_ time: Int) -> Int {
    abs(time) > ClockMotion.longest ? ClockMotion.longest + 1 : time
  }

  /// Where a line leads, around its time.
  func span(of belief: Int32, _ letter: Int32, _ time: Int) -> SpanTable.Span {
    let delta = Self.counted(time)
    if let known = spans.span(belief, letter, delta) { return known }
    let parts = spans.parts(of: belief) {
      let elements = beliefs[belief]
      return elements.count > mostApart ? [] : elements.map { beliefs.number(of: [$0]) }
    }
    let found =
      parts.count > 1 ? union(of: parts, letter, delta) : move(belief, letter, delta)
    spans.set(belief, letter, found, around: delta)
    return found
  }

  private func span(_ part: Int32, _ letter: Int32, _ delta: Int) -> SpanTable.Span {
    if let known = spans.span(part, letter, delta) { return known }
    let found = move(part, letter, delta)
    spans.set(part, letter, found, around: delta)
    return found
  }

  /// Where a line leads from any of some situations.
  private func union(of parts: [Int32], _ letter: Int32, _ delta: Int) -> SpanTable.Span {
    var (least, most) = (Int.min, Int.max)
    var elements: [Element] = []
    elements.reserveCapacity(parts.count)
    var sure: Int32?
    var isTooMuch = false
    for part in parts {
      let part = span(part, letter, delta)
      (least, most) = (max(least, part.least), min(most, part.most))
      if part.next == impossible { continue }
      isTooMuch = isTooMuch || part.next == undecided
      elements += beliefs[part.next]
      sure = sure.map { common($0, part.sure) } ?? part.sure
    }
    elements = maximal(elements)
    return SpanTable.Span(
      least: least, most: most,
      next: isTooMuch || elements.count > mostElements ? undecided : beliefs.number(of: elements),
      sure: sure ?? 0)
  }

  private func move(_ belief: Int32, _ letter: Int32, _ delta: Int) -> SpanTable.Span {
    overflows = false
    let isFar = delta > ClockMotion.longest
    let horizon = isFar ? delta : ClockMotion.horizon(of: delta)
    // What overflows over a longer time may not do so until the line.
    let shared = spans.closure(of: belief, until: horizon) {
      let source = beliefs[belief].map { isFar ? advance($0, by: delta) : $0 }
      let found = closure(of: withClocksSet(source), until: isFar ? 0 : horizon)
      return overflows ? nil : byKind(found)
    }
    overflows = false
    let ready =
      shared ?? byKind(closure(of: withClocksSet(beliefs[belief]), until: isFar ? 0 : delta))
    if overflows {
      return SpanTable.Span(least: delta, most: delta, next: undecided, sure: 0)
    }
    var (least, most) =
      shared == nil ? (delta, delta) : (ClockMotion.horizon(before: horizon) + 1, horizon)
    let said = letters[letter]
    var reached = Reached()
    var sure: Int32?
    for element in ready[said.kind] ?? [] where shows(said, element.state) {
      let (zone, same) =
        isFar
        ? (clocks.stamped(0, zones[element.zone]), delta...delta)
        : clocks.stamped(after: delta, zones[element.zone])
      (least, most) = (max(least, same.lowerBound), min(most, same.upperBound))
      guard let zone else { continue }
      _ = reached.insert(advanced(element, zone), tallies, zones)
      let rows = rows(of: element.trail)
      sure = sure.map { common($0, rows) } ?? rows
    }
    return SpanTable.Span(
      least: least, most: most, next: beliefs.number(of: maximal(reached.order)), sure: sure ?? 0)
  }

  private func byKind(_ closure: Closure) -> SpanTable.Ready {
    Dictionary(grouping: closure.ready) { trails[$0.trail].kinds.first ?? -1 }
  }
}
