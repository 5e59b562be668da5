/// What came of what was told, as a list for each state.
struct Reactions {
  struct Reaction {
    let next: Int32
    /// Where what the app wants done begins and ends among all orders.
    let start: Int32
    let end: Int32
  }

  private struct Entry {
    let action: Int32
    let reaction: Reaction
    /// The entry before it of the same state, or -1.
    let earlier: Int32
  }

  private var entries: [Entry] = []
  /// By state, its last entry.
  private var last: [Int32] = []

  func find(_ action: Int32, in state: Int32) -> Reaction? {
    var place = Int(state) < last.count ? last[Int(state)] : -1
    while place >= 0 {
      let entry = entries[Int(place)]
      if entry.action == action { return entry.reaction }
      place = entry.earlier
    }
    return nil
  }

  mutating func add(_ action: Int32, in state: Int32, _ reaction: Reaction) -> Reaction {
    while last.count <= Int(state) { last.append(-1) }
    entries.append(Entry(action: action, reaction: reaction, earlier: last[Int(state)]))
    last[Int(state)] = Int32(entries.count - 1)
    return reaction
  }
}
