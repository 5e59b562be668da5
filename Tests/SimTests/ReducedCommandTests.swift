import Foundation
import Testing

@testable import SimCommand

/// What the command line makes of a reduced search.
struct ReducedCommandTests {
  @Test(arguments: ["ticks", "explicit", "zones"])
  func `A reduced search says the same and leaves the reports`(_ engine: String) {
    let session = Session()
    let page = CommandTests.page
    let full = session.run("explore", "--engine", engine)
    let written = session.text(page)
    let findings = session.output.components(separatedBy: "\n\n").dropFirst().dropLast()
    session.write(page, generatedMark + "another page")
    #expect(session.run("explore", "--engine", engine, "--reduction", "on") == full)
    #expect(session.output.contains("Reports is left as it was"))
    #expect(session.output.components(separatedBy: "\n\n").dropFirst().dropLast() == findings)
    #expect(session.text(page) == generatedMark + "another page")
    let isIdle = session.errors.contains("--reduction on does nothing for")
    #expect(isIdle == (engine == "zones"))
    #expect(session.run("explore", "--engine", engine, "--reduction", "off") == full)
    #expect(session.text(page) == written)
  }
}
