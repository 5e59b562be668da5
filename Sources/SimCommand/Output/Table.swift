/// A table in plain text, its columns as wide as need be.
///
/// Where that is wider than the terminal, columns of words are broken between words; where that is not enough, the
/// columns that have no room stand below, beside the first one again.
///
/// - Parameters:
///   - numeric: the positions of columns that are set to the right.
///   - indent: how many blanks stand before each line.
///   - limit: how many characters a line may have; as many as need be if there is none.
func plainTable(
  _ rows: [[String]], numeric: [Int] = [], indent: Int = 0, within limit: Int? = Program.width
) -> String {
  let margin = String(repeating: " ", count: indent)
  let columns = 0..<(rows.map(\.count).max() ?? 0)
  func cell(_ row: [String], _ column: Int) -> String {
    row.indices.contains(column) ? row[column] : ""
  }
  var widths = columns.map { column in rows.map { cell($0, column).count }.max() ?? 0 }
  guard let limit = limit.map({ $0 - indent }), spread(widths) > limit else {
    return lines(rows, widths, numeric, margin)
  }
  let least = columns.map { column in
    let words = rows.flatMap { cell($0, column).split(separator: " ") }
    return numeric.contains(column) ? widths[column] : max(words.map(\.count).max() ?? 0, narrowest)
  }
  while spread(widths) > limit,
    let widest = columns.filter({ widths[$0] > least[$0] }).max(by: { widths[$0] < widths[$1] })
  {
    widths[widest] = max(least[widest], widths[widest] - (spread(widths) - limit))
  }
  var blocks: [[Int]] = [[]]
  for column in columns {
    let block = blocks[blocks.count - 1] + [column]
    if block.count > 2, spread(block.map { widths[$0] }) > limit {
      blocks.append([0, column])
    } else {
      blocks[blocks.count - 1] = block
    }
  }
  return blocks.map { block in
    let cut = rows.flatMap { row in
      let cells = block.map { broken(cell(row, $0), at: widths[$0]) }
      return (0..<(cells.map(\.count).max() ?? 0)).map { line in
        cells.map { $0.indices.contains(line) ? $0[line] : "" }
      }
    }
    return lines(
      cut, block.map { widths[$0] }, block.indices.filter { numeric.contains(block[$0]) }, margin)
  }.joined(separator: "\n")
}

/// Below this many characters a column of words is not made narrower.
private let narrowest = 20

/// How many characters a line of such columns has.
private func spread(_ widths: [Int]) -> Int { widths.reduce(-2) { $0 + $1 + 2 } }

/// A text in lines of at most so many characters, but for words that are longer.
private func broken(_ text: String, at width: Int) -> [String] {
  if text.count <= width { return [text] }
  return text.split(separator: " ").reduce(into: [String]()) { lines, word in
    if let last = lines.last, last.count + 1 + word.count <= width {
      lines[lines.count - 1] += " " + word
    } else {
      lines.append(String(word))
    }
  }
}

private func lines(
  _ rows: [[String]], _ widths: [Int], _ numeric: [Int], _ margin: String
) -> String {
  rows.map { row in
    var line =
      margin
      + row.enumerated().map { column, cell in
        let blanks = String(repeating: " ", count: widths[column] - cell.count)
        return numeric.contains(column) ? blanks + cell : cell + blanks
      }.joined(separator: "  ")
    while line.last == " " { line.removeLast() }
    return line + "\n"
  }.joined()
}
