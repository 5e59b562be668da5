import Machines

/// What a run looks like from outside: for how long the app shows each state, and who does what.
struct Experience {
  /// A state, or that the app is not on the screen, and how long it lasts.
  struct Stay: Hashable {
    let state: String
    let from: Instant
    /// `nil` where the run leaves off, or goes round for ever.
    var until: Instant?
    /// What others than time and the app's immediate rules do before it ends, in order.
    var deeds: [String] = []
  }

  /// By machine of the app that a step changes, in the system's order; the first machine if none.
  private(set) var stays: [(machine: String, stays: [Stay])] = []
  let run: Run

  init(_ run: Run, of system: System) {
    self.run = run
    let inside = system.machines.filter { !$0.isOutside }
    let told = inside.map { (machine: $0.name, stays: Self.stays(of: $0, in: run)) }
    stays = told.filter { $0.stays.count > 1 }
    if stays.isEmpty { stays = Array(told.prefix(1)) }
  }

  /// The states of the machine that changes most.
  var longest: [Stay] {
    var longest: [Stay] = []
    for entry in stays where entry.stays.count > longest.count { longest = entry.stays }
    return longest
  }

  private static func stays(of machine: MachineTable, in run: Run) -> [Stay] {
    var stays = [Stay(state: machine.initial, from: .zero)]
    var state = machine.initial
    var phase = "foreground"
    for step in run.steps {
      if step.actor != "time" && step.event != "immediately" {
        stays[stays.count - 1].deeds.append("\(step.actor): \(step.event)")
      }
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

  /// The states of a machine in the order shown, with how long and with what is done meanwhile:
  /// `SPLASH (2 s) → app: splashFailed → ERROR`.
  func path(_ stays: [Stay]) -> Inline {
    var parts: [Inline] = []
    for stay in stays {
      if let until = stay.until, until > stay.from {
        parts.append("\(code: stay.state) (\(until.span(since: stay.from)))")
      } else {
        parts.append("\(code: stay.state)")
      }
      if !stay.deeds.isEmpty { parts.append("*\(stay.deeds.joined(separator: "; "))*") }
    }
    let path = Inline.joined(parts, by: " → ")
    if run.steps.isEmpty && run.end == .zero { return path + ", at the very start" }
    return path + (run.loopStart == nil ? "" : ", forever")
  }
}
