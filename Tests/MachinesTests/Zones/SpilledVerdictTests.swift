import Foundation
import Machines
import Testing

@testable import Checking

/// What is decided by zones is the same whether they lie in memory or in files.
@Suite struct SpilledVerdictTests {
  /// A spill that moves everything into files and releases it each time that the governor looks.
  static func eager() throws -> Spill {
    try Spill(
      folder: URL.temporaryDirectory.path(percentEncoded: false), processBytes: 1 << 30,
      tuning: SpillTuning(leastBytes: 1, movesAll: true, releasesAll: true))
  }

  @Test(arguments: [false, true])
  func `random systems have the same answers, times and runs from files`(merges: Bool) throws {
    let spill = try Self.eager()
    var compared: [VerdictKind: Int] = [:]
    for seed in UInt64(0)..<14 {
      var system = TimedSystemGenerator.draw(seed: seed)
      var generator = PropertyGenerator(system, seed: seed)
      system.properties = generator.properties(12) + MergedVerdictTests.lints
      if merges {
        system.properties.removeAll { !MergedVerdictTests.asksWhatOccurs($0.kind) }
      }
      var options = SearchOptions(bounds: SearchBounds(states: 3_000))
      options.engine = .zones
      for detail in [AnswerDetail.full, .verdict] {
        options.detail = detail
        options.spill = nil
        let inMemory = Result { () throws(ModelError) in try check(system, options: options) }
        options.spill = spill
        let spilled = Result { () throws(ModelError) in try check(system, options: options) }
        #expect("\(spilled)" == "\(inMemory)", "seed \(seed)")
        guard case .success(let outcome) = spilled else { continue }
        for result in outcome.results { compared[result.verdict, default: 0] += 1 }
      }
    }
    for verdict in [VerdictKind.proved, .violated] { #expect(compared[verdict, default: 0] > 40) }
  }

  @Test(arguments: [false, true])
  func `a bound on memory ends a search by zones, and none that may spill`(merges: Bool) throws {
    var system = MergedVerdictTests.independent(4)
    if !merges { system.properties = [Property("ends", "It goes on.", .noDeadlock(ends: .never))] }
    var options = SearchOptions(bounds: SearchBounds(memoryBytes: 40_000))
    options.engine = .zones
    #expect(try check(system, options: options).endedBy == .memory)
    options.spill = try Self.eager()
    let spilled = try check(system, options: options)
    options = SearchOptions()
    options.engine = .zones
    #expect(spilled.complete)
    #expect("\(spilled)" == "\(try check(system, options: options))")
  }
}
