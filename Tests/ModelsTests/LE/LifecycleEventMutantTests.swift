import Machines
import Testing

@testable import ModelsLE

/// Each defect put into the tables breaks the claim that is there to find it.
@Suite struct `Defects of life-cycle events` {
  private static let system = LE.lifecycleEvents
  private typealias Emitter = LE.Emitter
  private typealias Detection = LE.InstallDetection
  private typealias Client = LE.Client

  private static let mutants: [(property: String, system: Machines.System)] = [
    (
      "flag-off-is-silent",
      broken(
        system,
        .add(
          Client.self, in: .boundOff, .on(.reset, do: [.emit("Application Backgrounded")])))
    ),
    (
      "flag-can-be-set",
      broken(
        system,
        .replace(
          Client.self, in: .unbound, per: "LE-41", with: .on(.initializeOn, to: .boundOff)))
    ),
    (
      "installed-xor-updated",
      broken(
        system,
        .add(
          Detection.self, in: .installed,
          .immediately(to: .updated, do: [.emit("Application Updated {unknown}")])))
    ),
    (
      "keys-survive-reset",
      broken(
        system,
        .add(
          Client.self, in: .bound, .on(.reset, do: [.set(LE.Storage.version, .nothing)])))
    ),
    (
      "pair-is-stored",
      broken(
        system,
        .replace(
          Detection.self, in: .notCompared, per: "LE-51",
          with: .on(
            .coldLaunch, when: Detection.differs && LE.Storage.sameVersion, to: .noOp)))
    ),
    (
      "same-version-is-silent",
      broken(
        system,
        .replace(
          Detection.self, in: .notCompared, per: "LE-10",
          with: .on(
            .coldLaunch, when: LE.Storage.isCurrent, to: .updated,
            do: [.emit(Detection.previous[1].event)])))
    ),
    (
      "one-cold-opened",
      broken(
        system,
        .replace(
          Emitter.self, in: .emitted, per: "LE-47",
          with: .on(.coldLaunchAgain, do: Emitter.opened(false))))
    ),
    (
      "background-launch-is-silent",
      broken(
        system,
        .replace(
          Emitter.self, in: .readBackground, per: "LE-24",
          with: .immediately(
            when: Emitter.pathRuns, to: .emitted,
            do: [.clear(Emitter.pathRuns)] + Emitter.opened(false))))
    ),
    (
      "from-background-is-true",
      broken(
        system,
        .replace(
          Emitter.self, in: .emitted, per: "LE-27",
          with: .on(.didBecomeActive, when: !Emitter.isReturn, do: Emitter.opened(true))))
    ),
    (
      "return-sends-opened",
      broken(
        system,
        .replace(
          Emitter.self, in: .suppressed, per: "LE-25", with: .on(.didBecomeActive, to: .emitted)))
    ),
    (
      "installed-before-opened",
      broken(
        system,
        .replace(
          Emitter.self, in: .readForeground, per: "LE-09",
          with: .on(
            .coldLaunchPath, to: .emitted,
            do: Emitter.opened(false) + [.send(Detection.Event.coldLaunch)])),
        .add(
          Emitter.self, in: .emitted,
          .on(.onBackgroundAsync, do: [.emit("Application Installed")])),
        .add(
          Emitter.self,
          cause: .by(.app, .onBackgroundAsync, when: Emitter.is(.emitted))))
    ),
    (
      "backgrounded-when-left",
      broken(
        system,
        .replace(
          Emitter.self, in: .emitted, per: "LE-29", with: .on(.didEnterBackground, per: "LE-29")))
    ),
    (
      "backgrounded-once",
      broken(
        system,
        .add(
          Emitter.self, in: .emitted,
          .on(.onBackgroundAsync, do: Emitter.backgrounded)),
        .add(
          Emitter.self,
          cause: .by(
            .app, .onBackgroundAsync,
            when: Emitter.is(.emitted) && LE.Application.is(.background))))
    ),
    (
      "link-once",
      broken(
        system,
        .add(
          Client.self, in: .bound,
          .on(
            .handleDeepLink,
            do: [.send(Emitter.Event.openURL), .set(Client.waitingLink)])),
        .add(
          Client.self, in: .bound,
          .on(
            .reset, when: Client.waitingLink,
            do: [.clear(Client.waitingLink), .send(Emitter.Event.openURL)])))
    ),
    (
      "link-on-next-opened",
      broken(
        system,
        .replace(
          Emitter.self, in: .coldLaunch, per: "LE-36",
          with: .ignore(.openURL, because: "A defect.")))
    ),
    (
      "events-reach-queue",
      broken(
        system,
        .replace(
          LE.Queue.self, in: .empty, per: "LE-49", with: .ignore(.track, because: "A defect.")))
    ),
    (
      "path-goes-on",
      broken(
        system,
        .remove(Emitter.self, in: .readBackground, per: "LE-22"))
    ),
    (
      "reset-forgets",
      broken(
        system,
        .replace(
          Client.self, in: .bound, per: "LE-18",
          with: .ignore(.reset, because: "A defect.", per: "LE-41")))
    ),
    (
      "identity-is-created",
      broken(
        system,
        .replace(
          Client.self, in: .unbound, per: "LE-33",
          with: .on(.initializeOff, to: .boundOff, per: "LE-33")))
    ),
    (
      "identity-is-kept",
      broken(
        system,
        .add(Client.self, in: .bound, .on(.initializeAgain, do: [.clear(LE.Storage.identity)])))
    ),
    (
      "reset-is-possible",
      broken(
        system,
        .replace(
          Client.self, in: .bound, per: "LE-18",
          with: .on(
            .reset, when: !Emitter.is(.readForeground), do: [.clear(LE.Storage.identity)],
            per: "LE-18")))
    ),
  ]

  @Test func `are none of the table as it is`() throws {
    let asked = Set(Self.mutants.map(\.property)).sorted()
    #expect(try unproved(Self.system, kills: 1, suspends: true, asking: asked) == [])
  }

  @Test(arguments: mutants.indices) func `is found`(_ index: Int) throws {
    let (property, system) = Self.mutants[index]
    #expect(
      try unproved(
        system, amendments: system.mutants, kills: 1, suspends: true, asking: [property])
        == [property])
  }
}
