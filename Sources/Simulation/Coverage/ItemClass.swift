/// What coverage counts: the classes of items that runs can reach.
package enum ItemClass: String, Hashable, Sendable, CaseIterable, Codable {
  case states
  /// Steps and single ticks of time, each from one state.
  case transitions
  case rows
  /// What a machine in a state does about a timer that runs: before it is due, at it, or its expiry.
  case cells
  /// Two rows that a machine fires one after the other.
  case pairs
}

/// One thing that runs can reach.
package struct Item: Hashable, Sendable, Codable {
  package let itemClass: ItemClass
  /// Stable for the same rules: the position of the item among those of its class.
  package let number: Int

  package init(_ itemClass: ItemClass, _ number: Int) {
    self.itemClass = itemClass
    self.number = number
  }
}
