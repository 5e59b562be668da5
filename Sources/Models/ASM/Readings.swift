package import RuleLanguage

extension ASM {
  /// The passages that can be understood in more than one way; the first alternative is the default.
  package enum Readings {
    package static let ties = Reading(
      "ties", asks: "What counts if an answer comes exactly at a deadline?",
      per: ["ASM-O01", "ASM-O03", "ASM-O04", "ASM-O05", "ASM-O06", "ASM-T02"],
      .init("both ways", "Either may come first; the app must be right in both cases."),
      .init("deadline first", "The deadline: an answer counts only if it is strictly earlier."))

    package static let splashEnd = Reading(
      "splash-end", asks: "What does \"after 2s or animation complete\" mean?",
      per: ["ASM-T02", "ASM-T03"],
      .init("earlier", "The splash screen ends at the earlier of the two."),
      .init(
        "both",
        "It ends when \(Limits.splash.short) have passed and the animation is complete: the later one."
      ),
      .init(
        "time alone",
        "The build has no animation to wait for: it ends after \(Limits.splash.short)."),
      .init("animation alone", "The build waits for the animation and for nothing else."))

    package static let firstLaunchCleared = Reading(
      "first-launch-cleared", asks: "When does a launch cease to be the first?",
      per: ["ASM-T05", "ASM-T06", "ASM-T08"],
      .init("on completion", "When the user completes the onboarding."),
      .init("when shown", "When the onboarding is shown, whether or not it is completed."),
      .init("at the check", "When the check reads it, whatever comes of the answer."),
      .init("never", "Never: the document does not say that anything clears it."))

    package static let hardReset = Reading(
      "hard-reset", asks: "What does a hard reset do to what the app has stored?", per: ["ASM-T23"],
      .init("keeps", "Nothing: it only starts again from the onboarding check."),
      .init("erases", "It erases it: the session is gone, and the next check finds a first launch.")
    )

    package static let forceReset = Reading(
      "force-reset", asks: "What must the user be able to do to \"always force-reset\"?",
      per: ["ASM-R5"],
      .init("one action", "In every state one action of the user leads directly to the login."),
      .init("own actions", "From every state the user's actions, and waiting, can lead to it."),
      .init("with help", "From every state something can lead to it, answers included."))

    package static let automaticRetries = Reading(
      "automatic-retries", asks: "Are the 3 automatic retries counted per attempt or in total?",
      per: ["ASM-R4"],
      .init(
        "per attempt", "Each time a state is entered its operation has \(Limits.retries) retries."),
      .init("in total", "All operations together have \(Limits.retries) retries in a launch."))

    package static let lateAnswers = Reading(
      "late-answers", asks: "Does an answer count that belongs to an operation given up before?",
      per: ["ASM-T05", "ASM-T06", "ASM-T13", "ASM-T14", "ASM-T16", "ASM-T17", "ASM-T18"],
      .init("with identity", "No: an answer names its operation, and only the present one counts."),
      .init("without identity", "Yes: a user who waits takes any answer of that kind for his own."))

    package static let suspension = Reading(
      "suspension", asks: "What do timeouts do while the app is suspended?",
      per: ["ASM-O01", "ASM-O03", "ASM-O04", "ASM-O05", "ASM-O06", "ASM-T02"],
      .init("wall clock", "They go on; those that came due expire when the app returns."),
      .init("restart", "They begin again, whole, when the app returns."),
      .init("pause", "They stand still and go on when the app returns."))

    package static let timeouts = Reading(
      "timeouts", asks: "Does a timeout pass through the state TIMEOUT?",
      per: [
        "ASM-S12", "ASM-T24", "ASM-T25", "ASM-O01", "ASM-O03", "ASM-O04", "ASM-O05", "ASM-O06",
      ],
      .init("as the arrow says", "No: it goes straight to the state behind its arrow."),
      .init(
        "through TIMEOUT",
        "Yes: it enters TIMEOUT, which goes on at once; those that end in ERROR are critical."))

    package static let immediate = Reading(
      "immediate", asks: "What does \"immediate\" mean?",
      per: ["ASM-T01", "ASM-T10", "ASM-T11", "ASM-T19", "ASM-O09", "ASM-T12", "ASM-T20"],
      .init("urgent", "No time passes, but a failure at the same instant can come first."),
      .init("atomic", "Nothing at all comes between."),
      .init(
        "when its work is done",
        "Without the user: as soon as the transition or the loading is done, which takes time."))

    package static let errors = Reading(
      "errors", asks: "What is an error that must be shown?", per: ["ASM-R2a", "ASM-T17"],
      .init("what leads to ERROR", "What the document sends to the state ERROR."),
      .init("every failure", "Every operation that fails or times out."))

    package static let loops = Reading(
      "loops", asks: "Which loops must not be infinite?", per: ["ASM-R3"],
      .init("automatic", "Those in which the user has no part."),
      .init("any", "All, also those that the user can leave but need not."))

    /// Line 43 gives ONBOARDING no timeout, line 84 names no exception, and ASM-T09 lets it fail.
    package static let everyOperation = Reading(
      "every-operation", asks: "Which operations must have a timeout?", per: ["ASM-R1", "ASM-O02"],
      .init("but for the user's", "All but ONBOARDING, which is driven by the user."),
      .init("without exception", "All whose failure is drawn, ONBOARDING too."))

    package static let loginState = Reading(
      "login-state", asks: "Which state is the LOGIN of the overview, which the list lacks?",
      per: ["ASM-Q03", "ASM-S00"],
      .init("UNAUTHENTICATED", "The state in which the user needs to log in."),
      .init("AUTH_LOADING", "The state in which the login is under way."),
      .init("either", "Both together."))

    package static let all = [
      ties, splashEnd, firstLaunchCleared, hardReset, forceReset, automaticRetries, lateAnswers,
      suspension, timeouts, immediate, errors, loops, everyOperation, loginState,
    ]
  }
}
