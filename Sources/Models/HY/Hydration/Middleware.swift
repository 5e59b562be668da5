package import RuleLanguage

extension HY {
  /// The "Persist Middleware": gives each change to SecureStore and waits for no answer.
  package enum Middleware: Machine {
    package static let name = "persist middleware"
    package static let initial = State.ready

    package enum State: String, Name { case ready }
    package enum Event: String, Name { case persist, firstLands, firstFails, secondFails }

    package static let rules: Rules<Self> = [
      .ready: [
        .on(
          .persist, when: Write.first.isFree, do: [.send(Write.first.begin)],
          per: "HY-12", "HY-22", "HY-23"),
        .on(
          .persist, when: !Write.first.isFree, do: [.send(Write.second.begin)],
          per: "HY-12", "HY-22", "HY-23"),
        .ignore(.firstLands, because: "Nobody needs the result of a write.", per: "HY-24"),
        .ignore(.firstFails, because: "A refusal is silent.", per: "HY-24", "HY-59"),
        .ignore(.secondFails, because: "A refusal is silent.", per: "HY-24", "HY-59"),
      ]
    ]
  }
}
