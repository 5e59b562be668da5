// A span of time that a document names is named once: rows wait for it, claims are bounded by it, and
// sentences say it.

extension Delay {
  /// A fixed span in milliseconds; of a list the first, of a parameter its default.
  public var milliseconds: Int { choices.first ?? 0 }

  /// The span as prose abbreviates it: `3 s`, `100 ms`.
  public var short: String {
    milliseconds.isMultiple(of: 1000) ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
  }

  /// The span, whole seconds, as prose spells it: `3 seconds`.
  public var long: String { (milliseconds / 1000).counted("second") }
}

extension TimeLimit {
  /// At most this span, which must be fixed.
  public static func atMost(_ span: Delay) -> TimeLimit { .atMost(span.milliseconds) }

  /// Less than this span, which must be fixed.
  public static func lessThan(_ span: Delay) -> TimeLimit { .lessThan(span.milliseconds) }

  /// At least this span, which must be fixed.
  public static func atLeast(_ span: Delay) -> TimeLimit { .atLeast(span.milliseconds) }
}

extension Property.Kind {
  /// Once the first point has occurred, the second occurs within a fixed span.
  public static func leadsTo(
    _ first: EventPredicate, _ second: EventPredicate, within span: Delay, _ fairness: Fairness
  ) -> Property.Kind {
    .leadsTo(first, second, within: span.milliseconds, fairness)
  }
}
