import Foundation
import Machines
import Reporting
import Testing

/// What a reader of schema 1 can rely on, decoded by another implementation of JSON.
private struct Exploration: Decodable {
  struct Scenario: Decodable {
    let name: String
    let system: String
    let readings: [String: String]
    let amendments: [String]
    let complete: Bool
    let states: Int
    let transitions: Int
    let depth: Int
    let tickMs: Double
    let fingerprint: String
    let results: [Result]
    let coverage: [Coverage]
    let variants: [Variant]
  }
  struct Result: Decodable {
    let property: String
    let rules: [String]
    let verdict: String
    let fault: String?
    let harm: String?
    let token: String?
    let trace: [Step]?
    let measure: Measure?
    let accepted: [String: String]?
    let endMs: Double?
  }
  struct Step: Decodable {
    let step: Int
    let atMs: Double
    let actor: String
    let event: String
    let rule: String
    let changes: [String: [String]]
  }
  struct Measure: Decodable {
    let ms: Double?
    let attained: Bool
    let unbounded: Bool
  }
  struct Coverage: Decodable {
    let machine: String
    let transitions: Int
  }
  struct Variant: Decodable {
    let reading: String?
    let amendment: String?
  }

  let schema: Int
  let scenarios: [Scenario]
}

private struct Rules: Decodable {
  struct Rule: Decodable {
    struct Bound: Decodable {
      let kind: String
      let `where`: String
    }
    let id: String
    let bound: [Bound]
    let reason: String?
  }

  let schema: Int
  let rules: [Rule]
}

@Suite struct `Objects of schema 1` {
  @Test func `keys are sorted and numbers stand as given`() {
    let value = JSON.object([
      "b": .number("1499.5"), "a": [1, true, .null], "B": .string("a/b é\n\u{2028}\"\\\u{1}"),
    ])
    #expect(value.text == #"{"B":"a/b é\n\u2028\"\\\u0001","a":[1,true,null],"b":1499.5}"#)
  }

  @Test func `what is not seen, or turns what is, is escaped`() {
    let text = JSON.string("a\u{202E}b\u{FEFF}c\u{2067}\u{200B}\u{85}\u{E0041}é").text
    #expect(text == #""a\u202eb\ufeffc\u2067\u200b\u0085\udb40\udc41é""#)
  }

  @Test func `any text comes back`() throws {
    for text in NastyText.texts(2000, seed: 7) {
      let data = Data(JSON.array([.string(text)]).text.utf8)
      let back = try JSONDecoder().decode([String].self, from: data)
      #expect(back[0].unicodeScalars.elementsEqual(text.unicodeScalars))
    }
  }

  @Test func `an exploration is read back`() throws {
    let text = exploreJSON([Fixture.report])
    #expect(text.last == "\n" && text.count { $0 == "\n" } == 1)
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let read = try decoder.decode(Exploration.self, from: Data(text.utf8))
    #expect(read.schema == 1)
    let scenario = try #require(read.scenarios.first)
    #expect(scenario.name == "GT/as-written" && scenario.system == "gate")
    #expect(scenario.readings == ["answers": "both"] && scenario.amendments.isEmpty)
    #expect(scenario.complete && scenario.states == 12_345 && scenario.transitions == 23_456)
    #expect(scenario.depth == 21 && scenario.tickMs == 3000)
    #expect(scenario.fingerprint == "0000000000000abc")
    #expect(scenario.results.map(\.verdict) == ["violated", "violated", "proved", "vacuous"])
    #expect(scenario.coverage.map(\.transitions) == [7, 0, 5, 0, 4])
    #expect(scenario.results.map(\.fault) == ["contradiction", "ambiguity", nil, nil])
    #expect(scenario.results.map(\.harm) == ["stuck", "late", nil, nil])
    #expect(scenario.variants.map(\.reading) == ["answers", nil])
    #expect(scenario.variants.map(\.amendment) == [nil, "unlimited"])
    let result = scenario.results[0]
    #expect(result.property == "can-open" && result.rules == ["GT-R1"])
    #expect(result.token == "v1-TOKEN" && result.endMs == 9000 && result.measure == nil)
    let step = try #require(result.trace?[1])
    #expect(step.step == 2 && step.atMs == 3000 && step.actor == "time")
    #expect(step.event == "after 3 s" && step.rule == "GT-O1")
    #expect(step.changes == ["Gate": ["ASKING", "SHUT"]])
    #expect(scenario.results[1].measure?.ms == 3000)
    #expect(scenario.results[1].measure?.attained == true)
    #expect(scenario.results[1].accepted?["owner"] == "product")
    #expect(scenario.results[3].trace == nil && scenario.results[3].token == nil)
  }

  @Test func `what changed twice in a step is told once`() {
    let step = RunStep(
      at: .zero, actor: "app", event: "immediately", action: "x", rows: [], outputs: [],
      changes: [
        Change(what: "m", from: "A", to: "B"), Change(what: "n", from: "0", to: "1"),
        Change(what: "m", from: "B", to: "C"),
      ])
    #expect(step.json(number: 1).text.contains(#""changes":{"m":["A","C"],"n":["0","1"]}"#))
  }

  @Test func `the rule book is read back`() throws {
    let text = rulesJSON(Fixture.reports.book, reports: [Fixture.report])
    let read = try JSONDecoder().decode(Rules.self, from: Data(text.utf8))
    #expect(read.schema == 1)
    #expect(read.rules.map(\.id) == Fixture.document.rules.map(\.id))
    #expect(read.rules[1].bound.map(\.kind) == ["row", "reading", "property"])
    #expect(read.rules[1].bound[0].where == "gate: Gate/ASKING: on granted")
    #expect(read.rules[6].reason == "a matter of colour" && read.rules[7].reason == nil)
  }
}
