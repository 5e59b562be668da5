package import Machines

/// A run as a Mermaid sequence diagram: who acts on which machine, and the states that it enters.
///
/// It is narrow enough for a page: at most six take part, and the middle of a long run is left out.
struct SequenceDiagram {
  /// How many take part at most: the user, the environment, and the machines that change most.
  static let mostParticipants = 6
  /// How many steps are drawn at most.
  static let longest = 24
  /// Narrow columns, in which labels are wrapped: six make less than 900 pixels.
  static let settings =
    "%%{init: {\"sequence\": {\"width\": 110, \"actorMargin\": 20, \"wrap\": true, "
    + "\"useMaxWidth\": true, \"diagramMarginX\": 8}}}%%"

  private static let environment = "environment"

  private let run: Run
  private let actors: [String]
  private let machines: [MachineTable]
  /// The positions of the steps that are drawn.
  private let drawn: [Int]

  /// What the machines hear of the process, by what happens to it.
  private let heardOfProcess: [String: String]

  /// The steps that are drawn however long the run is.
  private let kept: Set<Int>

  /// - Parameters:
  ///   - atFault: machines whose rows are at fault: those that act take part, whether or not they change.
  ///   - kept: the positions of steps that are drawn however long the run is.
  init(_ run: Run, of system: System, atFault: [String] = [], keeping kept: Set<Int> = []) {
    self.run = run
    self.kept = kept
    let process = system.process
    heardOfProcess = ["background": process.backgrounded, "return": process.foregrounded]
      .compactMapValues(\.self)
    let actors = uniqued(run.steps.filter(Self.isDeed).map { Self.participant($0.actor) })
    self.actors = actors
    // Those that the user sees come first, then those that change most.
    let weights = system.machines.map { machine in
      let count = run.steps.count { step in step.changes.contains { $0.what == machine.name } }
      let acts = run.steps.contains { step in step.rows.contains { $0.machine == machine.name } }
      if acts, atFault.first == machine.name { return 2 * run.steps.count + 1 }
      if acts, atFault.contains(machine.name) { return max(count, 1) }
      return count == 0 ? 0 : count + (machine.screens.isEmpty ? 0 : run.steps.count)
    }
    let order = system.machines.indices.filter { weights[$0] > 0 }
      .sorted { weights[$0] > weights[$1] }
    let chosen = Set(order.prefix(Self.mostParticipants - actors.count))
    let machines = system.machines.indices.filter(chosen.contains).map { system.machines[$0] }
    self.machines = machines
    drawn = run.steps.indices.filter { index in
      let step = run.steps[index]
      return kept.contains(index) || Self.isDeed(step)
        || step.changes.contains { change in machines.contains { $0.name == change.what } }
    }
  }

  /// Whether several machines take part; of one a diagram of its states tells the same.
  var isOfSeveral: Bool { machines.count > 1 }

  /// The lines of the diagram; none for a run in which nothing changes.
  var lines: [String] {
    guard !drawn.isEmpty, !machines.isEmpty else { return [] }
    var lines: [MermaidLine] = ["sequenceDiagram"]
    for (index, actor) in actors.enumerated() {
      lines.append(
        actor == Actor.user.name
          ? "  actor a\(index) as \(actor)" : "  participant a\(index) as \(actor)")
    }
    for (index, machine) in machines.enumerated() {
      lines.append("  participant m\(index) as \(machine.name)")
    }
    for (index, machine) in machines.enumerated() {
      lines.append("  Note over m\(index): \(machine.initial)")
    }
    let first = drawn.prefix(drawn.count > Self.longest ? Self.longest / 3 : drawn.count)
    let last = drawn.dropFirst(first.count).suffix(Self.longest - first.count)
    let between = drawn.dropFirst(first.count).dropLast(last.count)
    let middle = between.filter(kept.contains)
    // The cycle begins before the first of its steps that is drawn.
    let opens = run.loopStart.flatMap { start in (first + middle + last).first { $0 >= start } }
    func draw(_ index: Int) { lines += self.lines(for: index, openingAt: opens) }
    for index in first { draw(index) }
    var told: Set<Int> = []
    func leaveOut(_ left: Int) {
      if left == 0 { return }
      lines.append("  Note over m0: … \(left) more steps …")
    }
    for index in middle {
      let before = between.prefix { $0 < index }
      leaveOut(before.count { place in !kept.contains(place) && !told.contains(place) })
      told.formUnion(before)
      draw(index)
    }
    leaveOut(between.count { $0 > middle.last ?? -1 })
    for index in last { draw(index) }
    if opens != nil { lines.append("  end") }
    return [Self.settings] + lines.map(\.text)
  }

  private func lines(for index: Int, openingAt opens: Int?) -> [MermaidLine] {
    let step = run.steps[index]
    var lines: [MermaidLine] = index == opens ? ["  loop forever"] : []
    // When it is, the table of the steps says.
    let label: MermaidLine = "\(index + 1). \(step.drawn)"
    let changed = machines.indices.filter { index in
      step.changes.contains { $0.what == machines[index].name }
    }
    let heard = step.rows.compactMap { row in machines.firstIndex { $0.name == row.machine } }
    let target = heard.first ?? changed.first ?? 0
    if Self.isDeed(step), let actor = actors.firstIndex(of: Self.participant(step.actor)) {
      lines.append("  a\(actor)->>m\(target): \(label)")
    } else {
      lines.append("  m\(target)->>m\(target): \(label)")
    }
    // What hears the same by itself is told by who does it, and not by the machine that hears it first.
    let own = "on " + (heardOfProcess[step.event] ?? step.event)
    for index in changed where index != target {
      let hears = step.rows.contains {
        $0.machine == machines[index].name && ($0.label == own || $0.label.hasPrefix(own + " ("))
      }
      if hears, let actor = actors.firstIndex(of: Self.participant(step.actor)) {
        lines.append("  a\(actor)->>m\(index): \(step.event)")
      } else {
        lines.append("  m\(target)-->>m\(index): then")
      }
    }
    for index in changed {
      if let change = step.changes.last(where: { $0.what == machines[index].name }) {
        lines.append("  Note over m\(index): \(change.to)")
      }
    }
    if let change = step.changes.last(where: { $0.what == "process" }) {
      lines.append("  Note over m0: process \(change.to)")
    }
    return lines
  }

  /// The user, or else the environment.
  private static func participant(_ actor: String) -> String {
    actor == Actor.user.name ? actor : environment
  }

  /// Whether somebody does it, and not time or the app by itself.
  private static func isDeed(_ step: RunStep) -> Bool {
    step.actor != "time" && step.event != "immediately"
  }
}

extension Run {
  /// The run as a sequence diagram in the language of Mermaid; empty for one in which nothing
  /// changes.
  package func sequenceDiagram(of system: System) -> String {
    SequenceDiagram(self, of: system).lines.map { $0 + "\n" }.joined()
  }
}
