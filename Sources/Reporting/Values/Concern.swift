import Checking
import Machines

/// What a claim speaks of: only in this can a run keep it or break it.
struct Concern {
  /// Variables and machines, by name.
  private(set) var names: Set<String> = []
  /// The states that it names, by machine.
  private(set) var states: [String: Set<String>] = [:]
  private var outputs: Set<String> = []
  private var rules: Set<String> = []
  private var events: Set<String> = []

  init(_ kind: Property.Kind) {
    for point in kind.points { add(point) }
  }

  private mutating func add(_ point: EventPredicate) {
    switch point {
    case .holds(let condition), .becomes(let condition):
      names.formUnion(condition.variables.map(\.name))
      condition.walk { part in
        if case .located(let machine, let named) = part {
          names.insert(machine)
          states[machine, default: []].formUnion(named)
        }
      }
    case .emits(let output): outputs.insert(output)
    case .rule(let id): rules.insert(id)
    case .event(let event): events.insert(event)
    case .either(let points): for point in points { add(point) }
    case .launch, .kill: break
    }
  }

  /// What happens in a step of which the claim speaks: outputs, events, and rules that fire.
  func points(of step: RunStep) -> [String] {
    let event = String(step.event.prefix { $0 != "," })
    return step.outputs.filter(outputs.contains)
      + (events.contains(event) ? ["event \(event)"] : [])
      + step.rows.flatMap(\.ids).filter(rules.contains).map { "rule \($0)" }
  }

  /// Whether a step changes a value of which the claim speaks, or comes to or leaves a state that it names.
  func isChanged(by step: RunStep) -> Bool {
    step.changes.contains { change in
      guard names.contains(change.what) else { return false }
      return states[change.what].map { $0.contains(change.to) != $0.contains(change.from) } ?? true
    }
  }
}
