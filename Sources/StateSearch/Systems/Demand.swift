/// Ends the program where a model breaks a contract, and says which: in release builds too, where
/// `precondition` ends it without a word.
@inlinable @inline(__always)
package func demand(
  _ holds: Bool, _ message: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  if !holds { fatalError(message(), file: file, line: line) }
}

/// What is said of a system whose successors change.
@usableFromInline package let successorsDiffer =
  "successors(of:) gave other states than when it was asked before: they must depend on the state alone, "
  + "and not on the order of a Set or a Dictionary, on chance, or on what a reference leads to"
