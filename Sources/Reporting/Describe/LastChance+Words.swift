import Checking
import Machines

extension LastChance {
  /// Until when a violation could be avoided, by whom and how: at most two sentences.
  ///
  /// - Parameter run: the run that shows it.
  func words(on run: Run) -> Inline {
    guard let step, run.steps.indices.contains(step) else {
      return "None. Every run comes to this from the launch on."
    }
    let others: [Inline] = instead.map { $0.words } + (mayStay ? ["nothing"] : [])
    let instead: Inline =
      others.isEmpty ? "" : "; instead, \(Inline.joined(others, by: " or ")) can happen there"
    var sentences: [Inline] = [Self.place(step, run) + instead + "."]
    switch user {
    case nil: break
    case .never:
      sentences.append("No deed of the user prevents it for certain, not even from the launch on.")
    case .abstaining(let own):
      sentences.append(
        own == step
          ? "It is the user's own step."
          : "The user's own last say is " + Self.place(own, run)
            + "; after it no deed of the user prevents this for certain.")
    case .acting(let before, let acts):
      let words = Inline.joined(acts.map(\.words), by: " or ")
      sentences.append(
        "The user prevents it for certain by \(words) before " + Self.place(before, run) + ".")
    }
    return .joined(sentences, by: " ")
  }

  /// A step of a run: `step 3, at 2 000 ms: retry (user)`.
  fileprivate static func place(_ number: Int, _ run: Run) -> Inline {
    let step = run.steps[number]
    return "step \(number + 1), at \(step.at.grouped) ms: "
      + PossibleEvent(actor: step.actor, event: step.event).words
  }
}

extension PossibleEvent {
  var words: Inline { "\(code: event) (\(actor))" }
}
