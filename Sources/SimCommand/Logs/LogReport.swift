import Checking
import Conformance
import Diagnostics
import Machines
import Reporting

/// What `sim check-log` says, as Markdown and as JSON.
struct LogReport {
  let check: LogCheck
  let result: LogResult
  let system: String
  let files: [String]
  let documents: [Document]

  var kinds: [LineKind] { check.model.mapping.kinds }

  // MARK: Markdown

  var text: String {
    var lines = ["# Logs of \(system)", "", summary, ""]
    if !result.wanted.isEmpty, files.contains("-") {
      lines += [
        "Repairs, and explanations of what is possible at a cost, are left out: a pipe cannot be read a second time.",
        "",
      ]
    }
    lines += result.gaps.section
    for group in result.groups { lines += section(group) }
    if !result.explained.isEmpty {
      lines += ["## Possible at a cost", ""]
      lines += result.explained.prefix(LogResult.mostExplained).flatMap(section)
      let rest = result.explained.count - LogResult.mostExplained
      if rest > 0 { lines.append("- … and \(rest.counted("session")) more") }
      lines.append("")
    }
    if !result.undecided.isEmpty {
      lines += ["## Undecided", ""]
      lines += result.undecided.prefix(LogResult.mostExplained).map {
        "- \(name($0)): too much is left open at \(place($0))"
      }
      lines += [
        "",
        "More logged events, more that lines show (`observe`), a smaller budget, or a `start` at the "
          + "first launch leave less open.", "",
      ]
    }
    lines += coverage
    return lines.joined(separator: "\n") + "\n"
  }

  private var mapped: Int { check.countOfKind.reduce(0, +) }

  private var summary: String {
    """
    \(check.linesRead.counted("line")) in \(files.count.counted("file")), \
    \(check.sessionCount.counted("session")): \(result.possible) possible, \
    \(result.explained.count) possible at a cost, \(result.impossible) impossible, \
    \(result.undecided.count) undecided.
    """
  }

  private func name(_ session: LogResult.Session) -> String {
    "session \(quoted(oneLine(session.name)))"
  }
  private func place(_ session: LogResult.Session) -> String {
    "\(oneLine(session.file)):\(session.line)"
  }

  private func place(_ line: (file: Int, line: Int)) -> String {
    "\(oneLine(files[line.file])):\(line.line)"
  }

  private func section(_ group: LogResult.Group) -> [String] {
    let diagnosis = group.diagnosis
    let first = group.sessions[0]
    var lines = [
      "## Impossible: \(quoted(kinds[diagnosis.kind].name)) in \(group.sessions.count.counted("session"))",
      "", "First at \(place(first)), the \(ordinal(first.lines)) line of \(name(first)).", "",
    ]
    let others = group.sessions.dropFirst()
    if !others.isEmpty {
      let rest = others.count - 5
      lines.append(
        "- also in " + others.prefix(5).map(name).joined(separator: ", ")
          + (rest > 0 ? " and \(rest) more" : ""))
    }
    if first.suspect < first.lines {
      let place = group.suspectPlace.map { ", at \(oneLine($0))," } ?? ""
      lines.append(
        "- the \(ordinal(first.suspect)) line\(place) can only have come after a later one, and none does that"
      )
    }
    lines += diagnosis.reasons.prefix(5).map { "- why: \(words($0))" }
    let hidden = diagnosis.reasons.count - 5
    if hidden > 0 { lines.append("- … and \(hidden.counted("more reason"))") }
    if let moments = diagnosis.moments { lines.append("- when: \(words(moments))") }
    lines += diagnosis.rows.prefix(5).map { "- row: \(words($0))" }
    let more = diagnosis.rows.count - 5
    if more > 0 { lines.append("- … and \(more.counted("more row"))") }
    let sentences = documents.flatMap(\.rules).filter { rule in
      diagnosis.rows.prefix(5).contains { $0.ids.contains(rule.id) }
    }
    lines += sentences.prefix(5).map { "- the document, \($0.id): \(oneLine($0.text))" }
    lines.append("- could have come instead: \(instead(diagnosis))")
    lines.append("- the app could be in \(diagnosis.stateCount.counted("state"))")
    lines += diagnosis.states.prefix(3).map { "  - \($0)" }
    if let repairs = group.repairs {
      lines += repairs.all.prefix(5).map {
        "- repair\(reach(group)), cost \(repairs.cost ?? 0): \(words($0, group.numbers))"
      }
      let rest = repairs.all.count - 5
      if rest > 0 { lines.append("- … and \(rest.counted("more repair"))") }
      if repairs.all.isEmpty { lines.append("- no repair of cost 1 or 2") }
    }
    return lines + [""]
  }

  private func section(_ explained: LogResult.Explained) -> [String] {
    var lines = ["- \(name(explained.session)), cost \(explained.cost)"]
    guard let found = explained.explanations else { return lines }
    lines += found.all.prefix(5).map { "  - \(words($0, explained.numbers))" }
    if found.all.count > 5 { lines.append("  - … and \(found.all.count - 5) more") }
    if found.cost == nil { lines.append("  - too many explanations to list") }
    return lines
  }

  private var coverage: [String] {
    let coverage = check.coverage
    let all = coverage.surely.count + coverage.perhaps.count + coverage.never.count
    let impossible = coverage.impossible.count
    var lines = [
      "## What the logs show", "",
      "- rows: \(coverage.surely.count) of \(all) surely, \(coverage.perhaps.count) perhaps, "
        + "\(coverage.never.count) never"
        + (impossible == 0 ? "" : "; \(impossible.counted("more row", "more rows")) cannot fire"),
    ]
    if check.isVacuous { lines.append("- **nothing**: no line surely shows a row of the tables") }
    for (number, count) in result.openStates.sorted(by: { $0.key < $1.key }).prefix(5) {
      lines.append("- \(count.counted("session")) ended in one of \(number.counted("state"))")
    }
    let silent = kinds.indices.filter { check.countOfKind[$0] == 0 }
    if !silent.isEmpty {
      lines.append(
        "- never logged: " + silent.map { quoted(kinds[$0].name) }.joined(separator: ", "))
    }
    let names = kinds.map(\.name)
    let others = check.otherNames
    for other in others.prefix(10) {
      let near = nearNames(to: other.name, among: names).first
      lines.append(
        "- not in the mapping: \(quoted(oneLine(other.name))), \(other.count.counted("line"))"
          + (near.map { "; did you mean \"\($0)\"?" } ?? ""))
    }
    if others.count > 10 {
      lines.append("- … and \((others.count - 10).counted("more name")) not in the mapping")
    }
    lines += check.absentFields.map { "- \(quoted(oneLine($0.field))) is observed, and \($0.what)" }
    if let first = check.firstNameless {
      lines.append(
        "- without a name: \(check.namelessLines.counted("line")); the first is \(place(first))")
    }
    if check.linesWithoutId > 0 {
      lines.append("- without an id: \(check.linesWithoutId.counted("line"))")
    }
    if check.repeatedLines > 0 {
      lines.append("- the same id again: \(check.repeatedLines.counted("line"))")
    }
    if let first = check.firstContradiction {
      lines.append(
        "- the same id, and something else said: \(check.contradictingLines.counted("line")), left out; the "
          + "first is \(place(first))")
    }
    return lines
  }

  // MARK: JSON

  /// Of the sessions that are impossible for the same reasons so many are named.
  private static let mostNamed = 1000

  var json: JSON {
    let coverage = check.coverage
    return .object([
      "schema": 1, "system": .string(system), "lines": .integer(check.linesRead),
      "mapped": .integer(mapped), "sessions": .integer(check.sessionCount),
      "possible": .integer(result.possible), "impossible": .integer(result.impossible),
      "vacuous": .boolean(check.isVacuous),
      "findings": .array(result.groups.map(json)),
      "at_a_cost": .array(result.explained.map(json)),
      "ends": .array(result.ends.map(jsonStates)),
      "undecided": .array(result.undecided.map(json)),
      "rows": .object([
        "surely": .array(coverage.surely.map { .string(words($0)) }),
        "perhaps": .array(coverage.perhaps.map { .string(words($0)) }),
        "never": .array(coverage.never.map { .string(words($0)) }),
        "cannot_fire": .array(coverage.impossible.map { .string(words($0)) }),
      ]),
      "same_id": .integer(check.repeatedLines),
      "same_id_says_else": .integer(check.contradictingLines),
      "suite": check.model.mapping.expected == nil ? .null : result.gaps.json,
      "not_shown": .array(check.absentFields.map { .string($0.field) }),
      "not_mapped": .object(
        Dictionary(uniqueKeysWithValues: check.otherNames.map { ($0.name, .integer($0.count)) })),
    ])
  }

  private func json(_ session: LogResult.Session) -> JSON {
    .object([
      "session": .string(session.name), "file": .string(session.file),
      "line": .integer(session.line), "lines": .integer(session.lines),
      "suspect": .integer(session.suspect),
    ])
  }

  private func jsonStates(_ session: LogResult.Session) -> JSON {
    let states = check.possibleStates(ofSession: session.number)
    return .object([
      "session": .string(session.name), "state_count": .integer(states.count),
      "states": .array(states.prefix(20).map { .string(check.model.compiled.describe($0)) }),
    ])
  }

  private func json(_ group: LogResult.Group) -> JSON {
    let diagnosis = group.diagnosis
    return .object([
      "name": .string(kinds[diagnosis.kind].name),
      "sessions": .integer(group.sessions.count), "first": json(group.sessions[0]),
      "names": .array(group.sessions.prefix(Self.mostNamed).map { .string($0.name) }),
      "not_named": .integer(max(group.sessions.count - Self.mostNamed, 0)),
      "why": .array(diagnosis.reasons.map { .string(words($0)) }),
      "when": diagnosis.moments.map { .string(words($0)) } ?? .null,
      "rows": .array(diagnosis.rows.map { .string(words($0)) }),
      "expected": .array(diagnosis.expected.map { .string(kinds[$0].name) }),
      "due": .array(diagnosis.due?.kinds.map { .string(kinds[$0].name) } ?? []),
      "due_ms": diagnosis.due.map { .integer($0.latest) } ?? .null,
      "states": .array(diagnosis.states.map { .string($0) }),
      "state_count": .integer(diagnosis.stateCount),
      "repairs": json(group.repairs, group.numbers),
      "repaired_lines": group.repairs.map { .integer($0.lines) } ?? .null,
    ])
  }

  private func json(_ explained: LogResult.Explained) -> JSON {
    .object([
      "first": json(explained.session), "cost": .integer(explained.cost),
      "explanations": json(explained.explanations, explained.numbers),
    ])
  }

  private func json(_ explanations: Explanations?, _ numbers: [Int]) -> JSON {
    explanations.map { .array($0.all.map { .string(words($0, numbers)) }) } ?? .null
  }
}
