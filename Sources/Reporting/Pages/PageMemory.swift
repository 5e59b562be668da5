import Machines

/// Where pages lie that were made before, by all that they read.
package struct PageMemory {
  private let name: (_ document: String, _ read: [String]) -> String?
  private let recall: (String) -> [[ReportFile]]?
  private let keep: ([[ReportFile]], String) -> Void

  /// One that remembers nothing.
  package init() { self.init(name: { _, _ in nil }, recall: { _ in nil }, keep: { _, _ in }) }

  /// A memory of the pages of documents.
  ///
  /// - Parameters:
  ///   - name: of the pages of a document's findings and scenarios, by the document's name and what they read
  ///     besides its scenarios and its systems; `nil` if nothing is kept of it.
  ///   - recall: the pages of this name, each in its parts; `nil` if they are not there.
  ///   - keep: keeps pages by their name.
  package init(
    name: @escaping (_ document: String, _ read: [String]) -> String?,
    recall: @escaping (String) -> [[ReportFile]]?,
    keep: @escaping ([[ReportFile]], String) -> Void
  ) {
    self.name = name
    self.recall = recall
    self.keep = keep
  }

  /// The pages of a document as they were made before, or else as they are made now.
  func pages(
    of document: Document, _ read: [String], else make: () -> [[ReportFile]]
  ) -> [[ReportFile]] {
    guard let name = name(document.name, read) else { return make() }
    if let known = recall(name), known.allSatisfy({ !$0.isEmpty }) { return known }
    let pages = make()
    keep(pages, name)
    return pages
  }
}
