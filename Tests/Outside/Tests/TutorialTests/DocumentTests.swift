import Checking
import Machines
import Testing

struct DocumentTests {
  @Test func `Every rule of the document is bound`() {
    let book = RuleBook(downloads.rules, systems: [Download.system])
    #expect(book.unknown.isEmpty)
    #expect(book.rules.filter(\.isLost).isEmpty)
  }

  @Test func `The document contradicts itself, and the amendment repairs it`() throws {
    #expect(try check(Download.system).results[0].verdict == .violated)
    let amended = try check(Download.system, Configuration(amendments: ["nine"]))
    #expect(amended.results[0].verdict == .proved)
  }

  @Test func `Whether the user is asked depends on the reading`() throws {
    for (alternative, verdict) in [("by-hand", VerdictKind.proved), ("by-itself", .violated)] {
      let outcome = try check(
        Download.system, Configuration(readings: ["again": alternative]),
        properties: [Download.asked])
      #expect(outcome.results[0].verdict == verdict)
    }
  }
}
