/// What a session leaves open if some of its lines, read already, stand before others that came first.
///
/// Where lines have times, what one of them makes of a belief is found once for spans of times. So a line that
/// waits is no part of the belief: the belief is that of the lines before it, and the line is taken when the
/// others were, at its own time.
struct Fork: Hashable, Sendable {
  /// What the lines that do not wait leave open.
  var belief: Int32
  /// The units from the line taken last to the one read last.
  var offset = 0
  /// The lines that wait, in the order of the log.
  var held: [HeldLine] = []
  /// As ``Element/sure``, of all situations together.
  var sure: Int32 = 0

  /// Lets time pass until the next line is read.
  mutating func pass(_ delta: Int) {
    offset += delta
    for place in held.indices { held[place].time -= delta }
  }
}

extension BeliefEngine {
  /// Follows a session by one more line, the number of which in its file is given.
  func follow(
    _ session: inout SessionState, by line: LogLine, at number: Int = 0, in file: Int32 = 0
  ) {
    let before = session.belief
    session.read += 1
    if !hasSpans {
      session.belief = belief(before, after: line, position: Int(session.read))
      session.isOver = session.belief <= undecided
    } else if session.waiting.isEmpty, !line.isCopy, !line.startsBatch,
      session.read == 1 || !canOvertake(line)
    {
      (session.openBelief, session.openSure, session.open) = (before, session.sure, [])
      if showsLater {
        let found = span(of: before, line.letter, line.delta)
        session.belief = found.next
        if found.next == undecided { isExhausted = true }
        session.sure = union(session.sure, found.sure)
        note(&session)
      } else {
        session.belief = belief(before, after: line.letter, in: line.delta)
      }
      if session.belief <= undecided {
        session.isOver =
          session.belief == undecided || !canWait(Fork(belief: before))
      }
    } else {
      takeInAnyOrder(line, &session)
      note(&session)
    }
    session.previous = line
    (session.lines, session.line, session.file) = (session.read, number, file)
    // If a line can only wait, what is wrong is wrong there.
    guard isFree(before) else { return }
    (session.before, session.last, session.suspect) = (before, line, session.read)
  }

  private func takeInAnyOrder(_ line: LogLine, _ session: inout SessionState) {
    var open = session.waiting
    if session.belief > undecided { open.append(session.free) }
    if line.startsBatch {
      open = drained(open)
    } else if session.read > 1, canOvertake(line) {
      open += waiting(session)
    }
    for place in open.indices { open[place].pass(line.delta) }
    open.removeAll { !canStillCome($0) }
    var next: [Fork] = []
    for fork in withReleases(open) {
      let found = taken(line.letter, at: fork.offset, from: fork.belief)
      let sure = union(fork.sure, found.sure)
      let belief = spending(.swapped, fork.held.count, in: found.next)
      add(Fork(belief: belief, held: fork.held.map(\.overtaken), sure: sure), to: &next)
      if line.isCopy {
        var copy = fork
        copy.belief = spending(.doubled, 1, in: fork.belief)
        add(copy, to: &next)
      }
    }
    (session.openBelief, session.open) = (impossible, open)
    (session.belief, session.sure) = (impossible, 0)
    session.waiting = next.filter { $0.offset != 0 || !$0.held.isEmpty }
    if let free = next.first(where: { $0.offset == 0 && $0.held.isEmpty }) {
      (session.belief, session.sure) = (free.belief, free.sure)
    }
    if next.contains(where: { $0.belief == undecided }) {
      isExhausted = true
      (session.belief, session.waiting, session.isOver) = (undecided, [], true)
    } else {
      session.isOver = next.isEmpty && !open.contains(where: canWait)
    }
  }

  /// The least that explains a session that ends here; `nil` if nothing does, or if too much is left open.
  func outcome(of session: SessionState) -> SessionOutcome {
    if session.belief == undecided { return .undecided }
    var costs = cost(atEnd: session.belief).map { [$0] } ?? []
    for fork in drained(session.waiting) {
      if fork.belief == undecided { return .undecided }
      if let cost = cost(atEnd: fork.belief) { costs.append(cost) }
    }
    return costs.min().map { .possible(cost: $0) } ?? .impossible
  }

  // MARK: Waiting

  /// Whether a line can have come before the one read before it.
  ///
  /// A line is stamped at most the tolerance after what it tells of, so of two in the wrong order the one that
  /// stands below is not stamped later than that after the other.
  @inline(__always)
  private func canOvertake(_ line: LogLine) -> Bool {
    guard tallies.allows(.swapped) else { return false }
    return tallies.allows(.clockStep) || line.delta <= model.tolerance
      || line.delta > Moments.longest
  }

  private func canStillCome(_ fork: Fork) -> Bool {
    tallies.allows(.clockStep)
      || fork.held.allSatisfy {
        $0.isOvertaken || $0.time >= -model.tolerance || $0.time < -Moments.longest
      }
  }

  /// Whether one more line can wait within the budget.
  func canWait(_ fork: Fork) -> Bool {
    guard tallies.allows(.swapped), fork.belief > undecided else { return false }
    return beliefs[fork.belief].contains { element in
      let spent = tallies.all[Int(element.tally)]
      let swapped = Int(spent.counts[Deviation.Sort.swapped.rawValue])
      return fork.held.count < min(budget.swapped - swapped, budget.total - spent.cost)
    }
  }

  /// What is left open if the line read last waits.
  private func waiting(_ session: SessionState) -> [Fork] {
    session.openForks.filter(canWait).map { fork in
      var fork = fork
      fork.held.append(HeldLine(letter: session.previous.letter, time: 0))
      return fork
    }
  }

  /// The same, and whatever is left open once lines that wait are taken.
  private func withReleases(_ forks: [Fork]) -> [Fork] {
    var all = forks
    var position = 0
    while position < all.count {
      let fork = all[position]
      position += 1
      for (place, line) in fork.held.enumerated() where line.isOvertaken {
        let found = taken(line.letter, at: fork.offset + line.time, from: fork.belief)
        var next = Fork(
          belief: spending(.swapped, place, in: found.next), offset: -line.time, held: fork.held,
          sure: union(fork.sure, found.sure))
        next.held.remove(at: place)
        if next.belief != impossible { all.append(next) }
      }
    }
    return all
  }

  /// What is left open when no line waits any more.
  func drained(_ forks: [Fork]) -> [Fork] {
    var all: [Fork] = []
    for fork in withReleases(forks) where fork.held.isEmpty { add(fork, to: &all) }
    return all
  }

  // MARK: Beliefs

  private func taken(_ letter: Int32, at offset: Int, from belief: Int32) -> SpanTable.Span {
    if belief <= undecided {
      return SpanTable.Span(least: offset, most: offset, next: belief, sure: 0)
    }
    return span(of: belief, letter, offset)
  }

  private func add(_ fork: Fork, to forks: inout [Fork]) {
    if fork.belief == impossible { return }
    guard let place = forks.firstIndex(where: { $0.offset == fork.offset && $0.held == fork.held })
    else { return forks.append(fork) }
    forks[place].belief = joined(forks[place].belief, fork.belief)
    forks[place].sure = common(forks[place].sure, fork.sure)
  }

  private func joined(_ one: Int32, _ other: Int32) -> Int32 {
    if one == other { return one }
    let (least, most) = (min(one, other), max(one, other))
    if least <= undecided { return least == undecided ? undecided : most }
    return spans.combine(.init(belief: least, other: most, sort: nil)) {
      number(of: maximal(beliefs[least] + beliefs[most]))
    }
  }

  private func spending(_ sort: Deviation.Sort, _ cost: Int, in belief: Int32) -> Int32 {
    if belief <= undecided || cost == 0 { return belief }
    return spans.combine(.init(belief: belief, other: Int32(cost), sort: sort)) {
      let left = beliefs[belief].compactMap { element -> Element? in
        guard let tally = tallies.adding(sort, cost: cost, line: line, to: element.tally) else {
          return nil
        }
        var element = element
        element.tally = tally
        return element
      }
      return number(of: maximal(left))
    }
  }

  private func number(of elements: [Element]) -> Int32 {
    elements.count > mostElements ? undecided : beliefs.number(of: elements)
  }
}

extension HeldLine {
  fileprivate var overtaken: HeldLine { HeldLine(letter: letter, time: time, isOvertaken: true) }
}
