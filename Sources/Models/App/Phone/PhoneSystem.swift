import ModelsHY
import ModelsLE
package import RuleLanguage

extension App {
  /// The machines of the first parts in one app.
  ///
  /// - Parameter count: how many parts; all if not given.
  package static func phone(_ count: Int? = nil) -> System {
    let parts = Array(phoneParts.prefix(count ?? phoneParts.count))
    var machines: [MachineTable] = []
    for part in parts {
      machines = machines.map(part.joining) + part.machines
    }
    return System(
      "phone", document: "App", title: "The whole app, with every machine of the documents",
      machines: machines,
      process: ProcessModel(
        kills: 1, suspends: true, launchesInBackground: true,
        backgrounded: LE.Application.Event.didEnterBackground.rawValue,
        foregrounded: LE.Application.Event.willEnterForeground.rawValue,
        onLaunch: parts.flatMap(\.onLaunch)),
      immediacy: .always(.atomic),
      properties: parts.count == phoneParts.count ? phoneProperties : [])
  }
}
