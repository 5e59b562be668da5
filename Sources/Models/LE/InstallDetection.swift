package import RuleLanguage

extension LE {
  /// The document's "Cold launch": what the stored version and build say of this launch.
  package enum InstallDetection: Machine {
    package static let name = "install detection"
    package static let initial = State.notCompared

    package enum State: String, Name {
      case notCompared = "not compared"
      case installed = "Installed"
      case updated = "Updated"
      case noOp = "no-op"
    }

    package enum Event: String, Name {
      case coldLaunch = "cold launch"
      case coldLaunchSilently = "cold launch, flag off"
    }

    /// Whether an identity was stored when the emitter was constructed; of no use once compared.
    package static let identityBefore = Fact("identity stored at construction")

    package static let rules: Rules<Self> = [
      .notCompared: [
        .on(
          .coldLaunch, when: Storage.isCurrent && !Storage.isEmpty, to: .noOp, do: forget,
          per: "LE-09", "LE-10", "LE-48"),
        .on(
          .coldLaunch, when: differs && !Storage.sameVersion, to: .updated,
          do: reportPrevious, per: "LE-09", "LE-11", "LE-05"),
        .on(
          .coldLaunch, when: differs && Storage.sameVersion, to: .updated,
          do: reportPrevious, per: "LE-09", "LE-11", "LE-51"),
        .on(
          .coldLaunch, when: Storage.isNewer && !Storage.isEmpty, to: .noOp,
          do: [Storage.persist] + forget, per: "LE-11"
        ).only(when: Readings.downgrade.is("newer")),
        .on(
          .coldLaunch, when: Storage.isEmpty && !identityBefore, to: .installed,
          do: report("Application Installed"), per: "LE-04", "LE-12", "LE-16"),
        .on(
          .coldLaunch, when: Storage.isEmpty && identityBefore, to: .updated,
          do: report("Application Updated {unknown}"), per: "LE-13", "LE-14", "LE-16"),
        .on(
          .coldLaunchSilently, when: !Storage.isCurrent, to: .noOp, do: [Storage.persist] + forget,
          per: "LE-03", "LE-16"
        ).only(when: Readings.flagOffStores.is("the pair")),
      ],
      .installed: again, .updated: again, .noOp: again,
    ]

    private static let again: [Row<Self>] = [
      .ignore(
        .coldLaunch, because: "It was compared in this launch, and the bundle cannot change.",
        per: "LE-61")
    ]

    /// That this launch has been compared.
    static let isDone = Self.is(.installed, .updated, .noOp)

    static let differs =
      !Storage.isEmpty && !Storage.isCurrent
      && (Readings.downgrade.is("any change") || !Storage.isNewer)

    static let forget: [Action] = [.clear(identityBefore), .clear(Storage.isLocked)]

    /// What an update can tell: each version and build that can be stored, in an event of its own.
    static let previous = [Version.one, .two].flatMap { version in
      Build.allCases.map { known(version, $0) }
    }

    static func known(
      _ version: Version, _ build: Build
    ) -> (stored: Condition, name: String, event: String) {
      let name = "\(version.rawValue) (\(build.rawValue))"
      return (
        Storage.version.is(version) && Storage.build.is(build), name,
        "Application Updated {previous: \(name)}"
      )
    }

    /// An update tells what is stored as the launch compares, and not what it stores then.
    static func tellPrevious(_ report: (String) -> [Action]) -> [Action] {
      previous.reversed().reduce([]) { others, told in
        [.when(told.stored, report(told.event), else: others)]
      }
    }

    private static let reportPrevious = tellPrevious(report)

    private static func report(_ event: String) -> [Action] {
      let track: [Action] = [.emit(event), .send(Queue.Event.track)]
      return [
        .when(
          Readings.storeOrder.is("the event"), track + [Storage.persist],
          else: [Storage.persist] + track)
      ] + forget
    }

    package static let causes: [Cause<Self>] = []
  }
}
