/// An implementation of what a system describes, driven side by side with the model.
///
/// The harness makes a run of the model, tells the driver one stimulus after the other, and looks
/// after each whether both show the same. Wherever the model leaves open what happens – which answer
/// comes and when, which of two timers expires first, whether an answer at the deadline comes before
/// or after the expiry – the harness has chosen, and the stimuli say what.
///
/// One driver makes one run: it is created, launched, and dropped at the end; what its storage holds
/// survives a kill inside it.
public protocol Driver {
  /// Lets something happen to the implementation, all its consequences at that moment included.
  ///
  /// - Throws: anything; the run then counts as one in which the implementation goes another way.
  mutating func perform(_ stimulus: Stimulus) throws
  /// What the implementation shows after the last stimulus.
  mutating func observe() throws -> Observation
}

/// The same as ``Driver``, for an implementation whose calls suspend.
///
/// `perform` must return only when the implementation has come to rest: the harness does not wait.
public protocol AsyncDriver {
  /// Does to the implementation what a stimulus says, and returns when it is done.
  mutating func perform(_ stimulus: Stimulus) async throws
  /// Shows what can be seen of the implementation now.
  mutating func observe() async throws -> Observation
}

/// Something that happens to an implementation.
public enum Stimulus: Hashable, Sendable, CustomStringConvertible {
  /// The process starts: the first stimulus of every run, and one after a kill.
  case launch(inBackground: Bool)
  /// An event of the user or of the environment, as the table calls it.
  case event(String, by: String)
  /// Time passes.
  ///
  /// A timer of the implementation that is due exactly at the end does not fire yet: an answer may
  /// come first. One that is due before the end fires on the way, if the implementation has such.
  case wait(milliseconds: Int)
  /// The timer that is due now fires; the name is the model's, for a driver that runs several.
  case expiry(of: String)
  /// The app leaves the screen, is suspended, and comes back.
  case background, suspend, comeBack
  /// The process dies: timers and whatever is in memory are gone, storage is kept.
  case kill

  public var description: String {
    switch self {
    case .launch(let inBackground): inBackground ? "launch in background" : "launch"
    case .event(let event, let actor): "\(actor): \(event)"
    case .wait(let milliseconds): "\(milliseconds) ms pass"
    case .expiry(let timer): "\(timer) expires"
    case .background: "background"
    case .suspend: "suspend"
    case .comeBack: "return"
    case .kill: "kill"
    }
  }
}

/// What an implementation shows: as much of the model as its driver knows to tell.
///
/// What is not in it is not compared; something must be. A name that the model does not have is an
/// error.
public struct Observation: Hashable, Sendable {
  /// By machine, the name of the state it is in.
  public var states: [String: String]
  /// By variable, the value in words: `true`, `3`, or the name of a choice.
  public var values: [String: String]
  /// The outputs since the stimulus before, in order; `nil` if the driver does not tell.
  public var outputs: [String]?

  /// What is seen of some machines, variables and outputs.
  ///
  /// - Parameters:
  ///   - states: by machine, the name of the state it is in.
  ///   - values: by variable, the value; compared as it is printed.
  ///   - outputs: of what the model emits too; others make a difference.
  public init(
    states: [String: String] = [:], values: [String: any CustomStringConvertible & Sendable] = [:],
    outputs: [String]? = nil
  ) {
    self.states = states
    self.values = values.mapValues { $0.description }
    self.outputs = outputs
  }

  /// Nothing.
  public init() { self.init(states: [:]) }
}

extension Observation: ExpressibleByDictionaryLiteral {
  /// What is seen of machines and variables, by name: `["Download": phase, "attempts": 2]`.
  ///
  /// A name is that of a variable, or else of a machine. A value that has a text as its raw value shows that text,
  /// and every other what is printed of it.
  public init(dictionaryLiteral elements: (String, Any)...) {
    self.init(states: [:])
    for (name, value) in elements {
      values[name] = (value as? any RawRepresentable)?.rawValue as? String ?? "\(value)"
    }
  }

  /// The same, where the states of machines are not among the values.
  package func movingStates(where isMachine: (String) -> Bool) -> Observation {
    var moved = self
    for (name, value) in values where isMachine(name) {
      moved.values[name] = nil
      moved.states[name] = value
    }
    return moved
  }
}
