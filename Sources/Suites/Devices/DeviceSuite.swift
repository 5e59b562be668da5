internal import Diagnostics
internal import RuleLanguage
internal import RuleSemantics
internal import Simulation

/// A suite as sources for a device.
///
/// The tests assert nothing: the app writes a log, and the table judges it.
package struct DeviceSuite {
  let suite: TestSuite
  let mapping: DeviceMapping
  /// The command that prints it.
  let command: String
  /// The command that judges the log.
  let judgement: String

  /// - Parameters:
  ///   - suite: made for this mapping.
  ///   - command: the command line that prints it.
  ///   - judgement: the command line that judges what the run wrote.
  package init(
    _ suite: TestSuite, _ mapping: DeviceMapping, by command: String, judgedBy judgement: String
  ) {
    self.suite = suite
    self.mapping = mapping
    self.command = command
    self.judgement = judgement
  }

  /// By path, what to write.
  package var files: [(name: String, text: String)] {
    switch mapping.host {
    case .maestro: maestroFlows
    case .xcuitest: [("\(suite.typeName)DeviceTests.swift", xcuitestClass)]
    case .espresso: [("\(suite.typeName)DeviceTest.kt", espressoClass)]
    }
  }

  /// What stands above the tests: how they are run, what they promise, and what they leave out.
  var preamble: [String] {
    var lines = ["Printed by: \(command)", "The tests assert nothing. To run and judge them:"]
    switch mapping.host {
    case .maestro: lines.append("  maestro test \(suite.typeName)Flows")
    case .xcuitest: lines.append("  xcodebuild test, with this class in a target for UI tests")
    case .espresso:
      lines.append("  gradlew connectedAndroidTest, by Test Orchestrator with clearPackageData")
      lines += localPorts.map {
        "  before it: adb reverse tcp:\($0) tcp:\($0); the app may use INTERNET, and http to localhost"
      }
    }
    lines.append("  \(mapping.collect ?? "(collect the lines that the app wrote)") > device.ndjson")
    lines.append("  \(judgement)")
    return lines + suite.certificate + TestSuite.assumptions + assumptions
  }

  /// The ports of stubs that a device would look for in itself.
  private var localPorts: [Int] {
    let ports: [Int] = vocabulary.flatMap(\.actions).compactMap { action in
      guard case .step(.post(let link)) = action else { return nil }
      let place = link.split(separator: "/").dropFirst().first?.split(separator: ":") ?? []
      guard let host = place.first, ["localhost", "127.0.0.1"].contains(host) else { return nil }
      return place.count > 1 ? Int(place[1]) : link.hasPrefix("https:") ? 443 : 80
    }
    return Set(ports).sorted()
  }

  private var assumptions: [String] {
    var lines = [
      "The app writes the test's name, the launch argument \(mapping.session), into each line."
    ]
    lines.append(
      mapping.look == nil
        ? "The app writes a line \"look\" with what it shows after each step, without being asked."
        : "The app writes a line \"look\" with what it shows when it is asked.")
    if case .real = mapping.wait {
      lines.append(
        "Steps take no time: waits are real, so that a slow device can pass what is wrong.")
    }
    return lines
  }

  /// A test as a list of what is done, with the moments at which the app writes what it shows.
  func script(of test: TestSuite.Test) -> [(text: StimulusText, looks: Bool)] {
    var phase = Phase.dead
    return test.stimuli.map { text in
      phase = Self.phase(after: text.stimulus, in: phase)
      return (text, mapping.look != nil && mapping.seenPhases.contains(phase))
    }
  }

  private static func phase(after stimulus: Stimulus, in phase: Phase) -> Phase {
    switch stimulus {
    case .launch(let inBackground): inBackground ? .background : .foreground
    case .background: .background
    case .suspend: .suspended
    case .comeBack: .foreground
    case .kill: .dead
    case .event, .wait, .expiry: phase
    }
  }

  /// A test in words, for the sources that are classes.
  func words(of test: TestSuite.Test) -> [String] {
    script(of: test).flatMap { $0.looks ? [$0.text.text, "look"] : [$0.text.text] }
  }

  /// Every stimulus of the tests, and what it is on the device, in the order of the tests.
  var vocabulary: [(stimulus: Stimulus, actions: [DeviceAction])] {
    uniqued(suite.tests.flatMap(\.stimuli).map(\.stimulus)).compactMap { stimulus in
      mapping.actions(on: stimulus).map { (stimulus, $0) }
    }
  }

  /// The number of a test with as many digits as the last one has.
  func padded(_ name: String) -> String {
    String(repeating: "0", count: max(0, "\(suite.tests.count)".count - name.count)) + name
  }

  /// The launch arguments, but for the name of the test, and those of a first launch.
  var arguments: [(key: String, value: String)] { mapping.arguments.sorted { $0.key < $1.key } }
}
