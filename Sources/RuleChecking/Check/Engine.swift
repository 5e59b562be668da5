internal import RuleSemantics
internal import StateSearch

extension Engine {
  /// Whether a system is explored by zones.
  ///
  /// - Parameter compiled: it, compiled for ticks.
  func usesZones(_ compiled: CompiledSystem) -> Bool {
    switch self {
    case .explicit, .symbolic, .auto: compiled.canBeKeptByClocks && compiled.tickMicroseconds > 0
    case .zones: true
    case .ticks: false
    }
  }
}
