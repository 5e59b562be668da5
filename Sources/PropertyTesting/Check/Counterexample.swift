/// A value that refutes a property, shrunk.
public struct Counterexample<Value> {
  /// The shrunk value.
  public let value: Value
  /// Which failure it is; the same as that of the value first found.
  public let failure: FailureIdentity
  /// What the property returned or threw for this value.
  public let words: String
  /// The seed whose value failed first.
  public let seed: Seed
  /// How many values were tried until one failed, that one included.
  public let run: Int
  /// How often the property was asked while shrinking.
  public let executions: Int
  /// Whether shrinking ended by itself: shrunk once more, the value stays as it is.
  public let isSimplest: Bool
  /// Whether the value failed again when it was tried once more.
  public let isStable: Bool
  let trace: ChoiceSequence

  /// A line from which the same value is made again.
  public var token: String { DrawToken(trace, failure).text }
}

extension Counterexample: Sendable where Value: Sendable {}

/// A property was refuted; the description says by what, and how to see it again.
public struct Refuted: Error, Hashable, Sendable, CustomStringConvertible {
  /// The shrunk value in words.
  public let value: String
  /// Which failure it is.
  public let failure: FailureIdentity
  /// The seed whose value failed first; `nil` of a value that was replayed.
  public let seed: Seed?
  /// For `forAll(replay:)`.
  public let token: String
  /// The value, its failure, the seed and the token, a line each.
  public let description: String

  init<Value>(_ found: Counterexample<Value>) {
    value = valueText(found.value)
    failure = found.failure
    seed = found.seed
    token = found.token
    var lines = [
      "refuted by \(value)", "failure: \(found.words)",
      "seed: \(found.seed.text), value \(found.run); shrunk in \(found.executions) executions",
      "replay: \"\(token)\"",
    ]
    if !found.isSimplest { lines.append("shrinking was ended by its limit of executions") }
    if !found.isStable {
      lines.append("it held when it was tried again: the property depends on more than the value")
    }
    description = lines.joined(separator: "\n")
  }

  init<Value>(replayed value: Value, _ failure: FailureIdentity, _ words: String, _ token: String) {
    self.value = valueText(value)
    self.failure = failure
    seed = nil
    self.token = token
    description = "still refuted by \(self.value)\nfailure: \(words)\nreplay: \"\(token)\""
  }
}

/// So many values were discarded that a property which holds for the others says little.
public struct TooFewCases: Error, Hashable, Sendable, CustomStringConvertible {
  /// How many values were tried.
  public let seeds: Int
  /// How many of them were discarded.
  public let discarded: Int

  public var description: String {
    "\(discarded) of \(seeds) values were discarded; "
      + "generate what the conditions ask for instead of filtering"
  }
}

/// A token was made by another generator, so that its value cannot be made again.
public struct ReplayDiverged: Error, Hashable, Sendable, CustomStringConvertible {
  public var description: String {
    "the token was made by another generator: its decisions have other alternatives now; "
      + "leave out `replay:` to look for a value again"
  }
}
