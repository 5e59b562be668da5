internal import Conformance
internal import Simulation

extension DeviceSuite {
  /// A class of XCTest.
  ///
  /// Source: developer.apple.com, XCUIAutomation: `XCUIApplication`, `XCUIDevice.system` (from iOS 16.4).
  var xcuitestClass: String {
    let tests = suite.tests.map { test in
      let line = words(of: test).joined(separator: StimulusText.separator)
      return
        "  @MainActor func test\(padded(test.name))() throws { try run(\(quoted(test.name)), \(quoted(line))) }"
    }
    var cases = vocabulary.map { stimulus, actions in
      branch("case \(quoted(stimulus.description)):", actions)
    }
    if let look = mapping.look {
      cases.append(branch("case \"look\":", look.map(DeviceAction.step)))
    }
    let passed = arguments.map { ", \(quoted("-" + $0.key)), \(quoted($0.value))" }.joined()
    let fresh = mapping.fresh.map {
      "if isFirst { app.launchArguments += [\(quoted("-" + $0)), \"YES\"] }"
    }
    return """
      // swift-format-ignore-file
      \(preamble.map { "// \($0)" }.joined(separator: "\n"))

      \("import") XCTest

      final class \(suite.typeName)DeviceTests: XCTestCase {
      \(tests.joined(separator: "\n"))

        @MainActor private lazy var app = XCUIApplication(bundleIdentifier: \(quoted(mapping.app)))

        @MainActor private func run(_ test: String, _ steps: String) throws {
          continueAfterFailure = false
          for (number, step) in steps.components(separatedBy: " | ").enumerated() {
            let isHeard = !(step.hasPrefix("(") && step.hasSuffix(")"))
            try perform(
              isHeard ? step : String(step.dropFirst().dropLast()), test, isFirst: number == 0,
              isHeard)
          }
        }

        @MainActor private func perform(
          _ step: String, _ test: String, isFirst: Bool, _ isHeard: Bool
        ) throws {
          switch step {
      \(cases.joined(separator: "\n"))
          default: XCTFail("no step of this suite: \\(step)")
          }
        }

        @MainActor private func launch(_ test: String, isFirst: Bool) {
          app.launchArguments = [\(quoted("-" + mapping.session)), test\(passed)]
          \(fresh ?? "")
          app.launch()
        }

        /// Where nothing may come of a step, what it needs may be missing.
        @MainActor private func tap(_ element: XCUIElement, _ isHeard: Bool) {
          if !isHeard {
            if element.exists, element.isHittable { element.tap() }
          } else if element.waitForExistence(timeout: 10) {
            element.tap()
          } else {
            XCTFail("there is no \\(element)")
          }
        }

        @MainActor private func element(_ id: String) -> XCUIElement {
          app.descendants(matching: .any).matching(identifier: id).firstMatch
        }

        @MainActor private func labelled(_ text: String) -> XCUIElement {
          app.descendants(matching: .any)
            .matching(NSPredicate(format: "label == %@", text)).firstMatch
        }

        @MainActor private func type(_ text: String, into id: String, _ isHeard: Bool) {
          tap(element(id), isHeard)
          if isHeard || element(id).exists { element(id).typeText(text) }
        }

        @MainActor private func open(_ link: String) throws {
          XCUIDevice.shared.system.open(try XCTUnwrap(URL(string: link)))
        }

        @MainActor private func post(_ link: String) throws {
          var request = URLRequest(url: try XCTUnwrap(URL(string: link)))
          request.httpMethod = "POST"
          let answered = expectation(description: link)
          URLSession.shared.dataTask(with: request) { _, answer, error in
            XCTAssertNil(error)
            XCTAssertLessThan((answer as? HTTPURLResponse)?.statusCode ?? 0, 400, link)
            answered.fulfill()
          }.resume()
          wait(for: [answered], timeout: 10)
        }
      }

      """
  }

  private func branch(_ label: String, _ actions: [DeviceAction]) -> String {
    let lines = actions.flatMap { swift($0) }
    if lines.count == 1 { return "    \(label) \(lines[0])" }
    if lines.isEmpty { return "    \(label) break" }
    return (["    \(label)"] + lines.map { "      \($0)" }).joined(separator: "\n")
  }

  private func swift(_ action: DeviceAction) -> [String] {
    switch action {
    case .launch: ["launch(test, isFirst: isFirst)"]
    case .leave: ["XCUIDevice.shared.press(.home)"]
    case .comeBack: ["app.activate()"]
    case .terminate: ["app.terminate()"]
    case .sleep(let span): ["Thread.sleep(forTimeInterval: Double(\(span)) / 1000)"]
    case .step(let step):
      switch step {
      case .tap(let id): ["tap(element(\(quoted(id))), isHeard)"]
      case .tapText(let text): ["tap(labelled(\(quoted(text))), isHeard)"]
      case .type(let text, let id): ["type(\(quoted(text)), into: \(quoted(id)), isHeard)"]
      case .swipe(let direction):
        ["app.swipe\(direction.rawValue.prefix(1).uppercased() + direction.rawValue.dropFirst())()"]
      case .open(let link): ["try open(\(quoted(link)))"]
      case .post(let link): ["try post(\(quoted(link)))"]
      case .code(let line): [line]
      }
    }
  }
}

/// A text as a literal of Swift.
private func quoted(_ text: String) -> String {
  var literal = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": literal += "\\" + String(scalar)
    case _ where scalar.value < 32: literal += "\\u{" + String(scalar.value, radix: 16) + "}"
    default: literal.unicodeScalars.append(scalar)
    }
  }
  return literal + "\""
}
