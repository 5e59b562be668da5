internal import Diagnostics
public import Simulation

/// An app in a process of its own, in any language, that is driven by lines of JSON.
///
/// ```swift
/// let app = try PipedApp("/usr/bin/python3", ["download.py"])
/// try simulate(download, seeds: 1000) { app.run() }
/// ```
///
/// The process reads one line for each stimulus from its standard input and answers each by one line
/// on its standard output: see the page "Apps over a pipe". One process makes one run after the
/// other. One that gives no answer in time, or ends, is a finding like any other difference; it is
/// ended, and a new one started for the next run.
public final class PipedApp {
  private let program: String
  private let arguments: [String]
  private let deadline: Duration
  private var connection: Connection?

  /// Starts the process.
  ///
  /// - Parameters:
  ///   - program: a path, or the name of a program on the path.
  ///   - arguments: what it is started with.
  ///   - deadline: how long each answer may take.
  /// - Throws: an ``AdapterError`` if it cannot be started.
  public init(
    _ program: String, _ arguments: [String] = [], answersWithin deadline: Duration = .seconds(5)
  ) throws {
    self.program = program
    self.arguments = arguments
    self.deadline = deadline
    connection = try Connection(program, arguments)
  }

  /// A driver for one run.
  public func run() -> PipedRun { PipedRun(app: self) }

  /// How long a process may take to start, besides what an answer may take.
  private static let start = Duration.seconds(10)

  /// Begins a run.
  func begin() throws {
    _ = try answer(to: PipedCommand("begin"), within: deadline + Self.start)
  }

  /// Sends a line and waits for the answer; a process that failed is given up.
  func answer(to command: PipedCommand, within limit: Duration? = nil) throws -> PipedAnswer {
    let connection: Connection
    if let running = self.connection {
      connection = running
    } else {
      connection = try Connection(program, arguments)
      self.connection = connection
    }
    do {
      let text = command.line
      try connection.write(Array(text.utf8) + [10], text)
      let reply = try connection.line(within: limit ?? deadline, to: text)
      guard let answer = PipedAnswer(reply) else {
        throw PipeFailure(
          "answers \(text) by what is no answer: "
            + String(decoding: reply.prefix(200), as: UTF8.self))
      }
      if let error = answer.error { throw PipeFailure("says: \(error)", isOver: false) }
      return answer
    } catch let failure as PipeFailure {
      if failure.isOver { self.connection = nil }
      throw failure
    }
  }
}

/// One run of an app over a pipe.
public struct PipedRun: Driver {
  let app: PipedApp
  private var hasBegun = false
  private var answer = PipedAnswer()

  init(app: PipedApp) { self.app = app }

  /// Sends a line for the stimulus, and waits for the answer.
  public mutating func perform(_ stimulus: Stimulus) throws {
    if !hasBegun {
      hasBegun = true
      try app.begin()
    }
    answer = try app.answer(to: PipedCommand(stimulus))
  }

  /// What the last answer shows.
  public func observe() -> Observation {
    var seen = Observation(states: answer.states, outputs: answer.outputs)
    seen.values = answer.values
    return seen
  }
}

/// That a process does not answer as it should.
struct PipeFailure: Error, CustomStringConvertible {
  let description: String
  /// Whether nothing more can be asked of the process.
  let isOver: Bool

  init(_ description: String, isOver: Bool = true) {
    self.description = description
    self.isOver = isOver
  }
}

/// A line to the process.
package struct PipedCommand {
  private var fields: [(key: String, value: String)]

  init(_ command: String) { fields = [("do", JSON.quoted(command))] }

  package init(_ stimulus: Stimulus) {
    switch stimulus {
    case .launch(let inBackground):
      self.init("launch")
      fields.append(("inBackground", "\(inBackground)"))
    case .event(let event, let actor):
      self.init("event")
      fields += [("name", JSON.quoted(event)), ("by", JSON.quoted(actor))]
    case .wait(let milliseconds):
      self.init("wait")
      fields.append(("milliseconds", "\(milliseconds)"))
    case .expiry(let timer):
      self.init("expiry")
      fields.append(("timer", JSON.quoted(timer)))
    case .background, .suspend, .comeBack, .kill: self.init(stimulus.description)
    }
  }

  /// The command as an object of JSON.
  package var line: String {
    "{" + fields.map { "\(JSON.quoted($0.key)):\($0.value)" }.joined(separator: ",") + "}"
  }
}
