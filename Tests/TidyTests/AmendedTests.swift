import Foundation
import Testing

/// The amended documents: `sim gate` explores each of them, and what it lets pass is seen here.
struct AmendedTests {
  /// The scenarios of a whole document or part with all amendments, as it is read by default.
  static func names() throws -> [String] {
    try Repository.files(below: "Scenarios", ending: ".scenario").filter { path in
      let lines = try Repository.text(of: path).split(separator: "\n")
      return lines.contains("amend all") && !lines.contains { $0.hasPrefix("reading ") }
    }.map { String($0.dropFirst("Scenarios/".count).dropLast(".scenario".count)) }
  }

  /// Where a claim fails that no amendment repairs yet: its decision says so.
  private static let unrepaired: Set = [
    "ASM/amended", "ASM/amended-process-death", "ASM/amended-suspension", "HY/amended-auth",
    "HY/amended-gate", "HY/amended-hydration", "LC/amended", "LC/consent-amended",
    "LC/migration-amended", "LC/splash-amended", "LE/amended", "ONB/amended",
  ]

  @Test func `With all amendments everything is proved but what has none`() throws {
    let names = try Self.names()
    #expect(
      Set(names).isSuperset(of: [
        "ASM/amended", "HY/amended-auth", "HY/amended-gate", "HY/amended-hydration",
        "HY/amended-models", "HY/amended-settings", "LC/amended", "LC/consent-amended",
        "LC/force-update-amended", "LC/migration-amended", "LC/splash-amended", "LE/amended",
        "ONB/amended",
      ]))
    let seen = Set(
      try Repository.text(of: "Scenarios/seen.lock").split(whereSeparator: \.isWhitespace)
        .map(String.init))
    let lines = try Repository.text(of: "Scenarios/LC/amended.scenario").split(separator: "\n")
    #expect(lines.contains("kills 1"))
    for name in names {
      #expect(
        seen.contains(name) == Self.unrepaired.contains(name), "\(name): an accepted violation")
    }
  }
}
