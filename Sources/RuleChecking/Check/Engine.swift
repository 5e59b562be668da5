internal import Diagnostics
internal import RuleLanguage
internal import RuleSemantics
internal import StateSearch

extension Engine {
  /// A system compiled as it is explored first: for clocks where they can keep its timers, or else for ticks.
  func compiled(
    _ system: RuleLanguage.System, _ configuration: Configuration
  ) throws(ModelError) -> CompiledSystem {
    switch self {
    case .explicit, .zones, .auto:
      let clocked = try? CompiledSystem(system, configuration, time: .clocks)
      if let clocked, usesZones(clocked) { return clocked }
    case .ticks, .symbolic: break
    }
    return try CompiledSystem(system, configuration)
  }

  /// Whether a system is explored by zones.
  func usesZones(_ compiled: CompiledSystem) -> Bool {
    switch self {
    case .explicit, .symbolic, .auto: compiled.canBeKeptByClocks && compiled.tickMicroseconds > 0
    case .zones: true
    case .ticks: false
    }
  }
}
