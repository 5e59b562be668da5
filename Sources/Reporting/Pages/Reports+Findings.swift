import Checking
import Machines

extension Reports {
  /// What fails in a document however it is read, whole, by harm.
  func toChange(_ findings: [Finding], from path: String, _ page: inout Page) {
    page.heading(2, "What to change")
    let certain = findings.filter { $0.fault != .ambiguity }
    if certain.isEmpty {
      page.paragraph("No claim fails under every reading that was tried.")
      return
    }
    page.paragraph(
      """
      These claims fail under every reading that was tried, the most harmful first. Every \
      change that repairs one was checked by exploring the rules with it.
      """)
    for harm in Harm.allCases {
      let items = certain.filter { $0.result.harm == harm }.map { Self.item($0, from: path) }
      if items.isEmpty { continue }
      page.heading(3, "\(harm.title)")
      page.list(items, isLoose: true)
    }
  }

  private static func item(_ finding: Finding, from path: String) -> Inline {
    let result = finding.result
    let link: Inline = .link(
      "**\(result.property.statement)**", to: Self.path(to: finding.evidence, from: path))
    var lines: [Inline] = [
      .anchor(finding.anchor) + "\(finding.fault.sign) " + link
        + (result.property.ids.isEmpty ? "" : " (\(result.property.ids.joined(separator: ", ")))")
        + " — \(finding.fault.words)"
        + (finding.isPrincipal ? "" : "; only in: \(finding.report.title)")
    ]
    lines.append("*Instead:* " + instead(finding))
    lines.append("*Change:* " + change(finding))
    if let annotation = finding.report.annotation(result.property.name) {
      lines.append("*Accepted by \(annotation.owner):* \(annotation.reason.sentence)")
    }
    return .joined(lines, by: "<br>")
  }

  /// The shortest run as the states that it shows; in words where that does not tell it.
  private static func instead(_ finding: Finding) -> Inline {
    let words = finding.result.failure(under: finding.report.outcome.readings)
    guard let run = finding.result.run else { return "\(words)" }
    let experience = Experience(run, of: finding.report.system)
    let path = experience.path(experience.longest)
    switch finding.result.property.kind {
    case .always, .never, .precedes, .atMost, .eventually, .leadsTo: return path
    default: return "\(words)<br>" + path
    }
  }

  /// The smallest change that repairs it, with the check that it does.
  private static func change(_ finding: Finding) -> Inline {
    switch finding.cure {
    case .one(let check):
      return "\(check.amendment.text.sentence) \(code: check.amendment.id) " + Page.check(check)
    case .together(let amendments):
      return .joined(amendments.map { "\($0.text.sentence) \(code: $0.id)" }, by: " And: ")
        + (amendments.isEmpty ? "All amendments together. " : " ")
        + "✅ Checked with all amendments together: proved."
    case .none(let wasTried):
      return wasTried ? "no amendment repairs it." : "no amendment was tried."
    }
  }
}
