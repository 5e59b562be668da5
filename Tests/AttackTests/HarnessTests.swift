import Foundation
import Testing

@testable import attack

/// Whether the harness notices what it is there to notice.
struct HarnessTests {
  /// The executable beside the tests.
  static let executable: String = {
    var folder = Bundle.main.bundleURL
    while folder.path().count > 1 {
      let candidate = folder.appending(path: "attack").path(percentEncoded: false)
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder),
        !isFolder.boolValue
      {
        return candidate
      }
      folder.deleteLastPathComponent()
    }
    return "attack"
  }()

  @Test
  func `A planted trap, hang, hog and defect are noticed, named, and do not end the campaign`()
    throws
  {
    let process = Process()
    process.executableURL = URL(filePath: Self.executable)
    process.arguments = [
      "8", "7", "--kinds", "trap,hang,hog,defect", "--limit", "1", "--jobs", "2",
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    let told = [
      "trap: signal 4: ", "hang: no end after 2 s", "hog: more than 1024 MiB",
      "defect: exit code 70",
    ]
    for (number, words) in told.enumerated() {
      #expect(text.contains("attack: input \(number) of seed 7: \(words)"), "\(text)")
      #expect(text.contains("again: .ci/attack --only \(number) 7"))
    }
    #expect(text.contains("4 inputs of seed 7"))
  }

  private func problems(_ errors: String, _ code: Int32, written: [String] = []) -> [String] {
    var input = Input(number: 0, seed: 1, kinds: [.defect], corpus: Corpus())
    input.files = [.init(path: "Scenarios/a.scenario", bytes: [])]
    return Judgement(Told(code: code, errors: errors), of: input, written: written).problems
  }

  @Test func `A refusal must be one short line with a place and a remedy, and write nothing`() {
    let right = "sim: Scenarios/a.scenario:1: unknown; write it as `b`\n"
    #expect(problems(right, 2) == [])
    #expect(problems(right, 3) == [])
    #expect(problems(right, 70).count == 1)
    #expect(problems(right + right, 2).contains("2 lines for one refusal"))
    #expect(problems(right, 2, written: ["Reports"]) == ["writes Reports although it refuses"])
    #expect(problems("sim: somewhere; write it as `b`\n", 2).count == 1)
    #expect(problems("sim: Scenarios/a.scenario:1: bad\n", 2).count == 1)
    #expect(problems("", 2).contains("0 lines for one refusal"))
    let long = "sim: Scenarios/a.scenario:1: " + String(repeating: "a", count: 2000) + ";\n"
    #expect(problems(long, 2).count == 1)
    #expect(problems("sim: Scenarios/a.scenario:1: \u{202e}; mend it\n", 2).count == 1)
  }

  @Test func `What a worker writes is what its parent reads`() {
    #expect(Report("> 12") == .began(12))
    #expect(Report("! 12 signal 4: x") == .problem(12, "signal 4: x"))
    #expect(
      Report("< 12 token refused 1500 4096 the run is of a system")
        == .ended(
          12, .token, .refused, microseconds: 1500, bytes: 4096, shape: "the run is of a system"))
    #expect(Report("") == nil)
    #expect(Report("< 12 token gone 1 2 x") == nil)
  }
}
