public import Machines

/// A run of a system as a property in Swift sees it: its steps, and the states between them.
///
/// What a step did is worked out when it is asked for. Valid for as long as it is kept.
public struct ObservedRun {
  let record: RunRecord

  /// The state in which the run begins, after the launch.
  public var start: Snapshot { Snapshot(record: record, place: 0) }
  /// The state in which the run ends.
  public var end: Snapshot { Snapshot(record: record, place: record.places - 1) }
  /// From the beginning to the end; half milliseconds are cut off.
  public var milliseconds: Int { record.endMicroseconds / 1000 }
  /// The steps in their order; time passing is none.
  public var steps: [ObservedStep] {
    record.steps.indices.map { ObservedStep(record: record, number: $0) }
  }
  /// Every output of the run, in order.
  public var outputs: [String] { steps.flatMap(\.outputs) }
}

/// One step of a run: something that happened at a moment.
public struct ObservedStep {
  let record: RunRecord
  let number: Int

  private var step: RunRecord.Step { record.steps[number] }

  /// The state just before it, after any waiting.
  public var before: Snapshot { Snapshot(record: record, place: 2 * number + 1) }
  /// What can be seen after it.
  public var after: Snapshot { Snapshot(record: record, place: 2 * number + 2) }
  /// When it happens.
  public var at: Instant { Instant(microseconds: step.microseconds) }
  /// When it happened, since the beginning; half milliseconds are cut off.
  public var milliseconds: Int { step.microseconds / 1000 }
  /// The name of the action, as traces have it: `event login`, `kill`, `timer INITIAL after 1 s`.
  public var action: String {
    step.offModel?.name ?? record.facts.compiled.name(ofAction: step.label)
  }
  /// Who acted: `user`, `network`, `time`, `app`, `OS`.
  public var actor: String {
    if let action = step.offModel { return action.words.actor }
    return record.facts.actions[step.label % CompiledSystem.crashStride].actor
  }
  /// What happened, as the table calls it: an event, `after 3 s`, `immediately`, `kill`.
  public var event: String {
    if let action = step.offModel { return action.words.event }
    return record.facts.actions[step.label % CompiledSystem.crashStride].event
  }
  /// The rows that fired, in order.
  public var rows: [FiredRow] {
    record.facts.rows(in: record.notes(of: number))
  }
  /// The outputs emitted, in order.
  public var outputs: [String] {
    record.facts.outputs(in: record.notes(of: number))
  }
  /// Whether some machine reacts to this event in the step, or could have and did not.
  public func isEvent(_ event: some Name) -> Bool {
    guard step.offModel == nil else { return false }
    let entry = record.facts.actions[step.label % CompiledSystem.crashStride]
    if case .cause = entry.kind { return entry.event == event.rawValue }
    return false
  }
}

/// A state of a run.
public struct Snapshot {
  let record: RunRecord
  let place: Int

  /// The state that a machine is in; none if the system has no such machine.
  public func state<M: Machine>(of machine: M.Type) -> M.State? {
    record.facts.location(of: M.name, record, place).flatMap { M.State(rawValue: $0) }
  }

  /// The state that the machine of a name is in; none if the system has no such machine.
  public func state(ofMachine name: String) -> String? {
    record.facts.location(of: name, record, place)
  }

  /// The value of a variable; its initial one if no rule uses it.
  public subscript(_ counter: Counter) -> Int { value(of: counter.variable) }
  /// Whether a fact is true.
  public subscript(_ fact: Fact) -> Bool { value(of: fact.variable) == 1 }
  /// Which value a choice has.
  public subscript<Value>(_ choice: Choice<Value>) -> Value {
    let values = Array(Value.allCases)
    return values[value(of: choice.variable)]
  }

  private func value(of variable: Variable) -> Int {
    record.facts.compiled.value(of: variable.name, in: record.state(place)) ?? variable.initial
  }

  /// Where the process stands with the operating system.
  public var phase: Phase { record.facts.compiled.phase(in: record.state(place)) }
  /// How often the process has died.
  public var deaths: Int { record.facts.compiled.deaths(in: record.state(place)) }

  /// The packed state.
  package var packed: [UInt64] { record.state(place) }

  /// Whether a condition in the language of rules holds.
  ///
  /// - Throws: a `ModelError` if the system does not know what the condition speaks of.
  public func holds(_ condition: any ConditionConvertible) throws(ModelError) -> Bool {
    let predicate = try record.facts.predicate(condition.condition)
    return record.facts.compiled.holds(predicate, in: record.state(place))
  }
}

extension Ground {
  /// A path as a run with the states between its steps.
  ///
  /// - Throws: a `ModelError` if some step leaves a variable's range or does not end.
  package func observed(_ path: Path) throws(ModelError) -> ObservedRun {
    var player = Player(self)
    var keeper = RunKeeper(RunFacts(compiled))
    try player.follow(path, seenBy: &keeper)
    return keeper.finished()
  }
}
