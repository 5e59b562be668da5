package import RuleLanguage

/// What the user did with the app before the first launch that is explored; no part of the app.
///
/// Every run is free to begin with a fresh installation, with one that was used before, or with one
/// that holds a session, which the server may have ended since. The document says nothing of this:
/// it is what "first launch" and "valid session" speak about.
package enum Installation: Machine {
  package enum State: String, Name {
    case fresh = "fresh"
    case signedOut = "used before, signed out"
    case signedIn = "used before, signed in"
    case sessionEnded = "used before, session ended"
  }

  package enum Event: String, Name {
    case usedBefore, signedInBefore, sessionEndedBefore
  }

  package static let name = "Installation"
  package static let initial = State.fresh
  package static let isOutside = true
  package static let environment: String? =
    "what users did with the app before the first launch explored"

  package static let rules: Rules<Self> = [
    .fresh: [
      .on(.usedBefore, to: .signedOut, do: past),
      .on(
        .signedInBefore, to: .signedIn,
        do: past + [.set(ASM.Facts.sessionStored), .set(ASM.Facts.sessionValid)]),
      .on(.sessionEndedBefore, to: .sessionEnded, do: past + [.set(ASM.Facts.sessionStored)]),
    ]
  ]

  /// The past is settled before the app has read anything of it.
  package static let causes: [Cause<Self>] = [
    .by(.world, .usedBefore, when: isOpen),
    .by(.world, .signedInBefore, when: isOpen),
    .by(.world, .sessionEndedBefore, when: isOpen),
  ]

  private static let isOpen =
    Self.is(.fresh) && ASM.Facts.launches == 1 && AppStateMachine.is(.initial, .splash)
    && Condition.phase([.foreground])

  private static let past: [Action] = [
    .set(ASM.Facts.onboarded), .clear(ASM.Facts.firstLaunch),
  ]
}
