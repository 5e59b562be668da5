import Checking
import Machines
import Testing

@testable import Reporting

/// The sentence that says what a failing claim shows.
@Suite struct `What is found` {
  private static func found(_ kind: Property.Kind, _ run: Run? = nil) -> String {
    PropertyResult(property: Property("p", "P.", kind), verdict: .violated, run: run)
      .failure(under: [])
  }

  private static let rings = EventPredicate.event("ring")
  private static let opens = EventPredicate.emits("open")

  @Test func `what comes without what must come first is told before it, with since when`() {
    #expect(
      Self.found(.precedes(Self.rings, Self.opens, per: .launch))
        == "In a run, open is emitted, and since the last time that the app is launched never: ring happens."
    )
    #expect(
      Self.found(.precedes(Self.rings, Self.opens, per: nil))
        == "In a run, open is emitted, and before that never: ring happens.")
  }

  @Test func `what comes too often is told with what would begin the count anew`() {
    #expect(
      Self.found(.atMost(1, Self.opens, per: .launch))
        == "In a run, twice: open is emitted; and never in between: the app is launched.")
  }

  @Test func `a state of many parts is a list, in which a fact is told as a sentence`() {
    let (wet, late) = (Fact("it rains"), Fact("the read was refused"))
    let home = Condition.located(machine: "trip", states: ["home"])
    #expect(
      Self.found(.never(.holds(.all([home, wet.condition, .not(late.condition)]))))
        == "At the end of a run all of this is so: trip is in home; it rains; "
        + "“the read was refused” is false.")
    #expect(
      Self.found(.never(.holds(home && wet.condition)))
        == "A run reaches a state in which trip is in home and it rains.")
  }

  @Test func `what can never be seen is in no run`() {
    let result = PropertyResult(
      property: Property("p", "It can open.", .sometimes(Self.opens)), verdict: .violated)
    #expect(result.headline == "In no run: It can open.")
  }

  @Test func `a row that widens what it asks says so`() {
    let tries = Counter("tries", 0...9)
    func told(_ old: Condition, _ new: Condition) -> String {
      let change = RowChange(
        machine: "trip", state: "home", old: Rule(.event("walk"), when: old, to: "town"),
        new: Rule(.event("walk"), when: new, to: "town"))
      return FaultRow(change, of: nil).repair.markdown
    }
    #expect(told(tries >= 5, tries >= 3) == "already if `tries ≥ 3`")
    #expect(told(tries >= 3, tries >= 5) == "only if `tries ≥ 5`")
    #expect(told(tries < 3, tries < 5) == "already if `tries < 5`")
    #expect(told(tries < 5, .always) == "in any case")
  }
}
