import Checking
import Machines

extension LastChance {
  /// Until when a violation could be avoided, by whom and how: at most three sentences.
  ///
  /// What avoids it only because it comes instead is not told: what leads elsewhere is what the same machine hears
  /// in the same state.
  ///
  /// - Parameters:
  ///   - run: the run that shows it.
  ///   - names: what steps are called.
  ///   - machines: their tables as they are in the run; empty if these are not known.
  ///   - fork: what is told besides of a run that goes on otherwise.
  func words(
    on run: Run, _ names: StepNames, _ machines: [MachineTable] = [], besides fork: RunStep? = nil
  ) -> Inline {
    guard let step, run.steps.indices.contains(step) else {
      return leavesOutProcess
        ? "There is none, unless the app dies or is left: every other run reaches this."
        : "There is none: every run reaches this, from the launch on."
    }
    let others = alternatives(on: run, machines).filter { fork?.event != $0.event }.map(names.words)
    var sentences: [Inline] = [Self.place(step, run, names) + "."]
    if !others.isEmpty {
      sentences.append("What else could come then: " + .joined(others, by: " or ") + ".")
    }
    if leavesOutProcess {
      sentences.append("After that, only closing or leaving the app avoids it.")
    }
    switch user {
    case nil, .abstaining: break
    case .never: sentences.append("Nothing that the user does is sure to prevent it.")
    case .acting(let before, let acts):
      let words = Inline.joined(acts.map(names.words), by: " or ")
      sentences.append(
        "The user is sure to prevent it by \(words) before " + Self.place(before, run, names) + ".")
    }
    return .joined(sentences, by: " ")
  }

  /// What leads elsewhere in place of the step.
  func alternatives(on run: Run, _ machines: [MachineTable]) -> [PossibleEvent] {
    guard let step, run.steps.indices.contains(step) else { return [] }
    return instead.filter { run.steps[step].isAnswered(otherwiseBy: $0, in: machines) }
  }

  /// Whether only others than the user can do something in place of the step.
  func isOfOthers(on run: Run, _ machines: [MachineTable]) -> Bool {
    if case .acting? = user { return false }
    return !leavesOutProcess
      && alternatives(on: run, machines).allSatisfy { $0.actor != Actor.user.name }
  }

  /// Whether nothing is told of it but that a step does not happen.
  func offersNothing(on run: Run, _ machines: [MachineTable]) -> Bool {
    guard step != nil, !leavesOutProcess, alternatives(on: run, machines).isEmpty else {
      return false
    }
    return switch user {
    case .acting: false
    case nil, .abstaining, .never: true
    }
  }

  /// A step of a run: `step 3, at 2 000 ms: retry (user)`.
  private static func place(_ number: Int, _ run: Run, _ names: StepNames) -> Inline {
    let step = run.steps[number]
    return "step \(number + 1)" + (step.at == .zero ? "" : ", at \(step.at.grouped) ms") + ": "
      + names.words(step)
  }
}

extension RunStep {
  /// Whether the machine that answers the step hears something else in the same state; whatever it is, if the tables
  /// are not known.
  func isAnswered(otherwiseBy event: PossibleEvent, in machines: [MachineTable]) -> Bool {
    if machines.isEmpty { return true }
    return self.event != event.event
      && rows.prefix(1).contains { row in
        machines.contains { table in
          table.name == row.machine
            && table.rules(in: row.state).contains {
              $0.condition != .never
                && ($0.trigger == .event(event.event) || $0.trigger.name == event.event)
            }
        }
      }
  }
}
