public import Checking
import Machines

extension PropertyResult {
  /// Why a claim fails, in sentences without links: what it comes to, what it takes, the last chance
  /// to avoid it, how a run goes on that does, and how close it is.
  ///
  /// - Parameter readings: the alternatives taken, which the sentences take for granted.
  public func reasons(under readings: [TakenReading]) -> [String] {
    func name(_ row: FiredRow) -> Inline { "\(row.name) in \(row.state), \(row.label)" }
    var sentences: [Inline] = ["\(failure(under: readings))"]
    if let explanation = detail.explanation {
      sentences += explanation.impossibilities(name)
    }
    let names = StepNames()
    if let waiting = waiting(names) { sentences.append(waiting) }
    sentences += detail.mends
    if isUnexplained { sentences.append(Self.unexplained) }
    guard let run, let explanation = detail.explanation else { return sentences.map(\.markdown) }
    sentences += explanation.necessities(on: run, names, name)
    let chance = explanation.lastChance.map {
      "The last chance to avoid it: " + $0.words(on: run, names)
    }
    let outlook = explanation.outlook?.words(on: run, names)
    sentences += [chance, outlook, explanation.fork(names)].compactMap(\.self)
    if let closeness = explanation.closeness(on: run) { sentences.append(closeness) }
    if let longest = run.longestWaits(names), isTimed { sentences.append(longest) }
    return sentences.map(\.markdown)
  }
}

extension PropertyResult {
  /// Whether a run leads to a state or a step that must not be, and until when it could be avoided is not known.
  ///
  /// Of other claims a run is told by its times, or by what it waits for.
  var isUnexplained: Bool {
    guard verdict == .violated, run != nil, detail.explanation == nil else { return false }
    switch property.kind {
    case .always, .never, .alwaysPossible: return true
    default: return false
    }
  }

  /// What is said of such a run.
  static let unexplained: Inline = "Until when it could be avoided is not known."

  /// What a run waits for that stays where it is, unless it is known what leads on: one sentence.
  ///
  /// - Parameters:
  ///   - names: what steps are called.
  ///   - report: the scenario; with it only what some row hears there is told, if anything is: of a machine of the
  ///     claim, if any is.
  func waiting(_ names: StepNames, in report: ScenarioReport? = nil) -> Inline? {
    guard let run, run.conclusion.outcome == .stays, detail.explanation?.outlook == nil else {
      return nil
    }
    var awaited = run.conclusion.awaited
    if let report {
      let machines = Concern(property.kind.taking(report.outcome.readings)).names
        .intersection(report.system.machines.map(\.name)).sorted()
      let near = machines.flatMap { run.heardAtTheEnd(in: report, by: $0) }
      for heard in [Set(near), run.heardAtTheEnd(in: report)] {
        let known = awaited.filter { heard.contains($0.event) }
        if known.isEmpty { continue }
        awaited = known
        break
      }
    }
    let user = awaited.filter { $0.actor == Actor.user.name }
    var told = awaited.filter { $0.actor != Actor.user.name }.map(names.words)
    told += user.count > 2 ? ["\(user.count) things that the user can do"] : user.map(names.words)
    if told.isEmpty { return "At the end nothing can happen, except that the app dies or is left." }
    return
      "At the end the app only waits for \(Inline.joined(told, by: " or ")), and no timeout bounds the wait."
  }
}

extension Explanation {
  /// Why each way to what never occurs is closed: one sentence for each, three at most.
  ///
  /// - Parameter name: what a row is called.
  func impossibilities(_ name: (FiredRow) -> Inline) -> [Inline] {
    // What is told of a row that another reading puts in force says least.
    let (off, on) = absences.reduce(into: ([Absence](), [Absence]())) { parts, absence in
      if absence.together == [.never] { parts.0.append(absence) } else { parts.1.append(absence) }
    }
    return (on + off).prefix(3).map { absence in
      if let row = absence.row, let first = absence.first {
        return "\(name(row)) never has its turn: wherever it could fire, "
          + "\(name(first)) fires at once."
      }
      if let row = absence.row, absence.together == [.never] {
        return "\(name(row)) is not in force under the readings taken."
      }
      if let row = absence.row, absence.together == [.any([])] {
        return "\(name(row)) waits for an event that nobody causes."
      }
      if let row = absence.row, absence.together == [.not(.always)] {
        return "\(name(row)) never has its turn: a row before it always takes that event."
      }
      let conditions = absence.together.map { "\(code: $0.spelled)" as Inline }
      let all = Inline.joined(conditions, by: " and ")
      let nowhere: Inline =
        (conditions.count == 1 ? "holds" : "hold together") + " in no state of any run."
      return absence.row.map { "\(name($0)) asks for \(all), which \(nowhere)" }
        ?? "\(all) \(nowhere)"
    }
  }

  /// How a run goes on from the last chance on that avoids the violation: one sentence.
  ///
  /// - Parameters:
  ///   - names: what steps are called.
  ///   - step: the last chance; only what the same machine hears there leads elsewhere.
  ///   - machines: their tables as they are in the run; empty if these are not known.
  func fork(
    _ names: StepNames, at step: RunStep? = nil, _ machines: [MachineTable] = []
  ) -> Inline? {
    guard let passing, let first = passing.steps.first else { return nil }
    let event = PossibleEvent(actor: first.actor, event: first.event)
    if let step, !step.isAnswered(otherwiseBy: event, in: machines) { return nil }
    let steps = passing.steps.filter { $0.event != Trigger.immediately.name }
    let told = (steps.isEmpty ? passing.steps : steps).map { names.words($0) }
    let rest = told.count - Self.mostForked
    return
      "From there a run avoids it by \(Inline.joined(Array(told.prefix(Self.mostForked)), by: ", then "))"
      + (rest > 0 ? " and \(rest.of("more step", "more steps"))" : "")
      + (first.at == .zero ? "" : ", at \(first.at.grouped) ms")
      + (passing.isSafe ? ": after that it cannot happen any more." : ".")
  }

  private static let mostNamed = 5
  private static let mostForked = 3

  /// What every run to a violation takes: at most two sentences.
  ///
  /// - Parameters:
  ///   - run: the run that shows it.
  ///   - names: what steps are called.
  ///   - told: what is told already, and what only bounds what is explored.
  ///   - name: what a row is called.
  func necessities(
    on run: Run, _ names: StepNames, besides told: ToldAlready = ToldAlready(),
    _ name: (FiredRow) -> Inline
  ) -> [Inline] {
    var sentences: [Inline] = []
    // What changes nothing is no cause that tells.
    let idle = Set(
      run.steps.map { PossibleEvent(actor: $0.actor, event: $0.event) }.filter { event in
        run.steps.allSatisfy {
          $0.actor != event.actor || $0.event != event.event
            || $0.changes.isEmpty && $0.outputs.isEmpty && $0.rows.isEmpty
        }
      })
    // What was so before the launch may be as it is because no more of the past is explored.
    var causes = self.causes.filter { set in
      !idle.isSuperset(of: set) && !set.allSatisfy { $0.actor == Actor.world.name }
        && !set.contains(where: told.contains)
    }
    // Who has the app die has it launched again.
    if causes.contains(where: { $0.map(\.event) == ["kill"] }) {
      causes.removeAll { $0.map(\.event) == ["launch"] }
    }
    if !causes.isEmpty {
      // A death comes first.
      func rank(_ set: [PossibleEvent]) -> Int {
        set.contains { $0.event.contains("kill") } ? 0 : 1
      }
      let ranked = causes.enumerated().sorted {
        (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
      }.map(\.element)
      func named(_ event: PossibleEvent) -> Inline { names.words(event) + run.dying(before: event) }
      // What is in every set stands for all of them.
      let shared =
        ranked.count > 1
        ? ranked[0].filter { event in ranked.allSatisfy { $0.contains(event) } } : []
      let rest = ranked.map { set in set.filter { !shared.contains($0) } }.filter { !$0.isEmpty }
      let told = rest.prefix(Self.mostNamed).map { Inline.joined($0.map(named), by: " or ") }
      let all = listed(Array(told), of: rest.count, isLong: rest.contains { $0.count > 1 })
      let sets: Inline =
        shared.isEmpty
        ? all
        : .joined(shared.map(named), by: " or ")
          + (rest.count == ranked.count ? ", or else " + all : "")
      sentences.append("It cannot happen without " + sets + ".")
    }
    let enough = rows.filter(\.isEnough)
    if let first = enough.first {
      if told.rows == [first.row] { return sentences }
      sentences.append("It happens exactly where this rule fires: \(name(first.row)).")
    } else if !rows.isEmpty {
      // Those nearest to the violation: of each step of others than the app the row that answers it.
      let needed = rows.map(\.row)
      let answers = run.steps.filter { $0.actor != "app" }.compactMap { step in
        step.rows.first(where: needed.contains)
      }
      // What fires at every launch tells nothing.
      let first = run.steps.dropLast().first { $0.actor != Actor.world.name }
      let launch = first?.actor == Actor.user.name ? nil : first
      let others = (answers.isEmpty ? needed : answers).filter {
        launch?.rows.contains($0) != true && !told.rows.contains($0)
      }
      let places = uniqued(others.reversed().map(name)).prefix(2).reversed()
      if !places.isEmpty {
        sentences.append(
          "It cannot happen unless this fires: \(Inline.joined(Array(places), by: ", and then ")).")
      }
    }
    return sentences
  }

  private func listed(_ sets: [Inline], of count: Int, isLong: Bool) -> Inline {
    var told = sets
    if count > sets.count { told.append("\(count - sets.count) more") }
    guard let last = told.popLast(), !told.isEmpty else { return sets.first ?? "" }
    return .joined(told, by: isLong ? "; " : ", ") + (isLong ? "; and " : " and ") + last
  }

  /// How much earlier or later the steps of a run can come that lead to a violation: one sentence,
  /// of those that have least room.
  func closeness(on run: Run) -> Inline? {
    let told = margins.filter {
      run.steps.indices.contains($0.step) && run.steps[$0.step].actor != Actor.world.name
        && !($0.earliest == .zero && $0.latest == .zero)
    }
    if told.isEmpty { return nil }
    let least = told.sorted { ($0.room, $0.step) < ($1.room, $1.step) }.prefix(3)
    let places = least.sorted { $0.step < $1.step }.map { margin -> Inline in
      let step = run.steps[margin.step]
      let place: Inline = "step \(margin.step + 1), \(code: step.event),"
      guard let latest = margin.latest else {
        return place + " comes at \(margin.earliest.grouped) ms or later"
      }
      return margin.earliest == latest
        ? place + " comes at \(latest.grouped) ms exactly"
        : place + " comes at \(margin.earliest.grouped) to \(latest.grouped) ms"
    }
    return
      "It ends the same if \(Inline.joined(places, by: " and ")), with all steps before as shown."
  }
}

extension Run {
  /// Of a launch within the run: after which death of the app it comes; of anything else nothing.
  fileprivate func dying(before event: PossibleEvent) -> Inline {
    guard event.event == "launch",
      let death = steps.firstIndex(where: { step in
        step.changes.contains { $0.what == "process" && $0.to == "dead" }
      }), steps[death...].contains(where: { $0.event == event.event })
    else { return "" }
    return " after step \(death + 1), in which the app dies"
  }
}

extension Explanation.Margin {
  /// The microseconds in which it can come.
  fileprivate var room: Int { latest.map { $0.microseconds - earliest.microseconds } ?? .max }
}

/// What a page has told of a finding before it tells what it takes, and what is no cause.
struct ToldAlready {
  /// The rows at fault that fire.
  var rows: [FiredRow] = []
  /// What makes them fire.
  var events: Set<String> = []
  /// What only what is outside the app does: it bounds what is explored.
  var outside: Set<String> = []

  func contains(_ event: PossibleEvent) -> Bool {
    event.actor == Actor.world.name || events.contains(event.event) || outside.contains(event.event)
  }
}

extension Explanation.Outlook {
  /// The first step on the way that the run does not take again and again, and whether the way leads to what should
  /// come; else it only ends the question.
  private func choice(on run: Run) -> (event: PossibleEvent, isGood: Bool)? {
    guard case .open(let way) = self, let last = way.last else { return nil }
    let loop = run.loopStart.map { run.steps[$0...] } ?? []
    let new = way.first { step in
      !loop.contains { $0.actor == step.actor && $0.event == step.event }
    }
    let isGood = ProcessStep(rawValue: last.event) == nil && !last.event.contains(StepNames.cut)
    // Only what else the repeated steps can do leads there.
    guard let new else { return isGood ? nil : (last, false) }
    return isGood ? (new, true) : (last, false)
  }

  /// Whether what never comes could come: one sentence.
  func words(on run: Run, _ names: StepNames) -> Inline {
    switch self {
    case .over(after: 0): return "It cannot come at all, whatever happens."
    case .over(let steps):
      return steps <= run.steps.count
        ? "After step \(steps), \(names.words(run.steps[steps - 1])), it cannot come any more, whatever happens."
        : ""
    case .open(let way):
      if run.conclusion.outcome == .noWay, let first = way.first {
        return "It takes more than the claim counts on: \(names.words(first)) leads towards it."
      }
      guard let (event, isGood) = choice(on: run) else { return "" }
      return isGood
        ? "It can come until the end: \(names.words(event)) would lead towards what should come, and nothing makes that happen."
        : "The nearest way out is that \(Self.ending(event)): that ends the question, and brings nothing."
    }
  }

  private static func ending(_ event: PossibleEvent) -> String {
    switch ProcessStep(rawValue: event.event) {
    // One that is cut is a death, too.
    case .kill, nil: "the app dies"
    case .background: "the user leaves the app"
    case .suspend: "the app is suspended"
    case .launch, .launchInBackground, .comeBack: "the app is launched or returned to"
    }
  }

  /// Where a run stays, what could still end the wait: one sentence; `nil` of any other run.
  ///
  /// - Parameter heard: the events that some row hears at the end; empty if that is not known.
  func waiting(on run: Run, _ names: StepNames, heard: Set<String>) -> Inline? {
    guard run.conclusion.outcome == .stays, let (event, isGood) = choice(on: run) else {
      return nil
    }
    let others = run.conclusion.awaited.filter {
      $0 != event && (heard.isEmpty || heard.contains($0.event))
    }
    let told = others.prefix(2).map(names.words)
    let more = others.count > told.count ? ["\(others.count - told.count) more"] : [] as [Inline]
    let list = Inline.joined(told + more, by: " or ")
    if !isGood {
      return
        (told.isEmpty
        ? "nothing that can happen there brings what should come"
        : list + " can happen there, and nothing makes that happen")
        + ". That \(Self.ending(event)) only ends the question."
    }
    return names.words(event) + " would lead towards what should come"
      + (told.isEmpty ? "" : "; " + list + " can happen, too")
      + ". Nothing makes \(told.isEmpty ? "it" : "any of these") happen."
  }
}
