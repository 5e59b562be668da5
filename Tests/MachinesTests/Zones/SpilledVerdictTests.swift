import Foundation
import Machines
import Testing

@testable import Checking

/// What is decided by zones is the same whether they lie in memory or in files.
@Suite struct SpilledVerdictTests {
  /// A spill that moves everything into files.
  ///
  /// - Parameter releases: whether everything is released each time that the governor looks, which
  ///   is slow.
  static func eager(releases: Bool = false) throws -> Spill {
    try Spill(
      folder: URL.temporaryDirectory.path(percentEncoded: false), processBytes: 1 << 30,
      tuning: SpillTuning(leastBytes: 1, movesAll: true, releasesAll: releases))
  }

  @Test(arguments: [false, true])
  func `random systems have the same answers, times and runs from files`(merges: Bool) throws {
    let (spill, releasing) = (try Self.eager(), try Self.eager(releases: true))
    var compared: [VerdictKind: Int] = [:]
    for seed in UInt64(0)..<8 {
      var system = TimedSystemGenerator.draw(seed: seed)
      var generator = PropertyGenerator(system, seed: seed)
      system.properties = generator.properties(12) + MergedVerdictTests.lints
      if merges {
        system.properties.removeAll { !MergedVerdictTests.asksWhatOccurs($0.kind) }
      }
      var options = SearchOptions(bounds: SearchBounds(states: 300))
      options.engine = .zones
      options.detail = seed % 3 == 1 ? .verdict : .full
      let inMemory = Result { () throws(ModelError) in try check(system, options: options) }
      options.spill = seed == 3 ? releasing : spill
      let spilled = Result { () throws(ModelError) in try check(system, options: options) }
      #expect("\(spilled)" == "\(inMemory)", "seed \(seed)")
      guard case .success(let outcome) = spilled else { continue }
      for result in outcome.results { compared[result.verdict, default: 0] += 1 }
    }
    for verdict in [VerdictKind.proved, .violated] { #expect(compared[verdict, default: 0] > 10) }
  }

  @Test(arguments: [false, true])
  func `a bound on memory ends a search by zones, and none that may spill`(merges: Bool) throws {
    var system = MergedVerdictTests.independent(merges ? 4 : 3)
    if !merges { system.properties = [Property("ends", "It goes on.", .noDeadlock(ends: .never))] }
    var options = SearchOptions(bounds: SearchBounds(memoryBytes: 30_000))
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
