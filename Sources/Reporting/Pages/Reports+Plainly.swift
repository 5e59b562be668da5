import Checking
import Machines

extension ScenarioReport {
  /// The questions that are not answered as usual.
  fileprivate var unusual: [Reading] {
    system.readings.filter { reading in
      outcome.readings.contains {
        $0.reading == reading.id && $0.alternative != reading.default
      }
    }
  }

  /// Whether every question is answered as usual.
  var isReadAsUsual: Bool { unusual.isEmpty }

  /// How the questions are answered that are not answered as usual; empty if all are.
  var answeredSo: Inline {
    .joined(
      unusual.map { reading in
        let taken = outcome.readings.first { $0.reading == reading.id }?.alternative ?? ""
        return "\(code: reading.id) = **\(taken)**"
      })
  }
}

extension Reports {
  /// Whether the documents as they are written, read as usual, have the problem: a sentence for each system that
  /// tells; nothing where the page is about just that.
  func plainly(_ finding: Finding, on page: Page) -> Inline {
    let (report, property) = (finding.report, finding.result.property)
    let plain = principal(of: report.system).flatMap { $0.isAsWritten ? $0 : nil }
    let others = scenarios.filter {
      $0.document == report.document && $0.isAsWritten && $0.system.name != report.system.name
    }
    func says(_ other: ScenarioReport) -> Inline? {
      guard let result = other.result(property.name),
        result.property.statement == property.statement, result.verdict != .vacuous
      else { return nil }
      return "\(other.signed(result)) in " + link("\(code: other.name)", to: other, on: page)
    }
    let elsewhere = others.filter { other in
      other.result(property.name).map { other.faultClass(of: $0) != finding.fault } ?? false
    }.compactMap(says)
    let told: Inline = elsewhere.isEmpty ? "" : "**Elsewhere:** " + .joined(elsewhere) + "."
    if report.isAsWritten {
      let taken = rivals(of: finding).flatMap { rivals in
        rivals.taken.map { "**Read here** with \(code: rivals.reading.id) = **\($0)**." as Inline }
      }
      // That a page is about the document as it is written, read as usual, goes without saying.
      return .joined([taken ?? "", told].filter { !$0.isEmpty }, by: " ")
    }
    let rest = told.isEmpty ? told : " " + told
    let usual = report.unusual
    let defaults = Inline.joined(usual.map { "\(code: $0.id) = **\($0.default)**" })
    let amendments = report.system.amendments.map(\.id)
      .filter(report.configuration.amendments.contains)
    let names: Inline =
      amendments.count > Self.mostAmendments
      ? "the amendments of " + link("\(code: report.name)", to: report, on: page)
      : "the \(amendments.count.noun("amendment")) "
        + .joined(
          amendments.map { id in
            report.system.amendments.first { $0.id == id }
              .map { page.link(to: $0, of: report.system) } ?? "\(code: id)"
          }, by: " and ")
    let parts: [Inline] =
      (usual.isEmpty ? [] : [report.answeredSo]) + (amendments.isEmpty ? [] : [names])
    let here: Inline =
      parts.isEmpty ? "" : " The run on this page takes " + .joined(parts, by: ", with ") + "."
    let read: Inline =
      usual.isEmpty ? "**Read as usual**" : "**Read as usual** (" + defaults + ")"
    guard let plain else {
      return read + " the plain document is not explored by itself." + here + rest
    }
    guard let said = says(plain) else {
      return read + " the plain document does not claim this." + here + rest
    }
    let words =
      switch plain.result(property.name)?.verdict {
      case .proved: "keeps the claim"
      case .violated: "does not keep the claim either"
      default: "does not decide the claim"
      }
    return read + " the plain document \(words): "
      + said + "."
      + here + rest
  }

  private static let mostAmendments = 4
}
