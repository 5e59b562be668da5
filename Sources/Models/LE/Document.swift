package import RuleLanguage

/// "feat: app-lifecycle [ios]": a pull request for the life-cycle events of an iOS SDK.
package enum LE {}

extension LE {
  /// The rules of the document, one by one, in our words.
  package static let document = Document(
    "LE", title: "Application life-cycle events of an iOS SDK",
    rules: events + coldLaunch + resume + parts + tests + review, lines: lines)

  private static let events: [CatalogueRule] = [
    .init(
      "LE-01", line: 29, "There are exactly four events: Installed, Updated, Opened, Backgrounded."),
    .init("LE-02", line: 29, "The flag trackLifecycleEvents gates them; its default is true."),
    .init("LE-03", line: 29, "With the flag off no life-cycle event is ever sent."),
    .init("LE-04", line: 32, "Installed carries version and build, nothing else."),
    .init("LE-05", line: 33, "Updated carries version, build, previous_version, previous_build."),
    .init(
      "LE-06", line: 34,
      "Opened carries from_background, version, build, and a link and its source if there are."),
    .init("LE-07", line: 35, "Backgrounded carries nothing."),
    .init("LE-08", line: 37, "All go through track(), enrichment and the dispatcher."),
  ]

  private static let coldLaunch: [CatalogueRule] = [
    .init(
      "LE-09", line: 41, "A cold launch compares the stored version and build with the bundle's."),
    .init("LE-10", line: 41, "Where they are equal there is neither Installed nor Updated."),
    .init(
      "LE-11", line: 41, "Where they differ there is Updated, with the stored ones as previous."),
    .init("LE-12", line: 41, "Where nothing is stored, and no identity, there is Installed."),
    .init(
      "LE-13", line: 43,
      "Where nothing is stored but an identity is there, there is Updated with previous unknown."),
    .init("LE-14", line: 43, "Such a user is never Installed: no spike of installs."),
    .init("LE-15", line: 41, "A cold launch has Installed, or Updated, or neither; never both."),
    .init("LE-16", line: 42, "The cold launch stores the current version and build."),
    .init("LE-17", line: 42, "Their keys are metarouter:lifecycle:* in UserDefaults.standard."),
    .init("LE-18", line: 42, "reset() does not touch them."),
    .init("LE-19", line: 42, "The namespace is not that of the identity."),
    .init("LE-20", line: 42, "Installed comes at most once in an installation, whatever is reset."),
    .init("LE-21", line: 41, "Updated comes at most once for each change of version or build."),
    .init("LE-22", line: 88, "Installed or Updated comes before Opened in the same launch."),
    .init(
      "LE-23", line: 44,
      "Opened with from_background false only if the process is in the foreground as it is sent."),
    .init("LE-24", line: 44, "A process launched into the background holds its Opened back."),
    .init("LE-25", line: 44, "The next true entry into the foreground sends it instead."),
  ]

  private static let resume: [CatalogueRule] = [
    .init("LE-26", line: 48, "background to active sends Opened with from_background true."),
    .init("LE-27", line: 48, "inactive to active sends nothing."),
    .init("LE-28", line: 48, "Control Center, a Face ID prompt and a system alert are examples."),
    .init("LE-29", line: 49, "Backgrounded is the first thing that onBackgroundAsync enqueues."),
    .init("LE-30", line: 49, "So it is in the same drain of flushToDisk()."),
    .init("LE-31", line: 50, "The first didBecomeActive after launch sends nothing."),
    .init("LE-32", line: 50, "Only the cold-launch path produces the first Opened."),
    .init("LE-33", line: 54, "InitOptions can set the flag either way."),
    .init("LE-34", line: 55, "handleDeepLink(url:sourceApplication:) is public."),
    .init("LE-35", line: 55, "Hosts call it from didFinishLaunching, open:options: or a scene."),
    .init("LE-36", line: 55, "What it buffers is attached to the next Opened."),
    .init("LE-37", line: 55, "To exactly one; then the buffer is empty."),
  ]

  private static let parts: [CatalogueRule] = [
    .init("LE-38", line: 59, "The emitter owns detection, flag, buffer and three entrypoints."),
    .init("LE-39", line: 59, "The isolation of an actor serialises what is concurrent."),
    .init("LE-40", line: 60, "LifecycleStorage wraps the two keys."),
    .init(
      "LE-41", line: 61,
      "Whether an identity is stored is noted before IdentityManager.initialize() creates one."),
    .init("LE-42", line: 62, "The SDK goes from 1.4.0 to 1.5.0."),
  ]

  private static let tests: [CatalogueRule] = [
    .init("LE-43", line: 66, "The whole suite and 28 life-cycle tests pass."),
    .init("LE-44", line: 68, "The default of the flag and its override are tested."),
    .init("LE-45", line: 69, "The keys survive IdentityStorage.clear()."),
    .init("LE-46", line: 70, "The cases that the tests of the emitter cover."),
    .init("LE-47", line: 70, "The cold path run twice sends one Opened."),
    .init("LE-48", line: 71, "Initialised again on the same version, only Opened is sent."),
    .init("LE-49", line: 71, "Events reach the queue and the network."),
    .init("LE-50", line: 72, "A smoke test by hand is not required."),
  ]

  private static let review: [CatalogueRule] = [
    .init("LE-51", line: 76, "A change of the build alone is an Updated."),
    .init("LE-52", line: 77, "What the process does is observed, not what its scenes do."),
    .init("LE-53", line: 78, "getDebugInfo() does not show the keys."),
    .init("LE-54", line: 106, "Only tests may replace the state first read at cold launch."),
    .init("LE-55", line: 136, "openURL with the flag off warns and does nothing."),
    .init("LE-56", line: 145, "openURL only enriches Opened, and only with the flag on."),
    .init(
      "LE-57", line: 150, "Calls before the client is bound wait; after that they pass through."),
    .init("LE-58", line: 162, "The state of the app is read on the main actor, asynchronously."),
    .init("LE-59", line: 177, "AppForegroundState mirrors UIApplication's, without UIKit."),
    .init("LE-60", line: 189, "The bundle's version and build are read once, for all uses."),
    .init("LE-61", line: 190, "They cannot change while the process lives."),
    .init("LE-62", line: 208, "Four smaller pull requests, merged one by one, replace this one."),
    .init("LE-63", line: 210, "Until #44 lands the default of the flag is false."),
    .init("LE-64", line: 214, "The pull request was closed."),
  ]
}
