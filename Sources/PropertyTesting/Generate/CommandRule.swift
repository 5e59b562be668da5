/// A kind of command of a state machine: when there is one, and what it may be.
///
/// `Model` is what is known of the state, a value; `Command` is one call, such as an enumeration's case.
public struct CommandRule<Model, Command>: Sendable {
  let weight: Int
  let isEnabled: @Sendable (Model) -> Bool
  let commands: @Sendable (Model) -> Generator<Command>

  /// - Parameters:
  ///   - weight: how often it is taken beside others, at least 1.
  ///   - isEnabled: the precondition.
  ///   - commands: what makes a command in a state in which the precondition holds.
  public init(
    weight: Int = 1, when isEnabled: @escaping @Sendable (Model) -> Bool = { _ in true },
    _ commands: @escaping @Sendable (Model) -> Generator<Command>
  ) {
    precondition(weight >= 1, "a rule that is never taken is none")
    self.weight = weight
    self.isEnabled = isEnabled
    self.commands = commands
  }

  /// Commands without a choice.
  public init(
    weight: Int = 1, when isEnabled: @escaping @Sendable (Model) -> Bool = { _ in true },
    _ command: Command
  ) where Command: Sendable {
    self.init(weight: weight, when: isEnabled) { _ in .always(command) }
  }
}

extension Generator {
  /// The commands of a state machine, each possible in the state that those before it lead to.
  ///
  /// The enabled rules are computed from the state, and one of them is drawn; nothing is drawn and
  /// then rejected. Where none is enabled, the commands end.
  ///
  /// - Parameters:
  ///   - most: the most commands.
  ///   - initial: the state before the first command.
  ///   - rules: the first is the simplest.
  ///   - next: what a command does to the state.
  public static func commands<Model: Sendable, Command>(
    upTo most: Int, from initial: Model, rules: [CommandRule<Model, Command>],
    next: @escaping @Sendable (inout Model, Command) -> Void
  ) -> Generator where Value == [Command] {
    let count = ElementCount(0...most)
    return Generator { draws throws(Discarded) in
      var model = initial
      var commands: [Command] = []
      try draws.elements(count, .command) { draws throws(Discarded) in
        guard let rule = draws.rule(of: rules, in: model) else { return nil }
        let command = try rule.commands(model).make(&draws)
        next(&model, command)
        commands.append(command)
        return true
      }
      return commands
    }
  }
}

extension Draws {
  /// Draws an enabled rule; none if none is.
  ///
  /// The number kept is that among all rules, so that it means the same in other states. A number of
  /// a rule that is not enabled stands for the first one that is.
  fileprivate mutating func rule<Model, Command>(
    of rules: [CommandRule<Model, Command>], in model: Model
  ) -> CommandRule<Model, Command>? {
    let weights = rules.map { $0.isEnabled(model) ? $0.weight : 0 }
    guard let first = weights.firstIndex(where: { $0 > 0 }) else { return nil }
    var number = Int(
      index(upTo: UInt64(rules.count - 1)) { random, _ in UInt64(random.weighted(weights)) })
    if weights[number] == 0 {
      number = first
      settle(UInt64(first))
    }
    return rules[number]
  }
}
