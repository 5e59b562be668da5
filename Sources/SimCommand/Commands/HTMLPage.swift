import Machines
import Reporting

extension CommandEnvironment {
  /// How a page begins that was written so.
  private var htmlMark: String { "<!doctype html>\n\(generatedMark)" }

  /// Refuses, before any work, to write a page where something is that is no such page.
  func refuseForeign(html path: String) throws {
    guard let kind = try files.kind(of: path) else { return }
    try AtomicWriter(files: files).refuseWhatIsNoFile(path)
    let start = Array(htmlMark.utf8)
    guard kind == .file, try files.read(path, limit: start.count) != start else { return }
    throw InputError(
      path: path, "not written by \(program), so it is kept; give --html another file")
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
