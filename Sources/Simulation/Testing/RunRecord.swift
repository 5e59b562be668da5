internal import Machines

/// What is looked up of a system again and again while runs are looked at; used by one thread.
final class RunFacts {
  let compiled: CompiledSystem
  let actions: [ActionEntry]
  let rows: [FiredRow]
  let outputs: [String]
  private var predicates: [Condition: CompiledCondition] = [:]

  init(_ compiled: CompiledSystem) {
    self.compiled = compiled
    actions = compiled.actions
    rows = compiled.rows
    outputs = compiled.outputs
  }

  /// The rows among what fired.
  func rows(in notes: some Sequence<UInt64>) -> [FiredRow] {
    notes.filter(StepMark.isRow).map { rows[Int($0 >> 1)] }
  }

  /// The outputs among what fired.
  func outputs(in notes: some Sequence<UInt64>) -> [String] {
    notes.filter(StepMark.isOutput).map { outputs[Int($0 >> 1)] }
  }

  func predicate(_ condition: Condition) throws(ModelError) -> CompiledCondition {
    if let known = predicates[condition] { return known }
    let predicate = try compiled.predicate(condition)
    predicates[condition] = predicate
    return predicate
  }

  func location(of machine: String, _ record: RunRecord, _ place: Int) -> String? {
    compiled.location(of: machine, in: record.state(place))
  }
}

/// A run as it was made: its packed states and what fired, with nothing worked out.
final class RunRecord {
  struct Step {
    let label: Int
    let offModel: InjectedAction?
    let microseconds: Int
    let notesEnd: Int
  }

  let facts: RunFacts
  private let words: Int
  /// The state at the beginning; of every step that before and that after; and that at the end.
  private var states: [UInt64] = []
  private var allNotes: [UInt64] = []
  private(set) var steps: [Step] = []
  private(set) var endMicroseconds = 0

  init(_ facts: RunFacts) {
    self.facts = facts
    words = facts.compiled.words
  }

  var places: Int { states.count / max(words, 1) }

  func state(_ place: Int) -> [UInt64] { Array(states[(place * words)..<((place + 1) * words)]) }

  func notes(of step: Int) -> ArraySlice<UInt64> {
    allNotes[(step == 0 ? 0 : steps[step - 1].notesEnd)..<steps[step].notesEnd]
  }

  func append(_ state: UnsafePointer<UInt64>) {
    states.append(contentsOf: UnsafeBufferPointer(start: state, count: words))
  }

  func append(_ label: Int, _ notes: UnsafeBufferPointer<UInt64>?, offModel: InjectedAction? = nil)
  {
    if let notes { allNotes.append(contentsOf: notes) }
    steps.append(
      Step(
        label: label, offModel: offModel, microseconds: endMicroseconds,
        notesEnd: allNotes.count))
  }

  func pass(_ microseconds: Int) { endMicroseconds += microseconds }
}

/// Makes a record of a run.
struct RunKeeper: WalkObserver {
  private let facts: RunFacts
  private let here: StateMemory
  private(set) var record: RunRecord

  init(_ facts: RunFacts) {
    self.facts = facts
    here = StateMemory(facts.compiled.initial)
    record = RunRecord(facts)
  }

  /// The run as it was seen, once it has ended.
  mutating func finished() -> ObservedRun {
    record.append(here.words)
    return ObservedRun(record: record)
  }

  mutating func begin(in state: UnsafePointer<UInt64>) {
    record = RunRecord(facts)
    here.set(state)
    record.append(state)
  }

  mutating func wait(_ ticks: Int, until state: UnsafePointer<UInt64>) {
    here.set(state)
    record.pass(ticks * facts.compiled.tickMicroseconds)
  }

  mutating func take(_ position: Int, of steps: borrowing StepList) {
    record.append(here.words)
    record.append(steps.actions[position], steps.notes(position))
    record.append(steps.state(position))
    here.set(steps.state(position))
  }

  mutating func apply(_ step: InjectedStep) {
    record.append(here.words)
    record.append(-1, nil, offModel: step.action)
    here.set(step.next)
    record.append(here.words)
    record.pass(step.microseconds)
  }
}
