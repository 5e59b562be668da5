package import RuleLanguage

extension LE {
  /// UIApplication's state as the operating system changes it; notifications are of the process.
  ///
  /// The process model knows the foreground, the background, suspension and death. The foreground
  /// is active or inactive: `inactive` before a launch has become active and after a return from
  /// the background, or while Control Center, a Face ID prompt or an alert is before the app.
  package enum Application: Machine {
    package static let name = "application"
    package static let initial = State.notRunning
    package static let environment: String? =
      "UIKit: the operating system changes UIApplication's state and tells it"

    package enum State: String, Name {
      case notRunning = "not running"
      case launching = "inactive, launched"
      case active = "active"
      case interrupted = "inactive, interrupted"
      case background = "background"
      case returning = "inactive, from the background"
    }

    package enum Event: String, Name {
      case didBecomeActive
      case willResignActive
      case didEnterBackground
      case willEnterForeground
    }

    static let inForeground = Self.is(.launching, .active, .interrupted, .returning)

    package static let rules: Rules<Self> = [
      .notRunning: [
        .immediately(when: Condition.phase([.foreground]), to: .launching, per: "LE-59"),
        .immediately(when: Condition.phase([.background]), to: .background, per: "LE-24"),
      ],
      .launching: [
        .on(.didBecomeActive, to: .active, do: [noteFirst]),
        .on(.didEnterBackground, to: .background),
      ],
      .active: [
        .on(.willResignActive, to: .interrupted, per: "LE-28"),
        .on(.didEnterBackground, to: .background),
      ],
      .interrupted: [
        .on(.didBecomeActive, to: .active, do: [noteFirst], per: "LE-27", "LE-28"),
        .on(.didEnterBackground, to: .background),
      ],
      .background: [.on(.willEnterForeground, to: .returning)],
      .returning: [
        .on(.didBecomeActive, to: .active, do: [noteFirst], per: "LE-52"),
        .on(.didEnterBackground, to: .background),
      ],
    ]

    /// That the didBecomeActive which one reading suppresses has been.
    static let firstIsPast = Fact("the first didBecomeActive is past")

    private static let noteFirst: Action = .when(
      Readings.firstActive.is("of the process")
        || Readings.firstActive.is("seen") && !Emitter.is(.notConstructed),
      [.set(firstIsPast)])

    package static let causes: [Cause<Self>] = [
      .by(.os, .didBecomeActive, when: Self.is(.launching, .interrupted, .returning)),
      .by(.os, .willResignActive, when: Self.is(.active), per: "LE-28"),
    ]
  }
}
