import Checking
import Machines
import Testing

extension Download {
  static let wait = Property(
    "wait", "Nobody waits longer than 9 s.",
    .longest(
      from: .becomes(Download.is(.loading)), until: .holds(!Download.is(.loading)), .atMost(9000)))

  static let asked = Property(
    "asked", "Nothing is loaded again without the user.",
    .precedes(
      .event("start"), .becomes(Download.is(.loading)), per: .becomes(Download.is(.failed))))

  static let possible = Property(
    "possible", "Until it is done, a download can still succeed.",
    .alwaysPossible(Download.is(.done), from: .always, with: .userAndEnvironment))

  /// As the table says it, but that a download that fails starts again by itself.
  static let impatient: System = {
    var system = Download.system
    system.amendments = [
      Amendment(
        "impatient", "A download that failed starts again by itself.", repairs: [],
        .add(Download.self, in: .failed, .immediately(to: .loading)))
    ]
    return system
  }()
}

struct PropertyTests {
  @Test func `A wait can take 10 s`() throws {
    let result = try check(Download.system, properties: [Download.wait]).results[0]
    #expect(result.verdict == .violated)
    print(result.run?.signature ?? "no run")
  }

  @Test(arguments: [Download.asked, Download.possible])
  func `What is claimed is proved`(property: Property) throws {
    let result = try check(Download.system, properties: [property]).results[0]
    #expect(result.verdict == .proved)
  }

  @Test func `The claim notices a download that starts by itself`() throws {
    let result = try check(
      Download.impatient, Configuration(amendments: ["impatient"]), properties: [Download.asked]
    ).results[0]
    #expect(result.verdict == .violated)
  }
}
