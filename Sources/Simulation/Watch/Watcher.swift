internal import Machines

/// Watches one run after another.
///
/// Only what a step changed is looked at again; no memory is taken during a run.
struct Watcher: ~Copyable, WalkObserver {
  let watch: Watch
  private let tables: WatchTables
  private let predicates: PredicateSet
  private let state: StateMemory
  private let hasSignals: Bool
  /// By condition: whether it holds, and when it last began to.
  private let truth: UnsafeMutablePointer<Bool>
  private let rose: UnsafeMutablePointer<Int>
  /// By signal: when it was last given.
  private let given: UnsafeMutablePointer<Int>
  private let memory: UnsafeMutablePointer<Int>
  private let isDone: UnsafeMutablePointer<Bool>
  /// The conditions to be asked again, as words of bits; nothing between two looks.
  private let dirty: UnsafeMutablePointer<UInt64>
  private let clauseCount: Int
  /// How many clauses of the form `within` wait for something.
  private var waiting = 0
  /// Counts the moments of all runs.
  private var clock = 0
  private var stepCount = 0
  /// What was found in this run, each property once.
  private(set) var findings: [Finding] = []

  init(_ watch: Watch) {
    self.watch = watch
    tables = WatchTables(watch)
    predicates = tables.predicates
    state = StateMemory(watch.ground.compiled.initial)
    hasSignals = watch.signalCount > 0
    clauseCount = watch.clauses.count
    truth = copied(watch.predicates.map { _ in false })
    rose = copied(watch.predicates.map { _ in 0 })
    given = copied([Int](repeating: 0, count: watch.signalCount))
    memory = copied(watch.clauses.map { _ in 0 })
    isDone = copied(watch.clauses.map { _ in false })
    dirty = copied([UInt64](repeating: 0, count: tables.readerWords))
    findings.reserveCapacity(clauseCount)
  }

  deinit {
    truth.deallocate()
    rose.deallocate()
    given.deallocate()
    memory.deallocate()
    isDone.deallocate()
    dirty.deallocate()
  }

  var wantsEveryTick: Bool { watch.readsTimers }

  // MARK: Runs

  mutating func begin(in state: UnsafePointer<UInt64>) {
    enter(state)
    stepCount = 0
    findings.removeAll(keepingCapacity: true)
    waiting = 0
    for index in 0..<clauseCount {
      memory[index] = 0
      isDone[index] = false
      judgeStart(index)
    }
  }

  mutating func wait(_ ticks: Int, until state: UnsafePointer<UInt64>) {
    clock += 1
    let touched = look(at: state) | tables.timed | tables.restless
    judge(touched, ticks: ticks)
  }

  mutating func take(_ position: Int, of steps: borrowing StepList) {
    clock += 1
    stepCount += 1
    var touched = look(at: steps.state(position)) | tables.restless
    touched |= hear(steps.actions[position], steps.notes(position))
    if touched != 0 { judge(touched, ticks: 0) }
  }

  mutating func suffer(_ step: OffModelStep) {
    clock += 1
    stepCount += 1
    var touched: UInt64 = 0
    step.next.withUnsafeBufferPointer { words in
      if let state = words.baseAddress { touched = look(at: state) | tables.restless }
    }
    if touched != 0 { judge(touched, ticks: 0) }
  }

  mutating func see(_ steps: borrowing StepList, in state: UnsafePointer<UInt64>) {
    if waiting > 0 { judgeWaiting(steps) }
    if tables.offerCount > 0 { judgeOffers(steps) }
  }

  // MARK: Runs taken up in the middle

  /// Goes on from a state, with what the only clause remembered there.
  mutating func resume(_ memory: Int, in state: UnsafePointer<UInt64>) {
    enter(state)
    stepCount = 0
    findings.removeAll(keepingCapacity: true)
    self.memory[0] = memory
    waiting = memory > 0 && tables.clauses[0].form == .within ? 1 : 0
    isDone[0] = false
  }

  /// What the only clause remembers.
  var onlyMemory: Int { memory[0] }

  // MARK: Looking

  /// Looks at a state without any before it.
  private mutating func enter(_ state: UnsafePointer<UInt64>) {
    clock += 1
    self.state.set(state)
    for condition in 0..<predicates.count {
      truth[condition] = predicates.holds(condition, in: state)
      rose[condition] = 0
    }
  }

  /// Looks again at the conditions that read something that changed.
  ///
  /// - Returns: the clauses that one of them concerns.
  private mutating func look(at new: UnsafePointer<UInt64>) -> UInt64 {
    let old = state.words
    var isChanged = false
    var isDirty = false
    for word in 0..<state.count {
      let changed = old[word] ^ new[word]
      if changed == 0 { continue }
      isChanged = true
      var bits = changed & tables.readBits[word]
      while bits != 0 {
        isDirty = true
        let readers =
          tables.readers + (word &* 64 &+ bits.trailingZeroBitCount) &* tables.readerWords
        for part in 0..<tables.readerWords { dirty[part] |= readers[part] }
        bits &= bits &- 1
      }
    }
    if isChanged { state.set(new) }
    return isDirty ? ask(new) : 0
  }

  /// Asks the conditions again that are marked.
  private func ask(_ new: UnsafePointer<UInt64>) -> UInt64 {
    var touched: UInt64 = 0
    for part in 0..<tables.readerWords {
      var bits = dirty[part]
      dirty[part] = 0
      while bits != 0 {
        let condition = part &* 64 &+ bits.trailingZeroBitCount
        bits &= bits &- 1
        let holds = predicates.holds(condition, in: new)
        if holds == truth[condition] { continue }
        truth[condition] = holds
        if holds { rose[condition] = clock }
        touched |= tables.listenersToCondition[condition]
      }
    }
    return touched
  }

  /// Notes the signals that a step gives.
  private func hear(_ label: Int, _ notes: UnsafeBufferPointer<UInt64>) -> UInt64 {
    if !hasSignals { return 0 }
    let stride = CompiledSystem.crashStride
    var touched: UInt64 = 0
    if label >= stride { hear(from: tables.death, &touched) }
    hear(from: label % stride, &touched)
    for note in notes {
      let number = Int(truncatingIfNeeded: note >> 1)
      hear(from: (note & 1 == 0 ? tables.firstRow : tables.firstOutput) + number, &touched)
    }
    return touched
  }

  @inline(__always) private func hear(from source: Int, _ touched: inout UInt64) {
    var position = Int(tables.signalStarts[source])
    let end = Int(tables.signalStarts[source + 1])
    while position < end {
      let signal = Int(tables.signalsGiven[position])
      given[signal] = clock
      touched |= tables.listenersToSignal[signal]
      position += 1
    }
  }

  private func occurs(_ moment: FlatClause.FlatMoment) -> Bool {
    lasts(moment) || happens(moment)
  }

  /// Whether it occurs in the state for as long as that lasts.
  private func lasts(_ moment: FlatClause.FlatMoment) -> Bool {
    var position = Int(moment.signs)
    while position < Int(moment.signsEnd) {
      if case .holds(let condition) = tables.signs[position], truth[condition] { return true }
      position += 1
    }
    return false
  }

  /// Whether it occurs in the step that leads to the state.
  private func happens(_ moment: FlatClause.FlatMoment) -> Bool {
    var position = Int(moment.signs)
    while position < Int(moment.signsEnd) {
      switch tables.signs[position] {
      case .holds: break
      case .rises(let condition): if rose[condition] == clock { return true }
      case .given(let signal): if given[signal] == clock { return true }
      }
      position += 1
    }
    return false
  }

  private func occursAtStart(_ moment: FlatClause.FlatMoment) -> Bool {
    lasts(moment) || happensAtStart(moment)
  }

  /// Whether it occurs as the run begins, just before the run is in a state.
  private func happensAtStart(_ moment: FlatClause.FlatMoment) -> Bool {
    moment.isStart
      || (moment.starts..<moment.startsEnd).contains { truth[Int(tables.starts[Int($0)])] }
  }

  // MARK: Judging

  private mutating func report(_ index: Int, _ kind: FailureKind) {
    if isDone[index] { return }
    isDone[index] = true
    findings.append(Finding(property: index, kind: kind, steps: stepCount))
  }

  private mutating func judgeStart(_ index: Int) {
    let clause = tables.clauses[index]
    switch clause.form {
    case .never: if occursAtStart(clause.first) { report(index, .occurred) }
    case .reaches: if occursAtStart(clause.first) { report(index, .reached) }
    case .always: if truth[clause.other], !truth[clause.one] { report(index, .occurred) }
    case .precedes:
      if occursAtStart(clause.first) {
        memory[index] = 1
      } else if occursAtStart(clause.second) {
        report(index, .tooEarly)
      }
    case .within:
      if isOpen(clause, happensAtStart(clause.first), happensAtStart(clause.second)) {
        remember(index, 1)
      }
    case .apart:
      let begins = happensAtStart(clause.first)
      if isOpen(clause, begins, happensAtStart(clause.second)) { memory[index] = 1 }
      let isAnswered = begins && occursAtStart(clause.second)
      if clause.limit > 0, isAnswered || isMet(clause) { report(index, .tooSoon) }
    case .atMost, .alive, .offers: break
    }
  }

  private mutating func judge(_ touched: UInt64, ticks: Int) {
    var bits = touched
    while bits != 0 {
      var index = bits.trailingZeroBitCount
      bits &= bits &- 1
      while index < clauseCount {
        judge(clause: index, ticks)
        index &+= 64
      }
    }
  }

  private mutating func judge(clause index: Int, _ ticks: Int) {
    let clause = tables.clauses + index
    switch clause.pointee.form {
    case .never: if occurs(clause.pointee.first) { report(index, .occurred) }
    case .reaches: if occurs(clause.pointee.first) { report(index, .reached) }
    case .always:
      if truth[clause.pointee.other], !truth[clause.pointee.one] { report(index, .occurred) }
    case .atMost:
      if occurs(clause.pointee.resets) { memory[index] = 0 }
      if occurs(clause.pointee.first) { memory[index] += 1 }
      if memory[index] > clause.pointee.limit { report(index, .tooOften) }
    case .precedes:
      if occurs(clause.pointee.resets) { memory[index] = 0 }
      if memory[index] == 1 || occurs(clause.pointee.first) {
        memory[index] = 1
      } else if occurs(clause.pointee.second) {
        report(index, .tooEarly)
      }
    case .within: judgeWithin(index, clause, ticks)
    case .apart: judgeApart(index, clause, ticks)
    case .alive, .offers: break
    }
  }

  private mutating func judgeWithin(
    _ index: Int, _ clause: UnsafeMutablePointer<FlatClause>, _ ticks: Int
  ) {
    var waited = memory[index] - 1
    if waited >= 0 { waited += ticks }
    // An answer at the tick after the last allowed one is late.
    if waited <= clause.pointee.limit {
      let answers = happens(clause.pointee.second)
      if answers || lasts(clause.pointee.second) { waited = -1 }
      if waited < 0, isOpen(clause.pointee, happens(clause.pointee.first), answers) { waited = 0 }
    }
    if waited > clause.pointee.limit { report(index, .tooLate) }
    remember(index, clause.pointee.limit == .max && waited >= 0 ? 1 : waited + 1)
  }

  /// Whether something is asked for that nothing answers yet: a state asks for as long as it lasts, so the
  /// step that led to it comes too early to be an answer.
  ///
  /// - Parameters:
  ///   - begins: whether the step asks.
  ///   - answers: whether the step answers.
  private func isOpen(_ clause: FlatClause, _ begins: Bool, _ answers: Bool) -> Bool {
    if lasts(clause.second) { return false }
    return lasts(clause.first) || begins && !answers
  }

  /// Whether the state asks for what it answers.
  private func isMet(_ clause: FlatClause) -> Bool {
    lasts(clause.first) && lasts(clause.second)
  }

  private mutating func remember(_ index: Int, _ waited: Int) {
    if memory[index] == 0, waited > 0 { waiting += 1 }
    if memory[index] > 0, waited == 0 { waiting -= 1 }
    memory[index] = waited
  }

  private mutating func judgeApart(
    _ index: Int, _ clause: UnsafeMutablePointer<FlatClause>, _ ticks: Int
  ) {
    if memory[index] > 0 { memory[index] += ticks }
    let begins = happens(clause.pointee.first)
    let answers = happens(clause.pointee.second)
    if answers || lasts(clause.pointee.second) {
      let isSoon = memory[index] > 0 && memory[index] - 1 < clause.pointee.limit
      let isAtOnce = begins || isMet(clause.pointee)
      if isSoon || isAtOnce && clause.pointee.limit > 0 { report(index, .tooSoon) }
      memory[index] = 0
    }
    if isOpen(clause.pointee, begins, answers) { memory[index] = 1 }
    if memory[index] > clause.pointee.limit { memory[index] = 0 }
  }

  /// Judges what waits for something: it need never come where nothing automatic is left.
  private mutating func judgeWaiting(_ steps: borrowing StepList) {
    if hasTrait(1, steps) { return }
    for place in 0..<tables.waitCount {
      let index = Int(tables.waits[place])
      if memory[index] > 0 { report(index, .never) }
    }
  }

  /// Judges what can happen in the present state.
  private mutating func judgeOffers(_ steps: borrowing StepList) {
    for place in 0..<tables.offerCount {
      let index = Int(tables.offers[place])
      if isDone[index] { continue }
      let clause = tables.clauses + index
      if clause.pointee.form == .alive {
        if !truth[clause.pointee.one], !hasTrait(2, steps) { report(index, .stuck) }
      } else if truth[clause.pointee.other] {
        judgeOffer(index, clause.pointee.one, tables.offering + place &* tables.actionCount, steps)
      }
    }
  }

  /// Whether some step that is possible has a trait: 1 automatic, 2 real.
  private func hasTrait(_ trait: UInt8, _ steps: borrowing StepList) -> Bool {
    for position in 0..<steps.count {
      let label = steps.actions[position]
      if label < CompiledSystem.crashStride, tables.traits[label] & trait != 0 { return true }
    }
    return false
  }

  /// - Parameter counts: by action, whether it is one that may lead there.
  private mutating func judgeOffer(
    _ index: Int, _ condition: Int, _ counts: UnsafeMutablePointer<Bool>,
    _ steps: borrowing StepList
  ) {
    for position in 0..<steps.count {
      let label = steps.actions[position]
      guard label < tables.actionCount, counts[label] else { continue }
      if predicates.holds(condition, in: steps.state(position)) { return }
    }
    report(index, .notOffered)
  }
}
