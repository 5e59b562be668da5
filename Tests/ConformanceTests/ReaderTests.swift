import Foundation
import Machines
import PropertyTesting
import Testing

@testable import Conformance

/// Lines of JSON: how they are cut, read, told apart and counted.
struct ReaderTests {
  enum Door: Machine {
    enum State: String, Name { case shut, open }
    enum Event: String, Name { case push, pull }
    static let name = "Door"
    static let initial = State.shut
    static let rules: Rules<Door> = [
      .shut: [.on(.push, to: .open, per: "D-1")], .open: [.on(.pull, to: .shut, per: "D-2")],
    ]
    static let causes: [Cause<Door>] = [.user(.push), .user(.pull)]
  }

  enum Lamp: Machine {
    enum State: String, Name { case off, on }
    enum Event: String, Name { case flip, dim }
    static let name = "Lamp"
    static let initial = State.off
    static let rules: Rules<Lamp> = [
      .off: [.on(.flip, to: .on, per: "L-1"), .on(.dim, to: .off, per: "L-4")],
      .on: [.on(.flip, to: .off, per: "L-2"), .on(.dim, to: .off, per: "L-3")],
    ]
    static let causes: [Cause<Lamp>] = [.user(.flip), .user(.dim)]
  }

  static let door = Machines.System(
    "door", document: "TST", title: "A door", machines: [Door.table()])

  static func mapping() -> LogMapping {
    var mapping = LogMapping(
      event: "e", kinds: [LineKind("push", [.event("push")]), LineKind("pull", [.event("pull")])])
    mapping.session = ["at.s"]
    mapping.id = "id"
    return mapping
  }

  static func check(
    _ text: String, _ mapping: LogMapping = mapping(), piece: Int = 1 << 20,
    of system: Machines.System = door
  ) throws -> LogCheck {
    let model = try SessionModel(system, mapping: mapping)
    let check = LogCheck(model, starts: try #require(model.startStates(most: 100)))
    check.begin("log")
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: piece) {
      try bytes[start..<min(start + piece, bytes.count)].withUnsafeBytes { try check.take($0) }
    }
    try check.end()
    return check
  }

  static let text = """
    {"at":{"s":"one"},"e":"push","id":1}
    {"e":"push","at":{"x":[1,{"s":"no"}],"s":"tw\\u006f"},"id":"2"}\r

    {"at":{"s":"one"},"e":"pull","id":3}
    {"at":{"s":"one"},"e":"pull","id":3}
    {"at":{"s":"two"},"e":"push","id":4, "more": "\\"}{"}
    {"at":{"s":"two"},"e":"other"}
    {"at":{"s":"two"}}
    """

  @Test(arguments: [1, 2, 3, 7, 50, 1000])
  func `However a log is cut into pieces, it is the same log`(piece: Int) throws {
    let check = try Self.check(Self.text, piece: piece)
    #expect(check.sessionCount == 2 && check.linesRead == 7)
    #expect(check.name(ofSession: 0) == "one" && check.name(ofSession: 1) == "two")
    #expect(check.repeatedLines == 1 && check.namelessLines == 1)
    #expect(check.otherNames.map(\.name) == ["other"])
    #expect(check.outcome(ofSession: 0) == .possible(cost: 0))
    #expect(check.outcome(ofSession: 1) == .impossible && check.session(1).line == 6)
  }

  @Test func `The same line with another id is a line of its own`() throws {
    var mapping = Self.mapping()
    mapping.id = nil
    let check = try Self.check(Self.text, mapping)
    #expect(check.outcome(ofSession: 0) == .impossible && check.session(0).line == 5)
    mapping.budget = LogBudget(total: 1, doubled: 1)
    let generous = try Self.check(Self.text, mapping)
    #expect(generous.outcome(ofSession: 0) == .possible(cost: 1))
  }

  @Test func `Lines are in the wrong order only within a batch`() throws {
    var mapping = Self.mapping()
    mapping.batch = "b"
    mapping.budget = LogBudget(total: 1, swapped: 1)
    func outcome(_ batches: [Int]) throws -> SessionOutcome {
      let text = zip(["pull", "push"], batches).map { name, batch in
        "{\"at\":{\"s\":1},\"e\":\"\(name)\",\"b\":\(batch)}"
      }.joined(separator: "\n")
      let check = try Self.check(text, mapping)
      return check.outcome(ofSession: 0)
    }
    #expect(try outcome([1, 1]) == .possible(cost: 1))
    #expect(try outcome([1, 2]) == .impossible)
  }

  @Test func `What no session needs is forgotten without a change`() throws {
    var mapping = Self.mapping()
    mapping.budget = LogBudget(total: 1, swapped: 1)
    let model = try SessionModel(Self.door, mapping: mapping)
    let starts = try #require(model.startStates(most: 100))
    let (small, large) = (
      LogCheck(model, starts: starts, keeping: 1), LogCheck(model, starts: starts)
    )
    var random = RandomNumbers(seed: 5)
    var text = ""
    for _ in 0..<300 {
      text += "{\"at\":{\"s\":\(random.below(9))},\"e\":\"\(["push", "pull"][random.below(2)])\"}\n"
    }
    for check in [small, large] {
      check.begin("log")
      try Array(text.utf8).withUnsafeBytes { try check.take($0) }
      try check.end()
    }
    func outcomes(_ check: LogCheck) -> [String] {
      (0..<check.sessionCount).map { number in
        let session = check.session(number)
        return "\(session.line) \(session.lines) \(check.outcome(ofSession: number))"
      }
    }
    #expect(outcomes(small) == outcomes(large))
  }

  /// So many lines that some are followed while others are read.
  @Test(arguments: [false, true])
  func `However many threads help, a log leaves the same`(isTimed: Bool) throws {
    var mapping = Self.mapping()
    mapping.id = nil
    mapping.time = isTimed ? "t" : nil
    mapping.budget = LogBudget(total: 1, doubled: 1, swapped: 1)
    let model = try SessionModel(Self.door, mapping: mapping)
    let starts = try #require(model.startStates(most: 100))
    var random = RandomNumbers(seed: 6)
    var text = ""
    for time in 0..<11_000 {
      let name = ["push", "pull"][random.below(2)]
      text += "{\"at\":{\"s\":\(random.below(3000))},\"e\":\"\(name)\",\"t\":\(time / 9)}\n"
    }
    let bytes = Array(text.utf8)
    func left(jobs: Int) throws -> (saved: [UInt8], outcomes: Set<SessionOutcome>) {
      let check = LogCheck(model, starts: starts, jobs: jobs)
      check.begin("log")
      for start in stride(from: 0, to: bytes.count, by: 90_000) {
        try bytes[start..<min(start + 90_000, bytes.count)].withUnsafeBytes { try check.take($0) }
      }
      try check.end()
      return (check.saved, Set((0..<check.sessionCount).map(check.outcome)))
    }
    let alone = try left(jobs: 1)
    #expect(alone.outcomes.count > 2)
    for jobs in [2, 5, 9] {
      let helped = try left(jobs: jobs)
      #expect(helped.saved == alone.saved && helped.outcomes == alone.outcomes, "\(jobs) jobs")
    }
  }

  @Test(arguments: [LogBudget(total: 1, swapped: 1), LogBudget(total: 1, doubled: 1), LogBudget()])
  func `Whenever groups take over what one found out, a log leaves the same`(
    budget: LogBudget
  ) throws {
    var mapping = Self.mapping()
    mapping.id = nil
    mapping.time = "t"
    mapping.budget = budget
    let model = try SessionModel(Self.door, mapping: mapping)
    let starts = try #require(model.startStates(most: 100))
    var random = RandomNumbers(seed: 7)
    var lines = ""
    for time in 0..<9000 {
      let name = ["push", "pull", "pull"][random.below(3)]
      lines += "{\"at\":{\"s\":\(random.below(900))},\"e\":\"\(name)\",\"t\":\(time / 9)}\n"
    }
    let bytes = Array(lines.utf8)
    func left(_ learned: Int, jobs: Int = 1) throws -> [String] {
      let check = LogCheck(model, starts: starts, jobs: jobs, learning: learned)
      for file in ["one", "two"] {
        check.begin(file)
        for start in stride(from: 0, to: bytes.count, by: 200_000) {
          try bytes[start..<min(start + 200_000, bytes.count)].withUnsafeBytes {
            try check.take($0)
          }
        }
        try check.end()
      }
      let rows = check.coverage
      return ["\(rows.surely.map(\.name)) \(rows.perhaps.map(\.name))"]
        + (0..<check.sessionCount).map { number in
          let session = check.session(number)
          return
            "\(session.file):\(session.line) \(session.lines) \(check.outcome(ofSession: number))"
        }
    }
    let alone = try left(0)
    #expect(Set(alone).count > 20)
    for learned in [5000, 9000, 1_000_000] { #expect(try left(learned, jobs: 3) == alone) }
  }

  @Test(arguments: [false, true])
  func `A line that waits in vain is the one that is wrong`(isTimed: Bool) throws {
    var mapping = Self.mapping()
    mapping.id = nil
    mapping.session = []
    mapping.time = isTimed ? "t" : nil
    mapping.budget = LogBudget(total: 1, swapped: 1)
    let lines = ["push", "push", "push"].map { "{\"e\":\"\($0)\",\"t\":5}" }
    let check = try Self.check(lines.joined(separator: "\n"), mapping)
    #expect(check.outcome(ofSession: 0) == .impossible)
    #expect(check.session(0).line == 3 && check.session(0).suspect == 2)
    let diagnosis = check.diagnosis(ofSession: 0)
    #expect(diagnosis.reasons == [.noRow(machine: "Door", state: "open", event: "push")])
    // A line that comes after all lets it come later.
    let mended = try Self.check(
      (lines[..<2] + [lines[2].replacing("push", with: "pull")]).joined(separator: "\n"), mapping)
    #expect(mended.outcome(ofSession: 0) == .possible(cost: 1))
  }

  /// A line that can be a copy, or come too early, shows what it says only if it is neither.
  @Test(arguments: [false, true])
  func `What a copy or an early line would show is not sure`(isTimed: Bool) throws {
    let kinds = [LineKind("flip", [.event("flip")]), LineKind("dim", [.event("dim")])]
    var mapping = LogMapping(event: "e", kinds: kinds)
    mapping.time = isTimed ? "t" : nil
    func surely(_ events: [String], _ budget: LogBudget) throws -> [String] {
      mapping.budget = budget
      let text = events.map { "{\"e\":\"\($0)\",\"t\":5}" }.joined(separator: "\n")
      let lamp = Machines.System(
        "lamp", document: "TST", title: "A lamp", machines: [Lamp.table()])
      return try Self.check(text, mapping, of: lamp).coverage.surely.flatMap(\.ids)
    }
    let (doubled, swapped) = (
      LogBudget(total: 1, doubled: 1), LogBudget(total: 1, swapped: 1)
    )
    #expect(try surely(["flip"], swapped) == ["L-1"])
    #expect(try surely(["flip", "flip"], LogBudget()) == ["L-1", "L-2"])
    #expect(try surely(["flip", "flip"], doubled) == ["L-1"])
    #expect(try surely(["flip", "flip", "flip"], doubled).contains("L-1"))
    // Either of the two lines can have come first.
    #expect(try surely(["dim", "flip"], LogBudget()) == ["L-1", "L-4"])
    #expect(try surely(["dim", "flip"], swapped) == ["L-1"])
  }

  @Test func `A line of JSON is one exactly if another reader says so`() {
    let letters = Array("{}[]:,\"0123456789.-+eE tfnal{}:,\"\"\\\\unr".utf8)
    var random = RandomNumbers(seed: 11)
    var tree = FieldTree()
    _ = tree.add("a.b")
    var scanner = LineScanner(tree)
    let seeds = ["{\"a\":{\"b\":[1,-2.5e3,true]},\"c\":null}", "{\"a\":\"x\",\"d\":{}}", "{}"]
    var accepted = 0
    for _ in 0..<6000 {
      var line = Array(seeds[random.below(seeds.count)].utf8)
      for _ in 0..<random.below(3) {
        let place = random.below(line.count)
        switch random.below(3) {
        case 0: line[place] = letters[random.below(letters.count)]
        case 1: line.insert(letters[random.below(letters.count)], at: place)
        default: if line.count > 1 { line.remove(at: place) }
        }
      }
      // Foundation lets a comma end an object or an array, which RFC 8259 does not.
      if String(decoding: line, as: UTF8.self).contains(/,\s*[}\]]/) { continue }
      let isOurs = line.withUnsafeBytes { scanner.scan($0) } < 0
      let isTheirs = (try? JSONSerialization.jsonObject(with: Data(line))) is [String: Any]
      #expect(isOurs == isTheirs, "\(String(decoding: line, as: UTF8.self))")
      accepted += isOurs ? 1 : 0
    }
    #expect(accepted > 500 && accepted < 5500)
  }

  /// As GA4 writes them: the fields of a list of parameters, and two fields that make one session.
  @Test func `A parameter in a list is a field of its name`() throws {
    var mapping = Self.mapping()
    mapping.event = ["none", "e"]
    mapping.id = nil
    mapping.session = ["user", "params.session"]
    func line(_ user: Int, _ parameters: String, _ event: String = "push") -> String {
      "{\"user\":\(user),\"params\":[\(parameters)],\"e\":\"\(event)\"}\n"
    }
    let other = "{\"key\":\"x\",\"value\":{\"string_value\":\"9\"}}"
    let text =
      line(1, "\(other),{\"key\":\"session\",\"value\":{\"int_value\":\"7\"}}")
      + line(
        1, "{\"value\":{\"a\":null,\"b\":{},\"int_value\":7},\"key\":\"session\"},\(other)", "pull")
      + line(1, "7,[],{},{\"key\":7},{\"key\":\"session\", \"value\" : 8}")
      + line(17, "{\"key\":\"session\",\"value\":{\"int_value\":\"7\"}}")
    let check = try Self.check(text, mapping)
    #expect((0..<check.sessionCount).map(check.name) == ["1/7", "1/8", "17/7"])
    #expect((0..<check.sessionCount).map { check.session($0).lines } == [2, 1, 1])
    for wrong in ["", other, "{\"key\":\"session\"}", "{\"key\":\"session\",\"value\":{}}"] {
      #expect(throws: LogError.self) { try Self.check(line(1, wrong), mapping) }
    }
  }

  @Test func `Times are read as they are written`() {
    func number(_ text: String, _ scale: Int) -> Int? {
      Array(text.utf8).withUnsafeBytes { Timestamp.microseconds($0, scale: scale) }
    }
    func date(_ text: String) -> Int? {
      Array(text.utf8).withUnsafeBytes { Timestamp.date($0) }
    }
    #expect(number("1500", 1000) == 1_500_000 && number("-1.5", 1_000_000) == -1_500_000)
    #expect(number("", 1) == nil && number("1.", 1000) == 1000 && number("-", 1) == nil)
    for (text, value) in [
      ("1e3", 1_000_000), ("1.5E+3", 1_500_000), ("-12e-1", -1200), ("0.0015e6", 1_500_000),
      ("1795342272000", 1_795_342_272_000_000), ("17953422720e2", 1_795_342_272_000_000),
      ("0e999999", 0), ("1e-30", 0), ("000000000000000000000012", 12_000),
      ("1234.5678", 1_234_567),
    ] { #expect(number(text, 1000) == value, "\(text)") }
    for text in ["1e", "1e+", "1e3.5", "1e1000000000000", "9e17", "1e15", "--1", "1 ", "e3", "0x1"]
    {
      #expect(number(text, 1000) == nil, "\(text)")
    }
    #expect(number("699999999999999999", 1) == 699_999_999_999_999_999)
    #expect(number("700000000000000000", 1) == nil && number("7000000000000000000", 1) == nil)
    #expect(date("1970-01-01T00:00:00Z") == 0)
    #expect(date("2026-11-22T10:11:12.345Z") == 1_795_342_272_345_000)
    #expect(date("2026-11-22T11:11:12.345+01:00") == 1_795_342_272_345_000)
    #expect(date("2026-11-22 11:11:12.345000+0100") == 1_795_342_272_345_000)
    #expect(date("2026-11-22T10:11:12+0") == nil && date("2026-11-22T10:11:12+01:0") == nil)
    #expect(date("2024-02-29T00:00:00Z") == 1_709_164_800_000_000)
    #expect(date("2026-02-29T00:00:00Z") == nil && date("2100-02-29T00:00:00Z") == nil)
    #expect(date("2026-11-31T00:00:00Z") == nil && date("2026-11-22T10:11:12+25:00") == nil)
    #expect(date("2026-11-22") == nil && date("2026-13-22T10:11:12Z") == nil)
  }
}
