/// A moment of a run: a whole number of time units, or as little as one likes before or after it.
public struct TimePoint: Hashable, Sendable, Comparable {
  /// The whole number of units next to it.
  public let units: Int
  /// 0 at that number; below 0 just before it and above 0 just after it, ordered among each other.
  public let offset: Int

  /// The moment at a number of units, or next to it.
  public init(_ units: Int, offset: Int = 0) {
    self.units = units
    self.offset = offset
  }

  /// - Parameters:
  ///   - parts: a time in parts of a unit, of which `scale` make one, near a whole number.
  package init(parts: Int, scale: Int) {
    let below = parts >= 0 ? parts / scale : -((-parts + scale - 1) / scale)
    let rest = parts - below * scale
    self =
      rest * 2 < scale ? TimePoint(below, offset: rest) : TimePoint(below + 1, offset: rest - scale)
  }

  public static func < (one: TimePoint, other: TimePoint) -> Bool {
    (one.units, one.offset) < (other.units, other.offset)
  }
}

extension TimePoint: CustomStringConvertible {
  public var description: String {
    offset == 0 ? "\(units)" : offset < 0 ? "just before \(units)" : "just after \(units)"
  }
}

/// A run of a timed system with the moment of each of its steps.
public struct TimedRun<State: Sendable>: Sendable {
  /// A transition that is taken.
  public struct Step: Sendable {
    /// The number of its action.
    public let action: Int
    /// What the system calls the action.
    public let name: String
    /// When it is taken.
    public let at: TimePoint
    /// The discrete state reached.
    public let state: State
  }

  /// The discrete state in which the run begins.
  public let start: State
  /// The transitions, in order.
  public let steps: [Step]
  /// The moment at which the run ends: that of the last step, or later where the end must be waited
  /// for.
  public let end: TimePoint
  /// Of how many parts of a unit the offsets count one: a concrete run that keeps every strict
  /// bound.
  public let scale: Int
}

extension TimedRun {
  /// The same run, or its first steps until the same end, with something else in the place of each
  /// state.
  func mapStates<Other>(
    steps count: Int = .max, _ other: (State) -> Other
  ) -> TimedRun<Other> {
    TimedRun<Other>(
      start: other(start),
      steps: steps.prefix(count).map { step in
        TimedRun<Other>.Step(
          action: step.action, name: step.name, at: step.at, state: other(step.state))
      }, end: end, scale: scale)
  }
}

extension TimedRun: CustomStringConvertible {
  /// One line a step, with its moment; and one for the end, where it must be waited for.
  public var description: String {
    let last = steps.last?.at
    return (steps.map { "\($0.at)  \($0.name)" } + (end == last ? [] : ["\(end)  the end"]))
      .joined(separator: "\n")
  }
}
