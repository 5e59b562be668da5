import Machines

/// The machine that a run is about as a Mermaid state diagram, with the way of the run drawn on it:
/// its states are filled, its steps are numbered, and the states that the claim names are framed. Where the repair
/// leads is drawn in dashes.
struct PathDiagram {
  /// How many states are drawn at most, unless the way has more.
  private static let mostStates = 7

  private let machine: MachineTable
  /// The states that the run enters, one after the other, and the number of the step that does.
  private let way: [(state: String, step: Int)]
  private let framed: Set<String>
  /// What happens in each step, by its number.
  private let events: [Int: String]
  /// Where rows lead with the repair, from a state to another.
  private var repairs: [(from: String, to: String)] = []

  /// The machine of the first row at fault; or else the one that changes most, those first of which the claim speaks.
  ///
  /// - Parameter changes: what the repair changes.
  init(
    _ run: Run, of system: System, claim: Property.Kind, atFault: [String] = [],
    changes: [RowChange] = []
  ) {
    events = Dictionary(uniqueKeysWithValues: run.steps.enumerated().map { ($0 + 1, $1.drawn) })
    var best: (machine: MachineTable, way: [(state: String, step: Int)], weight: Int)?
    let named = claim.namedStates
    for machine in system.machines where !machine.isOutside {
      var way = [(state: machine.initial, step: 0)]
      for (index, step) in run.steps.enumerated() {
        for change in step.changes where change.what == machine.name {
          way.append((change.to, index + 1))
        }
      }
      let rank = atFault.firstIndex(of: machine.name).map { 1_000_000 / ($0 + 1) } ?? 0
      let weight = way.count * (named[machine.name] == nil ? 1 : 100) + (way.count > 1 ? rank : 0)
      if way.count > 1, weight > best?.weight ?? 0 { best = (machine, way, weight) }
    }
    // Where the machine at fault stays where it is, the way of one of which nothing is said is none to look at.
    if let leading = atFault.first, let found = best?.machine.name, named[found] == nil,
      !atFault.contains(found),
      run.steps.contains(where: { $0.rows.contains { $0.machine == leading } })
    {
      best = nil
    }
    machine = best?.machine ?? MachineTable(name: "", states: [], initial: "", rules: [])
    way = best?.way ?? []
    framed = named[machine.name] ?? []
    for change in changes where change.machine == machine.name && !change.state.isEmpty {
      guard let target = change.new?.target, target != change.old?.target,
        !repairs.contains(where: { $0 == (change.state, target) })
      else { continue }
      repairs.append((change.state, target))
    }
  }

  /// The lines of the diagram; none where no machine of the app changes its state.
  var lines: [String] {
    guard way.count > 1 else { return [] }
    let visited = Set(way.map(\.state))
    // Where the repair leads from the way, and what the claim names beside it; nothing that no arrow leads to.
    let targets = repairs.filter { visited.contains($0.from) }.map(\.to)
    let near = machine.states.filter { state in
      framed.contains(state)
        && visited.contains { from in
          machine.rulesInForce(in: from).contains { $0.target == state }
        }
    }
    let others = uniqued(targets + near).filter { !visited.contains($0) }
    let shown = visited.union(others.prefix(max(Self.mostStates - visited.count, targets.count)))
    var picture = StatePicture()
    for (index, state) in machine.states.enumerated() where shown.contains(state) {
      picture.add(index, state)
    }
    for (source, from) in machine.states.enumerated() where shown.contains(from) {
      for (target, to) in machine.states.enumerated() where shown.contains(to) {
        let steps = way.indices.dropFirst()
          .filter { way[$0 - 1].state == from && way[$0].state == to }.map { way[$0].step }
        let isDrawn = machine.rules(in: from).contains {
          $0.target == to && $0.condition != .never
        }
        let isRepair = repairs.contains { $0 == (from, to) } && visited.contains(from)
        if isRepair { picture.add(from: source, to: target, "in the repair") }
        if !steps.isEmpty {
          let numbers = steps.prefix(4).map(String.init).joined(separator: ", ")
          let rest = steps.count > 4 ? ", …" : ""
          let event = way.first { $0.step == steps[0] }.map { events[$0.step] ?? "" } ?? ""
          picture.add(
            from: source, to: target, "\(numbers + rest + (event.isEmpty ? "" : " · " + event))")
        } else if isDrawn, !isRepair, from != to, visited.contains(from) {
          let rules = machine.rulesInForce(in: from).filter { $0.target == to }
          let names = uniqued(rules.map { String($0.trigger.name.trimmingPrefix("on ")) })
          picture.add(
            from: source, to: target, "\(names[0] + (names.count > 1 ? ", …" : ""))")
        }
      }
    }
    var lines = picture.text
    lines.append("  classDef way fill:#fde68a,stroke:#92400e,color:#1c1917")
    lines.append("  classDef claim stroke:#b91c1c,stroke-width:4px")
    let dashed = machine.states.indices.filter {
      targets.contains(machine.states[$0]) && !visited.contains(machine.states[$0])
    }
    if !dashed.isEmpty {
      lines.append(
        "  classDef repair fill:#ecfdf5,stroke:#047857,stroke-dasharray:5 5,color:#1c1917")
    }
    for (index, state) in machine.states.enumerated() where visited.contains(state) {
      lines.append("  class s\(index) way")
    }
    for index in dashed { lines.append("  class s\(index) repair") }
    for (index, state) in machine.states.enumerated()
    where framed.contains(state) && shown.contains(state) {
      lines.append("  class s\(index) claim")
    }
    return lines.map(\.text)
  }
}

extension RunStep {
  /// What happens, as diagrams say it: how long a timer runs, the table of the steps says.
  var drawn: String { actor == "time" ? "timer" : event }
}

extension Property.Kind {
  /// The states that the property names, by machine.
  fileprivate var namedStates: [String: Set<String>] {
    var states: [String: Set<String>] = [:]
    for condition in conditions {
      condition.walk { part in
        if case .located(let machine, let names) = part {
          states[machine, default: []].formUnion(names)
        }
      }
    }
    return states
  }
}
