/// Rows of cells, printed in columns: the first two to the left, numbers to the right.
struct Table {
  private var rows: [[String]]

  init(_ titles: String...) { rows = [titles] }

  mutating func add(_ cells: String...) { rows.append(cells) }

  var last: String { rows.last?.joined(separator: "  ") ?? "" }

  var text: String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      row.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - row[column].count)
        return column < 2 ? row[column] + space : space + row[column]
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}

/// A count with its digits in groups of three.
func grouped(_ count: Int) -> String {
  var digits = String(count)[...]
  var groups: [Substring] = []
  while digits.count > 3 {
    groups.insert(digits.suffix(3), at: 0)
    digits = digits.dropLast(3)
  }
  return ([digits] + groups).joined(separator: ",")
}

/// A number with so many decimals, rounded to the nearest.
func rounded(_ value: Double, _ decimals: Int) -> String {
  var scale = 1
  for _ in 0..<decimals { scale *= 10 }
  let scaled = Int((value * Double(scale)).rounded())
  let fraction = String(scaled % scale)
  let zeros = String(repeating: "0", count: decimals - fraction.count)
  return "\(scaled / scale).\(zeros)\(fraction)"
}
