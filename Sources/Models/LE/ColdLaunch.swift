public import Machines

extension LE {
  /// In the place of the emitter, where only install detection is looked at.
  public enum ColdLaunch: Machine {
    public static let name = "cold launch"
    public static let initial = State.notBegun

    public enum State: String, Name {
      case notBegun = "not begun"
      case begun
      case done
    }

    public enum Event: String, Name {
      case construct, coldLaunchPath
    }

    public static let rules: Rules<Self> = [
      .notBegun: [.on(.construct, to: .begun, per: "LE-38")],
      .begun: [
        .on(
          .coldLaunchPath, to: .done, do: [.send(InstallDetection.Event.coldLaunch)], per: "LE-09"),
        .ignore(.construct, because: "It has begun."),
      ],
      .done: [
        .on(.construct, to: .begun, per: "LE-48")
      ],
    ]

    public static let causes: [Cause<Self>] = [
      .by(.app, .coldLaunchPath, when: Self.is(.begun))
    ]
  }
}
