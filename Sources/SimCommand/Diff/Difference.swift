import Machines
import Reporting

/// In what form `sim diff` tells what it found.
enum DiffFormat: String, CaseIterable {
  case text, markdown, json
}

/// What differs between two moments, line by line, each with the scenarios that show it.
struct Difference {
  enum Section: String, CaseIterable {
    case edits = "edited"
    case claims = "claims"
    case times = "times"
    case findings = "findings"
    case behaviour = "behaviour"
    case stale = "stale"
    case unrelated = "not related"
  }

  /// One thing that differs.
  private struct Line {
    let text: String
    var detail = ""
    var scenarios: [String] = []
    var source: SourceLine?
  }

  /// The most lines that are printed; the JSON has all.
  static let mostLines = 60

  let base: String
  private var lines: [Section: [Line]] = [:]
  private var otherRuns: [String: [String]] = [:]
  private var scenarios = 0
  private var same = 0

  init(base: String, _ changes: ScenarioChanges) {
    self.base = base
    scenarios = changes.pairs.count + changes.new.count
    for name in changes.gone { add(.unrelated, "scenario gone: \(name)", "") }
    for pair in changes.pairs {
      switch pair.kind {
      case .same: same += 1
      case .renamed(let names):
        for (old, new) in names {
          add(.edits, "\(old) is now called \(new)", in: pair.current.name)
        }
        add(.behaviour, "only names differ: no change in behaviour (proved)", in: pair.current.name)
      case .changed:
        for edit in pair.edits { add(edit, in: pair.current.name) }
      }
    }
  }

  private mutating func add(_ edit: Edit, in scenario: String) {
    let shown = edit.words.prefix(2).joined(separator: "; ")
    let more = edit.words.count > 2 ? "; and \(edit.words.count - 2) more" : ""
    add(.edits, "\(edit.key): \(oneLine(shown))\(more)", in: scenario, source: edit.source)
  }

  /// - Parameter detail: what the first scenario that has any shows.
  mutating func add(
    _ section: Section, _ text: String, in scenario: String, source: SourceLine? = nil,
    detail: String = ""
  ) {
    guard let index = lines[section, default: []].firstIndex(where: { $0.text == text }) else {
      lines[section, default: []].append(
        Line(text: text, detail: detail, scenarios: [scenario], source: source))
      return
    }
    lines[section]?[index].scenarios.append(scenario)
    if lines[section]?[index].detail == "" { lines[section]?[index].detail = detail }
  }

  mutating func add(_ section: Section, _ text: String, _ detail: String) {
    lines[section, default: []].append(Line(text: text, detail: detail))
  }

  /// That a claim fails as before, by another run: one line for all.
  mutating func addOtherRun(of claim: String, in scenario: String) {
    otherRuns[claim, default: []].append(scenario)
  }

  // MARK: Formats

  /// What is compared, in one line.
  private var conclusion: String {
    let all = "\(same) of \(scenarios.counted("scenario"))"
    return lines.isEmpty && otherRuns.isEmpty
      ? "no change in behaviour (proved): \(all) have the same tables and claims as \(base)"
      : "since \(base): \(all) have the same tables and claims"
  }

  func text(as format: DiffFormat, _ paths: SourcePaths) -> String {
    switch format {
    case .text:
      return shortened(paths, heading: 1).map { section, lines in
        "\(section.rawValue)\n" + lines.map { "  \($0)\n" }.joined()
      }.joined() + conclusion + "\n"
    case .markdown:
      return "## \(escapedMarkdown(conclusion))\n"
        + shortened(paths, heading: 3).map { section, lines in
          "\n### \(section.rawValue)\n\n" + lines.map { "- \(escapedMarkdown($0))\n" }.joined()
        }.joined()
    case .json: return json(paths).text + "\n"
    }
  }

  private func json(_ paths: SourcePaths) -> JSON {
    var paths = paths
    var members: [String: JSON] = [
      "schema": 1, "base": .string(base), "scenarios": .integer(scenarios), "same": .integer(same),
    ]
    for section in Section.allCases {
      members[section.rawValue.replacing(" ", with: "-")] = .array(
        lines[section, default: []].map { line in
          let place = line.source.flatMap { paths.location(of: $0) }
          return .object([
            "text": .string(line.text),
            "detail": line.detail.isEmpty ? .null : .string(line.detail),
            "scenarios": .array(line.scenarios.map(JSON.string)),
            "file": .optional(place?.path), "line": place.map { .integer($0.line) } ?? .null,
          ])
        })
    }
    members["same-by-another-run"] = .object(
      otherRuns.mapValues { .array($0.map(JSON.string)) })
    return .object(members)
  }

  /// The sections as lines, the longest cut until all fit, each with the number of what is left out.
  ///
  /// - Parameter heading: how many lines begin a section.
  private func shortened(_ paths: SourcePaths, heading: Int) -> [(Section, [String])] {
    var paths = paths
    let sections = Section.allCases.compactMap { section -> (Section, [String])? in
      var lines = lines[section] ?? []
      if section == .findings, !otherRuns.isEmpty {
        let claims = otherRuns.keys.sorted()
        lines.append(
          Line(
            text: "same, by another run: \(listed(claims, most: 8))",
            scenarios: uniqued(claims.flatMap { otherRuns[$0] ?? [] })))
      }
      if lines.isEmpty { return nil }
      let printed = lines.map { line -> String in
        let place = line.source.flatMap { paths.location(of: $0) }
        return line.text + Self.words(line.scenarios)
          + (place.map { " \($0.text)" } ?? "")
          + (line.detail.isEmpty ? "" : ": \(clipped(oneLine(line.detail), to: 300))")
      }
      return (section, printed)
    }
    return Self.cut(sections, heading)
  }

  /// In which scenarios something is so: the one that reads the rules as written speaks for others.
  private static func words(_ scenarios: [String]) -> String {
    guard let first = scenarios.first(where: { $0.hasSuffix("/as-written") }) ?? scenarios.first
    else { return "" }
    return " (\(first)" + (scenarios.count > 1 ? " and \(scenarios.count - 1) more)" : ")")
  }

  private static func cut(_ whole: [(Section, [String])], _ heading: Int) -> [(Section, [String])] {
    var sections = whole
    var left = [Int](repeating: 0, count: sections.count)
    let room = mostLines - 1
    while sections.reduce(0, { $0 + $1.1.count + heading }) + left.count(where: { $0 > 0 }) > room {
      let longest = sections.indices.max { sections[$0].1.count < sections[$1].1.count } ?? 0
      sections[longest].1.removeLast()
      left[longest] += 1
    }
    for index in sections.indices where left[index] > 0 {
      sections[index].1.append("and \(left[index]) more; --format json has all")
    }
    return sections
  }
}
