import Machines
import Reporting

extension CommandEnvironment {
  /// How a page begins that was written so.
  private var htmlMark: String { "<!doctype html>\n\(generatedMark)" }

  /// Refuses, before any work, to write a page where something is that is no such page.
  func refuseForeign(html path: String) throws {
    try AtomicWriter(files: files).refuseForeign(path, writtenBy: "explore --html") {
      $0.hasPrefix(htmlMark)
    }
  }

  /// Writes the one page that shows everything; of some scenarios, with their documents alone.
  func writeHTML(
    _ exploration: Exploration, to path: String, _ invocation: Invocation, _ writer: AtomicWriter
  ) throws -> String {
    try refuseForeign(html: path)
    let named = Set(exploration.reports.map(\.document))
    let isWhole = invocation.operands.isEmpty
    let reports = Reports(
      exploration.reports,
      documents: isWhole ? documents : documents.filter { named.contains($0.name) },
      systems: systems, topics: isWhole ? exploration.topics : [],
      crossed: exploration.crossed, command: program)
    let bytes = Array(try reports.explorer().utf8)
    try writer.write([(path, bytes)])
    return "\(path): written, \((bytes.count + 1023) / 1024) KiB"
  }
}
