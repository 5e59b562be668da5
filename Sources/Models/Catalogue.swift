public import Machines

/// Everything that is modelled: the systems, and the documents whose rules they restate.
public enum Catalogue {
  /// The systems, document by document.
  public static let systems: [System] = [
    ASM.system, LC.migration, HY.hydration, ONB.cityChange,
  ]

  /// The documents, with every rule that the catalogue counts in them.
  public static let documents: [Document] = [ASM.document]

  /// A document that gives rules.
  public struct Document: Hashable, Sendable {
    /// The prefix of the ids of its rules, such as `ASM`.
    public let id: String
    public let title: String
    /// The name of its file.
    public let file: String
    /// Its rules, in the document's order.
    public let rules: [Rule]
  }

  /// One rule of a document.
  public struct Rule: Hashable, Sendable {
    /// Such as `ASM-T01`; unique over all documents.
    public let id: String
    /// The line of the document on which it stands, or begins.
    public let line: Int
    /// What it says, in our words.
    public let text: String

    init(_ id: String, line: Int, _ text: String) {
      self.id = id
      self.line = line
      self.text = text
    }
  }
}
