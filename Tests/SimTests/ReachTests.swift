import Checking
import Machines
import Testing

@testable import SimCommand

/// An answer under which a rule of a claim never fires neither keeps nor breaks the claim.
@Suite struct `What an answer leaves out of reach` {
  private enum Door: Machine {
    enum State: String, Name { case shut, open }
    enum Event: String, Name { case push, pull }
    static let name = "door"
    static let initial = State.shut
    static let rules: Rules<Self> = [
      .shut: [
        .on(.push, to: .open, per: "DOOR-1"),
        .on(.pull, to: .open, per: "DOOR-2").only(when: Condition.reading("way", is: "pull")),
      ]
    ]
  }

  private static let push = TakenReading("push")
  private static let pull = TakenReading("pull")

  private static func reach(_ fired: [String: Int], _ taken: TakenReading) -> Reach {
    Reach(
      fired.map { id, count in
        RowCoverage(
          row: FiredRow(machine: "door", state: "shut", label: id, ids: [id]), transitions: count)
      }, [Door.table()], [taken])
  }

  private let usual = reach(["DOOR-1": 3, "DOOR-2": 2], pull)
  private let claim = Property("opens", "It opens.", per: ["DOOR-2"], .never(.event("push")))

  @Test func `a claim whose rule is in force and never fires`() {
    let idle = Self.reach(["DOOR-1": 3, "DOOR-2": 0], Self.pull)
    #expect(idle.loses(claim, than: usual))
    #expect(!usual.loses(claim, than: usual))
    #expect(!usual.loses(claim, than: idle))
  }

  @Test func `not one whose rule the answer takes away`() {
    #expect(!Self.reach(["DOOR-1": 3, "DOOR-2": 0], Self.push).loses(claim, than: usual))
  }

  @Test func `nor one that says that the rule never fires`() {
    let about = Property("stays", "It stays.", per: ["DOOR-2"], .never(.rule("DOOR-2")))
    let idle = Self.reach(["DOOR-1": 3, "DOOR-2": 0], Self.pull)
    #expect(!idle.loses(about, than: usual))
  }
}

extension TakenReading {
  fileprivate init(_ alternative: String) {
    self.init(reading: "way", alternative: alternative)
  }
}
