import Checking
import Foundation
import Machines
import Models
import Reporting
import Simulation

/// Writes pages to be read by somebody who does not know what is wrong: each of one finding, most of them of a defect
/// planted in a single row, and apart from them what the truth is.
enum BlindPages {
  private static let pages = 10
  /// Larger ones take too long to search once for every defect that is tried.
  private static let mostStates = 40_000

  /// - Parameters:
  ///   - folder: gets `1.md` to `10.md`, and `truth.txt`.
  ///   - seed: which defects are drawn.
  static func write(into folder: String, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var truth = ""
    let texts = Dictionary(
      Catalogue.models.documents.flatMap(\.rules).map { ($0.id, $0.text) },
      uniquingKeysWith: { first, _ in first })
    let candidates = Catalogue.models.systems.filter { !$0.properties.isEmpty }
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    var number = 1
    while number <= pages {
      let system = candidates[Int(random.next() % UInt64(candidates.count))]
      var options = SearchOptions()
      options.bounds.states = mostStates
      guard let sound = try? check(system, options: options), sound.endedBy == nil else { continue }
      let known = Set(sound.results.filter { $0.verdict == .violated }.map(\.property.name))
      let all = Mutations.all(of: system)
      // One in five is a finding of the documents, so that not every row is under suspicion.
      let isReal = random.next() % 5 == 0
      let planted = all[Int(random.next() % UInt64(all.count))]
      let faulty = isReal ? system : planted.system
      guard let outcome = isReal ? sound : try? check(faulty, options: options) else { continue }
      let news = outcome.results.filter { result in
        if case .lint = result.property.kind { return false }
        return result.verdict == .violated && result.run != nil
          && (isReal || !known.contains(result.property.name))
      }
      if news.isEmpty { continue }
      let found = news[Int(random.next() % UInt64(news.count))]
      let name = "\(system.document)/as-written"
      var report = ScenarioReport(
        name: name, title: system.title, document: system.document, system: faulty,
        configuration: Configuration(), outcome: outcome)
      var asked = SearchOptions()
      asked.detail = .verdict
      report.tried[found.property.name] = report.repairs(
        of: found, text: { texts[$0] }
      ) { system, configuration, properties, mostStates in
        asked.bounds.states = mostStates
        return try check(system, configuration, options: asked, properties: properties)
      }
      let reports = Reports([report], documents: Catalogue.models.documents, systems: [faulty])
      let slug = found.property.name
      guard
        let page = reports.files.first(where: {
          $0.path.hasPrefix("\(system.document)/findings/\(slug).")
        })
      else { continue }
      try Data(page.text.utf8).write(to: URL(filePath: "\(folder)/\(number).md"))
      truth += "\(number). \(system.name): \(isReal ? "as the document has it" : planted.name)\n"
      number += 1
    }
    try Data(truth.utf8).write(to: URL(filePath: "\(folder)/truth.txt"))
    print("\(pages) pages, and what the truth is in truth.txt: \(folder)")
  }
}
