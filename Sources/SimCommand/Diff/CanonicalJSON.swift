import Foundation
import Machines
import Reporting

/// A value of the tables as data without what is only said: titles, sentences, reasons.
func canonical(_ value: some Encodable) throws -> JSON { try tree(of: [value]).withoutWords }

/// A value as data.
func tree(of value: some Encodable) throws -> JSON {
  do { return try JSONReader.value(of: Array(JSONEncoder().encode(value))) } catch {
    throw Defect("a table cannot be written as data: \(error)")
  }
}

extension JSON {
  private static let words: Set<String> = [
    "title", "statement", "text", "question", "reason", "words", "line", "notExecutable",
    "screens", "deeds",
  ]

  fileprivate var withoutWords: JSON {
    switch self {
    case .array(let values): return .array(values.map(\.withoutWords))
    case .object(let members):
      var kept: [String: JSON] = [:]
      for (key, value) in members where !Self.words.contains(key) {
        kept[key] =
          ["ignoredBecause", "unheardBecause", "environment"].contains(key)
          ? .boolean(value != .null) : value.withoutWords
      }
      return .object(kept)
    case .null, .boolean, .integer, .number, .string: return self
    }
  }
}

/// New names for old ones, under which one table is another: a proof that nothing but names differs.
struct Renaming {
  private(set) var names: [String: String] = [:]
  private var back: [String: String] = [:]

  /// The names that differ, in their order.
  var changed: [(old: String, new: String)] {
    names.filter { $0.key != $0.value }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// What means something by itself, and is no name.
  private static let reserved: Set<String> = Set(
    Comparison.allCases.map(\.rawValue) + Lifetime.allCases.map(\.rawValue)
      + Lint.allCases.map(\.rawValue) + Fault.allCases.map(\.rawValue)
      + Ties.allCases.map(\.rawValue) + Immediacy.allCases.map(\.rawValue)
      + SuspendedTimers.allCases.map(\.rawValue) + Cooperation.allCases.map(\.rawValue)
      + ["foreground", "running", "anytime"])

  /// - Returns: `nil` if no one-to-one renaming makes the one the other.
  init?(_ old: JSON, _ new: JSON) {
    guard relate(old, new) else { return nil }
  }

  private mutating func relate(_ old: JSON, _ new: JSON) -> Bool {
    switch (old, new) {
    case (.string(let one), .string(let other)):
      if Self.reserved.contains(one) || Self.reserved.contains(other) { return one == other }
      if let known = names[one] { return known == other }
      if back[other] != nil { return false }
      names[one] = other
      back[other] = one
      return true
    case (.array(let one), .array(let other)):
      guard one.count == other.count else { return false }
      for (left, right) in zip(one, other) where !relate(left, right) { return false }
      return true
    case (.object(let one), .object(let other)):
      guard one.keys.sorted() == other.keys.sorted() else { return false }
      for key in one.keys.sorted() {
        guard let left = one[key], let right = other[key], relate(left, right) else { return false }
      }
      return true
    default: return old == new
    }
  }

  /// A configuration with its names put in place of the old ones.
  func renamed(_ old: Configuration) -> Configuration {
    let new = { (name: String) in names[name] ?? name }
    var configuration = old
    configuration.readings = firstByKey(
      old.readings.map { (new($0.key), new($0.value)) })
    configuration.parameters = firstByKey(
      old.parameters.map { (new($0.key), $0.value) })
    configuration.amendments = Set(old.amendments.map(new))
    configuration.withoutEvents = Set(old.withoutEvents.map(new))
    configuration.stored = firstByKey(
      old.stored.map { (new($0.key), $0.value) })
    return configuration
  }
}
