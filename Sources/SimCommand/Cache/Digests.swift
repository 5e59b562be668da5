import Checking
import Foundation
import Machines
import RuleSemantics

/// Digests of whole systems, with every reading and amendment and all claims, each made once.
final class SystemDigests {
  /// By name: there may be others of the same name, with questions open.
  private var known: [String: [(system: Machines.System, digest: String)]] = [:]

  func digest(of system: Machines.System) throws -> String {
    if let known = known[system.name]?.first(where: { $0.system == system }) { return known.digest }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    var digest = Fingerprint()
    digest.feed(bytes: try encoder.encode(system))
    known[system.name, default: []].append((system, digest.digits))
    return digest.digits
  }
}

extension Fingerprint {
  /// All of it that decides what is found, in an order of its own.
  mutating func feed(_ configuration: Configuration) {
    feed("\(configuration.readings.sorted { $0.key < $1.key })")
    feed("\(configuration.parameters.sorted { $0.key < $1.key })")
    feed("\(configuration.amendments.sorted()) \(configuration.withoutEvents.sorted())")
    feed("\(configuration.stored.sorted { $0.key < $1.key })")
    feed("\(String(describing: configuration.kills)) \(configuration.suspends == true)")
  }

  /// What of them decides what is found.
  mutating func feed(_ options: SearchOptions) {
    feed("\(options.timers) \(options.bounds.nodes ?? -1)")
    feed("\(options.engine) \(options.schedule) \(options.merges) \(options.reduces)")
    feed("\(options.detail) \(options.bounds.states ?? -1) \(options.bounds.depth ?? -1)")
  }
}

extension SearchOptions {
  /// Whether what a search finds is the machine's, too, so that it is not kept.
  var dependOnMachine: Bool {
    checkpoint != nil || spill != nil || bounds.seconds != nil || bounds.memoryBytes != nil
  }
}
