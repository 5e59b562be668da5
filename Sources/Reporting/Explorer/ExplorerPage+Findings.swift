import Checking
import Machines

extension ExplorerPage {
  /// How many rules that a claim checks are told in words.
  private static let mostRules = 2
  /// How many changes of a step are told where there is no script that shows the whole state.
  private static let mostChanges = 2

  /// A part of the page for each finding, its run as a list of steps.
  var findingViews: String {
    var text = ""
    for (findings, places) in zip(groups, places) {
      for (finding, place) in zip(findings, places) { text += view(of: finding, place) }
    }
    return text
  }

  private func view(of finding: Finding, _ place: String) -> String {
    let (report, result) = (finding.report, finding.result)
    var account = page
    account.heading(2, "\(finding.headline.clause)")
    let lead = reports.lead(of: finding)
    account.account(
      of: finding, lead: lead, deciding: rules(lead.ids),
      quotes: rules(result.property.ids.filter { !lead.ids.contains($0) }), isWhole: false,
      usual: usualAcceptance)
    let run =
      result.run.map { runText($0, finding) }
      ?? "<p><i>No run is shown: the finding is about what no run does.</i></p>"
    return """
      <article class=\(finding.fault.rawValue) id=\(HTML.attribute(place))>\
      <p>\(HTML.link(HTML.escape(report.document), to: "#findings/\(report.document)"))
      \(markdown.html(of: account))
      \(run)</article>

      """
  }

  /// What rules say; the document's own line stands with the rule.
  private func rules(_ ids: [String]) -> [Inline] {
    let told = ids.prefix(Self.mostRules).map { id in
      page.rules([id]) + " \((reports.rule(id)?.text ?? "").sentence)"
    }
    let others = Array(ids.dropFirst(Self.mostRules))
    return told + (others.isEmpty ? [] : ["and " + page.rules(others)])
  }

  /// A run as a list, in few words: the times are the earliest at which it can happen so.
  private func runText(_ run: Run, _ finding: Finding) -> String {
    let machines = Set(finding.report.system.machines.map(\.name) + ["process"])
    var text = "<h3>The shortest run: \(run.steps.count.of("step"))</h3>\n<ol class=run>"
    var now: Instant?
    for (index, step) in run.steps.enumerated() {
      text += "<li>" + (index == run.loopStart ? "<i>(from here on it repeats)</i> " : "")
      if step.at != now { text += "<b>\(step.at.grouped) ms</b> " }
      now = step.at
      text += HTML.escape("\(step.actor): \(step.event)")
      let ids = uniqued(step.rows.flatMap(\.ids))
      let cited = ids.prefix(1) + (ids.count > 1 ? ["…"] : [])
      if !ids.isEmpty { text += " <i>\(HTML.escape(cited.joined(separator: " ")))</i>" }
      let changes =
        step.changes.map { change in
          machines.contains(change.what)
            ? "\(change.what): \(change.from) → \(change.to)" : "\(change.what) \(change.to)"
        } + step.outputs.map { "emits \($0)" }
      let told = changes.prefix(Self.mostChanges) + (changes.count > Self.mostChanges ? ["…"] : [])
      if !told.isEmpty { text += "<p>\(HTML.escape(told.joined(separator: "; ")))" }
    }
    text += "</ol>"
    let end = Conclusion(run.conclusion.outcome, in: "").words.split(separator: ":").first ?? ""
    if !end.isEmpty { text += "<p>At the end: \(HTML.escape(String(end).sentence))</p>" }
    return text
  }
}
