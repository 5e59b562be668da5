package import RuleLanguage

extension HY {
  /// A write of the key on its way to storage: it can land, fail in silence, or stay on its way forever.
  ///
  /// It takes the key along as it was when the write began. Two of them are machines of the same shape, so that
  /// either can land first; a change that finds the first one on its way begins the second.
  package enum KeyWrite: Machine {
    package static let name = "write of the key"
    package static let initial = State.idle
    package static let rules: Rules<Self> = [:]

    package enum State: String, Name {
      case idle
      case onItsWay = "on its way"
    }

    package enum Event: String, Name {
      case begin, lands, fails
      case beginSecond, secondLands, secondFails
    }

    /// One of the two writes.
    struct Slot {
      let name: String
      let begin, lands, fails: Event
      /// The key that it takes along.
      let key: Choice<Key>

      var isFree: Condition { KeyWrite.is(.idle, named: name) }
      func carries(_ key: Key) -> Condition { !isFree && self.key.is(key) }
    }

    static let first = Slot(
      name: name, begin: .begin, lands: .lands, fails: .fails,
      key: Choice("key being written", initially: .empty))
    static let second = Slot(
      name: "second write of the key", begin: .beginSecond, lands: .secondLands,
      fails: .secondFails, key: Choice("second key being written", initially: .empty))
    static let oneIsFree = first.isFree || second.isFree
    static let allAreOver = first.isFree && second.isFree

    /// That a change waits until the write of another is over; only an amendment lets one wait.
    static let waits = Fact("a change of the key waits to be written")

    static func table(of slot: Slot) -> MachineTable {
      table(
        named: slot.name,
        rules: [
          .idle: [
            .on(
              slot.begin, to: .onItsWay,
              do: [.copy(AuthStore.key, to: slot.key)], per: "HY-27")
          ],
          .onItsWay: (slot.begin == .begin ? [beside] : []) + [
            .on(slot.lands, to: .idle, do: stores(slot), per: "HY-12", "HY-27"),
            .on(slot.fails, to: .idle, do: forget(slot), per: "HY-59"),
          ],
        ],
        causes: [
          .by(.storage, slot.lands, when: !slot.isFree),
          .by(.storage, slot.fails, when: !slot.isFree, per: "HY-59"),
        ])
    }

    /// "Changes persist asynchronously": no change waits for the write of another.
    private static let beside = Row<Self>.on(
      .begin, do: [.send(second.begin)], per: "HY-23", "HY-27")

    static func stores(_ slot: Slot) -> [Action] {
      [.copy(slot.key, to: AuthStore.persisted)] + forget(slot)
    }

    /// A slot that is free holds nothing, so that equal states are one state.
    static func forget(_ slot: Slot) -> [Action] { [.set(slot.key, .empty)] }
  }
}
