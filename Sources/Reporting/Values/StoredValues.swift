import Checking
import Machines

extension Configuration {
  /// What a run finds before its first step: variables and the words for their values, by name.
  func storedValues(of system: System) -> [(name: String, text: String)] {
    if stored.isEmpty { return [] }
    let kept = system.keptVariables(self)
    return stored.sorted { $0.key < $1.key }.map { name, value in
      (name, kept.first { $0.name == name }?.text(value) ?? String(value))
    }
  }
}
