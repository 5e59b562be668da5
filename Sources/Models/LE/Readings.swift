import RuleLanguage

extension LE {
  /// The passages that can be understood in more than one way; the first alternative is the default.
  package enum Readings {
    static let flagDefault = Reading(
      "flag-default", asks: "What is the flag if the host says nothing?",
      per: ["LE-02", "LE-63"],
      .init("true", "On, as the summary and InitOptions say."),
      .init("false", "Off, as the closing comment says, until #44 lands."))

    static let flagOffStores = Reading(
      "flag-off-stores", asks: "Does a launch with the flag off store version and build?",
      per: ["LE-03", "LE-16"],
      .init("nothing", "No: with the flag off there is nobody who compares and stores."),
      .init("the pair", "Yes: it compares and stores, and only sends nothing."))

    static let storeOrder = Reading(
      "store-order", asks: "What comes first, the event or the storing of version and build?",
      per: ["LE-09", "LE-16"],
      .init("the event", "The event, as the document tells it; then version and build."),
      .init("the pair", "Version and build; then the event."))

    static let twoKeys = Reading(
      "two-keys", asks: "Are the two keys stored together?", per: ["LE-16", "LE-40"],
      .init("one by one", "One after the other: the process can die between."),
      .init("together", "Both or neither."))

    static let userDefaults = Reading(
      "user-defaults", asks: "When does UserDefaults hold what was set?", per: ["LE-17"],
      .init("at once", "As soon as it is set; a process that dies loses nothing."),
      .init("later", "Some time later; what was set before a sudden death can be lost."),
      .init("unless full", "At once, but it can fail: then nothing is stored in this launch."))

    static let protectedData = Reading(
      "protected-data", asks: "Can UserDefaults be unreadable in a background launch?",
      per: ["LE-09", "LE-24"],
      .init("never", "No: what is stored can be read in every launch.", isAssumption: true),
      .init("before first unlock", "Before the first unlock everything looks as if not stored."))

    static let identityStore = Reading(
      "identity-store", asks: "Where does the identity live?", per: ["LE-13", "LE-19"],
      .init("UserDefaults", "In UserDefaults: a deleted app leaves nothing."),
      .init("Keychain", "In the Keychain: it outlives the deletion of the app."))

    static let reset = Reading(
      "reset", asks: "What does reset() leave of the identity?", per: ["LE-18", "LE-45"],
      .init("nothing", "Nothing, until IdentityManager.initialize() creates another."),
      .init("a new one", "It creates another at once."))

    static let signOut = Reading(
      "sign-out", asks: "Does the host call reset() whenever its user signs out?",
      per: ["LE-18", "LE-45"],
      .init("always", "Yes: to sign out is to call it.", isAssumption: true),
      .init("not always", "No: nothing asks a host for it, and some user signs out without."))

    static let resetQueue = Reading(
      "reset-queue", asks: "What does reset() do to events that wait in memory?", per: ["LE-08"],
      .init("keeps", "Nothing: what was tracked stays tracked."),
      .init("empties", "It drops them with the identity to which they belong."))

    static let existingUser = Reading(
      "existing-user", asks: "Who is an existing user?", per: ["LE-13", "LE-14"],
      .init("with identity", "A user whose identity is stored, as the sentence in brackets says."),
      .init("any", "A user who used the app before, also if signed out by reset()."))

    static let downgrade = Reading(
      "downgrade", asks: "Is a bundle older than what is stored an Updated?", per: ["LE-11"],
      .init("any change", "Yes: whatever differs."),
      .init("newer", "No: only a newer one; an older one is stored in silence."))

    static let installation = Reading(
      "installation", asks: "Is an app restored from a backup to another device installed there?",
      per: ["LE-12", "LE-20"],
      .init("lineage", "No: it goes on as the one that was backed up."),
      .init("device", "Yes: each device counts."))

    static let standardDomain = Reading(
      "standard-domain", asks: "Who else writes in UserDefaults.standard?",
      per: ["LE-17", "LE-20"],
      .init("nobody", "Nobody touches the keys of the SDK: reset() does not.", isAssumption: true),
      .init("the host", "The app, which may remove the whole domain when a user logs out."))

    static let installReadings = [
      flagDefault, flagOffStores, storeOrder, twoKeys, userDefaults, identityStore, reset,
      signOut, resetQueue, existingUser, downgrade, protectedData, installation,
      standardDomain,
    ]
  }
}
