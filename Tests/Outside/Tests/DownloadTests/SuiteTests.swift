import Foundation
import Suites
import Testing

extension DownloadSuite {
  static let system = Download.system
  static func make(_ tests: [String], _ check: SuiteCheck) throws {
    try check.run(tests) { DownloadDriver(downloader: Downloader()) }
  }
}

/// What a team writes beside the suite of its system, in Swift or on a device.
struct SuiteTests {
  @Test func `A planted defect fails`() throws {
    let check = try DownloadSuite.check.get()
    #expect(throws: SuiteFailure.self) {
      try check.run(DownloadSuite.tests) {
        DownloadDriver(downloader: Downloader(keepsOldDeadline: true))
      }
    }
  }

  @Test func `An app under test writes the lines that the mapping knows`() throws {
    let arguments = try #require(UserDefaults(suiteName: "sim \(UUID())"))
    #expect(TestBench(arguments, now: 0) { _ in } == nil)
    arguments.set("7", forKey: "sim_test")
    var lines: [[String: Any]] = []
    let bench = try #require(
      TestBench(arguments, now: 5) { data in
        if let line = try? JSONSerialization.jsonObject(with: data) as? [String: Any] {
          lines.append(line)
        }
      })
    #expect(!bench.isFresh)
    bench.shows = { ["Download": "idle"] }
    bench.look()
    #expect(lines.map { $0["event"] as? String } == ["launch", "look"])
    #expect(lines.allSatisfy { $0["test"] as? String == "7" && $0["at"] as? Int == 5 })
    #expect(lines.last?["shows"] as? [String: String] == ["Download": "idle"])
  }
}
