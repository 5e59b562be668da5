import Foundation
import Testing

private let isLong = ProcessInfo.processInfo.environment["SIM_LONG_TESTS"] != nil

@Suite struct `Public models` {
  @Test(arguments: KnownCount.small)
  func `have the counts that were published`(known: KnownCount) { check(known) }

  @Test(
    .enabled(if: isLong, "set SIM_LONG_TESTS to search millions of states"), .serialized,
    arguments: KnownCount.large)
  func `have the counts that were published, large ones too`(known: KnownCount) { check(known) }

  @Test(arguments: KnownProperty.all)
  func `are true and false as known, at the known distance`(known: KnownProperty) {
    #expect(known.naively() == known.failsAfter)
  }

  private func check(_ known: KnownCount) {
    let counts = known.search()
    #expect(counts.distinct == known.distinct)
    if let generated = known.generated { #expect(counts.generated == generated) }
  }
}
