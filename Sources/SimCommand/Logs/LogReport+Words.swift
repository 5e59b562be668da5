import Conformance
import Machines
import Reporting

/// What the report says of a line, a row and a deviation.
extension LogReport {
  func ordinal(_ number: Int) -> String {
    let isTeen = (11...13).contains(number % 100)
    let ending = isTeen ? "th" : [1: "st", 2: "nd", 3: "rd"][number % 10] ?? "th"
    return "\(number)\(ending)"
  }

  func words(_ row: FiredRow) -> String {
    let ids = row.ids.isEmpty ? "" : " (\(row.ids.joined(separator: ", ")))"
    return "\(row.machine)/\(row.state) \(row.label)\(ids)"
  }

  func words(_ reason: Diagnosis.Reason) -> String {
    switch reason {
    case .noRow(let machine, let state, let event):
      "no row of \(machine)/\(state) takes \"\(event)\""
    case .rowGuard(let row, let wrong):
      "\(words(row)) asks for what does not hold: \(wrong.map(\.spelled).joined(separator: "; "))"
    case .causeGuard(let event, let actor, let wrong):
      "\(actor) cannot cause \"\(event)\": it does not hold that "
        + wrong.map(\.spelled).joined(separator: "; ")
    case .process(let phase, let deaths):
      "the process is "
        + [.foreground: "running", .background: "in the background", .dead: "dead"][
          phase, default: "\(phase)"]
        + (deaths.map { "; it can die only by budget.deaths, which is \($0)" } ?? "")
    case .noRowFires: "no row that writes it can fire"
    case .time: "it can come, but not at this time"
    case .unwritten(let due):
      "the step before it still writes "
        + due.map { quoted(kinds[$0].name) }.joined(separator: " or ")
    case .stranger(let field, let value, let near):
      "\(quoted(field)) is \(quoted(value)), which neither the tables nor the mapping have"
        + (near.map { "; did you mean \(quoted($0))?" } ?? "")
    case .value(let field, let shown):
      "it can come, but \"\(field)\" would be " + shown.joined(separator: " or ")
    }
  }

  func words(_ moments: Diagnosis.Moments) -> String {
    let came =
      "it came \(abs(moments.came)) ms \(moments.came < 0 ? "before the line above it" : "after the line before")"
    guard let earliest = moments.earliest else { return came }
    guard let latest = moments.latest else {
      return "\(came), and could have come from \(earliest) ms on"
    }
    return "\(came), and could have come from \(earliest) ms to \(latest) ms"
  }

  /// What could have come in the place of a line, or had to before it.
  func instead(_ diagnosis: Diagnosis) -> String {
    let isOther = diagnosis.reasons.contains {
      if case .value = $0 { true } else if case .stranger = $0 { true } else { false }
    }
    let expected = diagnosis.expected.map {
      quoted(kinds[$0].name) + (isOther && $0 == diagnosis.kind ? " with another value" : "")
    }
    if !expected.isEmpty { return expected.joined(separator: ", ") }
    guard let due = diagnosis.due else {
      return check.model.isTimed ? "no line at that time" : "nothing"
    }
    let names = due.kinds.map { quoted(kinds[$0].name) }.joined(separator: " or ")
    return "no line so late: \(names) had to come "
      + (due.latest > 0 ? "\(due.latest) ms after the line before, or earlier" : "at once")
  }

  /// How much of a session its repairs explain, if not all.
  func reach(_ group: LogResult.Group) -> String {
    guard let end = group.repairs?.lines, end > 0, end < group.numbers.count else { return "" }
    let place = "line \(group.numbers[end - 1])"
    return end == group.sessions[0].lines ? " of \(place) only" : " up to \(place)"
  }

  func words(_ deviations: [Deviation], _ numbers: [Int]) -> String {
    deviations.map { words($0, numbers, among: deviations) }.joined(separator: ", and ")
  }

  /// The lines of the step in which the process died, by number in the file.
  private func written(
    _ death: Deviation, _ numbers: [Int], among all: [Deviation]
  ) -> [Int] {
    var position = death.line
    func has(_ sorts: [Deviation.Sort], _ kind: Int) -> Bool {
      all.contains { $0.line == position && $0.kind == kind && sorts.contains($0.sort) }
    }
    return death.written.compactMap { kind in
      if has([.lost], Int(kind)) { return nil }
      while has([.foreign, .doubled], -1) { position += 1 }
      defer { position += 1 }
      return numbers.indices.contains(position - 1) ? numbers[position - 1] : nil
    }
  }

  private func words(
    _ deviation: Deviation, _ numbers: [Int], among all: [Deviation]
  ) -> String {
    let place =
      numbers.indices.contains(deviation.line - 1)
      ? "line \(numbers[deviation.line - 1])" : "the end"
    switch deviation.sort {
    case .lost: return "a \(quoted(kinds[deviation.kind].name)) is missing before \(place)"
    case .doubled: return "\(place) is a copy"
    case .swapped:
      return "\(place) belongs before \(deviation.cost.counted("line")) that "
        + (deviation.cost == 1 ? "stands above it" : "stand above it")
    case .clockStep: return "the clock was set before \(place)"
    case .death:
      let lines = written(deviation, numbers, among: all).map(String.init)
      guard let last = lines.last else { return "the process died before \(place)" }
      return lines.count == 1
        ? "the process died in the step of line \(last)"
        : "the process died in the step of lines \(lines.dropLast().joined(separator: ", ")) and \(last)"
    case .foreign: return "\(place) does not belong here"
    }
  }
}
