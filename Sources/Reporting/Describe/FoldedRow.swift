import Machines

/// Rows of a finding that are equal but for where they stand, told in one line: for these machines, in these states,
/// on these conditions.
struct FoldedRow {
  /// One for each machine.
  fileprivate var twins: [FaultRow]
  private var states: [String]
  private var conditions: [Condition]

  /// More rows than these are folded.
  static let mostAlone = 8
  private static let fewestTwins = 3

  private init(_ row: FaultRow) {
    (twins, states, conditions) = ([row], [row.state], [row.condition])
  }

  /// The rows as they are, if they are few and short; else those that are equal in one line.
  ///
  /// - Parameter total: how many there are with those of another table; as many as these if not given.
  static func folding(_ rows: [FaultRow], of total: Int = 0) -> [FoldedRow] {
    let folded = rows.map(FoldedRow.init)
    // A long row is not told again for each place, nor one for each of many twins.
    if max(rows.count, total) <= mostAlone, !rows.contains(where: \.isLong) {
      let twins = folded.joiningTwins()
      return twins.contains { $0.twins.count >= fewestTwins } ? twins : folded
    }
    return folded.joined(
      where: {
        $0.machines == $1.machines && $0.conditions == $1.conditions && $0.cells == $1.cells
      },
      by: { $0.states += $1.states }
    ).joined(
      where: { $0.machines == $1.machines && $0.states == $1.states && $0.cells == $1.cells },
      by: { $0.conditions += $1.conditions }
    ).joiningTwins()
  }

  /// Whether it is told of the same states as another one, and in the same words but for the machine's own name.
  fileprivate func isTwin(of other: FoldedRow) -> Bool {
    states == other.states && conditions == other.conditions && neutralCells == other.neutralCells
  }

  private var row: FaultRow { twins[0] }

  private var machines: [String] { twins.map(\.machine) }

  private var cells: [Inline] { [row.told, "\(code: row.event)", row.now, row.repair] }

  /// The cells without the machine's own name, by which alone twins differ.
  private var neutralCells: [String] {
    let word = machines[0].prefix { $0 != " " }
    return cells.map { $0.markdown.replacing(word, with: "…") }
  }

  /// - Parameter place: where the table of a machine is printed.
  func cells(_ place: (String) -> Inline) -> [Inline] {
    let asked = conditions.filter { $0 != .always }.map { "\(code: $0.told)" as Inline }
    return [
      row.told + (machines.count > 1 ? ", in each alike" : ""),
      .joined(machines.map(place), by: ", "),
      .joined(states.map { $0.isEmpty ? "any" : "\(code: $0)" }, by: ", "),
      row.event.isEmpty ? "–" : each { "\(code: $0.event)" },
      asked.isEmpty || asked.count < conditions.count ? "–" : .joined(asked, by: " or "),
      each(\.now), each(\.repair),
    ]
  }

  /// What is said of each machine, once if they differ in nothing.
  private func each(_ cell: (FaultRow) -> Inline) -> Inline {
    .joined(uniqued(twins.map(cell)), by: "<br>")
  }
}

extension [FoldedRow] {
  fileprivate func joiningTwins() -> [FoldedRow] {
    joined(where: { $0.isTwin(of: $1) }, by: { $0.twins += $1.twins })
  }

  /// Each taken into the first before it that it is equal to.
  fileprivate func joined(
    where areEqual: (FoldedRow, FoldedRow) -> Bool, by join: (inout FoldedRow, FoldedRow) -> Void
  ) -> [FoldedRow] {
    reduce(into: []) { told, row in
      guard let place = told.firstIndex(where: { areEqual($0, row) }) else {
        return told.append(row)
      }
      join(&told[place], row)
    }
  }
}
