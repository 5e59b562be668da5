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
