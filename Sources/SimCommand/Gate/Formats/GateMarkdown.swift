import Machines
import Reporting

extension GateResult {
  /// What a summary of a job may have, and a comment; in bytes and in characters, so bytes.
  static let summaryBytes = 1 << 20
  static let commentBytes = 64 << 10

  /// What the file begins with.
  static let markdownMark = "<!-- written by \(program) gate -->\n"

  /// A page with a section for each cause, the worst first, below a number of bytes.
  ///
  /// Sections are shortened from the end: first without their runs, then to their heading; where
  /// even that is too long, the page says how many it leaves out.
  func markdown(below limit: Int) -> String {
    let head =
      Self.markdownMark + "## Gate: " + (passed ? "passed" : wasInterrupted ? "?" : "failed")
      + "\n\n\(inline(conclusion)), \(time).\n"
      + (commands.isEmpty
        ? "" : "\n```\n" + commands.map { "\($0.command)  # \($0.purpose)\n" }.joined() + "```\n")
    let sections = causes.indices.map {
      [section($0, .whole), section($0, .brief), section($0, .line)]
    }
    var depth = Array(repeating: 0, count: sections.count)
    let room = limit - head.utf8.count - 400
    var size = sections.reduce(0) { $0 + $1[0].utf8.count }
    for level in 1...2 {
      for index in sections.indices.reversed() where size > room {
        size -= sections[index][level - 1].utf8.count - sections[index][level].utf8.count
        depth[index] = level
      }
    }
    var kept = sections.count
    while size > room, kept > 0 {
      kept -= 1
      size -= sections[kept][depth[kept]].utf8.count
    }
    var text = head + (0..<kept).map { sections[$0][depth[$0]] }.joined()
    let shortened = (0..<kept).count { depth[$0] > 0 }
    if shortened > 0 || kept < sections.count {
      var notes: [String] = []
      if shortened > 0 {
        notes.append("\(shortened.counted("cause")) \(shortened.noun("is", "are")) told in short")
      }
      if kept < sections.count {
        notes.append("\((sections.count - kept).counted("cause")) left out")
      }
      text +=
        "\n*For want of room: \(notes.joined(separator: "; ")); "
        + "`\(program) gate` prints all.*\n"
    }
    return text
  }

  private enum Depth { case whole, brief, line }

  private func section(_ index: Int, _ depth: Depth) -> String {
    let cause = causes[index]
    let place = locations[index].map { " · `\($0.text)`" } ?? ""
    let mark = cause.level == .error ? "🔴" : "🟡"
    if depth == .line { return "\n- \(mark) \(inline(cause.title))\(place)\n" }
    var text = "\n### \(mark) \(inline(cause.title))\n\n\(inline(cause.headline))\(place)\n"
    let details = depth == .whole ? cause.details : Array(cause.details.prefix(3))
    if !details.isEmpty { text += "\n" + details.map { "- \(inline($0))\n" }.joined() }
    guard depth == .whole, let evidence = cause.evidence else { return text }
    text += "\n\(inline(evidence.harm.title)).\n"
    if let run = evidence.run, !run.steps.isEmpty {
      text += "\n| ms | who | what | rule | changes |\n|--:|---|---|---|---|\n"
      text += zip(run.steps, steps[index]).map { step, source in
        let rule = [step.rule, source.map { "`\($0.text)`" } ?? ""].filter { !$0.isEmpty }
        let changes = step.changes.map(\.words) + step.outputs
        return "| \(step.at.milliseconds) | \(inline(step.actor)) | \(inline(step.event)) | "
          + "\(rule.enumerated().map { $0 == 0 && !step.rule.isEmpty ? inline($1) : $1 }.joined(separator: " ")) | "
          + "\(inline(changes.joined(separator: "; "))) |\n"
      }.joined()
      if run.loopStart != nil || run.conclusion.outcome != .nothing {
        text += "\n\(inline(oneLine(run.signature)))\n"
      }
    }
    if let token = evidence.token { text += "\n```\n\(program) reproduce \(token)\n```\n" }
    return text
  }

  /// Words as Markdown shows them: nothing in them is a mark.
  private func inline(_ text: String) -> String { escapedMarkdown(oneLine(text)) }
}
