import Checking
import Machines
import Testing

@testable import Reporting

/// On the page of a variant what holds is named, and what does not is told as everywhere.
@Suite struct `The page of a variant` {
  private static func page(_ configuration: Configuration) -> String {
    var report = Fixture.report
    report.configuration = configuration
    let reports = Reports(
      [report], documents: [Fixture.document], systems: [Fixture.system])
    return reports.page(report).text
  }

  private static let variants: [Configuration] = [
    Configuration(kills: 1),
    Configuration(readings: ["answers": "yes only"]),
  ]

  @Test func `says every claim once, with its time`() throws {
    let plain = Self.page(Configuration())
    #expect(plain.contains("| 🟢 can happen |"))
    for variant in Self.variants {
      let text = Self.page(variant)
      let start = try #require(text.firstRange(of: "## Verdicts"))
      let end = try #require(text.firstRange(of: "## What fails"))
      let verdicts = text[start.upperBound..<end.lowerBound]
      for result in Fixture.outcome.results {
        let name = "`\(result.property.name)`"
        #expect(verdicts.ranges(of: name).count == 1)
        #expect(
          verdicts.contains("| \(result.property.statement) |") == (result.verdict != .proved))
        if result.verdict == .proved, result.isTimed {
          #expect(verdicts.contains("\(name) \(result.measured)"))
        }
      }
    }
  }

  @Test func `tells what holds with an exception`() throws {
    var report = Fixture.report
    report.configuration = Configuration(kills: 1)
    let exempted = Property(
      "total", "Every event has a row.",
      .lint(.total, except: [Exemption("OPEN", because: "it is the end")]))
    report.outcome.results.append(PropertyResult(property: exempted, verdict: .proved))
    let reports = Reports([report], documents: [], systems: [])
    #expect(reports.page(report).text.contains("🧩 in order, something left out: `total`"))
    var system = report.system
    system.properties.append(exempted)
    #expect(reports.tablesPage(system).text.contains("it is the end"))
  }
}

/// What the front page says of the decisions that people took before.
@Suite struct `Since the last decisions` {
  private static func front(_ reports: ScenarioReport...) -> String {
    Reports(reports, documents: [Fixture.document], systems: [Fixture.system]).files[0].text
  }

  @Test func `a claim is gone where no scenario of its document breaks it any more`() {
    let report = Fixture.report
    #expect(!Self.front(report).contains("Gone:"))
    var settled = report
    settled.settled = ["lost", "can-open"]
    #expect(Self.front(settled).contains("Gone: `GT lost`."), "can-open fails still")
    var mended = settled
    mended.outcome.results.removeAll { $0.property.name == "can-open" }
    #expect(Self.front(mended).contains("Gone: `GT can-open`, `GT lost`."))
    var other = report
    other.name = "GT/other"
    #expect(Self.front(mended, other).contains("Gone: `GT lost`."))
  }
}
