import Checking
import Machines
import RuleSemantics

extension System {
  /// A digest of all by which its readings and amendments decide what is proved, with the scenarios
  /// in which they are tried; sentences do not count.
  func readingInputs(_ scenarios: [Scenario]) -> String {
    var text = ""
    dump(machines, to: &text)
    dump(process, to: &text)
    dump((ties, immediacy, suspendedTimers), to: &text)
    dump(parameters, to: &text)
    dump(readings.map { ($0.id, $0.isVariant, $0.alternatives.map(\.id)) }, to: &text)
    dump(amendments.map { ($0.id, $0.patches) }, to: &text)
    var digest = Fingerprint()
    digest.feed(text)
    for property in properties {
      var text = ""
      dump((property.name, property.kind, property.applies, property.given), to: &text)
      digest.feed(text)
      digest.feed("\(property.harm?.rawValue ?? -1)")
    }
    for scenario in scenarios where scenario.system.name == name {
      let configuration = scenario.completed(scenario.configuration)
      digest.feed(scenario.name)
      for (reading, answer) in configuration.readings.sorted(by: <) {
        digest.feed("\(reading) = \(answer)")
      }
      for (parameter, span) in configuration.parameters.sorted(by: <) {
        digest.feed("\(parameter) = \(span)")
      }
      digest.feed(
        "\(configuration.amendments.sorted()) \(configuration.withoutEvents.sorted()) "
          + "\(configuration.kills ?? 0) \(configuration.suspends ?? false)")
      digest.feed("\(scenario.bounds.states ?? -1) \(scenario.bounds.depth ?? -1)")
    }
    return digest.digits
  }
}
