import Foundation
import Machines
import Models
import Testing

@testable import Suites

/// An app that begins anew instead of doing what an event asks for is taken for no other whose process has died.
struct RestartingAppTests {
  @Test(arguments: ["consent", "force-update"])
  func `What shows the first state after an event fails some test`(_ name: String) throws {
    let system = try #require(Catalogue.models.systems.first { $0.name == name })
    let suite = try TestSuite(system, goal: .differences(extraStates: 0))
    func isPossible(_ logs: [[Line]]) throws -> Bool {
      // A test of one name is a session.
      var judge = try LogJudge(system, Configuration(), suite.writer.mapping)
      return try logs.allSatisfy { try judge.verdict(on: $0.map(\.text)) == nil }
    }
    let logs = try suite.tests.map { try $0.log.joined().map(Line.init) }
    #expect(try isPossible(logs))
    let first = try #require(logs.first?.first { $0.isOfApp })
    let kept = Set(try #require(logs.joined().first { $0.isWhileDead }).shows.keys)
    let lost = first.shows.filter { !kept.contains($0.key) }
    var tried = 0
    for event in Set(logs.joined().map(\.event)).filter({ $0.hasPrefix("event ") }).sorted() {
      let wrong = logs.map { Self.restarting(on: event, $0, showing: lost) }
      if wrong == logs { continue }
      tried += 1
      #expect(try !isPossible(wrong), "\(event)")
    }
    #expect(tried > 8)
  }

  /// The log of an app that shows some values anew from an event on, until it is launched.
  private static func restarting(
    on event: String, _ log: [Line], showing first: [String: String]
  ) -> [Line] {
    var restarted = false
    return log.map { line in
      if line.event == "launch" { restarted = false }
      if line.event == event { restarted = true }
      var line = line
      if restarted, line.isOfApp { line.shows.merge(first) { _, new in new } }
      return line
    }
  }

  /// A line of a log.
  private struct Line: Equatable {
    let test: String
    let at: Int
    let event: String
    var shows: [String: String]

    init(_ text: String) throws {
      let line = try #require(
        JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      test = try #require(line["test"] as? String)
      at = try #require(line["at"] as? Int)
      event = try #require(line["event"] as? String)
      shows = line["shows"] as? [String: String] ?? [:]
    }

    var isOfApp: Bool { event == "look" }
    var isWhileDead: Bool { event == "look while dead" }

    var text: String {
      let shown = shows.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\"\($0.value)\"" }
      return "{\"test\":\"\(test)\",\"at\":\(at),\"event\":\"\(event)\""
        + (isOfApp || isWhileDead ? ",\"shows\":{\(shown.joined(separator: ","))}}" : "}")
    }
  }
}
