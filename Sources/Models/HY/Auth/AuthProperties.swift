import RuleLanguage

extension HY {
  private typealias F = ProviderFactory

  private typealias A = AuthStore

  static let authProperties: [Property] = [
    Property(
      "factory-gives-state",
      "For OpenAI the provider factory uses the credentials that the store holds at that moment.",
      per: ["HY-26", "HY-29"], .always(F.given == A.key, whenever: F.givenTo.is(.openai))),
    Property(
      "apple-gets-nothing", "The credentials for Apple are always empty.", per: ["HY-30"],
      .always(F.given.is(.empty), whenever: F.givenTo.is(.apple))),
    // Notices a provider that can be chosen on a phone that lacks it.
    Property(
      "asked-provider-is-there", "A message is sent only to a provider that the phone has.",
      instead: "A message is sent to Apple from a phone that has no such provider.",
      per: ["HY-30", "HY-64"], .never(.emits("request to Apple")),
      given: F.happens(.messageToApple), under: apple.is("not on Android"), fault: .silence,
      harm: .stuck),
    Property(
      "apple-is-asked", "Apple can receive a request while a key is set.", per: ["HY-30"],
      .sometimes(.holds(F.givenTo.is(.apple) && !A.key.is(.empty)))),
    Property(
      "stored-key-is-given", "A request uses the stored key if it can be read.",
      instead: "A request goes out without the stored key.",
      per: ["HY-26", "HY-29", "HY-48"],
      .always(
        F.given == A.persisted, whenever: F.givenTo.is(.openai) && !A.readWasRefused && !A.changed),
      fault: .silence, harm: .lacking,
      except: [
        Exemption(
          "a launch in which the key was changed",
          because: "entered-key-is-used and factory-gives-state ask for it")
      ]),
    Property(
      "no-request-without-key", "No request goes to OpenAI without a key.",
      instead: "A request goes to OpenAI without a key.",
      per: ["HY-26", "HY-30"], .never(.holds(F.givenTo.is(.openai) && F.given.is(.empty))),
      given: .holds(F.givenTo.is(.openai)),
      fault: .silence, harm: .lacking),
    Property(
      "entered-key-is-used",
      "In the launch in which the user has changed the key, the store reflects the last change of it.",
      per: ["HY-25", "HY-58"], .always(A.key == A.entered, whenever: A.changed.condition),
      harm: .lost,
      except: [
        Exemption(
          "a store that is rehydrated when the app comes back",
          because:
            "only the provider store is explored with it, by runtime-wins and rehydration-reads")
      ]),
    Property(
      "key-goes-with-app",
      "After a reinstall no key of the previous installation is used until the user enters or removes one.",
      instead: "After a reinstall the key of the previous installation is used.", per: ["HY-64"],
      .never(.holds(A.isNew && F.givenTo.is(.openai) && !F.given.is(.empty))),
      given: .holds(A.isNew), fault: .silence, harm: .wrong),
    Property(
      "version-counts-changes", "In a launch the version is 0 exactly until the key is changed.",
      per: ["HY-03", "HY-25", "HY-67"],
      .always(A.writeVersion > 0 && A.changed || A.writeVersion == 0 && !A.changed)),
    Property(
      "key-is-stored", "When the last of the writes under way has landed, storage holds the key.",
      instead: "The last of the writes under way lands, and storage holds an older key.",
      per: ["HY-12", "HY-25", "HY-27"],
      .leadsAtOnce(
        .events(KeyWrite.Event.lands, .secondLands),
        to: .holds(!KeyWrite.allAreOver || A.persisted == A.key)), fault: .silence, harm: .lost),
    Property(
      "refused-key-is-not-forgotten",
      "When no key is being written, storage holds the last change of it since the launch.",
      instead: "The last change of the key is neither stored nor being written.",
      per: ["HY-27", "HY-59"],
      .always(A.persisted == A.key, whenever: A.changed && KeyWrite.allAreOver), fault: .silence,
      harm: .lost,
      except: [
        Exemption(
          "an app that dies before its write has landed", because: "key-survives-death asks for it")
      ]),
    // As with the provider: no write is as fast as a death, so the claim fails, amended or not.
    Property(
      "key-survives-death",
      "A change of the key that the app has taken survives the death of the app.",
      instead: "A change of the key is lost when the app dies.", per: ["HY-25", "HY-27"],
      .precedes(
        .either([.launch, .holds(A.changed && A.persisted == A.key)]), .kill,
        per: .events(A.Event.enterFirst, .enterSecond, .removeKey)), given: .kill,
      fault: .silence, harm: .lost),
    Property(
      "longest-wait", "The longest time from the launch until the credentials are hydrated.",
      per: ["HY-48"], .longest(waits, .none)),
    .total("total"),
    Property("no-overlap", "No two rows match the same event (determinism).", .lint(.noOverlap)),
  ]

  private static let waits = !A.hasHydrated && Condition.phase([.foreground])
}
