/// A span of time, fixed, chosen from a list by a counter, or left open, in whole milliseconds.
public enum Delay: Hashable, Sendable, Codable {
  /// Milliseconds.
  case fixed(Int)
  /// The element at the index, in milliseconds; the index counts on around the list.
  case listed([Int], at: IntegerExpression)
  /// As long as a scenario says.
  case parameter(Parameter)

  /// So many milliseconds.
  public static func milliseconds(_ count: Int) -> Delay { .fixed(count) }
  /// So many seconds.
  public static func seconds(_ count: Int) -> Delay { .fixed(count * 1000) }
  /// So many minutes.
  public static func minutes(_ count: Int) -> Delay { .fixed(count * 60_000) }

  /// The delays in turn, beginning again after the last, as a circular back-off does.
  ///
  /// - Parameters:
  ///   - delays: each fixed.
  ///   - index: 0 chooses the first.
  public static func cycling(_ delays: [Delay], by index: some IntegerExpressionConvertible)
    -> Delay
  {
    .listed(delays.flatMap(\.choices), at: index.expression)
  }

  /// Every span that the delay can be, in milliseconds; of a parameter, its default.
  public var choices: [Int] {
    switch self {
    case .fixed(let milliseconds): [milliseconds]
    case .listed(let list, _): list
    case .parameter(let parameter): [parameter.default]
    }
  }
}

/// A named timer, which outlives the states of a machine.
///
/// It expires exactly at its limit unless it is stopped; starting it again restarts it. A timeout
/// that belongs to one state needs no timer of its own: write `.after(…)`.
public struct NamedTimer: Hashable, Sendable, Codable {
  /// The name, unique in a system.
  public let name: String

  /// A timer of this name.
  public init(_ name: String) { self.name = name }

  /// That the timer is running, or due and not yet expired.
  public var isRunning: Condition { .running(self) }

  /// That it is running and at least this span, which must be fixed, has passed since its start.
  public func hasRun(atLeast span: Delay) -> Condition {
    .elapsedAtLeast(self, span.choices.first ?? 0)
  }

  /// That it is running and at most this span, which must be fixed, has passed since its start.
  public func hasRun(atMost span: Delay) -> Condition {
    .elapsedAtMost(self, span.choices.first ?? 0)
  }
}

extension Delay {
  /// The span as people say it: `3 s`, `100 ms`, `2 s, 4 s, 8 s in turn`.
  package var words: String {
    func words(_ milliseconds: Int) -> String {
      milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
    }
    switch self {
    case .fixed(let milliseconds): return words(milliseconds)
    case .listed(let list, _): return list.map(words).joined(separator: ", ") + " in turn"
    case .parameter(let parameter): return parameter.id
    }
  }
}
