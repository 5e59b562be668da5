import Foundation
import Testing

/// Counts of states that pages print are those that scenarios pin.
struct CountTests {
  static let catalog = "Sources/Machines/Machines.docc/"

  /// What a scenario pins, by the word after `pin`.
  static func pins(of scenario: String) throws -> [String: String] {
    let text = try Repository.text(of: "Scenarios/\(scenario).scenario")
    return text.matches(of: #/(?m)^pin (\w+) (\d+)$/#).reduce(into: [:]) {
      $0[String($1.1)] = String($1.2)
    }
  }

  /// Coverage counts by ticks and pins count zones, so only what has no timer, and so no cell, is compared.
  @Test func `Coverage is measured against what scenarios pin`() throws {
    let text = try Repository.text(of: Self.catalog + "Coverage.md")
    let rows = text.matches(
      of: #/(?m)^([A-Z]\w*/\S+) +(states|transitions|cells) +\d+ +(\d+) /#)
    let timed = Set(rows.filter { $0.2 == "cells" }.map(\.1))
    var compared = 0
    for row in rows where !timed.contains(row.1) {
      #expect(try Self.pins(of: String(row.1))[String(row.2)] == String(row.3), "\(row.0)")
      compared += 1
    }
    #expect(compared >= 10)
  }

  @Test func `The whole app has the states that its scenario pins`() throws {
    let pinned = try #require(try Self.pins(of: "App/phone")["states"])
    let text = try Repository.text(of: Self.catalog + "Symbolic.md")
    let counts = text.matches(of: /\d{1,3}(?:,\d{3}){5,}/).map {
      $0.output.split(separator: ",").joined()
    }
    #expect(counts.contains(pinned))
  }
}
