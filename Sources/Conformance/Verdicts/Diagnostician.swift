internal import RuleLanguage
internal import RuleSemantics

/// Finds out why a line has no explanation.
struct Diagnostician {
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
    reasons = uniqued(reasons).sorted { rank($0) < rank($1) }
    return Diagnosis(
      kind: kind, reasons: reasons, expected: heads(inTime).map { Int($0) }.sorted(), due: due,
      rows: rows(after: reasons, in: states), moments: reasons.contains(.time) ? moments : nil,
      states: states.prefix(20).map { model.compiled.describe($0) },
      stateCount: states.count)
  }

  private func rank(_ reason: Diagnosis.Reason) -> Int {
    switch reason {
    case .time, .stranger: 0
    case .unwritten: 1
    case .value: 2
    case .rowGuard: 3
    case .causeGuard: 4
    case .noRow, .process: 5
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

  /// The rows that write such lines, those first whose guards do not hold where the app can be; of the others those of
  /// states in which it can be or was at the line before, if there are any.
  private func rows(after reasons: [Diagnosis.Reason], in states: [[UInt64]]) -> [FiredRow] {
    let things = things
    let named = reasons.compactMap { if case .rowGuard(let row, _) = $0 { row } else { nil } }
    let all = model.compiled.rowRules.filter { row, rule in
      rule.condition != .never && things.contains { $0.isWritten(by: rule, of: row.machine) }
    }.map(\.row)
    let known = states + model.words(of: engine.beliefs[belief])
    let here = all.filter { row in
      known.contains { model.compiled.location(of: row.machine, in: $0) == row.state }
    }
    return uniqued(named + (here.isEmpty ? all : here))
  }

  /// What had to come earlier, if now there is not even silence.
  private var due: Diagnosis.Due? {
    guard model.isTimed, delta > 0, inTime.quiet.isEmpty, inTime.ready.isEmpty else { return nil }
    let (kinds, latest) = engine.due(after: belief, before: delta)
    if kinds.isEmpty { return nil }
    return Diagnosis.Due(
      kinds: kinds.map { Int($0) }.sorted(), latest: latest * model.unitMicroseconds / 1000)
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
}

extension LoggedThing {
  /// Whether a row writes such a line.
  func isWritten(by rule: Rule, of machine: String) -> Bool {
    switch self {
    case .event(let event): rule.trigger == .event(event)
    case .output(let output): rule.actions.flatMap(\.flattened).contains(.emit(output))
    case .entry(let other, let state): other == machine && rule.target == state
    case .expiry(let timer): rule.trigger == .expiry(NamedTimer(timer))
    case .process, .nothing, .nothingWhileDead: false
    }
  }
}
