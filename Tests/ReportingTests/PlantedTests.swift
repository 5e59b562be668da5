import Machines
import Models
import PlantedPages
import Testing

/// What pages tell of defects that are planted in single rows of the documents' tables.
@Suite struct `Pages of planted defects` {
  @Test func `most quote the row, and some name a repair of it that holds`() throws {
    var drawn = PlantedPages(Catalogue.models, seed: 1600)
    var scores: [PageScore] = []
    for _ in 0..<5 {
      scores.append(PageScore(try drawn.next(wantsPlanted: true), of: Catalogue.models))
    }
    #expect(scores.count(where: \.quotes) >= 4)
    #expect(scores.count(where: \.names) >= 4)
    #expect(scores.count(where: \.isEnough) >= 2)
  }

  @Test func `the same seed draws the same pages`() throws {
    var (one, other) = (
      PlantedPages(Catalogue.models, seed: 1601), PlantedPages(Catalogue.models, seed: 1601)
    )
    #expect(try one.next().text == other.next().text)
  }
}
