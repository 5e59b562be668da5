package import RuleLanguage

extension HY {
  /// A write on its way to SecureStore: it can land, fail in silence, or stay on its way forever.
  ///
  /// It takes the whole state of the store along, as it was when the write began. Two of them are
  /// independent machines of the same shape, so that either can land first.
  package enum Write: Machine {
    package static let name = "write"
    package static let initial = State.idle
    package static let rules: Rules<Self> = [:]

    package enum State: String, Name {
      case idle
      case onItsWay = "on its way"
    }

    package enum Event: String, Name {
      case beginFirst, firstLands, firstFails
      case beginSecond, secondLands, secondFails
    }

    /// One of the two writes.
    struct Slot {
      let name: String
      let begin, lands, fails: Event
      let value: Choice<Provider>
      let custom: Fact
      let version: Counter
      let isNotHydrated: Fact

      var isFree: Condition { Write.is(.idle, named: name) }
    }

    static let first = Slot(
      name: "first write", begin: .beginFirst, lands: .firstLands, fails: .firstFails,
      value: Choice("first write's selectedProvider", initially: .unset),
      custom: Fact("first write's custom model"),
      version: Counter("first write's writeVersion", 0...Limits.providerChanges),
      isNotHydrated: Fact("first write's hasHydrated is false"))
    static let second = Slot(
      name: "second write", begin: .beginSecond, lands: .secondLands, fails: .secondFails,
      value: Choice("second write's selectedProvider", initially: .unset),
      custom: Fact("second write's custom model"),
      version: Counter("second write's writeVersion", 0...Limits.providerChanges),
      isNotHydrated: Fact("second write's hasHydrated is false"))
    static let oneIsFree = first.isFree || second.isFree
    static let bothAreOnTheirWay = !first.isFree && !second.isFree
    static let allAreOver = first.isFree && second.isFree

    /// That a write has failed since the launch; only the properties look at it.
    static let hasFailed = Fact("a write has failed")

    static func table(of slot: Slot) -> MachineTable {
      table(
        named: slot.name,
        rules: [
          .idle: [
            .on(
              slot.begin, to: .onItsWay,
              do: [
                .copy(Store.selected, to: slot.value), .copy(Store.custom, to: slot.custom),
                .set(slot.version, Store.writeVersion),
                .when(
                  mergedFlag.is("merged") && !Store.hasHydrated, [.set(slot.isNotHydrated)]),
              ],
              per: "HY-23")
          ],
          .onItsWay: [
            .on(slot.lands, to: .idle, do: [store(slot)] + forget(slot), per: "HY-12", "HY-23"),
            .on(slot.fails, to: .idle, do: forget(slot), per: "HY-59", "HY-60"),
          ],
        ],
        causes: [
          .by(SecureStore.writing, slot.lands, when: !slot.isFree),
          .by(SecureStore.writing, slot.fails, when: !slot.isFree, do: [.set(hasFailed)]),
        ])
    }

    private static func store(_ slot: Slot) -> Action {
      .atomically([
        .copy(slot.value, to: SecureStore.value),
        .copy(slot.custom, to: SecureStore.custom),
        .when(storedVersion.is("stored"), [.set(SecureStore.version, slot.version)]),
        .when(
          mergedFlag.is("merged"), [.copy(slot.isNotHydrated, to: SecureStore.isNotHydrated)]),
      ])
    }

    /// A slot that is free holds nothing, so that equal states are one state.
    static func forget(_ slot: Slot) -> [Action] {
      [
        .set(slot.value, .unset), .clear(slot.custom), .set(slot.version, 0),
        .clear(slot.isNotHydrated),
      ]
    }
  }
}
