import Foundation
import Machines
import Models
import PlantedPages
import Testing

/// So many pages as `SIM_LONG_TESTS` says, as each takes some seconds; `benchmarks --blind-score` prints them.
private enum PlantedTests {
  static let pages = ProcessInfo.processInfo.environment["SIM_LONG_TESTS"].flatMap(Int.init)
}

/// What pages tell of defects that are planted in single rows of the documents' tables.
@Suite(.enabled(if: PlantedTests.pages != nil))
struct `Pages of planted defects` {
  @Test func `most quote the row, and some name a repair of it that holds`() throws {
    let count = PlantedTests.pages ?? 0
    var drawn = PlantedPages(Catalogue.models, seed: 1600)
    let scores = try (0..<count).map { _ in
      PageScore(try drawn.next(wantsPlanted: true), of: Catalogue.models)
    }
    #expect(scores.count(where: \.quotes) * 2 >= count)
    #expect(scores.count(where: \.isEnough) * 5 >= count)
  }

  @Test func `the same seed draws the same pages`() throws {
    var (one, other) = (
      PlantedPages(Catalogue.models, seed: 1601), PlantedPages(Catalogue.models, seed: 1601)
    )
    #expect(try one.next().text == other.next().text)
  }
}
