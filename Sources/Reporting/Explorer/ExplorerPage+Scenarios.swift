import Checking
import Machines

extension ExplorerPage {
  /// The list of scenarios, and a part of the page for each: what it takes, what fails in it, and the way in.
  var scenarioViews: String {
    var text = "<section id=scenarios><h2>Scenarios</h2>"
    text += "<p>Each explores a system under other readings, amendments or conditions.</p>"
    for document in reports.documents {
      let all = reports.scenarios(of: document)
      if all.isEmpty { continue }
      text += "<h3>\(HTML.escape(document.title))</h3><ul class=list>"
      for report in all {
        text += "<li>" + HTML.link(HTML.escape(report.title), to: "#\(Self.place(report))")
        text += " <code>\(HTML.escape(report.name))</code> \(HTML.escape(report.tally.words))"
      }
      text += "</ul>"
    }
    return text + "</section>\n" + reports.scenarios.map(view).joined()
  }

  private static func place(_ report: ScenarioReport) -> String { "scenario/\(report.name)" }

  private func view(of report: ScenarioReport) -> String {
    var text = "<article id=\(HTML.attribute(Self.place(report))) "
    text +=
      "data-name=\"\(HTML.escape(report.name))\"><p><a href=#scenarios>Scenarios</a>"
    text += "<h2>\(HTML.escape(report.title))</h2><p><code>\(HTML.escape(report.name))</code>: "
    text += "\(report.outcome.stateCount.of("state")), \(HTML.escape(report.tally.words))."
    let taken = unusual(report)
    if !taken.isEmpty { text += "<ul>" + taken.map { "<li>\($0)" }.joined() + "</ul>" }
    for fault in FaultClass.allCases {
      let failing = report.results(.violated).filter { report.faultClass(of: $0) == fault }
      if failing.isEmpty { continue }
      text += "<p>\(fault.signed): <span class=claims>"
      text += HTML.escape(failing.map(\.property.name).joined(separator: ", ")) + "</span>"
    }
    return text + "</article>\n"
  }

  /// What the scenario takes otherwise than the document is read at first.
  private func unusual(_ report: ScenarioReport) -> [String] {
    let system = report.system
    let configuration = report.configuration
    var taken: [String] = []
    for reading in system.readings {
      guard let answer = configuration.readings[reading.id], answer != reading.default else {
        continue
      }
      let text = reading.alternatives.first { $0.id == answer }?.text ?? ""
      taken.append(
        "<code>\(HTML.escape(reading.id))</code> <b>\(HTML.escape(answer))</b>: \(HTML.escape(text))"
      )
    }
    let amendments = system.amendments.map(\.id).filter { configuration.amendments.contains($0) }
    if !amendments.isEmpty {
      taken.append("Amended: " + HTML.escape(amendments.joined(separator: ", ")))
    }
    for (name, value) in configuration.parameters.sorted(by: { $0.key < $1.key }) {
      taken.append("<code>\(HTML.escape(name))</code>: \(value) ms")
    }
    if let kills = configuration.kills { taken.append("The process can die \(kills.of("time")).") }
    if configuration.suspends == true { taken.append("The app can be suspended.") }
    for event in configuration.withoutEvents.sorted() {
      taken.append("Never happens: <code>\(HTML.escape(event))</code>")
    }
    for (name, text) in configuration.storedValues(of: system) {
      taken.append("Begins with <code>\(HTML.escape(name))</code>: \(HTML.escape(text))")
    }
    return taken
  }
}
