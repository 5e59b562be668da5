package import RuleLanguage
internal import Simulation

extension TestSuite {
  /// The suite as a source of Swift Testing.
  ///
  /// - Parameter command: the command line that prints it.
  package func swiftTesting(_ configuration: Configuration, by command: String) -> String {
    let name = typeName + "Suite"
    let lines = tests.map { test in
      "    " + test.scenes.map { test.texts[$0].line }.joined(separator: StimulusText.separator)
    }
    let mark = String(repeating: "#", count: lines.contains { $0.contains("\"\"\"#") } ? 2 : 1)
    let notes = (certificate + Self.assumptions).map { "/// - \($0)\n" }.joined()
    let imports = ["Machines", "Suites", "Testing"].map { "import \($0)" }.joined(separator: "\n")
    return """
      // swift-format-ignore-file
      // Printed by: \(command)
      //
      // It wants the tables and a driver, in a file of your own:
      //
      //   extension \(name) {
      //     static let system = …
      //     static func make(_ tests: [String], _ check: SuiteCheck) throws {
      //       try check.run(tests) { MyDriver() }
      //     }
      //   }

      \(imports)

      \(notes)@Suite struct \(name) {
        static let configuration = \(Self.source(of: configuration))
        static let rules = "\(fingerprint)"

        /// What is done stands between bars: what the app has to hear, and in parentheses what it has to pass over.
        @Test(arguments: tests) func `The app does as the table`(test: String) throws {
          try Self.make([test], Self.check.get())
        }

        static let check = Result { try SuiteCheck(system, configuration, fingerprint: rules) }

        static let tests = \(mark)\"\"\"
      \(lines.joined(separator: "\n"))
          \"\"\"\(mark).split(separator: "\\n").map(String.init)
      }

      """
  }

  /// A name such as `AppStateMachine` for a system such as `app-state-machine`.
  package var typeName: String {
    let words = system.split { !$0.isLetter && !$0.isNumber }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return name.first?.isNumber ?? true ? "S" + name : name
  }

  private static func source(of configuration: Configuration) -> String {
    func literal(_ text: String) -> String {
      "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
    func dictionary(_ entries: [(key: String, value: String)]) -> String {
      "[" + entries.map { "\(literal($0.key)): \($0.value)" }.joined(separator: ", ") + "]"
    }
    func set(_ names: Set<String>) -> String {
      "[" + names.sorted().map(literal).joined(separator: ", ") + "]"
    }
    var parts: [String] = []
    if !configuration.readings.isEmpty {
      let sorted = configuration.readings.sorted { $0.key < $1.key }
      parts.append("readings: " + dictionary(sorted.map { ($0.key, literal($0.value)) }))
    }
    if !configuration.parameters.isEmpty {
      let sorted = configuration.parameters.sorted { $0.key < $1.key }
      parts.append("parameters: " + dictionary(sorted.map { ($0.key, "\($0.value)") }))
    }
    if !configuration.amendments.isEmpty {
      parts.append("amendments: " + set(configuration.amendments))
    }
    if let kills = configuration.kills { parts.append("kills: \(kills)") }
    if let suspends = configuration.suspends { parts.append("suspends: \(suspends)") }
    if !configuration.withoutEvents.isEmpty {
      parts.append("withoutEvents: " + set(configuration.withoutEvents))
    }
    if !configuration.stored.isEmpty {
      let sorted = configuration.stored.sorted { $0.key < $1.key }
      parts.append("stored: " + dictionary(sorted.map { ($0.key, "\($0.value)") }))
    }
    return "Configuration(\(parts.joined(separator: ", ")))"
  }
}
