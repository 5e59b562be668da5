import Checking
import Foundation
import Machines
import Models
import PlantedPages

/// Writes pages to be read by somebody who does not know what is wrong, each of one finding, and apart from them what
/// the truth is; or says of such pages what can be said without a reader.
enum BlindPages {
  private static let pages = 10

  /// - Parameters:
  ///   - folder: gets `1.md` to `10.md`, and `truth.txt`.
  ///   - seed: which defects are drawn.
  static func write(into folder: String, seed: UInt64) throws {
    var drawn = PlantedPages(Catalogue.models, seed: seed)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var truth = ""
    for number in 1...pages {
      let page = try drawn.next()
      try Data(page.text.utf8).write(to: URL(filePath: "\(folder)/\(number).md"))
      truth += "\(number). \(page.truth)\n"
    }
    try Data(truth.utf8).write(to: URL(filePath: "\(folder)/truth.txt"))
    print("\(pages) pages, and what the truth is in truth.txt: \(folder)")
  }

  /// Prints of each of so many pages of planted defects what it tells, and how many tell it.
  ///
  /// - Parameter folder: gets the pages that are not enough; none if it is empty.
  static func score(_ count: Int, seed: UInt64, into folder: String) throws {
    var drawn = PlantedPages(Catalogue.models, seed: seed)
    var scores: [PageScore] = []
    if !folder.isEmpty {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    for number in 1...count {
      let page = try drawn.next(wantsPlanted: true)
      let score = PageScore(page, of: Catalogue.models)
      scores.append(score)
      let lacking = measures.filter { !score[keyPath: $0.value] }.map(\.name)
      print(
        "\(number). \(page.truth) (\(page.result.property.name)): "
          + (score.isEnough ? "enough" : "not enough")
          + (lacking.isEmpty ? "" : "; not " + lacking.joined(separator: ", not ")))
      if !folder.isEmpty, !score.isEnough {
        try Data((page.truth + "\n\n" + page.text).utf8)
          .write(to: URL(filePath: "\(folder)/\(number).md"))
      }
    }
    var table = Table("of \(count) pages", "", "pages")
    for (name, value) in measures + [("enough: the first four", \.isEnough)] {
      table.add(name, "", String(scores.count { $0[keyPath: value] }))
    }
    print(table.text)
  }

  private static var measures: [(name: String, value: KeyPath<PageScore, Bool>)] {
    [
      ("the row's rule is quoted", \.quotes), ("the row is held responsible", \.names),
      ("the repair offered holds", \.repairs), ("it changes the row", \.touches),
      ("the row comes first", \.leads), ("the repair breaks nothing", \.isClean),
      ("the repair is what was there", \.isExact),
    ]
  }
}
