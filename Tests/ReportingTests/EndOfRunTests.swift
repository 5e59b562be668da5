import Checking
import Machines
import SymbolicSearch
import Testing

@testable import Reporting

@Suite struct `What holds at the end of a run` {
  /// The last state of ``Fixture/lockedOut`` is `SHUT`, 3, not opened; the last was never changed.
  private struct Assignment {
    let gate: String
    let attempts: Int
    let opened: Int

    static let last = Assignment(gate: "SHUT", attempts: 3, opened: 0)
    static let all = ["SHUT", "ASKING", "OPEN"].flatMap { gate in
      (0...3).flatMap { attempts in
        (0...1).map { Assignment(gate: gate, attempts: attempts, opened: $0) }
      }
    }

    func holds(_ condition: Condition) -> Bool {
      switch condition {
      case .always: true
      case .never: false
      case .located(_, let states): states.contains(gate)
      case .compare(.variable(let variable), let comparison, .constant(let value)):
        switch (variable == Fixture.opened.variable ? opened : attempts, comparison) {
        case (let found, .equal): found == value
        case (let found, .unequal): found != value
        case (let found, .less): found < value
        default: false
        }
      case .not(let inner): !holds(inner)
      case .all(let parts): parts.allSatisfy(holds)
      case .any(let parts): parts.contains(where: holds)
      default: false
      }
    }
  }

  private static func drawn(_ depth: Int, _ random: inout SplitMix) -> Condition {
    let attempts = Int.random(in: 0...3, using: &random)
    switch Int.random(in: depth == 0 ? 0...3 : 0...6, using: &random) {
    case 0: return Fixture.opened.condition
    case 1: return Fixture.attempts == attempts
    case 2: return Fixture.attempts < attempts
    case 3: return Fixture.Gate.is([.shut, .asking, .open].randomElement(using: &random) ?? .shut)
    case 4: return .not(drawn(depth - 1, &random))
    case let kind:
      let parts = (0..<Int.random(in: 0...3, using: &random)).map { _ in drawn(depth - 1, &random) }
      return kind == 5 ? .all(parts) : .any(parts)
    }
  }

  /// SplitMix64.
  private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
      return mixed ^ (mixed >> 31)
    }
  }

  @Test func `what is told implies the condition and holds there`() {
    var random = SplitMix(state: 7)
    var shorter = 0
    for _ in 0..<3000 {
      let condition = Self.drawn(3, &random)
      let told = Fixture.lockedOut.atTheEnd(condition, in: Fixture.report)
      #expect(
        Assignment.last.holds(told) == Assignment.last.holds(condition), "\(condition.spelled)")
      for assignment in Assignment.all where assignment.holds(told) {
        #expect(assignment.holds(condition), "\(condition.spelled) is told as \(told.spelled)")
      }
      if told.spelled.utf8.count < condition.spelled.utf8.count { shorter += 1 }
    }
    #expect(shorter > 100)
  }

  @Test func `of a denied conjunction the part that fails is told`() {
    let condition = Condition.not(.all([Fixture.Gate.is(.shut), Fixture.opened.condition]))
    let told = Fixture.lockedOut.atTheEnd(condition, in: Fixture.report)
    #expect(told.spelled == "not opened")
  }

  @Test(arguments: [
    ("123456789012345", "123\u{202F}456\u{202F}789\u{202F}012\u{202F}345"),
    ("9060300593367452943475447", "≈ 9.1 × 10²⁴"),
    ("9949999999999999", "≈ 9.9 × 10¹⁵"), ("9950000000000000", "≈ 1.0 × 10¹⁶"),
  ])
  func `a great count is told by its order`(digits: String, text: String) {
    #expect(Count(digits: digits)?.approximate == text)
  }
}
