import Machines
import Testing

/// The numbers of a rule's text are those of its rows.
@Suite struct `The model differs from the document` {
  private let tries = Counter("tries", 0...20)

  private func differences(_ text: String, _ rows: Rule...) -> [ModelDifference] {
    let system = System(
      "s", document: "D", title: "S", machines: [machine("A", ["a": rows])])
    return ModelDifference.all(
      [CatalogueRule("D-1", line: 7, text), CatalogueRule("D-2", "It waits 5 s.")],
      systems: [system])
  }

  @Test func `where a row waits for another span than its rule states`() throws {
    let wait = Rule(.after(.seconds(4)), per: ["D-1"])
    let found = try #require(differences("It times out after 3 s.", wait).first)
    #expect(found.text == ["3 s"] && found.rows == ["4 s"])
    #expect(found.rule.line == 7 && found.places == ["A/a: after 4 s"])
    #expect(differences("It times out after 4 s.", wait).isEmpty)
    #expect(differences("It times out after 4000 ms.", wait).isEmpty)
    #expect(differences("It times out.", wait).isEmpty)
  }

  @Test func `where the line that is quoted states another number`() throws {
    func differences(_ text: String, quoting line: String) -> [ModelDifference] {
      let rule = CatalogueRule("D-1", line: 7, text)
      return ModelDifference.all(
        [Document("D", title: "D", rules: [rule], lines: [7: line])], systems: [])
    }
    let found = try #require(
      differences("It times out after 3 s.", quoting: "⏱️ TIMEOUT: 4s → B").first)
    #expect(found.text == ["3 s"] && found.rows == ["4 s"])
    #expect(found.system == "D" && found.places == ["line 7 as quoted"])
    #expect(found.source.file == #filePath && found.source.line > 0)
    let both = differences("3 attempts, each of 3 s.", quoting: "2 attempts, each of 4 s.").first
    #expect(both?.text == ["3 s", "3 times"] && both?.rows == ["4 s", "2 times"])
    #expect(differences("At most 3 attempts.", quoting: "max 2 attempts").count == 1)
    #expect(differences("It times out after 3 s.", quoting: "⏱️ TIMEOUT: 3s → B, 4s → C").isEmpty)
    #expect(differences("It times out after 3 s.", quoting: "⏱️ TIMEOUT").isEmpty)
    #expect(differences("It times out.", quoting: "⏱️ TIMEOUT: 4s → B").isEmpty)
  }

  @Test func `where a timer is started with another span`() {
    let row = Rule(
      .event("e"), do: [.atomically([.start(NamedTimer("t"), .minutes(2))])], per: ["D-1"])
    #expect(differences("The timeout is 120 seconds.", row).isEmpty)
    #expect(differences("The timeout is 2 minutes.", row).isEmpty)
    #expect(differences("The timeout is 12 seconds.", row).count == 1)
  }

  @Test func `where a list lacks an element, on either side`() {
    func row(_ spans: [Int]) -> Rule {
      Rule(.after(.listed(spans, at: tries.expression)), per: ["D-1"])
    }
    let text = "The back-off is 2, 4, 8 seconds, and repeats."
    #expect(differences(text, row([2000, 4000, 8000])).isEmpty)
    #expect(differences(text, row([2000, 4000])).count == 1)
    #expect(differences(text, row([2000, 4000, 8000, 16_000])).count == 1)
  }

  @Test func `where a counter is compared with another number`() {
    func row(_ limit: Int) -> Rule { Rule(.event("e"), when: tries < limit, per: ["D-1"]) }
    let text = "At most 15 attempts are made."
    // A limit is reached or passed.
    for limit in 14...16 { #expect(differences(text, row(limit)).isEmpty) }
    for limit in [13, 17] { #expect(differences(text, row(limit)).count == 1) }
  }

  @Test func `and not where a row cites two rules with a span each`() {
    let both = Rule(.after(.seconds(5)), per: ["D-1", "D-2"])
    let own = Rule(.after(.seconds(3)), per: ["D-1"])
    #expect(differences("It times out after 3 s.", own, both).isEmpty)
    #expect(
      differences("It times out after 3 s.", own, Rule(.after(.seconds(6)), per: ["D-1"])).count
        == 1)
  }
}
