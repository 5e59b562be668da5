import Checking
import Machines
import Testing

/// Three systems were written twice: as tables here, and from the documents alone in Promela.
///
/// Where the two verdicts on a property differ, one of them misreads the document.
@Suite(.enabled(if: SpinModel.canRun, "install spin and gcc to run these tests"))
struct `Verdicts that Spin reaches too` {
  @Test(arguments: Comparison.all)
  func `on a model written from the document alone`(_ comparison: Comparison) throws {
    let ours = try tableVerdicts(of: comparison)
    #expect(ours.count == comparison.properties.count)
    let spin = try spinVerdicts(of: comparison)
    let differing = comparison.properties.filter { ours[$0] != spin[$0] }
    #expect(Set(differing) == comparison.differing)
  }

  /// A defect in a model, and the properties on which Spin must then contradict the table.
  private static let defects: [(Comparison, define: String, properties: [String])] = [
    (Comparison.migration[0], "DEFECT_NO_MINIMUM", ["loader-minimum"]),
    (Comparison.migration[0], "DEFECT_ONE_MORE", ["at-most-15-attempts"]),
    (Comparison.migration[0], "DEFECT_ONE_PART", ["both-before-sync"]),
    (Comparison.migration[0], "DEFECT_LOADER_STAYS", ["one-view"]),
    (Comparison.cityChange[1], "DEFECT_NO_CRASH_REPORTS", ["crash-reports-agree"]),
    (Comparison.cityChange[1], "DEFECT_CLEARED_LAST", ["products-second"]),
    (
      Comparison.hydration[0], "DEFECT_FORGETS_FLAG",
      ["hydrated-stays", "defaults-first", "hydrated-before-use"]
    ),
    (
      Comparison.hydration[0], "DEFECT_EAGER", ["hydrated-if-answered", "hydrated-before-use"]
    ),
    (Comparison.hydration[0], "DEFECT_NO_MERGE", ["conflict-happens"]),
  ]

  @Test(arguments: defects.indices) func `a defect makes a verdict differ`(_ index: Int) throws {
    let (sound, define, properties) = Self.defects[index]
    var comparison = sound
    comparison.properties = properties
    let spin = try SpinModel(comparison.model, defines: comparison.defines + [define])
    defer { spin.remove() }
    let differing = try properties.filter {
      let claim = Comparison.claim(of: $0)
      return try spin.holds(claim.name) == claim.searched
    }
    #expect(differing == properties)
    let ours = try tableVerdicts(of: comparison)
    #expect(properties.allSatisfy { ours[$0] == true })
  }

  /// Whether each property holds, as Spin finds; one model for all that need no watch.
  private func spinVerdicts(of comparison: Comparison) throws -> [String: Bool] {
    var verdicts: [String: Bool] = [:]
    let byWatch = Dictionary(grouping: comparison.properties) { Comparison.watches[$0] }
    for (watch, properties) in byWatch {
      let defines = comparison.defines + (watch.map { [$0] } ?? [])
      let spin = try SpinModel(comparison.model, defines: defines)
      defer { spin.remove() }
      for property in properties {
        let claim = Comparison.claim(of: property)
        verdicts[property] = try spin.holds(claim.name) != claim.searched
      }
    }
    return verdicts
  }

  /// The same, as the tables have it; what nothing triggers holds, as it does for Spin.
  private func tableVerdicts(of comparison: Comparison) throws -> [String: Bool] {
    let asked = Set(comparison.properties)
    let outcome = try decide(
      comparison.system, comparison.configuration,
      properties: comparison.system.properties.filter { asked.contains($0.name) })
    #expect(outcome.complete)
    return Dictionary(
      uniqueKeysWithValues: outcome.results.map { ($0.property.name, $0.verdict != .violated) })
  }
}
