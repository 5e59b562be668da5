import Machines

/// What a run looks like from outside: for how long the app shows each state, and who does what.
struct Experience {
  /// A state, or that the app is not on the screen, and how long it lasts.
  struct Stay: Hashable {
    let state: String
    let from: Instant
    /// `nil` where the run leaves off, or goes round for ever.
    var until: Instant?
  }

  /// By machine of the app that a step changes, in the system's order.
  private(set) var stays: [(machine: String, stays: [Stay])] = []
  /// What others than time and the app's immediate rules do.
  private(set) var deeds: [RunStep] = []
  let run: Run

  init(_ run: Run, of system: System) {
    self.run = run
    deeds = run.steps.filter { $0.actor != "time" && $0.event != "immediately" }
    for machine in system.machines where !machine.isOutside {
      let list = Self.stays(of: machine, in: run)
      if list.count > 1 { stays.append((machine.name, list)) }
    }
  }

  private static func stays(of machine: MachineTable, in run: Run) -> [Stay] {
    var stays = [Stay(state: machine.initial, from: .zero)]
    var state = machine.initial
    var phase = "foreground"
    for step in run.steps {
      for change in step.changes {
        if change.what == machine.name { state = change.to }
        if change.what == "process" { phase = change.to }
      }
      let shown = phase == "foreground" ? state : "the app is \(place(phase))"
      if shown != stays[stays.count - 1].state {
        stays[stays.count - 1].until = step.at
        stays.append(Stay(state: shown, from: step.at))
      }
    }
    if run.loopStart == nil, let last = stays.last, run.end > last.from {
      stays[stays.count - 1].until = run.end
    }
    return stays
  }

  private static func place(_ phase: String) -> String {
    switch phase {
    case "background": "in the background"
    case "dead": "not running"
    default: phase
    }
  }

  /// The states of a machine in the order shown, with how long: `SPLASH (2 s) → LOGIN`.
  func path(_ stays: [Stay]) -> Inline {
    .joined(
      stays.map { stay in
        guard let until = stay.until, until > stay.from else { return "\(code: stay.state)" }
        return "\(code: stay.state) (\(until.span(since: stay.from)))"
      }, by: " → ")
  }

  /// What the user and the world do on the way, in one sentence; that they only wait, if nothing.
  var deedsInWords: Inline {
    if deeds.isEmpty { return "Nobody does anything: it happens by itself." }
    return "On the way: "
      + .joined(
        deeds.map { "\($0.actor) \(code: $0.event) at \($0.at.grouped) ms" }, by: "; ") + "."
  }
}
