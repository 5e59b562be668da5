/// What is wrong with a model, found before or while it is explored, and where.
public struct ModelError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, where, and how to mend it.
  public let description: String

  /// An error that says this.
  public init(_ description: String) { self.description = description }
}
