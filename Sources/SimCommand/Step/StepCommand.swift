import Machines
import Reporting
import Simulation

/// A line of `sim step`.
enum StepCommand: Equatable {
  case choose(String)
  case wait(Instant?)
  case back(Int)
  case jump(claim: String?)
  case token(claim: String?)
  /// One that takes nothing.
  case plain(Verb)

  /// A command by its word.
  enum Verb: String, CaseIterable {
    case wait, back, goto, undo, reset, run, state, claims, token, help, quit

    /// How the command is written.
    var form: String {
      switch self {
      case .wait: "wait [MS]"
      case .back: "back [N]"
      case .goto: "goto [CLAIM]"
      case .token: "token [CLAIM]"
      default: rawValue
      }
    }

    var meaning: String {
      switch self {
      case .wait: "let time pass, until something changes or for so long"
      case .back: "take the last N choices back (1)"
      case .goto:
        "jump to the end of the shortest run that breaks the claim; alone: which can be broken"
      case .undo: "take the last command back"
      case .reset: "go to the beginning"
      case .run: "the steps so far"
      case .state: "the state, and what can happen"
      case .claims: "what the watcher of each claim says of the run"
      case .token: "the token of the run, as one of the claim if one is named"
      case .help: "these commands"
      case .quit: "the token, and the end"
      }
    }
  }

  /// Understands a line; `nil` for an empty one and for a comment.
  init?(_ line: String) throws(InputError) {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let first = words.first, !first.hasPrefix("#") else { return nil }
    let rest = words.dropFirst().joined(separator: " ")
    guard let verb = Verb(rawValue: first) else {
      self = .choose(words.joined(separator: " "))
      return
    }
    let malformed = InputError("write it as `\(verb.form)`")
    switch verb {
    case .wait where rest.isEmpty: self = .wait(nil)
    case .wait:
      do throws(Complaint) {
        self = .wait(try Instant(.number(rest), place: "wait"))
      } catch { throw InputError(error.message) }
    case .back:
      guard let count = try? wholeNumber(rest.isEmpty ? "1" : rest, in: 1...1_000_000)
      else { throw malformed }
      self = .back(count)
    case .goto:
      self = .jump(claim: rest.isEmpty ? nil : rest)
    case .token: self = .token(claim: rest.isEmpty ? nil : rest)
    default:
      guard rest.isEmpty else { throw malformed }
      self = .plain(verb)
    }
  }
}

extension CommandEnvironment {
  /// `sim step`.
  func step(_ invocation: Invocation) throws -> ExitCode {
    var session = try StepSession(namedRun(invocation.operands[0], invocation))
    let view = StepView(isJSON: invocation.format == .json)
    try print(view.opening(session))
    var number = 0
    var misread = false
    while true {
      if isDialogue, !view.isJSON { try print("> ") }
      guard let line = try nextLine() else { break }
      number += 1
      do {
        guard let command = try StepCommand(line) else { continue }
        if command == .plain(.quit) { break }
        try print(try answer(to: command, &session, view, invocation))
      } catch let error as InputError {
        misread = true
        warn("\(program): \(isDialogue ? "" : "line \(number): ")\(error)")
      }
    }
    try print(view.token(try session.token()))
    return misread && !isDialogue ? .usage : .success
  }

  private func answer(
    to command: StepCommand, _ session: inout StepSession, _ view: StepView,
    _ invocation: Invocation
  ) throws -> String {
    let before = session
    switch command {
    case .choose(let text): try session.take(text)
    case .wait(let span): try session.wait(span)
    case .back(let count): try session.back(count)
    case .plain(.undo): try session.undo()
    case .plain(.reset): try session.reset()
    case .jump(let claim):
      guard let scenario = session.source.scenario else {
        throw InputError(
          "the run is of no scenario that is known here, so nothing can be searched; begin with "
            + "\(program) step SCENARIO")
      }
      var found = invocation
      found.run = nil
      guard let claim else {
        return view.findings(try outcomes(of: [SearchRequest(scenario)], found)[0])
      }
      let properties = scenario.system.properties
      _ = try lookedUp("\(session.name) has no claim", claim, among: properties, by: \.name)
      try session.jump(to: namedRun("\(scenario.name):\(claim)", found))
      return view.opening(session)
    case .plain(.state): return view.state(session)
    case .plain(.run): return view.run(session)
    case .plain(.claims): return view.claims(session)
    case .token(let claim):
      if let claim {
        let properties = session.source.system.properties
        _ = try lookedUp("\(session.name) has no claim", claim, among: properties, by: \.name)
      }
      return view.token(try session.token(of: claim))
    case .plain: return view.help
    }
    return view.news(session, since: before)
  }
}
