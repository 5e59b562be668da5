/// What is wrong with an adapter, and how to mend it.
public struct AdapterError: Error, Hashable, Sendable, CustomStringConvertible {
  enum Remedy: String {
    case span = "give it a whole number of milliseconds, below 37 hours"
    case suspension =
      "explore it with Configuration(suspends: false), or make seeded runs with simulate(_:beside:)"
    case steady =
      "put what it looks at besides its state into the state, or into what it is told"
    case token = "drop the parameter `replay` to explore everything"
    case waits = "let it wait by the world's clock and requests alone, and end"
    case executor =
      "start it by `Task(executorPreference: world.executor)`, or as a child of another task"
    case answer = "say it in `answers:`, by the name of the event"
    case program = "give a program that is there and may be run"
  }

  /// What is wrong, and how to mend it.
  public let description: String

  init(_ what: String, _ remedy: Remedy) { description = "\(what): \(remedy.rawValue)" }
}
