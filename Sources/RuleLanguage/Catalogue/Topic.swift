/// Something that several documents speak of, or several places of one.
///
/// What each of them says is quoted; whether they agree is computed, from decisions on all inputs
/// or from claims about a system in which they meet.
public struct Topic: Hashable, Sendable {
  /// What one document says of the subject.
  public struct Saying: Hashable, Sendable {
    /// The document, by the prefix of its catalogue ids.
    public let document: String
    /// The catalogue ids of the passage.
    public let ids: [String]
    /// The passage, quoted.
    public let sentence: String

    /// What a document, by the prefix of its ids, says in the passage of these ids.
    public init(_ document: String, per ids: String..., says sentence: String) {
      self.document = document
      self.ids = ids
      self.sentence = sentence
    }
  }

  /// A property that holds in a scenario if the documents agree; its fault is a disagreement.
  public struct Claim: Hashable, Sendable {
    /// The scenario, by name.
    public let scenario: String
    /// The property of the scenario's system, by name.
    public let property: String

    /// A property of a scenario, both by name.
    public init(_ property: String, in scenario: String) {
      self.scenario = scenario
      self.property = property
    }
  }

  /// A short name, of letters, digits and hyphens: `splash-time`.
  public let name: String
  /// What it is about, as reports print it.
  public let title: String
  /// What each document says of it.
  public let sayings: [Saying]
  /// The same decision as it falls in several places; `nil` where none is compared.
  public let decisions: DecisionComparison?
  /// What must hold for the documents to agree.
  public let claims: [Claim]

  /// A topic, with what each document says and what must hold for them to agree.
  public init(
    _ name: String, _ title: String, sayings: [Saying], decisions: DecisionComparison? = nil,
    claims: [Claim] = []
  ) {
    self.name = name
    self.title = title
    self.sayings = sayings
    self.decisions = decisions
    self.claims = claims
  }
}

/// Decisions that should be the same, and everything that they may depend on.
public struct DecisionComparison: Hashable, Sendable {
  /// What the decisions depend on, in words of its own; the initial values are the ordinary case.
  public let inputs: [Variable]
  /// Which valuations of the inputs can be at all.
  public let possible: Condition
  /// The decisions that are compared.
  public let decisions: [DecisionProcedure]

  /// Decisions on the same inputs, where the inputs can have these values.
  public init(
    _ inputs: [Variable], where possible: any ConditionConvertible = Condition.always,
    _ decisions: DecisionProcedure...
  ) {
    self.inputs = inputs
    self.possible = possible.condition
    self.decisions = decisions
  }
}

/// How a machine decides: from a state on, by its immediate rows and by the answers it gets.
public struct DecisionProcedure: Hashable, Sendable {
  /// What reports call it, such as `ASM`.
  public let name: String
  /// The system in which the decision falls.
  public let system: System
  /// The machine of the system, by name.
  public let machine: String
  /// The state in which the decision begins; it is entered.
  public let state: String
  /// The readings, parameters and amendments under which it falls.
  public let configuration: Configuration
  /// The events that come in answer, as soon as their causes and rows allow; no others do.
  public let answers: [String]
  /// What the inputs are in terms of the system's own variables: done before anything else.
  /// Variables that are not mentioned have their initial values.
  public let given: [Action]
  /// What a state that is reached, an event that is sent or an output means; the first ends the
  /// decision.
  public let outcomes: [Outcome]

  /// What a state, a sent event or an output means, in words that all decisions share.
  public struct Outcome: Hashable, Sendable {
    /// A state, an event that is sent, or an output, by name.
    public let name: String
    /// What all decisions call it.
    public let meaning: String
  }

  /// A decision of a machine of a system, from a state on; its parts are those of the same names.
  public init(
    _ name: String, of system: System, machine: String, from state: String,
    under configuration: Configuration = Configuration(), answers: [String] = [],
    given: [Action], outcomes: KeyValuePairs<String, String>
  ) {
    self.name = name
    self.system = system
    self.machine = machine
    self.state = state
    self.configuration = configuration
    self.answers = answers
    self.given = given
    self.outcomes = outcomes.map { Outcome(name: $0.key, meaning: $0.value) }
  }
}
