import Machines
import Reporting
import Simulation

/// A run that somebody makes step by step, and what was there before each command.
struct StepSession {
  private(set) var source: NamedRun
  private(set) var run: SteppedRun
  private var earlier: [(source: NamedRun, run: SteppedRun)] = []

  init(_ source: NamedRun) throws {
    self.source = source
    run = try SteppedRun(source)
  }

  /// The name of what is stepped through.
  var name: String { source.scenario?.name ?? source.system.name }

  var steps: [RunStep] { run.run.steps }

  /// What there is to choose, each as the step that it would be.
  var choices: [RunStep] {
    run.choices.map { source.compiled.runStep($0, from: run.run.state, at: run.run.now) }
  }

  // MARK: Commands

  /// Takes a choice, by its number counted from 1 or by what is written of it.
  mutating func take(_ text: String) throws {
    let choices = choices
    if let number = try? wholeNumber(text, in: 1...max(choices.count, 1)),
      number <= choices.count
    {
      return go(to: try run.taking(number - 1))
    }
    let named = choices.indices.filter { index in
      let step = choices[index]
      return [step.event, step.action, step.rule].contains(text)
        || step.rows.contains { $0.ids.contains(text) }
    }
    if named.count > 1 {
      throw InputError(
        "\(quoted(text)) can be \(named.map { String($0 + 1) }.joined(separator: " or ")); "
          + "choose by number")
    }
    guard let index = named.first else {
      throw InputError(
        "\(quoted(text)) is neither a command nor among the \(choices.count.counted("choice")); "
          + "there are " + StepCommand.Verb.allCases.map(\.rawValue).joined(separator: ", "))
    }
    go(to: try run.taking(index))
  }

  /// Lets time pass until something changes, or so long.
  mutating func wait(_ span: Instant?) throws {
    guard let change = run.ticksUntilChange else {
      throw InputError("time cannot pass before something happens; choose what")
    }
    let tick = max(source.compiled.tickMicroseconds, 1)
    guard let span else { return go(to: try run.waiting(change)) }
    guard span.microseconds > 0, span.microseconds.isMultiple(of: tick) else {
      let length = Instant(microseconds: tick).milliseconds
      throw InputError("wait takes a positive multiple of \(length) ms")
    }
    go(to: try run.waiting(span.microseconds / tick))
  }

  mutating func back(_ count: Int) throws {
    if run.path == Path() { throw InputError("the run is at its beginning") }
    go(to: try run.withoutLast(count))
  }

  mutating func reset() throws { go(to: try SteppedRun(watchedBy: run.monitor)) }

  /// Takes the last command back that changed the run.
  mutating func undo() throws {
    guard let last = earlier.popLast() else { throw InputError("there is nothing to undo") }
    (source, run) = last
  }

  /// Goes on with another run of the same system.
  mutating func jump(to other: NamedRun) throws {
    let there = try SteppedRun(other)
    earlier.append((source, run))
    (source, run) = (other, there)
  }

  private mutating func go(to next: SteppedRun) {
    earlier.append((source, run))
    run = next
  }

  /// The token of the run, which is seen to lead back to it.
  ///
  /// - Parameter claim: what it is to be a run of; otherwise the claim that it breaks, that it was
  ///   found for, or none.
  func token(of claim: String? = nil) throws -> String {
    let made = run.run.run(loopStart: run.loopStart)
    let found = run.path == source.path ? source.claim : nil
    let recording = Recording(
      of: made, system: source.system, configuration: source.configuration,
      property: claim ?? found ?? run.broken ?? "", scenario: source.scenario?.name,
      fingerprint: source.compiled.fingerprint,
      tickMicroseconds: source.compiled.tick(thatShows: made))
    return try replayedToken(recording, of: made, on: source.compiled)
  }
}

extension SteppedRun {
  /// A run that is named, watched by the claims of its system.
  fileprivate init(_ source: NamedRun) throws {
    let monitor = try RuntimeMonitor(source.system.properties, on: Ground(source.compiled))
    try self.init(source.path, loopStart: source.loopStart, watchedBy: monitor)
  }
}
