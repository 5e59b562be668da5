import Checking
import Machines

/// What the repaired system does where the steps of a run are tried on it, one after the other.
///
/// What it does on its own comes between, and what it cannot do is left out. It is compared with the run in what both
/// systems know: where their machines are, what their variables hold, and what they emit.
struct RepairedRun {
  /// The step from which on it does otherwise than the run, until the end of the run; `nil` if it does the same.
  private(set) var parting: Int?
  /// What it does in that step and the run does not.
  private(set) var changes: [Change] = []
  /// What it emits there and the run does not.
  private(set) var outputs: [String] = []
  /// The steps at which it notes something that the system as it is does not know.
  private(set) var noting: Set<Int> = []
  /// What can happen to it at the end of the run, and cannot happen there to the system as it is; without the
  /// process.
  private(set) var further: [PossibleEvent] = []

  /// Before each step so many of its own are let go first.
  private static let mostOwn = 40

  /// - Returns: `nil` where one of the systems cannot be compiled, or a step ends in a fault.
  init?(
    _ run: Run, of system: System, _ configuration: Configuration, repaired: System,
    _ itsConfiguration: Configuration
  ) {
    guard let known = try? Self.ground(system, configuration, for: run),
      let ground = try? Self.ground(repaired, itsConfiguration, for: run)
    else { return nil }
    func isKnown(_ name: String) -> Bool {
      name == "process" || known.location(of: name, in: known.initial) != nil
        || known.value(of: name, in: known.initial) != nil
    }
    var builder = RunBuilder(ground)
    var original = RunBuilder(known)
    var (here, there) = (Values(), Values())
    var differed = false
    for (index, step) in run.steps.enumerated() {
      let first = builder.steps.count
      guard (try? builder.follow(step, most: Self.mostOwn)) != nil,
        (try? original.follow(step, most: Self.mostOwn)) != nil
      else { return nil }
      let done = builder.steps[first...]
      let news = done.flatMap(\.changes)
      if news.contains(where: { !isKnown($0.what) }) { noting.insert(index) }
      let ours = step.changes.filter { isKnown($0.what) }
      let its = news.filter { isKnown($0.what) }
      here.take(ours)
      there.take(its)
      let emitted = done.flatMap(\.outputs)
      let isEarlier = done.contains {
        $0.at < step.at && !($0.changes.isEmpty && $0.outputs.isEmpty)
      }
      let differs = isEarlier || !here.agree(with: there) || emitted != step.outputs
      if differs, !differed {
        parting = index
        changes = its.filter { !ours.contains($0) }
        outputs = emitted.filter { !step.outputs.contains($0) }
      }
      differed = differs
    }
    guard let its = try? builder.choices, let ours = try? original.choices else { return nil }
    further = its.filter { !ours.contains($0) }
  }

  private static func ground(
    _ system: System, _ configuration: Configuration, for run: Run
  ) throws(ModelError) -> CompiledSystem {
    let compiled = try CompiledSystem(system, configuration)
    let tick = max(compiled.tickMicroseconds, 1)
    return run.steps.contains { !$0.at.microseconds.isMultiple(of: tick) }
      ? try compiled.finest() : compiled
  }
}

extension Lead {
  /// What the repaired system does where a run of a scenario is tried on it; `nil` if no repair is known.
  func repaired(along run: Run, of report: ScenarioReport) -> RepairedRun? {
    repaired.flatMap {
      RepairedRun(
        run, of: report.system, report.configuration, repaired: $0.system, $0.configuration)
    }
  }
}

/// Values by name, as far as steps have changed them.
private struct Values {
  private var first: [String: String] = [:]
  private var last: [String: String] = [:]

  mutating func take(_ changes: [Change]) {
    for change in changes {
      if first[change.what] == nil { first[change.what] = change.from }
      last[change.what] = change.to
    }
  }

  /// Whether all that one of them has changed is the same in both.
  func agree(with other: Values) -> Bool {
    Set(last.keys).union(other.last.keys).allSatisfy { name in
      let before = first[name] ?? other.first[name]
      return (last[name] ?? before) == (other.last[name] ?? before)
    }
  }
}

extension RunBuilder {
  /// What can happen now or when time passes, in rule order, other than with the process.
  fileprivate var choices: [PossibleEvent] {
    get throws(ModelError) {
      var events = try awaited(to: .stays)
      for step in try possible() {
        if !step.isTick, compiled.kind(ofAction: step.number).isAutomatic {
          events.append(PossibleEvent(actor: step.actor, event: step.event))
        }
      }
      for timer in compiled.timerNames where compiled.isRunning(timer: timer, in: state) {
        events.append(PossibleEvent(actor: "time", event: timer))
      }
      return events
    }
  }

  /// Comes to the moment of a step, and does what the step does if that is possible, after at most so many steps of
  /// its own.
  fileprivate mutating func follow(_ step: RunStep, most: Int) throws(ModelError) {
    for _ in 0..<most {
      let possible = try possible()
      if now < step.at, possible.contains(where: \.isTick) {
        let tick = max(compiled.tickMicroseconds, 1)
        let left = (step.at.microseconds - now.microseconds) / tick
        if left == 0 { return wait(until: step.at) }
        wait(min(left, max(compiled.ticksUntilChange(in: state), 1)))
        continue
      }
      if now >= step.at, let same = possible.step(as: step, from: state, of: compiled) {
        take(same)
        return
      }
      let own = possible.first { !$0.isTick && compiled.kind(ofAction: $0.number).isAutomatic }
      guard let own else { break }
      take(own)
    }
    // A death in the middle of a step that has no such middle any more.
    guard let event = step.action.firstRange(of: ", killed after effect ") else { return }
    let whole = String(step.action[..<event.lowerBound])
    for name in [whole, "kill"] {
      if let next = try possible().first(where: { $0.action == name }) { take(next) }
    }
  }
}

extension [Step] {
  /// The step of the same action, if possible that with the same effects.
  fileprivate func step(
    as other: RunStep, from state: [UInt64], of compiled: CompiledSystem
  ) -> Step? {
    let same = filter { $0.action == other.action }
    return same.first {
      $0.outputs == other.outputs && compiled.changes(from: state, to: $0.next) == other.changes
    } ?? same.first
  }
}
