import Conformance
import Foundation
import Machines
import ModelsASM
import ReferenceAdapters
import ReferenceApps
import Simulation
import Suites
import Testing

/// What a team writes beside a generated suite.
extension AppStateMachineSuite {
  static let system = ASM.system
  static func make(_ tests: [String], _ check: SuiteCheck) throws {
    let driver = try StartUp.adapter().driver(system, configuration)
    try check.run(tests) { driver }
  }
}

/// The suite that is committed beside this file.
struct GeneratedSuiteTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  static let observed = "App,screen,first launch,session is stored"

  @Test func `The committed suite is the one that is printed`() throws {
    let names = Self.observed.split(separator: ",").map(String.init)
    let suite = try TestSuite(ASM.system, observed: Observed(Set(names)))
    let text = suite.swiftTesting(
      Configuration(),
      by: "sim tests app-state-machine --for swift-testing --observe '\(Self.observed)'")
    let committed = try String(
      contentsOf: Self.folder.appending(path: "Generated/AppStateMachineSuite.swift"),
      encoding: .utf8)
    #expect(text == committed)
    #expect(try suite.unexplained(by: ASM.system, Configuration()) == nil)
  }

  /// The machine of `Tests/Outside`, whose driver the page on suites has.
  enum Download: Machine {
    enum State: String, Name { case idle, loading, done, failed }
    enum Event: String, Name { case start, finished }
    static let name = "Download"
    static let initial = State.idle
    static let rules: Rules<Self> = [
      .idle: [.on(.start, to: .loading)],
      .loading: [.on(.finished, to: .done), .after(.seconds(10), to: .failed)],
      .failed: [.on(.start, to: .loading)],
    ]
    static let causes: [Cause<Self>] = [.user(.start), .by(.network, .finished)]
  }

  @Test func `The suite that is made from outside is the one that is printed`() throws {
    let system = System(
      "download", document: "MINE", title: "A download", machines: [Download.table()])
    let text = try TestSuite(system).swiftTesting(
      Configuration(), by: "sim tests download --for swift-testing")
    let url = Self.folder.deletingLastPathComponent().appending(
      path: "Outside/Tests/DownloadTests/DownloadSuite.swift")
    #expect(try String(contentsOf: url, encoding: .utf8) == text)
  }

  @Test func `A suite of other rules is refused`() {
    #expect(throws: SuiteFailure.self) {
      try SuiteCheck(ASM.system, Configuration(kills: 1), fingerprint: "0")
    }
  }

  @Test func `Every stimulus is read as it is written`() {
    let stimuli: [Stimulus] = [
      .launch(inBackground: false), .launch(inBackground: true), .wait(milliseconds: 20),
      .event("a: (b) expires", by: "user"), .expiry(of: "a/b after 20 ms"), .background, .suspend,
      .comeBack, .kill,
    ]
    let texts = stimuli.flatMap { [StimulusText($0), StimulusText($0, isHeard: false)] }
    #expect(StimulusText.stimuli(of: StimulusText.line(of: texts)) == texts)
    #expect(StimulusText.stimuli(of: "launch | jump") == nil)
  }
}
