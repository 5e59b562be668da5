import RuleLanguage

extension HY {
  private typealias F = ProviderFactory

  private typealias A = AuthStore

  static let authProperties: [Property] = [
    Property(
      "factory-gives-state", "The provider factory gives what the store holds at the moment.",
      per: ["HY-26", "HY-29"], .always(F.given == A.key, whenever: F.givenTo.is(.openai))),
    Property(
      "apple-gets-nothing", "For Apple the credentials are always empty.", per: ["HY-30"],
      .always(F.given.is(.empty), whenever: F.givenTo.is(.apple))),
    Property(
      "apple-is-asked", "Apple can be asked while a key is set.", per: ["HY-30"],
      .sometimes(.holds(F.givenTo.is(.apple) && !A.key.is(.empty)))),
    Property(
      "stored-key-is-given", "A key that is stored and can be read is given to a request.",
      per: ["HY-26", "HY-29", "HY-48"],
      .always(
        F.given == A.persisted, whenever: F.givenTo.is(.openai) && !A.readWasRefused && !A.changed),
      fault: .silence, harm: .lacking),
    Property(
      "no-request-without-key", "Nothing is requested from OpenAI without a key.",
      per: ["HY-26", "HY-30"], .never(.holds(F.givenTo.is(.openai) && F.given.is(.empty))),
      given: .holds(F.givenTo.is(.openai)),
      fault: .silence, harm: .lacking),
    Property(
      "entered-key-is-used", "The key that the user entered or removed is what the store holds.",
      per: ["HY-25", "HY-58"], .always(A.key == A.entered, whenever: A.changed.condition),
      harm: .lost),
    Property(
      "key-goes-with-app",
      "After the app was deleted and installed again no key of the time before is used.",
      per: ["HY-64"],
      .never(.holds(A.isNew && F.givenTo.is(.openai) && !F.given.is(.empty))),
      given: .holds(A.isNew.condition), fault: .silence,
      harm: .wrong),
    Property(
      "version-counts-changes", "The version is 0 exactly as long as no key was changed.",
      per: ["HY-03", "HY-25", "HY-67"],
      .always(A.writeVersion > 0 && A.changed || A.writeVersion == 0 && !A.changed)),
    Property(
      "key-is-stored", "When a write has landed, storage holds the key.",
      per: ["HY-25", "HY-27"],
      .always(
        A.persisted == A.key, whenever: A.changed && KeyWrite.is(.idle) && !KeyWrite.hasFailed)
    ),
    Property(
      "refused-key-is-not-forgotten", "A change of the key is stored or on its way to storage.",
      per: ["HY-27", "HY-59"],
      .always(A.persisted == A.key, whenever: A.changed && KeyWrite.is(.idle)), fault: .silence,
      harm: .lost),
    Property(
      "longest-wait", "The longest time from the launch until the credentials are hydrated.",
      per: ["HY-48"], .longest(from: .becomes(waits), until: .becomes(!waits), .none)),
    Property("total", "Whatever can happen is answered by a row.", .lint(.total)),
    Property("no-overlap", "No two rows can fire on the same trigger.", .lint(.noOverlap)),
  ]

  private static let waits = !A.hasHydrated && Condition.phase([.foreground])
}
