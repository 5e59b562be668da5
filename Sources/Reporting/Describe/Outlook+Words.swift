import Checking
import Machines

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
    case .over(after: 0):
      return "None: what should come cannot come at all, from the launch on."
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
