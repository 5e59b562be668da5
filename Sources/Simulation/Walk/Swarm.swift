internal import Machines

/// What one run leaves out, and how often what it keeps comes.
///
/// Runs that leave something out reach what others hardly do: a failure that needs one event twenty
/// times is found where few others compete with it. Source: Groce and others, "Swarm Testing"
/// (ISSTA 2012).
public struct Swarm: Hashable, Sendable {
  /// By action, those of automatic steps included; 0 is left out.
  public private(set) var weights: [Int]
  /// The weight of a death inside a step, for each of the points at which it can strike.
  public private(set) var crashWeight: Int

  /// Everything, each as likely as any other: a plain uniform walk.
  public static func uniform(on ground: Ground) -> Swarm {
    Swarm(weights: [Int](repeating: 1, count: ground.compiled.actions.count), crashWeight: 1)
  }

  private init(weights: [Int], crashWeight: Int) {
    self.weights = weights
    self.crashWeight = crashWeight
  }

  /// What the choices decide.
  public init(on ground: Ground, by choices: inout Choices) {
    self = .uniform(on: ground)
    draw(on: ground, by: &choices)
  }

  /// Decides what to leave out: in half of the runs nothing, each step as likely as any other,
  /// which is best at failures that need a little of everything; in the others an eighth, a quarter
  /// or half of what can be left out.
  ///
  /// In these all the rest gets a weight, 1, 2, 4 or 8 times the least, and of it a quarter if it is
  /// the operating system's: it strikes, but not at once.
  mutating func draw(on ground: Ground, by choices: inout Choices) {
    let manner = choices.below(8)
    let outOfEight = manner < 4 ? 0 : manner < 6 ? 1 : manner < 7 ? 2 : 4
    crashWeight = 0
    for action in weights.indices {
      let isOut =
        outOfEight > 0 && ground.isOptional[action] && choices.below(8) >= 8 - outOfEight
      let heaviest = ground.isReal[action] ? 32 : 8
      weights[action] = isOut ? 0 : outOfEight == 0 ? 1 : heaviest >> choices.below(4)
      if action == ground.killAction { crashWeight = weights[action] }
    }
  }

  /// The names of the actions that are left out, in the order of the tables.
  public func leftOut(on ground: Ground) -> [String] {
    weights.indices.filter { weights[$0] == 0 }.map { ground.compiled.actions[$0].name }
  }
}
