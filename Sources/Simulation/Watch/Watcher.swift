internal import Machines

/// Watches one run after another, and judges what it sees; no memory is taken during a run.
struct Watcher: ~Copyable, WalkObserver {
  let watch: RuntimeMonitor
  private let tables: WatchTables
  private var observed: ObservationRecorder
  /// By clause: what it remembers of the run, and whether its property has been found to fail.
  private let memory: UnsafeMutablePointer<Int>
  private let isDone: UnsafeMutablePointer<Bool>
  private let clauseCount: Int
  /// How many clauses of the form `within` wait for something.
  private var waiting = 0
  private var stepCount = 0
  /// What was found in this run, each property once.
  private(set) var findings: [RunFinding] = []
  /// Whether nothing is of interest once the property fails, and how it is to fail: in any way if
  /// not given.
  private let seeks: Bool
  private let kind: FailureKind?

  init(_ watch: RuntimeMonitor) { self.init(watch, seeks: false, nil) }

  /// Watches one property until it fails in one way; in any way if none is given.
  init(_ watch: RuntimeMonitor, until kind: FailureKind?) {
    precondition(watch.clauses.count == 1, "one property is looked for")
    self.init(watch, seeks: true, kind)
  }

  private init(_ watch: RuntimeMonitor, seeks: Bool, _ kind: FailureKind?) {
    self.watch = watch
    self.seeks = seeks
    self.kind = kind
    tables = WatchTables(watch)
    observed = ObservationRecorder(watch, tables)
    clauseCount = watch.clauses.count
    memory = copied(watch.clauses.map { _ in 0 })
    isDone = copied(watch.clauses.map { _ in false })
    findings.reserveCapacity(clauseCount)
  }

  deinit {
    memory.deallocate()
    isDone.deallocate()
  }

  /// So that the failure that is sought is seen when it first shows.
  var wantsEveryTick: Bool { seeks || watch.readsTimers }
  var hasSeenEnough: Bool { seeks && failure != nil }

  /// How the property failed, if it did so in the way that is sought.
  var failure: FailureKind? {
    findings.first.flatMap { kind == nil || $0.kind == kind ? $0.kind : nil }
  }

  // MARK: Runs

  mutating func begin(in state: UnsafePointer<UInt64>) {
    observed.enter(state)
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
    let touched = observed.observe(at: state) | tables.timed | tables.restless
    judge(touched, ticks: ticks)
  }

  mutating func take(_ position: Int, of steps: borrowing StepList) {
    stepCount += 1
    var touched = observed.observe(at: steps.state(position)) | tables.restless
    touched |= observed.record(steps.actions[position], steps.notes(position))
    if touched != 0 { judge(touched, ticks: 0) }
  }

  mutating func apply(_ step: InjectedStep) {
    stepCount += 1
    var touched: UInt64 = 0
    step.next.withUnsafeBufferPointer { words in
      if let state = words.baseAddress { touched = observed.observe(at: state) | tables.restless }
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
    observed.enter(state)
    stepCount = 0
    findings.removeAll(keepingCapacity: true)
    self.memory[0] = memory
    waiting = memory > 0 && tables.clauses[0].form == .within ? 1 : 0
    isDone[0] = false
  }

  /// What each clause remembers.
  var memories: [Int] { Array(UnsafeBufferPointer(start: memory, count: clauseCount)) }

  /// What the only clause remembers.
  var onlyMemory: Int { memory[0] }

  /// Whether a clause of the form `within` waits for something.
  func isWaiting(_ clause: Int) -> Bool { memory[clause] > 0 }

  /// Whether the run, which failed nowhere before, is to go on.
  var standing: Standing { findings.isEmpty ? .open : failure == nil ? .dead : .reached }

  // MARK: Judging

  private mutating func report(_ index: Int, _ kind: FailureKind) {
    if isDone[index] { return }
    isDone[index] = true
    findings.append(RunFinding(property: index, kind: kind, steps: stepCount))
  }

  private mutating func judgeStart(_ index: Int) {
    let clause = tables.clauses[index]
    switch clause.form {
    case .never: if observed.occursAtStart(clause.first) { report(index, .occurred) }
    case .reaches: if observed.occursAtStart(clause.first) { report(index, .reached) }
    case .always:
      if observed.holds(clause.other), !observed.holds(clause.one) { report(index, .occurred) }
    case .precedes:
      if observed.occursAtStart(clause.first) {
        memory[index] = 1
      } else if observed.occursAtStart(clause.second) {
        report(index, .tooEarly)
      }
    case .within:
      if isOpen(
        clause, observed.happensAtStart(clause.first), observed.happensAtStart(clause.second))
      {
        remember(index, 1)
      }
    case .apart:
      let begins = observed.happensAtStart(clause.first)
      if isOpen(clause, begins, observed.happensAtStart(clause.second)) { memory[index] = 1 }
      let isAnswered = begins && observed.occursAtStart(clause.second)
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
    case .never: if observed.occurs(clause.pointee.first) { report(index, .occurred) }
    case .reaches: if observed.occurs(clause.pointee.first) { report(index, .reached) }
    case .always:
      if observed.holds(clause.pointee.other), !observed.holds(clause.pointee.one) {
        report(index, .occurred)
      }
    case .atMost:
      if observed.occurs(clause.pointee.resets) { memory[index] = 0 }
      memory[index] += observed.count(clause.pointee.first)
      if memory[index] > clause.pointee.limit { report(index, .tooOften) }
    case .precedes:
      if observed.occurs(clause.pointee.resets) { memory[index] = 0 }
      if memory[index] == 1 || observed.occurs(clause.pointee.first) {
        memory[index] = 1
      } else if observed.occurs(clause.pointee.second) {
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
      let answers = observed.happens(clause.pointee.second)
      if answers || observed.lasts(clause.pointee.second) { waited = -1 }
      if waited < 0, isOpen(clause.pointee, observed.happens(clause.pointee.first), answers) {
        waited = 0
      }
    }
    if waited > clause.pointee.limit { report(index, .tooLate) }
    remember(index, clause.pointee.limit == .max && waited >= 0 ? 1 : waited + 1)
  }

  /// Whether something is asked for that nothing answers yet: a state asks for as long as it lasts,
  /// so the step that led to it comes too early to be an answer.
  ///
  /// - Parameters:
  ///   - begins: whether the step asks.
  ///   - answers: whether the step answers.
  private func isOpen(_ clause: FlatClause, _ begins: Bool, _ answers: Bool) -> Bool {
    if observed.lasts(clause.second) { return false }
    return observed.lasts(clause.first) || begins && !answers
  }

  /// Whether the state asks for what it answers.
  private func isMet(_ clause: FlatClause) -> Bool {
    observed.lasts(clause.first) && observed.lasts(clause.second)
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
    let begins = observed.happens(clause.pointee.first)
    let answers = observed.happens(clause.pointee.second)
    if answers || observed.lasts(clause.pointee.second) {
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
        if !observed.holds(clause.pointee.one), !hasTrait(2, steps) { report(index, .stuck) }
      } else if observed.holds(clause.pointee.other) {
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
      if tables.predicates.holds(condition, in: steps.state(position)) { return }
    }
    report(index, .notOffered)
  }
}
