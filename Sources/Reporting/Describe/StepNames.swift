import Checking
import Machines

/// What steps and rows are called in sentences: what the user does in the words of the machines.
struct StepNames {
  private var deeds: [String: String] = [:]
  private var hasOneMachine = false
  private var rule: (FiredRow) -> Rule? = { _ in nil }
  private var isAlone: (FiredRow) -> Bool = { _ in false }
  /// In an event: the process dies while it does what follows.
  static let cut = ", killed after effect "

  /// Nothing has other words than the tables'.
  init() {}

  /// - Parameters:
  ///   - rule: the row of the tables that fired, which tells on what condition it does.
  ///   - isAlone: whether no other row that is in force hears the same there.
  init(
    _ system: System, rule: @escaping (FiredRow) -> Rule? = { _ in nil },
    isAlone: @escaping (FiredRow) -> Bool = { _ in false }
  ) {
    self.rule = rule
    self.isAlone = isAlone
    for machine in system.machines { deeds.merge(machine.deeds) { first, _ in first } }
    hasOneMachine = system.machines.count == 1
  }

  /// Who does what: `*taps Retry* (retry)`, `answer (server)`.
  func words(_ step: PossibleEvent) -> Inline {
    if step.event == "kill" { return "the death of the app" }
    if step.event == Trigger.immediately.name { return "the app's own next step" }
    if step.actor == "time" { return "the timer \(code: step.event)" }
    let cut = step.event.firstRange(of: Self.cut)
    let event = String(step.event[..<(cut?.lowerBound ?? step.event.endIndex)])
    let deed = step.actor == Actor.user.name ? deeds[step.event] ?? deeds[event] : nil
    let words: Inline =
      deed.map { "*\($0)* (\(code: event))" } ?? "\(code: event) (\(step.actor))"
    guard let cut else { return words }
    let effect = String(step.event[cut.upperBound...])
    return words + ", during which the app dies (after effect \(effect) of the step)"
  }

  func words(_ step: RunStep) -> Inline {
    words(PossibleEvent(actor: step.actor, event: step.event))
  }

  /// Where a row stands: the machine, the state and the trigger, and which of several rows it is.
  func place(_ row: FiredRow) -> Inline {
    var label = row.label
    if label.hasSuffix(")"), let mark = label.lastIndex(of: "("),
      let number = Int(label[label.index(after: mark)...].dropLast())
    {
      let which =
        switch rule(row)?.condition {
        case nil: "row \(number)"
        case .always?: "if no other fires"
        case .never?: "by another answer"
        case let condition?: "if \(condition.words)"
        }
      label = label[..<mark].dropLast() + (isAlone(row) ? "" : ", " + which)
    }
    let state: Inline = "in \(code: row.state) \(label)"
    return hasOneMachine ? state : "\(row.machine) " + state
  }
}
