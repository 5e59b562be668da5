import Foundation
import Testing

@Suite struct `Public models` {
  @Test(arguments: KnownCount.small)
  func `have the counts that were published`(known: KnownCount) {
    let counts = known.search()
    #expect(counts.distinct == known.distinct)
    if let generated = known.generated { #expect(counts.generated == generated) }
  }
}
