/// One rule of a document, in our words: what catalogue ids stand for.
public struct CatalogueRule: Hashable, Sendable {
  /// The id, unique over all documents, such as `ASM-T01`.
  public let id: String
  /// The line of the document where the rule stands, counted from 1; 0 where it spans the whole.
  public let line: Int
  /// What the rule says.
  public let text: String

  /// A rule, with the line of the document where it stands and what it says.
  public init(_ id: String, line: Int = 0, _ text: String) {
    self.id = id
    self.line = line
    self.text = text
  }
}

/// A document whose rules are modelled, with its catalogue.
public struct Document: Hashable, Sendable {
  /// The prefix of its catalogue ids, such as `ASM`.
  public let name: String
  /// The name of the document, as reports print it.
  public let title: String
  /// The rules in the order of the document.
  public let rules: [CatalogueRule]

  /// A document, by the prefix of its catalogue ids, with its rules in their order.
  public init(_ name: String, title: String, rules: [CatalogueRule]) {
    self.name = name
    self.title = title
    self.rules = rules
  }
}
