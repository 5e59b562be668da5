import RuleLanguage

extension HY {
  static let afterUninstall = Reading(
    "secure-store-after-uninstall",
    asks: "What does an app that is deleted leave in secure storage?", per: ["HY-64"],
    .init("everything", "Everything: the Keychain of iOS outlives the app."),
    .init("nothing", "Nothing: what the Keystore of Android protects goes with the app."))

  static let apple = Reading(
    "apple-provider", asks: "Is the provider Apple on every phone?", per: ["HY-30", "HY-64"],
    .init("on every phone", "Yes: no line says that a provider can be missing."),
    .init(
      "not on Android", "No: an Android phone, whose Keystore the document names, has none."))

  static let askedFirst = Reading(
    "factory-asked", asks: "Can the provider factory be asked before the auth store is hydrated?",
    per: ["HY-26", "HY-29", "HY-49"],
    .init("at any time", "Yes, by whatever is mounted in the tree: it reads without waiting."),
    .init("on a screen", "No: only messages of the user ask it, on a screen."))
}
