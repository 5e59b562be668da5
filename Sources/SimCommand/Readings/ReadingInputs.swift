import Checking
import Foundation
import Machines
import RuleSemantics

extension System {
  /// A digest of all by which its readings and amendments decide what is proved, with the scenarios
  /// in which they are tried; neither sentences count nor where something is declared.
  func readingInputs(_ scenarios: [Scenario]) throws -> String {
    var bare = self
    bare.title = ""
    bare.sweeps = []
    bare.notExecutable = []
    for index in bare.machines.indices {
      bare.machines[index].environment = nil
      bare.machines[index].leftOut = nil
    }
    for index in bare.properties.indices { bare.properties[index].statement = "" }
    for index in bare.amendments.indices { bare.amendments[index].text = "" }
    for index in bare.readings.indices {
      bare.readings[index].question = ""
      for place in bare.readings[index].alternatives.indices {
        bare.readings[index].alternatives[place].text = ""
      }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    var digest = Fingerprint()
    digest.feed(bytes: try encoder.encode(bare))
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
      for (name, value) in configuration.stored.sorted(by: <) {
        digest.feed("stored \(name) = \(value)")
      }
      digest.feed("\(scenario.bounds.states ?? -1) \(scenario.bounds.depth ?? -1)")
    }
    return digest.digits
  }
}
