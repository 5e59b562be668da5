import Diagnostics
import Reporting
import Testing

@testable import SimCommand

struct RecordedTraceTests {
  @Test(arguments: ["-9223372036854775808", "0", "99", "9223372036854775807"])
  func `A loop that begins at no step of a trace is refused`(_ start: String) throws {
    let session = Session()
    _ = session.run("explore", "--format", "json")
    let root = try JSONReader.value(of: Array(session.output.utf8))
    let results = try #require(root["scenarios"]?.arrayValue?.first?["results"]?.arrayValue)
    let violated = try #require(results.first { $0["verdict"] == "violated" }).text
    let forged = violated.replacing("\"loop_start\":null", with: "\"loop_start\":\(start)")
    #expect(forged != violated)
    session.write("trace.json", forged)
    #expect(session.run("reproduce", "trace.json") == 2)
    #expect(session.errors.contains("is the number of no step"))
  }
}
