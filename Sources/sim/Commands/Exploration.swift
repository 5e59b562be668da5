import Checking
import Machines
import Reporting
import Simulation

/// What the exploration of scenarios found.
struct Exploration {
  var scenarios: [Scenario] = []
  /// One for each scenario, in the same order.
  var reports: [ScenarioReport] = []
  /// Whether somebody asked sim to stop; then scenarios may be missing.
  var wasInterrupted = false

  var explored: [Explored] {
    zip(scenarios, reports).map { Explored(scenario: $0, outcome: $1.outcome) }
  }

  /// Whether another run may find something else: a search was ended by the clock or by hand.
  var dependsOnMachine: Bool {
    wasInterrupted || reports.contains { $0.outcome.endedBy?.dependsOnMachine == true }
  }
}

extension Surroundings {
  /// Explores scenarios one after the other, each also with one thing changed.
  func explore(
    _ scenarios: [Scenario], _ invocation: Invocation, accepted: [Acceptance]
  ) throws -> Exploration {
    var exploration = Exploration()
    var known: [VariantKey: Outcome] = [:]
    for (position, scenario) in scenarios.enumerated() {
      if invocation.showsProgress {
        showProgress?("\(scenario.name): \(position + 1) of \(scenarios.count) scenarios")
      }
      let outcome = try outcome(of: scenario, scenario.configuration, invocation, &known)
      var report = ScenarioReport(
        name: scenario.name, title: scenario.title, document: scenario.system.document,
        system: scenario.system, configuration: scenario.configuration,
        outcome: try withTokens(outcome, of: scenario))
      report.annotations = annotations(of: outcome, in: scenario, accepted: accepted)
      let hasFindings = outcome.results.contains {
        $0.verdict == .violated || $0.verdict == .vacuous
      }
      for (change, configuration) in hasFindings ? scenario.changes : [] {
        if isInterrupted() { break }
        let variant = try self.outcome(of: scenario, configuration, invocation, &known)
        report.variants.append(Variant(change, outcome: variant))
      }
      for sweep in isInterrupted() ? [] : scenario.system.sweeps {
        report.sweeps.append(
          try evaluate(
            sweep, of: scenario.system, scenario.configuration,
            options: options(invocation, named: scenario.name, bounds: scenario.bounds)))
      }
      exploration.scenarios.append(scenario)
      exploration.reports.append(report)
      if isInterrupted() {
        exploration.wasInterrupted = true
        break
      }
    }
    return exploration
  }

  private func outcome(
    of scenario: Scenario, _ configuration: Configuration, _ invocation: Invocation,
    _ known: inout [VariantKey: Outcome]
  ) throws -> Outcome {
    let key = VariantKey(
      system: scenario.system.name, configuration: scenario.system.completed(configuration),
      bounds: scenario.bounds)
    if let outcome = known[key] { return outcome }
    let options = options(invocation, named: scenario.name, bounds: scenario.bounds)
    let outcome = try explore(scenario.system, configuration, options, nil)
    known[key] = outcome
    return outcome
  }

  /// The outcome with a token for every run that violates a property.
  private func withTokens(_ outcome: Outcome, of scenario: Scenario) throws -> Outcome {
    var outcome = outcome
    let compiled = try CompiledSystem(scenario.system, scenario.configuration)
    for position in outcome.results.indices where outcome.results[position].verdict == .violated {
      guard let run = outcome.results[position].run else { continue }
      let name = outcome.results[position].property.name
      let recording = Recording(
        of: run, system: scenario.system, configuration: scenario.configuration, property: name,
        fingerprint: compiled.fingerprint, tickMicroseconds: compiled.tickMicroseconds)
      let token = Token.text(of: recording)
      // A token that did not lead back to its run would be worse than none.
      let replay = try Replay(of: Token.recording(from: token), on: compiled)
      guard case .matched(let again) = replay.ending, again.signature == run.signature else {
        throw Defect(description: "the run of \(scenario.name) \(name) cannot be reproduced")
      }
      outcome.results[position].token = token
    }
    return outcome
  }

  private func annotations(
    of outcome: Outcome, in scenario: Scenario, accepted: [Acceptance]
  ) -> [Annotation] {
    outcome.results.compactMap { result in
      let identity = ViolationIdentity(of: result, in: scenario.name)
      return accepted.first { result.verdict == .violated && $0.identity == identity }.map {
        Annotation(property: result.property.name, owner: $0.owner, reason: $0.reason)
      }
    }
  }
}

/// What decides an outcome.
private struct VariantKey: Hashable {
  let system: String
  let configuration: Configuration
  let bounds: SearchBounds
}

extension System {
  /// The configuration with every reading and every parameter named.
  fileprivate func completed(_ configuration: Configuration) -> Configuration {
    var configuration = configuration
    for reading in readings where configuration.readings[reading.id] == nil {
      configuration.readings[reading.id] = reading.default
    }
    for parameter in parameters where configuration.parameters[parameter.id] == nil {
      configuration.parameters[parameter.id] = parameter.default
    }
    return configuration
  }
}

extension Scenario {
  /// The scenario with one thing changed, in the system's order: each other alternative of each
  /// reading, each further amendment, and all amendments.
  fileprivate var changes: [(change: Variant.Change, configuration: Configuration)] {
    var changes: [(change: Variant.Change, configuration: Configuration)] = []
    for reading in system.readings {
      let taken = configuration.readings[reading.id] ?? reading.default
      for alternative in reading.alternatives where alternative.id != taken {
        var changed = configuration
        changed.readings[reading.id] = alternative.id
        changes.append((.reading(reading.id, alternative: alternative.id), changed))
      }
    }
    let missing = system.amendments.map(\.id).filter { !configuration.amendments.contains($0) }
    for amendment in missing {
      var changed = configuration
      changed.amendments.insert(amendment)
      changes.append((.amendment(amendment), changed))
    }
    if missing.count > 1 {
      var changed = configuration
      changed.amendments = Set(system.amendments.map(\.id))
      changes.append((.allAmendments, changed))
    }
    return changes
  }
}
