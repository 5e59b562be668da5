/// Why a model cannot be compiled, checked or run.
///
/// It is data: the case says what is wrong and where, ``origin`` who can mend it. The sentence is
/// made in one place, ``description``.
public enum ModelError: Error, Hashable, Sendable {
  /// Nothing has this name where it is looked up; `known` is what there is, of which the sentence names
  /// the nearest, or all if they are few.
  case unknown(Declaration, String, in: String, known: [String]? = nil)
  /// Two declarations at one place have this name.
  case duplicate(Declaration, String, in: String? = nil)
  /// One name is declared in two ways.
  case conflicting(Declaration, String, in: String? = nil)
  /// Something that needs this has none of it.
  case lacks(Need, in: String)
  /// A number is not among those that it can be.
  case outside(Int, ClosedRange<Int>, of: String, Quantity = .value)
  /// A step of some run leaves what the tables declare.
  case step(StepFault, in: String)
  /// More than can be stored or counted.
  case tooLarge(Excess)
  /// A question that the engine asked, or any engine, does not answer.
  case unsupported(Limitation)
  /// A bound ended the search of a system that has to be searched whole.
  case incomplete(system: String)
  /// The model is not at fault: this package is.
  case defect(Defect)

  /// What has a name.
  public enum Declaration: String, Hashable, Sendable {
    /// What a table or a system declares.
    case alternative, amendment, cause, event, machine, output, parameter, property, reading, row
    /// A catalogue id that some row restates.
    case rule
    /// What both tables and networks declare.
    case state, variable
    /// What a network of timed automata declares.
    case clock, location, process, synchronisation
  }

  /// What is missing.
  public enum Need: Hashable, Sendable {
    /// A timer starts with one of no delays.
    case delay
    /// A variable is set to an element of an empty list.
    case element
    /// A process has none.
    case location
    /// A synchronisation joins nobody.
    case participant
    /// A driver shows no state, no value and no outputs.
    case observation
  }

  /// What a number counts.
  public enum Quantity: Hashable, Sendable {
    /// What a variable holds.
    case value
    /// A span of time.
    case milliseconds
    /// Units of a clock.
    case clockUnits
  }

  /// How a step leaves what the tables declare.
  public enum StepFault: Hashable, Sendable {
    /// A counter would go above its upper bound.
    case countsAbove(variable: String, Int)
    /// A counter would go below its lower bound.
    case countsBelow(variable: String, Int)
    /// A variable would get a value that is not in its range.
    case setsOutside(variable: String, ClosedRange<Int>)
    /// It sends more events than a step can hold.
    case sendsTooMany(limit: Int)
    /// What it sends makes others send, again and again.
    case sendsWithoutEnd
    /// Rules fire one after the other, and no time can pass.
    case firesWithoutEnd
  }

  /// What is more than can be stored or counted.
  public enum Excess: Hashable, Sendable {
    /// A packed state has more words than this limit.
    case stateWords(system: String, limit: Int)
    /// A packed discrete state of a network has this many bits.
    case networkBits(Int, limit: Int)
    /// So many timers can be due at the same moment.
    case timersAtOnce(Int)
    /// A timer takes so many units of this length.
    case timerUnits(timer: String, Int, ofMicroseconds: Int)
    /// The inputs of a decision have more values than this limit.
    case decisionInputs(limit: Int)
    /// Combinations of the edges that a synchronisation joins.
    case combinations(in: String)
    /// Strict bounds of a run of so many steps, in microseconds.
    case strictBounds(steps: Int)
  }

  /// What is not answered.
  public enum Limitation: Hashable, Sendable {
    /// Clocks do not tell a rule how long a timer has run.
    case measuredTimer(String)
    /// Clocks do not pause.
    case pausingTimer(String)
    /// A property measures a timer, which clocks do not tell.
    case timerOfProperty(String)
    /// A property measures a timer between two ticks.
    case timerBetweenTicks(String)
    /// Half ticks tell *strictly before the deadline* while one timer runs, and here several do.
    case severalTimers(state: String)
    /// A driver counts whole milliseconds.
    case tick(microseconds: Int)
    /// A decision asks for what its inputs do not say.
    case decision(machine: String, asks: String)
    /// No finite run shows that the property is broken.
    case unfalsifiable(property: String)
    /// A property is asked under more than readings.
    case application(property: String)
    /// An invariant of a location that is no upper bound of a clock.
    case invariant(String, in: String)
    /// An edge of an urgent synchronisation compares a clock.
    case urgentGuard(edge: String, process: String, in: String)
    /// A claim in Swift depends on more than the run.
    case inconstant(claim: String)
  }

  /// Who can mend it.
  public enum Origin: Hashable, Sendable {
    /// Anyone who wrote the model, or asked for what it does not have.
    case model
    /// Anyone who bounded the search.
    case bound
    /// Anyone who maintains this package.
    case package
  }

  /// Who can mend it.
  public var origin: Origin {
    switch self {
    case .incomplete: .bound
    case .defect: .package
    default: .model
    }
  }
}

/// Something that cannot be unless this package is wrong.
public struct Defect: Error, Hashable, Sendable, CustomStringConvertible {
  /// For anyone who looks for it.
  public let description: String

  /// An error that says this.
  public init(_ description: String) { self.description = description }
}
