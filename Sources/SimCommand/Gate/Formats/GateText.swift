import Machines

extension GateResult {
  /// What a terminal shows.
  var text: String {
    if wasInterrupted { return "gate: interrupted, nothing is known\n" }
    let wrong = regressions.count { !$0.findings.isEmpty }
    var text =
      "regressions: \(regressions.count) made again, "
      + (wrong == 0 ? "all as they say\n" : "\(wrong) not as they say\n")
    text += (seededDefect?.text ?? "") + simulation.text
    for (cause, location) in zip(causes, locations) {
      if cause.level == .warning, cause.key == causes.first(where: { $0.level == .warning })?.key {
        text += "\nwhat follows:\n"
      }
      let subject = cause.subject.isEmpty ? "" : cause.subject + ": "
      text += "\(cause.label): \(subject)\(cause.headline)\n"
      text += cause.details.map { "    \($0)\n" }.joined()
      if let location, cause.level == .error { text += "    \(location.text)\n" }
      if cause.kind == .seededViolation { continue }
      if let run = cause.evidence?.run { text += "    \(oneLine(run.signature))\n" }
      if let token = cause.evidence?.token { text += "    \(program) reproduce \(token)\n" }
    }
    let open = findings.filter { $0.remedy?.contains("--because") == true }
    if !commands.isEmpty {
      text += "\n" + (causes.contains { $0.level == .error && $0.steps.isEmpty } ? "then" : "next")
      text += open.isEmpty ? ", if that is meant:\n" : ", once what fails is mended or accepted:\n"
      let width = commands.map(\.command.count).max() ?? 0
      text += commands.map { "  \(padded($0.command, to: width))  # \($0.purpose)\n" }.joined()
    }
    if !open.isEmpty {
      let claims = uniqued(open.map(\.property)).joined(separator: " ")
      text += "to accept what nobody has decided on:\n"
      text += "  \(program) accept \(claims) --because \"…\" --owner NAME\n"
    }
    return text + "gate: \(conclusion), \(time)\n"
  }
}
