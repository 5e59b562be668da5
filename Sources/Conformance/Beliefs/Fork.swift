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

  /// How many of them nothing has overtaken.
  var unpaid: Int { held.count { !$0.isOvertaken } }

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
      session.recent.isEmpty || !canOvertake(line)
    {
      remember(line, after: session.free, [], &session)
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
        session.isOver = session.belief == undecided || waiting(session).isEmpty
      }
    } else {
      takeInAnyOrder(line, &session)
      note(&session)
    }
    (session.lines, session.line, session.file) = (session.read, number, file)
    // If a line can only wait, what is wrong is wrong there.
    guard isFree(before) else { return }
    (session.before, session.last, session.suspect) = (before, line, session.read)
  }

  private func takeInAnyOrder(_ line: LogLine, _ session: inout SessionState) {
    var open = session.waiting + (session.belief > undecided ? [session.free] : [])
    var late: [Fork] = []
    if line.startsBatch {
      (open, session.recent) = (drained(open), [])
    } else if canOvertake(line) {
      late = waiting(session)
    }
    remember(line, after: Fork(belief: impossible), open, &session)
    for place in open.indices { open[place].pass(line.delta) }
    for place in late.indices { late[place].pass(line.delta) }
    let released = withReleases(open + late)
    var next: [Fork] = []
    for fork in released where canStillCome(fork.held) {
      let found = taken(line.letter, at: fork.offset, from: fork.belief)
      let sure = union(fork.sure, found.sure)
      let belief = spending(.swapped, fork.held.count, in: found.next)
      add(Fork(belief: belief, held: fork.held.map(\.overtaken), sure: sure), to: &next)
    }
    if line.isCopy { for fork in open { add(withoutCopy(fork), to: &next) } }
    if session.belief <= undecided, let fork = released.first(where: \.held.isEmpty) {
      (session.before, session.last, session.suspect) = (fork.belief, line, session.read)
      session.last.delta = fork.offset
    }
    (session.belief, session.sure) = (impossible, 0)
    session.waiting = next.filter { $0.offset != 0 || !$0.held.isEmpty }
    if let free = next.first(where: { $0.offset == 0 && $0.held.isEmpty }) {
      (session.belief, session.sure) = (free.belief, free.sure)
    }
    if next.contains(where: { $0.belief == undecided }) {
      isExhausted = true
      (session.belief, session.waiting, session.isOver) = (undecided, [], true)
    } else {
      session.isOver = next.isEmpty && waiting(session).isEmpty
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
      || line.delta > ClockMotion.longest
  }

  /// So many lines at most wait, or are copies among those that do, before one has to come that overtakes them.
  private var longestWait: Int {
    tallies.allows(.swapped) ? min(budget.total, budget.swapped + budget.doubled) : 0
  }

  /// Keeps what was open before a line, as long as that can still turn out to wait.
  @inline(__always)
  private func remember(
    _ line: LogLine, after free: Fork, _ forks: [Fork], _ session: inout SessionState
  ) {
    let most = longestWait
    if most == 0 { return }
    if session.recent.count >= most { session.recent.removeFirst() }
    session.recent.append(
      RecentLine(line: line, belief: free.belief, sure: free.sure, forks: forks))
  }

  /// Whether one more line can wait within the budget: those that were overtaken are paid for.
  private func canWait(_ fork: Fork) -> Bool {
    guard fork.belief > undecided else { return false }
    let unpaid = fork.unpaid
    return beliefs[fork.belief].contains { element in
      let spent = tallies.all[element.tally]
      let swapped = Int(spent.counts[Deviation.Sort.swapped.rawValue])
      return unpaid < min(budget.swapped - swapped, budget.total - spent.cost)
    }
  }

  /// What is left open if the lines read last wait for one that is still to come.
  ///
  /// A line that comes before one that waits comes before all that were read since: so these wait too, or are
  /// copies.
  func waiting(_ session: SessionState) -> [Fork] {
    var all: [Fork] = []
    for recent in session.recent {
      var open = recent.forks + all
      if recent.belief > undecided { open.append(Fork(belief: recent.belief, sure: recent.sure)) }
      var next = recent.line.isCopy ? all.map(withoutCopy).filter { $0.belief > undecided } : []
      for place in next.indices { next[place].pass(recent.line.delta) }
      for var fork in open where canWait(fork) {
        fork.pass(recent.line.delta)
        fork.held.append(HeldLine(letter: recent.line.letter, time: 0))
        next.append(fork)
      }
      all = next
    }
    return all
  }

  private func withoutCopy(_ fork: Fork) -> Fork {
    var fork = fork
    fork.belief = spending(.doubled, 1, in: fork.belief)
    return fork
  }

  /// The same, and whatever is left open once lines that wait are taken.
  private func withReleases(_ forks: [Fork]) -> [Fork] {
    // By how many lines wait: a release leaves one less, so those that are alike are put together first.
    var all = Array(repeating: [Fork](), count: (forks.map(\.held.count).max() ?? 0) + 1)
    for fork in forks { add(fork, to: &all[fork.held.count]) }
    for count in all.indices.dropFirst().reversed() {
      for fork in all[count] {
        for (place, line) in fork.held.enumerated() where line.isOvertaken {
          let found = taken(line.letter, at: fork.offset + line.time, from: fork.belief)
          var next = Fork(
            belief: spending(.swapped, place, in: found.next), offset: -line.time, held: fork.held,
            sure: union(fork.sure, found.sure))
          next.held.remove(at: place)
          add(next, to: &all[count - 1])
        }
      }
    }
    return all.flatMap { $0 }
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
