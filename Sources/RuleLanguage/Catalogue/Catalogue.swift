/// Everything that a command line works on: documents, and the systems that restate their rules.
///
/// Scenario files name the systems, tokens and acceptances name their properties, and reports and the
/// rule book follow the documents.
public struct Catalogue: Sendable {
  /// The documents whose rules the systems restate, in the order in which reports list them.
  public let documents: [Document]
  /// The systems that scenarios can name, document by document.
  public let systems: [System]
  /// Systems that take what documents leave open as decided, of the same names and with these
  /// questions open: what is to be crossed.
  package var questioned: [System] = []
  /// What several documents speak of, or several places of one.
  public let topics: [Topic]
  /// What must be found to be wrong, or nothing that is looked for can be trusted to be found; `nil`
  /// where no defect is planted.
  public let seededDefect: SeededDefect?
  /// How people run the command, such as `sim`: messages and pages name it.
  public let command: String

  /// A catalogue; its parts are those of the same names.
  public init(
    documents: [Document], systems: [System], topics: [Topic] = [],
    seededDefect: SeededDefect? = nil, command: String = "sim"
  ) {
    self.documents = documents
    self.systems = systems
    self.topics = topics
    self.seededDefect = seededDefect
    self.command = command
  }
}

extension Catalogue {
  /// The same with systems whose questions are open.
  package func questioning(_ systems: [System]) -> Catalogue {
    var catalogue = self
    catalogue.questioned = systems
    return catalogue
  }
}

/// One rule of a document, in our words: what catalogue ids stand for.
public struct CatalogueRule: Hashable, Sendable {
  /// The id, unique over all documents, such as `ASM-T01`.
  public let id: String
  /// The line of the document where the rule stands, counted from 1; 0 where it spans the whole.
  public let line: Int
  /// What the rule says.
  public let text: String
  /// Where the rule is declared.
  public let source: SourceLine

  /// A rule, with the line of the document where it stands and what it says.
  public init(
    _ id: String, line: Int = 0, _ text: String, _ file: String = #filePath,
    _ sourceLine: Int = #line
  ) {
    self.id = id
    self.line = line
    self.text = text
    source = SourceLine(file, sourceLine)
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
  /// The document's own lines, by their numbers: those at which rules stand.
  public let lines: [Int: String]
  /// Where the document can be read; with `#L` and a number at its end it leads to a line.
  public let address: String?

  /// A document, by the prefix of its catalogue ids, with its rules in their order.
  ///
  /// - Parameters:
  ///   - lines: the document's own lines, by their numbers; reports quote them.
  ///   - address: where the document can be read; reports link to it.
  public init(
    _ name: String, title: String, rules: [CatalogueRule], lines: [Int: String] = [:],
    address: String? = nil
  ) {
    self.name = name
    self.title = title
    self.rules = rules
    self.lines = lines
    self.address = address
  }
}
