import Foundation
import Testing

@testable import SimCommand

struct ReadmeTests {
  /// The command lines of `sim` in a text: in code, at the start of a line, or after `swift run`.
  static func commandLines(in text: String) -> [[String]] {
    text.matches(
      of: /(?:`|^|\$ |swift run (?:-c release )?)sim ([a-z-][^`\n#|>&]*)/.anchorsMatchLineEndings()
    )
    .map { $0.1.split(separator: " ").map(String.init) }
  }

  @Test func `Command lines are found wherever a README has them`() {
    let text = """
      Run `sim gate`, or:
          swift run -c release sim explore ASM/as-written --jobs 2
      $ sim rules ASM-T01   # look
      sim list | head
      We say that sim is small.
      """
    #expect(
      Self.commandLines(in: text) == [
        ["gate"], ["explore", "ASM/as-written", "--jobs", "2"], ["rules", "ASM-T01"], ["list"],
      ])
  }

  @Test func `Every sim command in README and CI is one that sim understands`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    for name in ["README.md", ".ci/run"] {
      guard let text = try? String(contentsOf: root.appending(path: name), encoding: .utf8) else {
        continue
      }
      let lines = Self.commandLines(in: text)
      #expect(!lines.isEmpty, "\(name) shows no sim command")
      for line in lines {
        // Placeholders such as TOKEN or SCENARIO… stand for operands and need no value here.
        #expect(throws: Never.self, "\(name): sim \(line.joined(separator: " "))") {
          _ = try Request(line.map { $0.trimmingCharacters(in: ["[", "]", "…"]) })
        }
      }
    }
  }
}
