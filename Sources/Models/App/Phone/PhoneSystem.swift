import ModelsHY
import ModelsLE
package import RuleLanguage

extension App {
  /// The machines of the first parts in one app, under the default readings.
  ///
  /// Not in it: what App State Machine says of earlier launches, for which its installation counts
  /// launches; the past of a single screen, which is explored with it; a second kill.
  ///
  /// - Parameter count: how many parts; all if not given.
  package static func phone(_ count: Int? = nil) -> System {
    let parts = phoneParts()
    let first = Array(parts.prefix(count ?? parts.count))
    return phone(of: first, properties: first.count == parts.count ? phoneProperties : [])
  }

  /// The whole app with all questions of the documents open.
  package static let questionedPhone = phone(
    of: phoneParts(.open), readings: phoneReadings, properties: phoneProperties)

  private static func phone(
    of parts: [PhonePart], readings: [Reading] = [], properties: [Property]
  ) -> System {
    var machines: [MachineTable] = []
    for part in parts {
      machines = machines.map(part.joining)
      let place = part.beside.flatMap { name in machines.firstIndex { $0.name == name } }
      machines.insert(contentsOf: part.machines, at: place.map { $0 + 1 } ?? machines.count)
    }
    return System(
      "phone", document: "App", title: "The whole app, with every machine of the documents",
      machines: machines,
      process: ProcessModel(
        kills: 1, suspends: true, launchesInBackground: true,
        backgrounded: LE.Application.Event.didEnterBackground.rawValue,
        foregrounded: LE.Application.Event.willEnterForeground.rawValue,
        onLaunch: parts.flatMap(\.onLaunch)),
      immediacy: .always(.atomic), readings: readings, properties: properties)
  }
}
