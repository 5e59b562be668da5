/// Where something is declared: data for messages, and no part of what is declared.
///
/// All are equal, so that a row is the same wherever it is written.
public struct SourceLine: Hashable, Sendable {
  /// The file, as the compiler was given it.
  public let file: String
  /// The line, counted from 1.
  public let line: Int

  /// A line of a file.
  public init(_ file: String, _ line: Int) {
    self.file = file
    self.line = line
  }

  /// Of what no source declares.
  public static let unknown = SourceLine("", 0)

  public static func == (left: SourceLine, right: SourceLine) -> Bool { true }

  public func hash(into hasher: inout Hasher) {}
}
