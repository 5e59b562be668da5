/// What is wrong with a model, found before or while it is explored, and where.
public struct ModelError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}
