import Checking
import Machines

/// What the rules or their environment know and a scenario withholds, by name.
struct Withheld: Hashable {
  /// What of the process: its death, its suspension.
  private(set) var ofProcess: [String] = []
  /// Events that the scenario leaves out.
  private(set) var leftOut: [String] = []
  /// Events that nobody causes as the documents are read here.
  private(set) var unread: [String] = []
  /// Events that some row hears, and nobody causes.
  private(set) var unCaused: [String] = []
  /// Events that a document of the composition causes and the composition does not.
  private(set) var notComposed: [String] = []

  init(_ report: ScenarioReport) {
    let (system, configuration) = (report.system, report.configuration)
    let readings = report.outcome.readings
    if configuration.kills ?? system.process.kills == 0 { ofProcess.append("death of the process") }
    if !(configuration.suspends ?? system.process.suspends) { ofProcess.append("suspension") }
    if !system.process.launchesInBackground { ofProcess.append("launch in the background") }
    leftOut = configuration.withoutEvents.sorted()

    let patches = system.amendments.filter { configuration.amendments.contains($0.id) }
      .flatMap(\.patches)
    var causes = system.machines.flatMap(\.causes)
    var rules = system.machines.flatMap { $0.rules.flatMap(\.rules) }
    for patch in patches {
      switch patch {
      case .add(_, _, let added): rules += added
      case .replace(_, _, _, let row): rules.append(row)
      case .addCause(_, let cause): causes.append(cause)
      case .replaceCause(_, let event, let cause):
        causes.removeAll { $0.event == event }
        causes.append(cause)
      case .removeCause(_, let event): causes.removeAll { $0.event == event }
      case .remove: break
      }
    }
    let known = uniqued(causes.map(\.event))
    let possible = Set(
      causes.filter { $0.condition.taking(readings) != .never }.map(\.event))
    unread = known.filter { !possible.contains($0) && !leftOut.contains($0) }
    let sent = Set(rules.flatMap { $0.actions.flatMap(\.sends) } + causes.flatMap(\.sends))
    let ofSystem = [system.process.backgrounded, system.process.foregrounded].compactMap(\.self)
    let heard = rules.filter { $0.condition.taking(readings) != .never }
      .compactMap(\.trigger.heardEvent)
    unCaused = uniqued(heard).filter {
      !known.contains($0) && !sent.contains($0) && !ofSystem.contains($0)
    }
    notComposed = uniqued(system.machines.flatMap { $0.leftOut ?? [] }).filter {
      !known.contains($0) && !sent.contains($0) && !unCaused.contains($0)
    }
  }

  /// All of it, in words.
  var words: Inline {
    let parts: [(String, [String])] = [
      ("left out here", leftOut), ("not as read here", unread),
      ("heard, and caused by nobody", unCaused), ("not in this composition", notComposed),
    ]
    let named = parts.filter { !$0.1.isEmpty }.map { what, events -> Inline in
      "\(what): " + .joined(events.map(Inline.code))
    }
    let all = ofProcess.map { Inline("\($0)") } + named
    return all.isEmpty
      ? "nothing that the rules or their environment know" : .joined(all, by: "<br>")
  }
}
