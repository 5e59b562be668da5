public import RuleLanguage
public import RuleSemantics

/// Why no explanation has a line at its place.
public struct Diagnosis: Hashable, Sendable {
  /// What speaks against the line.
  public enum Reason: Hashable, Sendable {
    /// The machine is in a state of which no row takes the event.
    case noRow(machine: String, state: String, event: String)
    /// A row takes the event, but what it asks for does not hold.
    case rowGuard(row: FiredRow, false: [Condition])
    /// Nobody can cause the event: what its cause asks for does not hold.
    case causeGuard(event: String, actor: String, false: [Condition])
    /// None of the rows that would write the line can fire.
    case noRowFires
    /// It can come, but not at this time.
    case time
    /// The step of the line before still has to write one of these kinds of lines.
    case unwritten([Int])
    /// It can come, but then the field shows one of these.
    case value(field: String, shown: [String])
    /// The field shows what neither the system nor the mapping has, perhaps for what is like it.
    case stranger(field: String, value: String, near: String?)
  }

  /// Milliseconds after the line before; `nil` is at no particular time.
  public struct Moments: Hashable, Sendable {
    /// When it could have come first.
    public let earliest: Int?
    /// When it could have come last.
    public let latest: Int?
    /// When it came.
    public let came: Int
  }

  /// The kind of the line, as a position in the mapping's kinds.
  public let kind: Int
  /// Most telling first.
  public let reasons: [Reason]
  /// The kinds of the lines that could have come instead.
  public let expected: [Int]
  /// The rows that write such lines.
  public let rows: [FiredRow]
  /// When it could have come, where only the time is wrong.
  public let moments: Moments?
  /// Where the app can be before the line, in words, at most twenty.
  public let states: [String]
  /// In how many states it can be.
  public let stateCount: Int

  /// Makes one of its parts: the reasons most telling first, of the states at most twenty, in words.
  public init(
    kind: Int, reasons: [Reason], expected: [Int], rows: [FiredRow], moments: Moments?,
    states: [String], stateCount: Int
  ) {
    self.kind = kind
    self.reasons = reasons
    self.expected = expected
    self.rows = rows
    self.moments = moments
    self.states = states
    self.stateCount = stateCount
  }
}

extension LogCheck {
  /// Why the last line of a session cannot follow those before it.
  public func diagnosis(ofSession number: Int) -> Diagnosis {
    let session = session(number)
    let diagnostician = Diagnostician(
      group(ofSession: number).engine, session.last, session.before, reader)
    return diagnostician.diagnosis()
  }

  /// Where the app can be when the last line of a session was written, or where lines have no times
  /// also after it: packed states, each once.
  public func possibleStates(ofSession number: Int) -> [[UInt64]] {
    let engine = group(ofSession: number).engine
    let session = session(number)
    let open = [session.belief] + engine.drained(session.waiting).map(\.belief)
    return engine.model.words(
      of: Set(open).filter { $0 > engine.undecided }.flatMap { engine.situations(of: $0) })
  }
}

extension SessionModel {
  /// The packed states of situations, each once, in the order in which they were found.
  fileprivate func words(of situations: [Element]) -> [[UInt64]] {
    Set(situations.map(\.state)).sorted().map { states[Int($0)].words }
  }
}

private struct Diagnostician {
  let engine: BeliefEngine
  let model: SessionModel
  let letter: Letter
  let belief: Int32
  let delta: Int
  let reader: LogReader
  /// What can be when the line comes, at its time and at any.
  let inTime: Closure
  let atAnyTime: Closure

  init(_ engine: BeliefEngine, _ line: LogLine, _ belief: Int32, _ reader: LogReader) {
    self.engine = engine
    self.reader = reader
    model = engine.model
    letter = engine.letters[line.letter]
    self.belief = belief
    delta = line.delta
    (inTime, atAnyTime) = engine.closures(of: belief, before: line)
  }

  func diagnosis() -> Diagnosis {
    let kind = Int(letter.kind)
    let heads = { (closure: Closure) in
      Set(closure.ready.compactMap { engine.trails[$0.trail].kinds.first })
    }
    var reasons = strangers
    let ready = atAnyTime.ready.filter { engine.trails[$0.trail].kinds.first == letter.kind }
    if !reasons.isEmpty {
      // Nothing else tells what is wrong.
    } else if ready.contains(where: { engine.shows(letter, $0.state) }) {
      reasons.append(.time)
    } else if !ready.isEmpty {
      reasons += values(of: ready)
    } else if atAnyTime.quiet.isEmpty, !atAnyTime.ready.isEmpty {
      reasons.append(.unwritten(heads(atAnyTime).map { Int($0) }.sorted()))
    } else {
      for thing in things { reasons += self.reasons(for: thing) }
    }
    // Where the step before has lines to write still, it is under way.
    let situations = [inTime.quiet, atAnyTime.quiet, inTime.ready, atAnyTime.ready]
    let states = model.words(of: situations.first { !$0.isEmpty } ?? [])
    reasons = uniqued(reasons)
    return Diagnosis(
      kind: kind, reasons: reasons, expected: heads(inTime).map { Int($0) }.sorted(),
      rows: rows(after: reasons), moments: reasons.contains(.time) ? moments : nil,
      states: states.prefix(20).map { model.compiled.describe($0) },
      stateCount: states.count)
  }

  private func uniqued(_ reasons: [Diagnosis.Reason]) -> [Diagnosis.Reason] {
    var seen: Set<Diagnosis.Reason> = []
    return reasons.filter { seen.insert($0).inserted }.sorted { rank($0) < rank($1) }
  }

  private func rank(_ reason: Diagnosis.Reason) -> Int {
    switch reason {
    case .time, .stranger: 0
    case .unwritten: 1
    case .value: 2
    case .rowGuard: 3
    case .causeGuard: 4
    case .noRow: 5
    case .noRowFires: 6
    }
  }

  private var strangers: [Diagnosis.Reason] {
    zip(model.mapping.observed, letter.values).enumerated().compactMap { position, shown in
      reader.stranger(position, shown.1).map {
        .stranger(field: shown.0.field, value: $0.text, near: $0.near)
      }
    }
  }

  /// What the fields would show: only those whose value is nowhere, if there are such.
  private func values(of ready: [Element]) -> [Diagnosis.Reason] {
    let said = model.mapping.observed.indices.filter {
      letter.values.indices.contains($0) && letter.values[$0] != Letter.absent
    }
    let wrong = said.filter { position in
      var alone = letter
      for other in said where other != position { alone.values[other] = Letter.absent }
      return !ready.contains { engine.shows(alone, $0.state) }
    }
    return (wrong.isEmpty ? said : wrong).map { position in
      let field = model.mapping.observed[position]
      let shown = ready.compactMap { element -> String? in
        let words = model.states[Int(element.state)].words
        switch field.quantity {
        case .machine(let name): return model.compiled.location(of: name, in: words)
        case .variable(let name):
          let variable = model.compiled.variables.first { $0.name == name }
          return variable.flatMap { known in
            model.compiled.value(of: name, in: words).map { known.text($0) }
          }
        }
      }
      return .value(field: field.field, shown: Set(shown).sorted())
    }
  }

  /// Where the app can be, packed; not too many.
  private var places: [[UInt64]] {
    Array(model.words(of: atAnyTime.quiet).prefix(200))
  }

  private func reasons(for thing: LoggedThing) -> [Diagnosis.Reason] {
    if case .event(let event) = thing { return places.flatMap { reasons(for: event, in: $0) } }
    let writers = rowsThatLead(to: thing)
    let found = places.flatMap { words in
      writers.flatMap { row, rule -> [Diagnosis.Reason] in
        guard model.compiled.location(of: row.machine, in: words) == row.state else { return [] }
        let wrong = failing(rule.condition, in: words)
        if !wrong.isEmpty { return [.rowGuard(row: row, false: wrong)] }
        guard case .event(let event) = rule.trigger else { return [] }
        return hindrances(of: event, in: words)
      }
    }
    return found.isEmpty ? [.noRowFires] : found
  }

  /// The rows that write a line of a thing, and those of the same machine after which such a row fires at once.
  private func rowsThatLead(to thing: LoggedThing) -> [(row: FiredRow, rule: Rule)] {
    let all = model.compiled.rowRules.filter { $0.rule.condition != .never }
    var found = all.filter { thing.isWritten(by: $0.rule, of: $0.row.machine) }
    var position = 0
    while position < found.count {
      let (row, rule) = found[position]
      position += 1
      guard rule.trigger == .immediately else { continue }
      found += all.filter { other in
        other.row.machine == row.machine && other.rule.target == row.state
          && !found.contains { $0.row == other.row }
      }
    }
    return found
  }

  /// What the line can mean: of entries of a state that a field shows only that of the shown one.
  private var things: [LoggedThing] {
    let all = model.mapping.kinds[Int(letter.kind)].things
    let fitting = all.filter { thing in
      guard case .entry(let machine, let state) = thing,
        let table = model.compiled.machines.first(where: { $0.name == machine })
      else { return true }
      return zip(model.mapping.observed, letter.values).allSatisfy { field, value in
        field.quantity != .machine(machine) || !table.states.indices.contains(Int(value))
          || table.states[Int(value)] == state
      }
    }
    return fitting.isEmpty ? all : fitting
  }

  /// The rows that write such lines, those first whose guards do not hold where the app can be.
  private func rows(after reasons: [Diagnosis.Reason]) -> [FiredRow] {
    let things = things
    let named = reasons.compactMap { if case .rowGuard(let row, _) = $0 { row } else { nil } }
    let all = model.compiled.rowRules.filter { row, rule in
      rule.condition != .never && things.contains { $0.isWritten(by: rule, of: row.machine) }
    }.map(\.row)
    var seen: Set<FiredRow> = []
    return (named + all).filter { seen.insert($0).inserted }
  }

  /// When the line could have come.
  private var moments: Diagnosis.Moments? {
    guard model.isTimed else { return nil }
    let found = engine.stamps(of: letter, after: belief)
    let milliseconds = { (units: Int) in units * model.unitMicroseconds / 1000 }
    return Diagnosis.Moments(
      earliest: found.earliest.map(milliseconds), latest: found.latest.map(milliseconds),
      came: milliseconds(delta))
  }

  /// Why nobody can cause an event.
  private func hindrances(of event: String, in words: [UInt64]) -> [Diagnosis.Reason] {
    var reasons: [Diagnosis.Reason] = []
    for table in model.compiled.machines {
      for cause in table.causes where cause.event == event {
        let wrong = failing(cause.possible, in: words)
        // A cause that other readings put in force says nothing here.
        if !wrong.isEmpty, !wrong.contains(.never) {
          reasons.append(.causeGuard(event: event, actor: cause.actor.name, false: wrong))
        }
      }
    }
    return reasons
  }

  private func reasons(for event: String, in words: [UInt64]) -> [Diagnosis.Reason] {
    var reasons = hindrances(of: event, in: words)
    if !reasons.isEmpty { return reasons }
    for table in model.compiled.machines where model.compiled.takes(event, in: table) {
      guard let state = model.compiled.location(of: table.name, in: words) else { continue }
      let rows = model.compiled.rowRules.filter {
        $0.row.machine == table.name && $0.rule.trigger == .event(event)
          && $0.rule.condition != .never && $0.row.state == state
      }
      if rows.isEmpty {
        reasons.append(.noRow(machine: table.name, state: state, event: event))
      }
      for (row, rule) in rows {
        let wrong = failing(rule.condition, in: words)
        if !wrong.isEmpty { reasons.append(.rowGuard(row: row, false: wrong)) }
      }
    }
    return reasons
  }

  /// The parts of a condition that do not hold.
  private func failing(_ condition: Condition, in words: [UInt64]) -> [Condition] {
    if case .all(let parts) = condition { return parts.flatMap { failing($0, in: words) } }
    guard let compiled = try? model.compiled.predicate(condition) else { return [] }
    return model.compiled.holds(compiled, in: words) ? [] : [condition]
  }
}

extension CompiledSystem {
  fileprivate func takes(_ event: String, in table: MachineTable) -> Bool {
    table.rules.contains { $0.rules.contains { $0.trigger == .event(event) } }
  }
}

extension LoggedThing {
  fileprivate func isWritten(by rule: Rule, of machine: String) -> Bool {
    switch self {
    case .event(let event): rule.trigger == .event(event)
    case .output(let output): rule.actions.flatMap(\.flattened).contains(.emit(output))
    case .entry(let other, let state): other == machine && rule.target == state
    case .expiry(let timer): rule.trigger == .expiry(NamedTimer(timer))
    case .process, .nothing: false
    }
  }
}
