/// What lines without times make of beliefs: a dense table, as long as it stays small.
struct MoveTable {
  private var moves: [Int32] = []
  private var letters = 16
  private var beliefs = 0
  private static let mostEntries = 1 << 26

  /// Where a line leads; -1 if nobody knows.
  @inline(__always)
  subscript(belief: Int32, line: LogLine) -> Int32 {
    if Int(line.letter) >= letters || Int(belief) >= beliefs { return -1 }
    return moves[place(belief, line)]
  }

  @inline(__always) private func place(_ belief: Int32, _ line: LogLine) -> Int {
    let flags = (line.isCopy ? 1 : 0) &+ (line.startsBatch ? 2 : 0)
    return (Int(belief) &* letters &+ Int(line.letter)) &* 4 &+ flags
  }

  /// Keeps where a line leads; false if there is no room.
  mutating func set(_ belief: Int32, _ line: LogLine, _ next: Int32) -> Bool {
    if Int(line.letter) >= letters {
      let wider = max(letters * 2, Int(line.letter) + 1)
      guard wider * 4 * max(beliefs, 1) <= Self.mostEntries else { return false }
      // What was known is found again.
      letters = wider
      moves = Array(repeating: -1, count: beliefs * letters * 4)
    }
    if Int(belief) >= beliefs {
      let more = max(beliefs * 2, Int(belief) + 1, 64)
      guard more * letters * 4 <= Self.mostEntries else { return false }
      moves += Array(repeating: -1, count: (more - beliefs) * letters * 4)
      beliefs = more
    }
    moves[place(belief, line)] = next
    return true
  }
}
