/// A defect that is planted into rules known to be without it, so that anyone who looks for defects
/// can be seen to find one.
public struct SeededDefect: Hashable, Sendable {
  /// The system with the planted defect as its only amendment, and a name of its own.
  public let system: System
  /// A property that holds without the defect and that finite runs break with it.
  public let property: String

  /// - Parameters:
  ///   - name: what the system is called in place of its own name.
  ///   - defect: claims to repair nothing.
  public init(_ name: String, in system: System, defect: Amendment, breaking property: String) {
    var planted = system
    planted.name = name
    planted.title = "\(system.title), with a planted defect"
    planted.amendments = [defect]
    planted.properties = system.properties.filter { $0.name == property }
    planted.sweeps = []
    self.system = planted
    self.property = property
  }

  /// The rules with the defect planted, in the default readings.
  public var planted: Configuration {
    Configuration(amendments: Set(system.amendments.map(\.id)))
  }
}
