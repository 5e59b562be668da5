package import RuleLanguage

extension System {
  /// The variables that a run can find with a value of its own before its first step: those that are
  /// stored, or outside the app; none, where the rules do not compile.
  package func keptVariables(_ configuration: Configuration) -> [Variable] {
    var begun = configuration
    begun.stored = [:]
    let compiled = try? CompiledSystem(self, begun)
    return compiled?.variables.filter { $0.lifetime != .volatile } ?? []
  }
}
