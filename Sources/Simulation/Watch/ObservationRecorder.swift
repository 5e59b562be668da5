internal import Machines

/// What a watcher sees of a run: which conditions hold, since when, and which signals are given.
///
/// Only what a step changed is looked at again; no memory is taken during a run.
struct ObservationRecorder: ~Copyable {
  private let tables: WatchTables
  private let state: StateMemory
  private let hasSignals: Bool
  /// By condition: whether it holds, and when it last began to.
  private let truth: UnsafeMutablePointer<Bool>
  private let rose: UnsafeMutablePointer<Int>
  /// By signal: when it was last given.
  private let given: UnsafeMutablePointer<Int>
  /// By signal: how often it was given then.
  private let times: UnsafeMutablePointer<Int>
  /// The conditions to be asked again, as words of bits; nothing between two looks.
  private let dirty: UnsafeMutablePointer<UInt64>
  /// Counts the moments of all runs.
  private var clock = 0

  init(_ watch: RuntimeMonitor, _ tables: WatchTables) {
    self.tables = tables
    state = StateMemory(watch.ground.compiled.initial)
    hasSignals = watch.signalCount > 0
    truth = copied(watch.predicates.map { _ in false })
    rose = copied(watch.predicates.map { _ in 0 })
    given = copied([Int](repeating: 0, count: watch.signalCount))
    times = copied([Int](repeating: 0, count: watch.signalCount))
    dirty = copied([UInt64](repeating: 0, count: tables.readerWords))
  }

  deinit {
    truth.deallocate()
    rose.deallocate()
    given.deallocate()
    times.deallocate()
    dirty.deallocate()
  }

  // MARK: Looking

  /// Looks at a state without any before it.
  mutating func enter(_ state: UnsafePointer<UInt64>) {
    clock += 1
    self.state.set(state)
    for condition in 0..<tables.predicates.count {
      truth[condition] = tables.predicates.holds(condition, in: state)
      rose[condition] = 0
    }
  }

  /// Looks at the state of the next moment: again at the conditions that read something that
  /// changed.
  ///
  /// - Returns: the clauses that one of them concerns.
  mutating func observe(at new: UnsafePointer<UInt64>) -> UInt64 {
    clock += 1
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
        let holds = tables.predicates.holds(condition, in: new)
        if holds == truth[condition] { continue }
        truth[condition] = holds
        if holds { rose[condition] = clock }
        touched |= tables.listenersToCondition[condition]
      }
    }
    return touched
  }

  /// Notes the signals that a step gives.
  ///
  /// - Returns: the clauses that one of them concerns.
  func record(_ label: Int, _ notes: UnsafeBufferPointer<UInt64>) -> UInt64 {
    if !hasSignals { return 0 }
    let stride = CompiledSystem.crashStride
    var touched: UInt64 = 0
    if label >= stride { record(from: tables.death, &touched) }
    record(from: label % stride, &touched)
    for note in notes {
      let number = Int(truncatingIfNeeded: note >> 1)
      record(from: (note & 1 == 0 ? tables.firstRow : tables.firstOutput) + number, &touched)
    }
    return touched
  }

  @inline(__always) private func record(from source: Int, _ touched: inout UInt64) {
    var position = Int(tables.signalStarts[source])
    let end = Int(tables.signalStarts[source + 1])
    while position < end {
      let signal = Int(tables.signalsGiven[position])
      times[signal] = given[signal] == clock ? times[signal] + 1 : 1
      given[signal] = clock
      touched |= tables.listenersToSignal[signal]
      position += 1
    }
  }

  // MARK: What is seen

  func holds(_ condition: Int) -> Bool { truth[condition] }

  func occurs(_ moment: FlatClause.FlatMoment) -> Bool {
    lasts(moment) || happens(moment)
  }

  /// Whether it occurs in the state for as long as that lasts.
  func lasts(_ moment: FlatClause.FlatMoment) -> Bool {
    var position = Int(moment.signs)
    while position < Int(moment.signsEnd) {
      if case .holds(let condition) = tables.signs[position], truth[condition] { return true }
      position += 1
    }
    return false
  }

  /// Whether it occurs in the step that leads to the state.
  func happens(_ moment: FlatClause.FlatMoment) -> Bool {
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

  /// How often it occurs in the step that leads to the state: a row or an output as often as it
  /// fires or is emitted.
  func count(_ moment: FlatClause.FlatMoment) -> Int {
    var count = 0
    for position in Int(moment.signs)..<Int(moment.signsEnd) {
      switch tables.signs[position] {
      case .holds: break
      case .rises(let condition): if rose[condition] == clock { count += 1 }
      case .given(let signal): if given[signal] == clock { count += times[signal] }
      }
    }
    return count
  }

  func occursAtStart(_ moment: FlatClause.FlatMoment) -> Bool {
    lasts(moment) || happensAtStart(moment)
  }

  /// Whether it occurs as the run begins, just before the run is in a state.
  func happensAtStart(_ moment: FlatClause.FlatMoment) -> Bool {
    moment.isStart
      || (moment.starts..<moment.startsEnd).contains { truth[Int(tables.starts[Int($0)])] }
  }
}
