import Checking
import Machines

extension LastChance {
  /// Until when a violation could be avoided, by whom and how: at most two sentences.
  ///
  /// - Parameters:
  ///   - run: the run that shows it.
  ///   - names: what steps are called.
  ///   - name: what a row is called.
  func words(on run: Run, _ names: StepNames, _ name: (FiredRow) -> Inline) -> Inline {
    guard let step, run.steps.indices.contains(step) else {
      return leavesOutProcess
        ? "There is none, unless the app dies or is left: every other run reaches this."
        : "There is none: every run reaches this, from the launch on."
    }
    let others = instead.map(names.words)
    var sentences: [Inline] = [Self.place(step, run, names) + Self.rows(of: run.steps[step], name)]
    if !others.isEmpty {
      sentences.append(
        "What can still avoid it there: " + .joined(others, by: " or ")
          + (mayStay ? ", or waiting." : "."))
    } else if mayStay {
      sentences.append("It is avoided as long as that does not happen.")
    }
    if leavesOutProcess {
      sentences.append("After that, only closing or leaving the app avoids it.")
    }
    switch user {
    case nil: break
    case .never: sentences.append("Nothing that the user does is sure to prevent it.")
    case .abstaining(let own):
      sentences.append(
        own == step
          ? "It is the user's own step."
          : "Of what the user does, only leaving out one step rules this out: "
            + Self.place(own, run, names) + ".")
    case .acting(let before, let acts):
      let words = Inline.joined(acts.map(names.words), by: " or ")
      sentences.append(
        "The user is sure to prevent it by \(words) before " + Self.place(before, run, names) + ".")
    }
    return .joined(sentences, by: " ")
  }

  /// The rows that fire in it, two at most.
  private static func rows(of step: RunStep, _ name: (FiredRow) -> Inline) -> Inline {
    let rows = step.rows.prefix(2).map(name)
    return rows.isEmpty ? "." : ". This fires " + .joined(rows, by: " and ") + "."
  }

  /// A step of a run: `step 3, at 2 000 ms: retry (user)`.
  private static func place(_ number: Int, _ run: Run, _ names: StepNames) -> Inline {
    let step = run.steps[number]
    return "step \(number + 1), at \(step.at.grouped) ms: " + names.words(step)
  }
}
