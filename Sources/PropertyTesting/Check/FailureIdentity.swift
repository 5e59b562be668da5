/// What makes two failures of a property the same one: the type of what was thrown, and a label.
///
/// Shrinking never goes from one failure to another. The label of an enumeration's case is its name,
/// whatever values it holds; that of a ``LabelledError`` is what it says; others have none.
public struct FailureIdentity: Hashable, Sendable, CustomStringConvertible {
  /// The type of what was thrown, by name; `false` if nothing was.
  public let type: String
  /// What tells apart failures of one type; empty if nothing does.
  public let label: String

  /// The property returned false.
  static let returnedFalse = FailureIdentity(type: "false", label: "")

  private init(type: String, label: String) {
    self.type = type
    self.label = label
  }

  init(_ error: any Error) {
    self.init(type: String(describing: Swift.type(of: error)), label: Self.label(of: error))
  }

  private static func label(of error: any Error) -> String {
    if let error = error as? any LabelledError { return error.label }
    let mirror = Mirror(reflecting: error)
    guard mirror.displayStyle == .enum else { return "" }
    return mirror.children.first?.label ?? "\(error)"
  }

  public var description: String {
    if self == .returnedFalse { return "returned false" }
    return label.isEmpty ? "threw \(type)" : "threw \(type), \(label)"
  }
}

/// An error that says which failure it is, apart from the values it speaks of.
public protocol LabelledError: Error {
  /// Which failure it is: the same for values that fail in the same way.
  var label: String { get }
}

/// What a property throws to say in words what does not hold.
public struct Unsatisfied: LabelledError, Hashable, CustomStringConvertible {
  /// What does not hold.
  public let label: String

  /// An error that says what does not hold.
  public init(_ label: String) { self.label = label }

  public var description: String { "not satisfied: \(label)" }
}

/// Says in words what has to hold, inside a property.
///
/// - Throws: ``Unsatisfied`` with the label if it does not.
public func satisfy(_ condition: Bool, _ label: String) throws(Unsatisfied) {
  if !condition { throw Unsatisfied(label) }
}
