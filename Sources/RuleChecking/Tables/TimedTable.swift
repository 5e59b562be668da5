package import Diagnostics
package import RuleSemantics
package import StateSearch
package import TimedAutomata

/// A compiled table as a timed system, its discrete states packed into so many words.
///
/// Each timer is a clock, of the same number counted from 1: reset where the timer starts, and at
/// most its limit as long as it runs and can run out. Successors are made by the executor that also
/// makes those of ticks. A fault of the model leads to a marked state, which nothing leaves.
/// It never changes; as a class a step function that holds it copies one reference.
package final class TimedTable<let words: Int>: TimedSystem {
  package typealias State = PackedWords<words>

  package let compiled: CompiledSystem
  let executor: Executor
  let timers: [ClockedTimer]
  let objects: TableObjects?
  /// The number of different sets of timers with which the process can come back.
  private let dueSets: Int
  /// The states to which steps may lead; `nil` if to all.
  let slice: StateSlice?

  /// - Parameter merges: whether transitions say what they use and change, so that interleavings of
  ///   independent ones can be merged.
  /// - Parameter slice: the states to which steps may lead, if not to all.
  /// - Precondition: the system is compiled for clocks, into at most `words` words.
  /// - Throws: a `ModelError` if more than 12 timers of the app can run at once while its process
  ///   stands still, or a timer runs longer than 2²⁸ units.
  package init(
    _ compiled: CompiledSystem, merges: Bool = true, slice: StateSlice? = nil
  ) throws(ModelError) {
    precondition(compiled.time == .clocks && compiled.words <= words)
    self.compiled = compiled
    self.slice = slice
    executor = compiled.executor
    timers = compiled.timers
    objects = merges ? TableObjects(compiled) : nil
    let together = compiled.timersThatComeDueTogether
    if together > 12 {
      throw ModelError.tooLarge(.timersAtOnce(together))
    }
    dueSets = 1 << together
    for timer in timers {
      if let longest = timer.limits.last, longest > ClockBound.greatestConstant {
        throw ModelError.tooLarge(
          .timerUnits(timer: timer.name, longest, ofMicroseconds: compiled.tickMicroseconds))
      }
    }
  }

  package var clockCount: Int { timers.count }
  package var objectCount: Int { objects?.count ?? 0 }

  package var initialStates: [State] { [packed(compiled.initial)] }

  package func describe(_ state: State, into sojourn: inout TimedSojourn) {
    state.withUnsafeWords { words in
      sojourn.canWait = executor.canWait(words)
      let phase = executor.phase(of: words)
      for (position, timer) in timers.enumerated() {
        guard let limit = timer.limit(in: words) else { continue }
        if executor.canExpire(position, phase: phase) {
          sojourn.require(position + 1, atMost: limit)
          sojourn.bound(position + 1, limit)
        } else if compiled.timersRunOnWithoutProcess {
          sojourn.bound(position + 1, limit)
        }
      }
    }
  }

  package func transitions(of state: State, into transitions: inout TimedTransitions<State>) {
    _ = expand(state, into: &transitions)
  }

  /// Appends the transitions.
  ///
  /// - Returns: the positions of the instructions at which faults of the model were found.
  private func expand(_ state: State, into transitions: inout TimedTransitions<State>) -> [Int] {
    state.withUnsafeWords { source in
      withUnsafeMutablePointer(to: &transitions) { list in
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 4 * compiled.words) { memory in
          guard let place = memory.baseAddress else { return [] }
          let touched = TouchedBits(place + compiled.words, words: compiled.words)
          var sink = TimedTableSink(
            self, source: source, place: place, touched: touched, transitions: list)
          executor.expandByClocks(source, into: &sink)
          return sink.faults
        }
      }
    }
  }

  // MARK: Actions

  /// The number of an action of the table whose outcome is one of several.
  ///
  /// - Parameters:
  ///   - committed: as ``StepSink/commit(action:)`` gets it.
  ///   - due: the set of timers that have come due meanwhile: see ``Occasion/resume(due:)``.
  func number(ofAction committed: Int, due: UInt64) -> Int {
    let effect = committed / CompiledSystem.crashStride
    let action = committed % CompiledSystem.crashStride
    return action + (compiled.actions.count + 1) * (Int(due) + dueSets * effect)
  }

  /// The action of the table, as ``StepSink/commit(action:)`` gets it, of the number of a
  /// transition.
  package func tableAction(ofAction number: Int) -> Int {
    let stride = compiled.actions.count + 1
    return number % stride + number / stride / dueSets * CompiledSystem.crashStride
  }

  /// The number by which a fault of the model, one of those of a state, leads to a marked state.
  func number(ofFault fault: Int) -> Int {
    compiled.actions.count + (compiled.actions.count + 1) * fault
  }

  package func name(ofAction action: Int) -> String {
    action % (compiled.actions.count + 1) == compiled.actions.count
      ? "a fault of the model" : compiled.name(ofAction: tableAction(ofAction: action))
  }

  // MARK: States

  /// Whether a step may lead to a state.
  func admits(_ state: UnsafePointer<UInt64>) -> Bool { slice?.contains(state) ?? true }

  func packed(_ state: [UInt64]) -> State {
    var packed = State()
    for (position, word) in state.enumerated() { packed[word: position] = word }
    return packed
  }

  /// The packed state in the form in which a compiled system takes it.
  package func unpacked(_ state: State) -> [UInt64] {
    (0..<compiled.words).map { state[word: $0] }
  }

  package func isFault(_ state: State) -> Bool {
    let mark = executor.faultMark
    return state[word: mark.word] & mark.mask != 0
  }

  /// What goes wrong in the step that leaves a state by an action that leads to a marked state.
  package func fault(leaving state: State, by action: Int) -> ModelError {
    var transitions = TimedTransitions<State>()
    let faults = expand(state, into: &transitions)
    return executor.fault(at: faults[action / (compiled.actions.count + 1)])
  }
}

extension ClockedTimer {
  /// The limit with which it was started, in a state in which it runs and is not known to be due.
  @inline(__always) func limit(in state: UnsafePointer<UInt64>) -> Int? {
    let value = field.value(in: state)
    return value > 1 ? limits[value - 2] : nil
  }
}

/// Some discrete states of a system compiled for clocks, whatever its timers show.
package struct StateSlice: Sendable {
  private let masks: [UInt64]
  private let states: Set<[UInt64]>

  package init(_ states: [[UInt64]], of compiled: CompiledSystem) {
    var masks = [UInt64](repeating: .max, count: compiled.words)
    for timer in compiled.timers { masks[timer.field.word] &= ~timer.field.mask }
    self.masks = masks
    self.states = Set(states.map { zip($0, masks).map { $0 & $1 } })
  }

  /// All states that differ from one only in what differs between some.
  package init(wherever states: [[UInt64]], differ compiled: CompiledSystem) {
    let fixed = StateSlice([], of: compiled).masks.indices.map { word in
      compiled.quantities.reduce(UInt64.max) { mask, quantity in
        let field = quantity.field
        guard field.word == word,
          states.contains(where: { ($0[word] ^ states[0][word]) & field.mask != 0 })
        else { return mask }
        return mask & ~field.mask
      }
    }
    masks = zip(StateSlice([], of: compiled).masks, fixed).map { $0 & $1 }
    self.states = [zip(states[0], masks).map { $0 & $1 }]
  }

  func contains(_ state: UnsafePointer<UInt64>) -> Bool {
    if states.count == 1, let only = states.first {
      return masks.indices.allSatisfy { state[$0] & masks[$0] == only[$0] }
    }
    return states.contains(masks.indices.map { state[$0] & masks[$0] })
  }
}

extension TimedTable {
  /// Explores the table.
  ///
  /// - Throws: a `ModelError` if some run reaches a fault of the model.
  package func explored(_ options: ZoneOptions) throws(ModelError) -> ZoneSpace<TimedTable<words>> {
    let space = exploreZones(self, options: options) { self.isFault($0) }
    if let marked = space.stoppedAt, let node = space.parent(of: marked),
      let action = space.actions(to: marked).last
    {
      throw fault(leaving: space.state(of: node), by: action)
    }
    return space
  }
}
