import Checking
import Machines

extension Reports {
  static let screensPath = "screens.md"

  /// The findings of all documents, by the screen that the user sees when they happen.
  func screensPage(_ groups: [[Finding]]) -> Page {
    var page = page(Self.screensPath)
    page.heading(1, "Findings by screen")
    page.paragraph(page.link("All documents", to: "README.md"))
    page.paragraph("What the user sees at the end of the run that shows a finding.")
    for (document, findings) in zip(documents, groups) {
      var lists: [String: [Finding]] = [:]
      for finding in findings {
        guard let run = finding.result.run,
          let screen = Experience(run, of: finding.report.system).screen
        else { continue }
        lists[screen, default: []].append(finding)
      }
      if lists.isEmpty { continue }
      page.heading(2, page.link("\(document.title)", to: "\(document.name)/README.md"))
      for (screen, findings) in lists.sorted(by: { $0.key < $1.key }) {
        page.heading(3, "\(screen.sentence.clause)")
        page.list(findings.map { "\($0.fault.sign) " + page.link("\($0.headline)", to: $0.place) })
      }
    }
    return page
  }
}
