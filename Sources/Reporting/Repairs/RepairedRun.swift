import Checking
import Machines

/// What the repaired system does where the steps of a run are tried on it, one after the other.
///
/// What it does on its own comes between, and what it cannot do is left out. It is compared with the run in what both
/// systems know: where their machines are, what their variables hold, and what they emit.
struct RepairedRun {
  /// Why a run cannot be tried.
  enum Failure: Error {
    /// One of the systems is none that can be followed.
    case system
    /// A step ends in a fault of the model.
    case fault(step: Int)
    /// Before a step one of the systems goes on by itself for too long.
    case endless(step: Int)
  }

  /// The step from which on it does otherwise than the run, until the end of the run; `nil` if it does the same.
  ///
  /// It is that from which on what the claim speaks of differs, if that differs at the end.
  private(set) var parting: Int?
  /// The step from which on anything that both know differs, until the end of the run.
  private(set) var first: Int?
  /// Whether what the claim speaks of differs at the end.
  private(set) var isOfClaim = false
  /// What it does in that step and the run does not, first what the claim speaks of.
  private(set) var changes: [Change] = []
  /// What it emits there and the run does not.
  private(set) var outputs: [String] = []
  /// What the run changes there, and it leaves as it is; only of what the claim speaks of.
  private(set) var kept: [(name: String, value: String)] = []
  /// The steps at which it notes something that the system as it is does not know.
  private(set) var noting: Set<Int> = []
  /// What can happen to it at the end of the run, and cannot happen there to the system as it is; without the
  /// process.
  private(set) var further: [PossibleEvent] = []
  /// The first step of somebody other than the app and time that cannot happen to it.
  private(set) var impossible: Int?

  /// Before each step so many of its own are let go first.
  private static let mostOwn = 40

  /// - Parameter kind: what is claimed.
  init(
    _ run: Run, of system: System, _ configuration: Configuration, repaired: System,
    _ itsConfiguration: Configuration, for kind: Property.Kind
  ) throws(Failure) {
    guard let known = try? Self.ground(system, configuration, for: run),
      let ground = try? Self.ground(repaired, itsConfiguration, for: run)
    else { throw .system }
    func isKnown(_ name: String) -> Bool {
      name == "process" || known.location(of: name, in: known.initial) != nil
        || known.value(of: name, in: known.initial) != nil
    }
    let concern = Concern(kind)
    var builder = RunBuilder(ground)
    var original = RunBuilder(known)
    var (here, there) = (Values(), Values())
    var (ourPoints, itsPoints): ([String], [String]) = ([], [])
    // Of all that both know, and of what the claim speaks of.
    var partings: (all: Parting?, claimed: Parting?) = (nil, nil)
    for (index, step) in run.steps.enumerated() {
      let first = builder.steps.count
      let happens = try builder.follow(step, index, most: Self.mostOwn)
      _ = try original.follow(step, index, most: Self.mostOwn)
      let done = builder.steps[first...]
      let news = done.flatMap(\.changes)
      if news.contains(where: { !isKnown($0.what) }) { noting.insert(index) }
      let ours = step.changes.filter { isKnown($0.what) }
      let its = news.filter { isKnown($0.what) }
      here.take(ours)
      there.take(its)
      let emitted = done.flatMap(\.outputs)
      ourPoints += concern.points(of: step)
      itsPoints += done.flatMap(concern.points)
      if !happens, step.actor != "time", step.event != Trigger.immediately.name, impossible == nil {
        impossible = index
      }
      let isEarlier = done.contains {
        $0.at < step.at && !($0.changes.isEmpty && $0.outputs.isEmpty)
      }
      func part(_ parting: inout Parting?, _ differs: Bool) {
        guard differs else { return parting = nil }
        guard parting == nil else { return }
        let news = its.filter { !ours.contains($0) }
        let claimed = news.filter { concern.names.contains($0.what) }
        parting = Parting(
          step: index, changes: claimed + news.filter { !claimed.contains($0) },
          outputs: emitted.filter { !step.outputs.contains($0) },
          kept: ours.filter { change in
            concern.names.contains(change.what) && !its.contains { $0.what == change.what }
              && there.value(change.what) ?? change.from != change.to
          }.map { ($0.what, there.value($0.what) ?? $0.from) })
      }
      part(&partings.all, isEarlier || !here.agree(with: there) || emitted != step.outputs)
      part(
        &partings.claimed,
        !here.agree(with: there, in: concern.names) || ourPoints != itsPoints)
    }
    if let parting = partings.claimed ?? partings.all {
      self.parting = parting.step
      first = partings.all?.step
      isOfClaim = partings.claimed != nil
      (changes, outputs, kept) = (parting.changes, parting.outputs, parting.kept)
    }
    guard let its = try? builder.choices, let ours = try? original.choices else {
      throw .fault(step: run.steps.count)
    }
    further = its.filter { !ours.contains($0) }
  }

  /// A step from which on the two differ, with what one does there and the other does not.
  private struct Parting {
    let step: Int
    let changes: [Change]
    let outputs: [String]
    let kept: [(name: String, value: String)]
  }

  private static func ground(
    _ system: System, _ configuration: Configuration, for run: Run
  ) throws(ModelError) -> CompiledSystem {
    let compiled = try CompiledSystem(system, configuration, time: .ticks, notes: true)
    let tick = max(compiled.tickMicroseconds, 1)
    return run.steps.contains { !$0.at.microseconds.isMultiple(of: tick) }
      ? try compiled.finest() : compiled
  }
}

extension Finding {
  /// What another system does where the run of the finding is tried on it; `nil` if there is no run.
  func tried(
    on system: System, _ configuration: Configuration
  ) -> Result<RepairedRun, RepairedRun.Failure>? {
    guard let run = result.run else { return nil }
    return Result { () throws(RepairedRun.Failure) in
      try RepairedRun(
        run, of: report.system, report.configuration, repaired: system, configuration,
        for: result.property.kind.taking(report.outcome.readings))
    }
  }
}

extension RepairedRun.Failure {
  /// Why, in a clause.
  var words: Inline {
    switch self {
    case .system: "the tables cannot be followed step by step"
    case .fault(let step): "step \(step + 1) ends in a fault of the model"
    case .endless(let step): "before step \(step + 1) the app goes on by itself for too long"
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

  /// What a step has changed it to; `nil` if none has.
  func value(_ name: String) -> String? { last[name] }

  /// Whether all that one of them has changed is the same in both.
  ///
  /// - Parameter names: of these alone; of all if not given.
  func agree(with other: Values, in names: Set<String>? = nil) -> Bool {
    Set(last.keys).union(other.last.keys).filter { names?.contains($0) != false }.allSatisfy {
      name in
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

  /// So many times the clock is moved on before a step: each time to where something can happen.
  private static var mostWaits: Int { 10_000 }

  /// Comes to the moment of a step, and does what the step does if that is possible, after at most so many steps of
  /// its own; waiting is no step.
  ///
  /// - Returns: whether it was possible.
  fileprivate mutating func follow(
    _ step: RunStep, _ index: Int, most: Int
  ) throws(RepairedRun.Failure) -> Bool {
    var (own, waits) = (0, 0)
    while true {
      guard let possible = try? possible() else { throw .fault(step: index) }
      if now < step.at, possible.contains(where: \.isTick) {
        let tick = max(compiled.tickMicroseconds, 1)
        let left = (step.at.microseconds - now.microseconds) / tick
        if left == 0 {
          wait(until: step.at)
          return false
        }
        waits += 1
        if waits > Self.mostWaits { throw .endless(step: index) }
        wait(min(left, max(compiled.ticksUntilChange(in: state), 1)))
        continue
      }
      if now >= step.at, let same = possible.step(as: step, from: state, of: compiled) {
        take(same)
        return true
      }
      let next = possible.first { !$0.isTick && compiled.kind(ofAction: $0.number).isAutomatic }
      guard let next else { break }
      own += 1
      if own > most { throw .endless(step: index) }
      take(next)
    }
    // A death in the middle of a step that has no such middle any more.
    guard let event = step.action.firstRange(of: StepNames.cut) else { return false }
    let whole = String(step.action[..<event.lowerBound])
    var isDone = false
    for name in [whole, "kill"] {
      guard let possible = try? possible() else { throw .fault(step: index) }
      if let next = possible.first(where: { $0.action == name }) {
        take(next)
        isDone = true
      }
    }
    return isDone
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
