import Machines
import Testing

@testable import ModelsASM

/// A fault put into the table that breaks a claim.
struct Mutant: Sendable, CustomTestStringConvertible {
  let property: String
  let readings: [String: String]
  let amended: Bool
  /// Readings that are the fault: a way to understand the document under which the claim breaks.
  let misreadings: [String: String]
  /// How often the process may die.
  let kills: Int?
  let patches: [Patch]

  init(
    _ property: String, readings: [String: String] = [:], amended: Bool = false,
    misreadings: [String: String] = [:], kills: Int? = nil, _ patches: Patch...
  ) {
    self.property = property
    self.readings = readings
    self.amended = amended
    self.misreadings = misreadings
    self.kills = kills
    self.patches = patches
  }

  var testDescription: String { property }

  /// The faults as amendments that no property knows of.
  var faults: [Amendment] {
    patches.enumerated().map {
      Amendment("fault \($0.offset)", "A fault.", repairs: [], $0.element)
    }
  }

  func configuration(withFault: Bool = false) -> Configuration {
    var amendments = amended ? Set(ASM.system.amendments.map(\.id)) : []
    if withFault { amendments.formUnion(faults.map(\.id)) }
    return Configuration(
      readings: readings.merging(withFault ? misreadings : [:]) { $1 }, amendments: amendments,
      kills: kills)
  }
}
