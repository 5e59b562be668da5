import Checking
import Machines

extension Explanation {
  /// Why each way to what never occurs is closed: one sentence for each, three at most.
  ///
  /// - Parameter name: what a row is called.
  func impossibilities(_ name: (FiredRow) -> Inline) -> [Inline] {
    // What is told of a row that another reading puts in force says least.
    let (off, on) = absences.reduce(into: ([Absence](), [Absence]())) { parts, absence in
      if absence.together == [.never] { parts.0.append(absence) } else { parts.1.append(absence) }
    }
    return uniqued(
      (on + off).prefix(3).map { absence in
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
      })
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
    // What the run that avoids it begins with, too, and nobody chooses, tells nothing.
    let fork = passing == nil ? 0 : min(lastChance?.step ?? 0, run.steps.count)
    func isShared(_ event: PossibleEvent) -> Bool {
      fork > 0 && event.actor != Actor.user.name && !event.event.contains("kill")
        && !run.steps[fork...].contains { $0.actor == event.actor && $0.event == event.event }
    }
    // What was so before the launch may be as it is because no more of the past is explored.
    var causes = self.causes.filter { set in
      !idle.isSuperset(of: set) && !set.allSatisfy { $0.actor == Actor.world.name }
        && !set.contains(where: told.contains) && !set.allSatisfy(isShared)
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
      let ranked = causes.sorted { rank($0) < rank($1) }
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
      func isLate(_ row: FiredRow) -> Bool {
        fork == 0 || run.steps[fork...].contains { $0.rows.contains(row) }
      }
      let others = (answers.isEmpty ? needed : answers).filter {
        launch?.rows.contains($0) != true && !told.rows.contains($0) && isLate($0)
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
