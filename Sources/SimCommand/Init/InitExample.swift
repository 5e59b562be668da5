import Machines

/// The model that `init` writes: the same rows as in ``InitFiles``, compiled, so that its pages can be
/// written with it.
enum InitExample {
  enum Message: Machine {
    enum State: String, Name { case draft, sending, failed, sent }
    enum Event: String, Name { case send, delivered, refused }
    static let name = "Message"
    static let initial = State.draft
    static let rules: Rules<Self> = [
      .draft: [.on(.send, to: .sending, per: "MSG-1")],
      .sending: [
        .on(.delivered, to: .sent, per: "MSG-2"),
        .on(.refused, to: .failed, per: "MSG-3"),
        .after(.seconds(10), to: .failed, per: "MSG-4"),
      ],
      .failed: [.on(.send, to: .sending, per: "MSG-5")],
      .sent: [],
    ]
    static let causes: [Cause<Self>] = [
      .user(.send, when: Self.is(.draft) || Self.is(.failed)),
      .by(.network, .delivered, when: Self.is(.sending)),
      .by(.network, .refused, when: Self.is(.sending)),
    ]
  }

  static let document = Document(
    "MSG", title: "Sending a message",
    rules: [
      CatalogueRule("MSG-1", line: 1, "The user sends a draft."),
      CatalogueRule("MSG-2", line: 2, "A message that is delivered is sent."),
      CatalogueRule("MSG-3", line: 3, "A message that the server refuses has failed."),
      CatalogueRule("MSG-4", line: 4, "After 10 seconds without an answer it has failed."),
      CatalogueRule("MSG-5", line: 5, "The user can send a failed message again."),
    ])

  static let system = System(
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

  static func catalogue(command: String) -> Catalogue {
    Catalogue(documents: [document], systems: [system], command: command)
  }
}
