/// A table in plain text, its columns as wide as need be.
///
/// - Parameter numeric: the positions of columns that are set to the right.
func plainTable(_ rows: [[String]], numeric: [Int] = []) -> String {
  let columns = rows.map(\.count).max() ?? 0
  let widths = (0..<columns).map { column in
    rows.map { $0.indices.contains(column) ? $0[column].count : 0 }.max() ?? 0
  }
  return rows.map { row in
    var line = row.enumerated().map { column, cell in
      let blanks = String(repeating: " ", count: widths[column] - cell.count)
      return numeric.contains(column) ? blanks + cell : cell + blanks
    }.joined(separator: "  ")
    while line.last == " " { line.removeLast() }
    return line + "\n"
  }.joined()
}
