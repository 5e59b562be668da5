import Foundation
import Machines
import RuleChecking
import Testing

@testable import StateGraphs
@testable import StateSearch
@testable import TimedAutomata

/// What is decided by zones is the same whether they lie in memory or in files.
@Suite struct SpilledVerdictTests {
  /// A spill that moves everything into files.
  ///
  /// - Parameter releases: whether everything is released each time that the page reclaimer looks, which
  ///   is slow.
  static func eager(releases: Bool = false) throws -> Spill {
    try Spill(
      folder: URL.temporaryDirectory.path(percentEncoded: false), processBytes: 1 << 30,
      tuning: SpillTuning(leastBytes: 1, movesAll: true, releasesAll: releases),
      whenFull: { fatalError("\($0)") })
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

  /// The law of what is told without the earliest run: the verdict is the same, and the run too
  /// unless it says that another may be earlier.
  @Test(arguments: [nil, 0, 1000] as [Int?])
  func `without room for the earliest run the verdict stays, and says so`(heapBytes: Int?) throws {
    let spill = try Spill(
      folder: URL.temporaryDirectory.path(percentEncoded: false), processBytes: 1 << 30,
      tuning: SpillTuning(heapBytes: heapBytes),
      whenFull: { fatalError("\($0)") })
    var (given, earliest) = (0, 0)
    for seed in UInt64(0)..<16 {
      var system = TimedSystemGenerator.draw(seed: seed)
      var generator = PropertyGenerator(system, seed: seed)
      system.properties = generator.properties(12)
      var options = SearchOptions(bounds: SearchBounds(states: 300))
      options.engine = .zones
      guard let free = try? check(system, options: options) else { continue }
      options.spill = spill
      let bounded = try check(system, options: options)
      #expect(bounded.endedBy == free.endedBy)
      for (result, wanted) in zip(bounded.results, free.results) {
        #expect(result.verdict == wanted.verdict)
        #expect((result.run == nil) == (wanted.run == nil))
        if result.verdict == .undecided { continue }
        if result.detail.mayBeEarlier {
          given += 1
        } else if result.run != nil {
          earliest += 1
          #expect("\(result)" == "\(wanted)", "seed \(seed)")
        }
      }
    }
    #expect(earliest > 20, "\(given) \(earliest)")
    #expect(heapBytes == nil ? given == 0 : given > (heapBytes == 0 ? 10 : 2), "\(given)")
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
