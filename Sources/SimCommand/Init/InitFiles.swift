/// The files of a new package, as `init` writes them.
///
/// The model is that of ``InitExample``, row for row. `.ci/init` builds the package and runs its tests
/// and its gate, which fails if the two differ.
struct InitFiles {
  /// The package, its program and the prefix of its targets: a Swift identifier.
  let name: String
  /// Where this package lies: a path, or the address of a repository.
  let origin: String

  /// By path below the package's folder.
  var all: [(path: String, text: String)] {
    [
      ("Package.swift", manifest), (".gitignore", ".build\n"), ("README.md", readme),
      ("Sources/\(name)Rules/Message.swift", machine),
      ("Sources/\(name)Rules/Catalogue.swift", catalogue),
      ("Sources/\(name)/main.swift", main),
      ("Tests/\(name)Tests/MessageTests.swift", tests),
      ("Scenarios/MSG/as-written.scenario", scenario),
      (".github/workflows/\(name).yml", workflow),
    ]
  }

  /// Names of modules that the new package sees.
  static let takenNames: Set<String> = [
    "checking", "diagnostics", "dispatch", "foundation", "machines", "mutation", "propertytesting",
    "reporting", "rulechecking", "rulelanguage", "rulesemantics", "sim", "simcommand", "simtesting",
    "simulation",
    "stategraphs", "statesearch", "swift", "symbolicsearch", "synchronization", "testing",
    "timedautomata",
  ]

  private var isRemote: Bool { origin.contains("://") || origin.hasPrefix("git@") }

  /// What SwiftPM calls the package: the last component of a repository's address.
  private var identity: String {
    guard isRemote else { return "sim" }
    let last = origin.split { $0 == "/" || $0 == ":" }.last.map(String.init) ?? "sim"
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
  }

  private var manifest: String {
    let dependency =
      isRemote
      ? ".package(url: \"\(origin)\", branch: \"main\")"
      : ".package(name: \"sim\", path: \"\(origin)\")"
    func product(_ name: String) -> String {
      ".product(name: \"\(name)\", package: \"\(identity)\")"
    }
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "\(name)",
        dependencies: [\(dependency)],
        targets: [
          .target(
            name: "\(name)Rules", dependencies: [\(product("Machines"))]),
          .executableTarget(
            name: "\(name)",
            dependencies: ["\(name)Rules", \(product("SimCommand"))]),
          .testTarget(
            name: "\(name)Tests",
            dependencies: ["\(name)Rules", \(product("Simulation"))]),
        ]
      )

      """
  }

  private var machine: String {
    """
    import Machines

    /// Sending a message, as the document has it: in each state, what happens on which event.
    public enum Message: Machine {
      public enum State: String, Name { case draft, sending, failed, sent }
      public enum Event: String, Name { case send, delivered, refused }
      public static let name = "Message"
      public static let initial = State.draft
      public static let rules: Rules<Self> = [
        .draft: [.on(.send, to: .sending, per: "MSG-1")],
        .sending: [
          .on(.delivered, to: .sent, per: "MSG-2"),
          .on(.refused, to: .failed, per: "MSG-3"),
          .after(.seconds(10), to: .failed, per: "MSG-4"),
        ],
        .failed: [.on(.send, to: .sending, per: "MSG-5")],
        .sent: [],
      ]
      /// Who can bring about which event, and when.
      public static let causes: [Cause<Self>] = [
        .user(.send, when: Self.is(.draft) || Self.is(.failed)),
        .by(.network, .delivered, when: Self.is(.sending)),
        .by(.network, .refused, when: Self.is(.sending)),
      ]
    }

    """
  }

  private var catalogue: String {
    """
    public import Machines

    /// The rules of the document, one by one, with its lines.
    let document = Document(
      "MSG", title: "Sending a message",
      rules: [
        CatalogueRule("MSG-1", line: 1, "The user sends a draft."),
        CatalogueRule("MSG-2", line: 2, "A message that is delivered is sent."),
        CatalogueRule("MSG-3", line: 3, "A message that the server refuses has failed."),
        CatalogueRule("MSG-4", line: 4, "After 10 seconds without an answer it has failed."),
        CatalogueRule("MSG-5", line: 5, "The user can send a failed message again."),
      ])

    /// What is explored, and what is claimed of it.
    public let message = System(
      "message", document: "MSG", title: "Sending a message", machines: [Message.table()],
      properties: [
        Property(
          "answer", "Sending ends within 10 seconds.", per: ["MSG-2", "MSG-3", "MSG-4"],
          .longest(
            from: .becomes(Message.is(.sending)), until: .holds(!Message.is(.sending)),
            .atMost(10_000))),
        Property(
          "sent-in-the-end", "A message can always be sent in the end.", per: ["MSG-5"],
          .alwaysPossible(
            Message.is(.sent), from: .always, with: .userAndEnvironment)),
        Property(
          "can-fail", "A message can fail.", per: ["MSG-3", "MSG-4"],
          .sometimes(.holds(Message.is(.failed)))),
      ])

    extension Catalogue {
      public static let \(lowered) = Catalogue(
        documents: [document], systems: [message], command: "\(name)")
    }

    """
  }

  /// The name as that of a value.
  private var lowered: String { name.prefix(1).lowercased() + name.dropFirst() }

  private var main: String {
    """
    import \(name)Rules
    import SimCommand

    SimCommand.main(.\(lowered))

    """
  }

  private var scenario: String {
    """
    scenario MSG/as-written
    title The document as written
    system message

    """
  }
}
