package import RuleLanguage

extension LE {
  /// In the place of the emitter, where only install detection is looked at.
  package enum ColdLaunch: Machine {
    package static let name = "cold launch"
    package static let initial = State.notBegun

    package enum State: String, Name {
      case notBegun = "not begun"
      case begun
      case done
    }

    package enum Event: String, Name {
      case construct, coldLaunchPath
    }

    package static let rules: Rules<Self> = [
      .notBegun: [.on(.construct, to: .begun)],
      .begun: [
        .on(
          .coldLaunchPath, to: .done, do: [.send(InstallDetection.Event.coldLaunch)], per: "LE-09"),
        .ignore(.construct, because: "It has begun."),
      ],
      .done: [
        .on(.construct, to: .begun, per: "LE-48")
      ],
    ]

    package static let causes: [Cause<Self>] = [
      .by(.app, .coldLaunchPath, when: Self.is(.begun))
    ]
  }
}
