import Checking
public import Machines

extension Reports {
  /// Everything in one page of HTML: what fails, the sentences of the documents with their verdicts, every run
  /// step by step, and the tables as data, with which the page goes on from any state.
  ///
  /// It needs no other file and no network, and its text is there without scripts too. A pure function of its
  /// values, as the files are.
  ///
  /// - Throws: a `ModelError` if a run cannot be made as it stands.
  public func explorer() throws(ModelError) -> String { try ExplorerPage(self).text }
}

/// One page that shows everything.
struct ExplorerPage {
  let reports: Reports
  /// By document: its findings, the most harmful first.
  let groups: [[Finding]]
  /// How most findings are accepted, which is told once.
  let usualAcceptance: Inline?
  /// By finding, in the order of ``groups``: the name of its place in the page.
  private(set) var places: [[String]] = []
  /// An empty page, for links.
  let page: Page
  private var tables = ScenarioTables()

  init(_ reports: Reports) throws(ModelError) {
    self.reports = reports
    page = reports.page("explorer.md")
    groups = reports.documents.map { reports.findings(of: $0) }
    usualAcceptance = Finding.usualAcceptance(of: groups.flatMap(\.self))
    var taken: Set<String> = []
    for findings in groups {
      var names: [String] = []
      for finding in findings {
        let name = Self.place(finding)
        names.append(numbered(name, besides: taken))
        taken.insert(names[names.count - 1])
      }
      places.append(names)
    }
    for report in reports.scenarios { try tables.add(report) }
  }

  private func numbered(_ name: String, besides taken: Set<String>) -> String {
    var number = 1
    var unique = name
    while taken.contains(unique) {
      number += 1
      unique = "\(name)~\(number)"
    }
    return unique
  }

  private static func place(_ finding: Finding) -> String {
    "finding/\(finding.report.document)/\(finding.result.property.name.slug)"
  }

  /// Where a link of the Markdown pages leads in this one.
  static func place(ofLink target: String) -> String? {
    if target.contains("://") { return target }
    let parts = target.split(separator: "#", maxSplits: 1)
    let path = String(parts.first ?? "")
    let names = path.split(separator: "/").map(String.init)
    if parts.count > 1, parts[1].hasPrefix("rule-") { return "#rule/\(parts[1].dropFirst(5))" }
    guard path.hasSuffix(".md"), let first = names.first, let last = names.last else { return nil }
    let name = last.dropLast(".md".count)
    if names.count == 3, names[1] == "findings" { return "#finding/\(first)/\(name)" }
    if names.count == 2, last == "README.md" || last.hasPrefix("rules") {
      return "#document/\(first)"
    }
    if names.count == 2, last == "findings.md" { return "#findings/\(first)" }
    if ["tables", "more"].contains(names.dropFirst().first) { return nil }
    if names.count == 1 || last == "decisions.md" { return nil }
    return "#scenario/\(path.dropLast(".md".count))"
  }

  let markdown = MarkdownHTML(place: Self.place(ofLink:))

  /// The whole page.
  var text: String {
    """
    <!doctype html>
    \(page.mark)
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>What the documents promise, and what holds</title>
    <link rel="icon" href="data:,">
    <style>
    \(PageSources.style)</style>
    </head>
    <body>
    <a class="skip" href="#main">Skip to the text</a>
    <header>
    <a class="home" href="#findings">\(HTML.escape(reports.command)) explorer</a>
    <nav aria-label="Parts of the page">
    <a href="#findings">Findings</a>
    \(documentLinks)
    <a href="#scenarios">Scenarios</a>
    </nav>
    <form class="scripted" role="search" hidden>
    <label for="search">Search</label>
    <input id="search" type="search" placeholder="a rule, such as \(exampleRule), or words"
    autocomplete="off" spellcheck="false" aria-describedby="keys">
    </form>
    </header>
    <main id="main" tabindex="-1">
    <p class="scripted live" id="live" role="status" aria-live="polite" hidden></p>
    \(frontView)
    \(findingViews)
    \(documentViews)
    \(scenarioViews)
    <section class="scripted" id="results" hidden><h2>Search</h2><ul class="results"></ul></section>
    <section class="scripted" id="run" hidden></section>
    </main>
    <footer>
    <p id="keys">Keys: <kbd>/</kbd> searches; in a run <kbd>←</kbd> and <kbd>→</kbd> go back and on, \
    in its box <kbd>Home</kbd> and <kbd>End</kbd> to its beginning and end, <kbd>Backspace</kbd> takes back a step that you chose.</p>
    <p>The run of a finding, made again: <code id="again">\(HTML.escape(reports.command)) reproduce SCENARIO:CLAIM</code></p>
    <noscript><p>Without scripts the text is all here; runs are lists of steps, and nothing goes on from them.</p></noscript>
    </footer>
    <script type="text/plain" id="tables">
    \(tables.packed)
    </script>
    <script>
    \(PageSources.script)</script>
    </body>
    </html>

    """
  }

  private var documentLinks: String {
    reports.documents.map { document in
      let name = HTML.escape(document.name)
      return "<a href=\"#\(document.rules.isEmpty ? "findings" : "document")/\(name)\">\(name)</a>"
    }.joined(separator: "\n")
  }

  private var exampleRule: String {
    HTML.escape(reports.documents.lazy.compactMap(\.rules.first).first?.id ?? "")
  }

  // MARK: Front

  /// The first screen: what fails, the worst first, and the documents.
  private var frontView: String {
    var front = page
    front.heading(1, "What the documents promise, and what holds")
    reports.legend(&front)
    if let usualAcceptance {
      front.paragraph("What does not say otherwise is accepted " + usualAcceptance)
    }
    let causes = Reports.causes(groups.flatMap(\.self))
    front.heading(2, causes.isEmpty ? "What fails" : "The worst findings")
    if causes.isEmpty { front.paragraph("No claim fails under every reading.") }
    reports.worstOfEach(groups, &front)
    let worst = causes.prefix(Reports.mostTold).map { cause in
      "<li class=\(cause[0].fault.rawValue)>\(markdown.html(reports.told(cause, on: front)))"
    }
    var overview = page
    reports.overview(groups, &overview)
    return "<section class=\"front\" id=\"findings\">\(markdown.html(of: front))"
      + "<ol>\(worst.joined(separator: "\n"))</ol>\(markdown.html(of: overview))</section>\n"
      + zip(reports.documents, groups).enumerated().map { number, pair in
        listView(pair.0, pair.1, places[number])
      }.joined(separator: "\n")
  }

  /// The findings of one document, by harm.
  private func listView(
    _ document: Document, _ findings: [Finding], _ places: [String]
  ) -> String {
    var text = "<section id=\"findings/\(HTML.escape(document.name))\">"
    text += "<h2>\(HTML.escape(document.title)): findings</h2>"
    var title: String?
    for (finding, place) in zip(findings, places) {
      if title != finding.result.harm.title {
        text +=
          (title == nil ? "" : "</ul>") + "<h3>\(finding.result.harm.title)</h3><ul class=list>"
        title = finding.result.harm.title
      }
      text += "<li>" + link(finding, place)
    }
    return text + (title == nil ? "<p>Nothing fails.</p>" : "</ul>") + "</section>"
  }

  func link(_ finding: Finding, _ place: String) -> String {
    "<abbr title=\(HTML.attribute(finding.fault.words))>\(finding.fault.sign)</abbr> "
      + HTML.link(HTML.escape(finding.headline), to: "#\(place)")
  }
}
