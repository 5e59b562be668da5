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
  ///   - report: the scenario; with it only what some row hears there is told, if anything is.
  func waiting(_ names: StepNames, in report: ScenarioReport? = nil) -> Inline? {
    guard let run, run.conclusion.outcome == .stays, detail.explanation?.outlook == nil else {
      return nil
    }
    var awaited = run.conclusion.awaited
    let heard = report.map { run.heardAtTheEnd(in: $0) } ?? []
    let known = awaited.filter { heard.contains($0.event) }
    if !known.isEmpty { awaited = known }
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
    let steps = passing.steps.map { names.words($0) }
    return "From there a run avoids it by \(Inline.joined(steps, by: ", then ")), at "
      + "\(first.at.grouped) ms"
      + (passing.isSafe ? ": after that it cannot happen any more." : ".")
  }

  private static let mostNamed = 5

  /// What every run to a violation takes: at most two sentences.
  ///
  /// - Parameters:
  ///   - run: the run that shows it.
  ///   - names: what steps are called.
  ///   - name: what a row is called.
  func necessities(on run: Run, _ names: StepNames, _ name: (FiredRow) -> Inline) -> [Inline] {
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
    let causes = self.causes.filter { set in
      !idle.isSuperset(of: set) && !set.allSatisfy { $0.actor == Actor.world.name }
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
      let told = (answers.isEmpty ? needed : answers).filter { launch?.rows.contains($0) != true }
      let places = uniqued(told.reversed().map(name)).prefix(2).reversed()
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
    let told = margins.filter { run.steps.indices.contains($0.step) }
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

extension Explanation.Outlook {
  /// Whether what never comes could come: one sentence.
  func words(on run: Run, _ names: StepNames) -> Inline {
    switch self {
    case .over(after: 0): "It cannot come at all, whatever happens."
    case .over(let steps):
      steps <= run.steps.count
        ? "After step \(steps), \(names.words(run.steps[steps - 1])), it cannot come any more, whatever happens."
        : ""
    case .open(let choice) where run.conclusion.outcome == .noWay:
      "It takes more than the claim counts on: \(names.words(choice)) leads towards it."
    case .open(let choice):
      "It can come until the end: \(names.words(choice)) would lead towards what should come, and nothing makes that happen."
    }
  }

  /// Where a run stays, what could still end the wait: one sentence; `nil` of any other run.
  ///
  /// - Parameter heard: the events that some row hears at the end; empty if that is not known.
  func waiting(on run: Run, _ names: StepNames, heard: Set<String>) -> Inline? {
    guard case .open(let choice) = self, run.conclusion.outcome == .stays else { return nil }
    let others = run.conclusion.awaited.filter {
      $0 != choice && (heard.isEmpty || heard.contains($0.event))
    }
    let told = others.prefix(2).map(names.words)
    let more = others.count > told.count ? ["\(others.count - told.count) more"] : [] as [Inline]
    return names.words(choice) + " would lead towards what should come"
      + (told.isEmpty ? "" : "; " + .joined(told + more, by: " or ") + " can happen, too")
      + ". Nothing makes \(told.isEmpty ? "it" : "any of these") happen."
  }
}
