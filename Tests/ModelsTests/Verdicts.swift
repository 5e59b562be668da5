import Checking
import Machines
import Testing

/// The names of the properties that are not proved, sorted; of those asked, if any are named.
func unproved(
  _ system: Machines.System, _ readings: [String: String] = [:],
  amendments: Set<String> = [], kills: Int = 0, suspends: Bool = false, asking: [String] = []
) throws -> [String] {
  let asked = system.properties.filter { asking.isEmpty || asking.contains($0.name) }
  // What never occurs is told by the reason, which a bare verdict does not give.
  let outcome = try decide(
    system,
    Configuration(readings: readings, amendments: amendments, kills: kills, suspends: suspends),
    properties: asked, detail: asking.isEmpty ? .run : .verdict)
  #expect(!outcome.results.contains { $0.verdict == .undecided })
  return outcome.results.filter {
    // Where what a sentence names cannot occur there is nothing to prove.
    $0.verdict != .proved && $0.detail.reason != .never(.given)
  }.map(\.property.name).sorted()
}

/// A system with one more amendment, `mutant`: a defect that some property must find.
func broken(_ system: Machines.System, _ patches: Patch...) -> Machines.System {
  var system = system
  for patch in patches {
    system.amendments.append(
      Amendment("mutant \(system.amendments.count)", "A defect.", repairs: [], patch))
  }
  return system
}

extension Machines.System {
  var mutants: Set<String> {
    Set(amendments.map(\.id).filter { $0.hasPrefix("mutant") })
  }
}

/// What a check finds, without what explains it.
func decide(
  _ system: Machines.System, _ configuration: Configuration = Configuration(),
  properties: [Property]? = nil, detail: AnswerDetail = .run
) throws -> Outcome {
  var options = SearchOptions()
  options.detail = detail
  return try check(system, configuration, options: options, properties: properties)
}
