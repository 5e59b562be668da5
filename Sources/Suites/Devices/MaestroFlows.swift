internal import Conformance
internal import Diagnostics
internal import Simulation

extension DeviceSuite {
  /// A flow for each test.
  ///
  /// Source: docs.maestro.dev, Commands: `launchApp`, `stopApp`, `pressKey`, `openLink`, `tapOn`, `inputText`,
  /// `swipe`, `evalScript`, `assertTrue`; Selectors, which are regular expressions.
  var maestroFlows: [(name: String, text: String)] {
    let notes = preamble.map { "# \($0)\n" }.joined()
    return suite.tests.map { test in
      var lines = [
        "appId: \(quoted(mapping.app))", "name: \(quoted("\(suite.system) \(test.name)"))", "---",
      ]
      for (position, step) in script(of: test).enumerated() {
        lines.append("# \(step.text.text)")
        for action in mapping.actions(on: step.text.stimulus) ?? [] {
          lines += maestro(
            action, test: test.name, isFirst: position == 0, isHeard: step.text.isHeard)
        }
        guard step.looks else { continue }
        for look in mapping.look ?? [] {
          lines += maestro(.step(look), test: test.name, isFirst: false, isHeard: true)
        }
      }
      let name = "\(suite.typeName)Flows/\(padded(test.name)).yaml"
      return (name, "# A flow of Maestro.\n" + notes + lines.joined(separator: "\n") + "\n")
    }
  }

  private func maestro(
    _ action: DeviceAction, test: String, isFirst: Bool, isHeard: Bool
  ) -> [String] {
    switch action {
    case .launch:
      var lines = ["- launchApp:"]
      lines += isFirst ? ["    clearState: true"] : ["    stopApp: false"]
      lines += ["    arguments:", "      \(quoted(mapping.session)): \(quoted(test))"]
      if isFirst, let fresh = mapping.fresh { lines.append("      \(quoted(fresh)): true") }
      return lines + arguments.map { "      \(quoted($0.key)): \(quoted($0.value))" }
    case .leave: return ["- pressKey: Home"]
    case .comeBack: return ["- launchApp:", "    stopApp: false"]
    case .terminate: return ["- stopApp"]
    case .sleep(let span):
      let script =
        "${(function () { var end = Date.now() + \(span); while (Date.now() < end) {} })()}"
      return ["- evalScript: \(quoted(script))"]
    case .step(let step): return maestro(step, isHeard: isHeard)
    }
  }

  private func maestro(_ step: DeviceStep, isHeard: Bool) -> [String] {
    func tap(_ selector: String) -> [String] {
      ["- tapOn:", "    \(selector)"] + (isHeard ? [] : ["    optional: true"])
    }
    switch step {
    case .tap(let id): return tap("id: \(quoted(literally(id)))")
    case .tapText(let text): return tap("text: \(quoted(literally(text)))")
    case .type(let text, let id):
      return tap("id: \(quoted(literally(id)))") + ["- inputText: \(quoted(text))"]
    case .swipe(let direction):
      return ["- swipe:", "    direction: \(direction.rawValue.uppercased())"]
    case .open(let link): return ["- openLink: \(quoted(link))"]
    case .post(let link):
      let address = link.replacing("'", with: "%27")
      return ["- assertTrue: \(quoted("${http.post('\(address)', { body: '' }).ok}"))"]
    // Who writes the dash of the list means the same line.
    case .code(let line): return [line.hasPrefix("- ") ? line : "- \(line)"]
    }
  }
}

/// A regular expression that is a text and nothing else.
private func literally(_ text: String) -> String {
  text.reduce(into: "") { $0 += (#"\^$.|?*+()[]{}"#.contains($1) ? "\\" : "") + String($1) }
}

/// A text in quotation marks, as JSON and YAML have it.
private func quoted(_ text: String) -> String { JSON.quoted(text) }
