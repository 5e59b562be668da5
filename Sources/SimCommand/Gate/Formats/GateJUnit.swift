import Checking
import Machines
import Reporting

extension GateResult {
  /// What the file begins with.
  static let junitMark = """
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="\(program) gate"
    """

  /// JUnit's XML: a suite for each document with a test for each claim that is asked, and one with
  /// what the gate does besides; each cause is one test that fails.
  var junit: String {
    var suites: [(name: String, cases: [String], failures: Int)] = []
    let causes = Array(zip(causes, locations))
    for document in uniqued(exploration.reports.map(\.system.document)) {
      let mine = causes.filter { $0.0.evidence?.document == document }
      let failing = Set(mine.flatMap { $0.0.claims })
      let claims = uniqued(
        exploration.reports.filter { $0.system.document == document }
          .flatMap { $0.outcome.results.map(\.property.name) })
      suites.append(
        (
          document,
          claims.filter { !failing.contains($0) }.map { passed($0, in: document) }
            + mine.map { failed($0.0, $0.1, in: document) },
          mine.count
        ))
    }
    let documents = Set(suites.map(\.name))
    let others = causes.filter { !documents.contains($0.0.evidence?.document ?? "") }
    suites.append(
      (
        "gate",
        others.isEmpty
          ? [passed("as committed", in: "gate")]
          : others.map { failed($0.0, $0.1, in: "gate") }, others.count
      ))
    let tests = suites.reduce(0) { $0 + $1.cases.count }
    let failures = suites.reduce(0) { $0 + $1.failures }
    let seconds = String(time.dropLast(2))
    var text = Self.junitMark
    text += " tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(wasInterrupted ? 1 : 0)\""
    text += " time=\"\(seconds)\">\n"
    for suite in suites {
      text += "  <testsuite name=\"\(xml(suite.name))\" tests=\"\(suite.cases.count)\""
      text += " failures=\"\(suite.failures)\" errors=\"0\" skipped=\"0\">\n"
      text += suite.cases.joined() + "  </testsuite>\n"
    }
    if wasInterrupted {
      text += "  <testsuite name=\"interrupted\" tests=\"1\" failures=\"0\" errors=\"1\""
      text += " skipped=\"0\">\n    <testcase classname=\"gate\" name=\"ends\" time=\"0\">"
      text += "<error message=\"interrupted, nothing is known\"/></testcase>\n  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  private func passed(_ name: String, in document: String) -> String {
    "    <testcase classname=\"\(xml(document))\" name=\"\(xml(name))\" time=\"0\"/>\n"
  }

  private func failed(_ cause: GateCause, _ location: GateLocation?, in document: String) -> String
  {
    var details = cause.details
    if let location { details.append(location.text) }
    if let run = cause.evidence?.run { details.append(oneLine(run.signature)) }
    if let token = cause.evidence?.token { details.append("\(program) reproduce \(token)") }
    let place =
      location.map { " file=\"\(xml($0.path))\" line=\"\($0.line)\"" } ?? ""
    return """
          <testcase classname="\(xml(document))" name="\(xml(cause.title))" time="0"\(place)>
            <failure type="\(xml(cause.kind.rawValue))" message="\(xml(cause.headline))">\(xml(details.joined(separator: "\n")))</failure>
          </testcase>

      """
  }

  /// Text of XML 1.0: what cannot stand in it is left out.
  private func xml(_ text: String) -> String {
    let isPart = { (scalar: Unicode.Scalar) in
      scalar.value >= 32 && ![0xfffe, 0xffff].contains(scalar.value)
        || ["\t", "\n"].contains(scalar)
    }
    let kept = String(String.UnicodeScalarView(text.unicodeScalars.filter(isPart)))
    return HTML.escaped(kept).replacing("\n", with: "&#10;")
  }
}
