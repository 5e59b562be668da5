package import Conformance
internal import RuleLanguage
package import RuleSemantics
internal import Simulation

/// Writes what was done to an app and what it showed as a log, which the table then judges.
///
/// Each stimulus has a line, each output one, and at last one that shows what is so then. Nothing can be
/// lost, doubled or late; only deaths, which nobody logs, are in the budget.
package struct LogWriter: Sendable {
  package let mapping: LogMapping
  private let keys: [String: String]
  private let outputs: Set<String>

  /// - Parameters:
  ///   - tellsOutputs: whether outputs are seen.
  ///   - withoutOutputs: outputs that nobody sees.
  ///   - deaths: the most deaths of a test.
  package init(
    _ compiled: CompiledSystem, tellsOutputs: Bool, withoutOutputs: Set<String>, deaths: Int
  ) {
    var kinds = [LineKind("look", [.nothing]), LineKind(Self.lookWhileDead, [.nothingWhileDead])]
    var events: Set<String> = []
    for cause in compiled.machines.flatMap(\.causes) where events.insert(cause.event).inserted {
      kinds.append(LineKind("event \(cause.event)", [.event(cause.event)]))
    }
    let seen = tellsOutputs ? compiled.outputs.filter { !withoutOutputs.contains($0) } : []
    outputs = Set(seen)
    kinds += seen.map { LineKind("output \($0)", [.output($0)]) }
    kinds += compiled.timerNames.map { LineKind("expires \($0)", [.expiry(timer: $0)]) }
    kinds += compiled.actions.filter(\.isProcess).map { LineKind($0.name, [.process($0.name)]) }
    var mapping = LogMapping(event: "event", kinds: kinds)
    mapping.session = ["test"]
    mapping.time = "at"
    mapping.start = .firstLaunch
    mapping.budget = LogBudget(deaths: deaths)
    var keys: [String: String] = [:]
    for name in compiled.machineNames + compiled.variables.map(\.name) where keys[name] == nil {
      // Dots are paths.
      var key = name.replacing(".", with: "_")
      while keys.values.contains(key) { key += "_" }
      keys[name] = key
    }
    for name in compiled.machineNames {
      mapping.observed.append(ObservedField("shows.\(keys[name] ?? name)", .machine(name)))
    }
    for name in compiled.variables.map(\.name) where !compiled.machineNames.contains(name) {
      mapping.observed.append(ObservedField("shows.\(keys[name] ?? name)", .variable(name)))
    }
    self.keys = keys
    self.mapping = mapping
  }

  /// The field that shows a machine or a variable.
  func field(of name: String) -> String { "shows.\(keys[name] ?? name)" }

  /// Whether something of this name can be shown.
  func knows(_ name: String) -> Bool { keys[name] != nil }

  /// The lines of one stimulus, each an object of JSON, without what they begin with: see ``beginning``.
  ///
  /// - Parameters:
  ///   - shows: see ``shows(_:)``.
  ///   - isDead: whether the process is dead then, so that the app writes nothing.
  func endings(
    _ text: StimulusText, outputs: [String], shows: String, isDead: Bool
  ) -> [String] {
    var names: [String] = []
    if text.isHeard, let name = Self.name(of: text.stimulus) { names.append(name) }
    names += outputs.filter { self.outputs.contains($0) }.map { "output \($0)" }
    let look = JSON.quoted(isDead ? Self.lookWhileDead : "look")
    return names.map { "\(JSON.quoted($0))}" } + ["\(look),\"shows\":{\(shows)}}"]
  }

  /// What is shown, by name, as members of an object of JSON.
  func shows(_ shown: [String: String]) -> String {
    shown.map { (keys[$0.key] ?? $0.key, $0.value) }.sorted { $0.0 < $1.0 }
      .map { "\(JSON.quoted($0.0)):\(JSON.quoted($0.1))" }.joined(separator: ",")
  }

  private static let lookWhileDead = "look while dead"

  /// What every line of a test begins with at a moment.
  static func beginning(test: String, at moment: Int) -> String {
    "\(beginning(test: test))\(moment)\(afterMoment)"
  }

  /// The same up to the moment, and what follows that.
  static func beginning(test: String) -> String {
    "{\"test\":\(JSON.quoted(test)),\"at\":"
  }
  static let afterMoment = ",\"event\":"

  /// The kind of line that a stimulus writes; `nil` for one that nobody logs.
  private static func name(of stimulus: Stimulus) -> String? {
    switch stimulus {
    case .event(let name, _): "event \(name)"
    case .expiry(let timer): "expires \(timer)"
    case .wait, .kill: nil
    case .launch, .background, .suspend, .comeBack: stimulus.description
    }
  }
}
