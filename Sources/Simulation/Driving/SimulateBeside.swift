public import Machines
internal import PropertyTesting

/// Makes seeded runs of a system with an implementation beside it, and expects that both show the
/// same after every step.
///
/// ```swift
/// @Test func `The download does as its table says`() throws {
///   try simulate(download, seeds: 1000, beside: DownloadDriver.init)
/// }
/// ```
///
/// Runs are drawn as for ``simulate(_:_:seeds:seed:steps:properties:faults:replay:)``, with long idle
/// times in them and one at the end of each. A run in which both part is shrunk by leaving steps out
/// and shortening waits, for as long as anything differs, or the implementation throws if it threw.
///
/// - Parameters:
///   - system: the model.
///   - configuration: the readings, parameters and amendments under which it runs.
///   - seeds: how many runs.
///   - seed: what all of them come from.
///   - steps: the most steps of a run.
///   - replay: a token that a failure printed: then that run alone is made.
///   - driver: makes a driver, for one run.
/// - Throws: a ``DriverFailure``; a `ModelError` if the tables are wrong, or the driver speaks of
///   what is not in them; a ``ReplayFailure``.
public func simulate<D: Driver>(
  _ system: System, _ configuration: Configuration = Configuration(), seeds: Int = 1000,
  seed: Seed = Seed(1), steps: Int = 40, replay: String? = nil, beside driver: () throws -> D
) throws {
  let sides = try SideBySide(system, configuration, seeds: seeds, seed: seed, steps: steps)
  func divergence(_ driven: DriverRun) throws -> DriverDivergence? {
    var driver = try driver()
    for (number, scene) in driven.scenes.enumerated() {
      let seen: Observation
      do {
        try driver.perform(scene.stimulus)
        seen = try driver.observe()
      } catch { return sides.divergence(driven, number, error) }
      if let divergence = try sides.divergence(driven, number, seen) { return divergence }
    }
    return nil
  }
  var search = try DivergenceSearch(sides, replay: replay)
  while let driven = try search.next() { try search.learn(try divergence(driven)) }
}

/// The same, for an implementation whose calls suspend.
public func simulate<D: AsyncDriver>(
  _ system: System, _ configuration: Configuration = Configuration(), seeds: Int = 1000,
  seed: Seed = Seed(1), steps: Int = 40, replay: String? = nil,
  isolation: isolated (any _Concurrency.Actor)? = #isolation, beside driver: () async throws -> D
) async throws {
  let sides = try SideBySide(system, configuration, seeds: seeds, seed: seed, steps: steps)
  func divergence(_ driven: DriverRun) async throws -> DriverDivergence? {
    var driver = try await driver()
    for (number, scene) in driven.scenes.enumerated() {
      let seen: Observation
      do {
        try await driver.perform(scene.stimulus)
        seen = try await driver.observe()
      } catch { return sides.divergence(driven, number, error) }
      if let divergence = try sides.divergence(driven, number, seen) { return divergence }
    }
    return nil
  }
  var search = try DivergenceSearch(sides, replay: replay)
  while let driven = try search.next() { try search.learn(try await divergence(driven)) }
}
