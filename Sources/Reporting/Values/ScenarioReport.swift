public import Checking
public import Machines

/// Everything that the report of one scenario is made of.
public struct ScenarioReport: Hashable, Sendable {
  /// The name under `Scenarios/`, such as `ASM/as-written`.
  public var name: String
  /// What it is, as its page prints it.
  public var title: String
  /// The document that the scenario is about, by the prefix of its catalogue ids.
  public var document: String
  /// The system without amendments, as the models declare it.
  public var system: System
  /// The readings, parameters and amendments, and how often the process may die.
  public var configuration: Configuration
  /// What the exploration found, tokens filled in.
  public var outcome: Outcome
  /// The same scenario with one thing changed: other readings, further amendments.
  public var variants: [Variant]
  /// The violated properties that somebody answers for.
  public var annotations: [Annotation]
  /// Why a property is expected to be vacuous or undecided here, by its name.
  public var expected: [String: String]
  /// The properties on whose violation somebody decided, and which are violated no more.
  public var settled: [String] = []
  /// What was tried to repair violations that nothing known repairs, by the name of the property.
  public var tried: [String: TriedRepairs] = [:]
  /// The system's sweeps, worked out.
  public var sweeps: [SweepTable]

  /// A report; its parts are those of the same names.
  public init(
    name: String, title: String, document: String, system: System, configuration: Configuration,
    outcome: Outcome, variants: [Variant] = [], annotations: [Annotation] = [],
    sweeps: [SweepTable] = [], expected: [String: String] = [:]
  ) {
    self.name = name
    self.title = title
    self.document = document
    self.system = system
    self.configuration = configuration
    self.outcome = outcome
    self.variants = variants
    self.annotations = annotations
    self.sweeps = sweeps
    self.expected = expected
  }

  /// The answer to the property of this name, if it was asked.
  public func result(_ property: String) -> PropertyResult? {
    outcome.results.first { $0.property.name == property }
  }

  /// The annotation of the property of this name.
  public func annotation(_ property: String) -> Annotation? {
    annotations.first { $0.property == property }
  }

  /// The results with this verdict, in the system's order.
  public func results(_ verdict: VerdictKind) -> [PropertyResult] {
    outcome.results.filter { $0.verdict == verdict }
  }
}

/// What became of the properties of a scenario with one thing changed.
public struct Variant: Hashable, Sendable, Codable {
  /// The one thing that differs from the scenario.
  public enum Change: Hashable, Sendable, Codable {
    /// This reading takes this alternative.
    case reading(String, alternative: String)
    /// Every reading takes its default; tried where more than one does not.
    case defaultReadings
    /// This amendment is in force as well.
    case amendment(String)
    /// Every amendment of the system is in force.
    case allAmendments
  }

  /// The one thing.
  public let change: Change
  /// The verdicts in the system's order; properties that do not apply, or were not asked, are left
  /// out: of a scenario other than as written a reading that keeps nothing is asked about what fails alone.
  public let verdicts: [PropertyVerdict]

  /// A variant with its verdicts, in the system's order.
  public init(_ change: Change, verdicts: [PropertyVerdict]) {
    self.change = change
    self.verdicts = verdicts
  }

  /// A variant with the verdicts of an exploration.
  public init(_ change: Change, outcome: Outcome) {
    self.init(
      change,
      verdicts: outcome.results.map {
        PropertyVerdict(
          property: $0.property.name, verdict: $0.verdict, found: $0.found)
      })
  }

  /// The verdict on the property of this name; `nil` if it was not asked.
  public func verdict(_ property: String) -> VerdictKind? {
    verdicts.first { $0.property == property }?.verdict
  }
}

extension Variant.Change {
  /// A configuration of a system with this changed.
  package func applied(to configuration: Configuration, of system: System) -> Configuration {
    var changed = configuration
    switch self {
    case .reading(let reading, let alternative): changed.readings[reading] = alternative
    case .defaultReadings:
      for reading in system.readings where !reading.isVariant { changed.readings[reading.id] = nil }
    case .amendment(let id): changed.amendments.insert(id)
    case .allAmendments: changed.amendments = Set(system.amendments.map(\.id))
    }
    return changed
  }
}

/// A property, by name, and its verdict.
public struct PropertyVerdict: Hashable, Sendable, Codable {
  /// The property, by name.
  public let property: String
  /// Whether it holds.
  public let verdict: VerdictKind
  /// What a check of the tables finds; empty of every other property.
  public let found: [LintFinding]

  /// A property, by name, and its verdict.
  public init(property: String, verdict: VerdictKind, found: [LintFinding] = []) {
    self.property = property
    self.verdict = verdict
    self.found = found
  }
}

extension PropertyResult {
  /// What a check of the tables finds, each thing once; empty of every other property.
  package var found: [LintFinding] {
    guard case .findings(let findings) = detail.reason else { return [] }
    return uniqued(findings)
  }
}

/// Who answers for a verdict that is not *proved*, and why it is borne.
public struct Annotation: Hashable, Sendable {
  /// The property, by name.
  public let property: String
  /// A role, such as "product".
  public let owner: String
  /// Why it is borne, in a sentence.
  public let reason: String

  /// An annotation of a property, by name.
  public init(property: String, owner: String, reason: String) {
    self.property = property
    self.owner = owner
    self.reason = reason
  }
}

/// One generated file.
public struct ReportFile: Hashable, Sendable, Codable {
  /// The path below the folder of reports, with `/` between folders.
  public let path: String
  /// What the file holds.
  public let text: String

  /// A file, by its path below the folder of reports.
  public init(path: String, text: String) {
    self.path = path
    self.text = text
  }
}
