import Machines
import Testing

@testable import ModelsHY
@testable import ModelsLC
@testable import ModelsONB

/// The catalogue ids that are bound, or listed with the reason why not; sorted.
private func bound(_ system: System) -> [String] {
  system.boundIds.union(system.notExecutable.map(\.id)).sorted()
}

/// Ids such as `HY-07`, counted from one number to another with two digits.
private func ids(_ prefix: String, _ numbers: ClosedRange<Int>) -> [String] {
  numbers.map { $0 < 10 ? "\(prefix)0\($0)" : "\(prefix)\($0)" }
}

/// Every configuration that differs from the default in one reading or one amendment.
private func neighbours(_ system: System) -> [Configuration] {
  system.readings.flatMap { reading in
    reading.alternatives.map { Configuration(readings: [reading.id: $0.id]) }
  } + system.amendments.map { Configuration(amendments: [$0.id]) }
}

@Suite struct `The tables of migration, hydration and city change` {
  static let systems = [LC.migration, HY.hydration, ONB.cityChange]

  @Test func `migration binds every id of its section and no other`() {
    let events = (12...15).map { "LC-EV\($0)" }
    #expect(bound(LC.migration) == ["LC-A04"] + events + ids("LC-MG", 1...46))
  }

  @Test func `city change binds every id of its section and no other`() {
    #expect(bound(ONB.cityChange) == (0...5).map { "ONB-C\($0)" })
  }

  @Test func `hydration binds what its document says of one store`() {
    let bound = bound(HY.hydration)
    let ofOneStore = ids("HY-", 1...10) + ids("HY-", 12...21) + ids("HY-", 49...60)
    #expect(ofOneStore.filter { !bound.contains($0) } == [])
    #expect(bound.filter { !ids("HY-", 1...67).contains($0) } == [])
  }

  @Test(arguments: systems.indices) func `every reading and every amendment compiles`(
    _ index: Int
  ) throws {
    let system = Self.systems[index]
    for configuration in neighbours(system) {
      _ = try CompiledSystem(system, configuration)
    }
    _ = try CompiledSystem(system, Configuration(amendments: Set(system.amendments.map(\.id))))
  }

  @Test(arguments: systems.indices) func `an amendment names properties that exist`(_ index: Int) {
    let system = Self.systems[index]
    let names = system.properties.map(\.name)
    for amendment in system.amendments {
      #expect(amendment.repairs.filter { !names.contains($0) } == [])
      #expect(!amendment.repairs.isEmpty)
    }
    #expect(Set(names).count == names.count)
  }

  @Test func `the back-off is 2, 4, 8 seconds and begins again`() {
    guard case .listed(let delays, at: let index) = LC.Migration.backoff else {
      Issue.record("the back-off is not a list")
      return
    }
    #expect(delays == [2000, 4000, 8000])
    #expect(index == LC.Migration.attempts - 1)
  }
}
