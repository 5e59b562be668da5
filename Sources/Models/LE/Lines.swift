extension LE {
  /// The lines of the document at which rules stand, as it has them, without the frames of its figures.
  static let lines: [Int: String] = [
    29:
      "Adds the four standard lifecycle events to the iOS SDK, gated behind InitOptions.trackLifecycleEvents (default true):",
    32: "Application Installed version, build",
    33: "Application Updated version, build, previous_version, previous_build",
    34:
      "Application Opened from_background, version, build, optional referring_application, optional url",
    35: "Application Backgrounded (none)",
    37: "All events flow through the standard track() → enrichment → dispatcher path.",
    41:
      "• Compares persisted (version, build) to the current bundle to decide between Installed, Updated, or no-op.",
    42:
      "• Persists current (version, build) under metarouter:lifecycle:* keys in UserDefaults.standard — namespace is independent of identity keys, so reset() cannot wipe install/update state.",
    43:
      "• Existing user upgrading from a pre-lifecycle SDK build (no persisted version, but identity already present) emits Application Updated{previous_*=unknown} to avoid a spurious install spike.",
    44:
      "• Application Opened with from_background: false only emits when the process is in foreground at emit time. Background-launched processes (silent push, background fetch) suppress; the next true foreground entry emits instead.",
    48:
      "• Only background → active transitions emit Application Opened {from_background: true}. inactive → active (Control Center, FaceID prompt, system alert) is suppressed.",
    49:
      "• Application Backgrounded is enqueued at the front of onBackgroundAsync so it lands in the same flushToDisk() drain.",
    50:
      "• The first didBecomeActive after launch is suppressed via coldLaunchEmitted — the cold-launch path is the sole producer of the first Application Opened.",
    54: "• InitOptions.trackLifecycleEvents: Bool = true",
    55:
      "• AnalyticsInterface.handleDeepLink(url: URL, sourceApplication: String?) — host calls from application(_:didFinishLaunchingWithOptions:) / application(_:open:options:) / SceneDelegate. Buffered values attach to the next Application Opened (one-shot).",
    59:
      "• New LifecycleEventEmitter actor owns install/update detection, the cold-launch flag, the deep-link buffer, and the three emit entrypoints. Concurrency is serialised through actor isolation.",
    60: "• New LifecycleStorage wraps the two UserDefaults keys.",
    61:
      "• New IdentityStorage.hasAnyValue() helper lets the emitter snapshot identity presence at construction time, before IdentityManager.initialize() auto-creates an anonymousId.",
    62: "• SDK version bumped 1.4.0 → 1.5.0.",
    66: "• swift test — full suite passes (446 tests, 0 failures).",
    68: "• InitOptionsTests covers the new flag default + explicit override.",
    69: "• Storage isolation: LifecycleStorage keys survive IdentityStorage.clear().",
    70:
      "• Emitter unit tests cover fresh install, SDK upgrade, same version, version drift, build-only drift, background cold launch, foreground resume, inactive → active suppression, double-emit suppression, deep-link buffer (one-shot), and trackLifecycleEvents=false.",
    71:
      "• Integration tests drive a real AnalyticsClient via dependency injection, post NSApplication.*Notifications through NotificationCenter, and assert events flow through the queue/network path. Includes reset() not wiping lifecycle storage and re-init on same version emitting only Opened.",
    72: "• Manual smoke test in a host iOS app (not gated on this PR).",
    76:
      "• Build-only changes (same version, different build) emit Application Updated for parity with the Android plan.",
    77:
      "• Process-level UIApplication.*Notifications are observed; per-scene UIScene.*Notification transitions are not tracked (documented limitation; revisit if a customer needs scene-level granularity).",
    78:
      "• getDebugInfo() exposure of stored lifecycle version/build was deliberately not added — not in the acceptance criteria; can follow up if reviewers want it.",
    88: "emit Installed, Updated, or neither, then emits Opened with from_background:false",
    106: "/// Override the initial app foreground state read at cold launch.",
    136: "Logger.warn(\"openURL called but trackLifecycleEvents is disabled — ignoring\")",
    145:
      "currently we are only using this openURL to enrich Application Opened events when trackLifecycleEvents is true. In the future we will add additional methods to more robustly handle deep links. Most notable here would be setting campaignvalues and enriching all events with that ad or campaign level information .",
    150: "case .openURL(let url, let source): r.openURL(url, sourceApplication: source)",
    162: "/// Reads `UIApplication.applicationState` on the main actor (it's main-actor",
    177: "/// Process-level foreground state used to gate cold-launch and resume emits.",
    189: "// Snapshot bundle metadata once — used by both DeviceContextProvider (per-event",
    190: "// app context) and LifecycleEventEmitter (install/update detection). Bundle",
    208: "Superseded by a stack of four smaller, reviewable PRs (~250–600 LOC each):",
    210:
      "Same ticket (sc-36764); each slice has its own sub-story (sc-38228 → sc-38231) with scoped acceptance criteria. Stack each merges sequentially; feature stays gated by trackLifecycleEvents: false (default) until #44 lands so partial-feature exposure on main is impossible.",
    214: "@choudlet choudlet closed this Apr 27, 2026",
  ]
}
